"""What is fuzzed: each file has the targets of one kind of input."""
