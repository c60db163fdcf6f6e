"""What a hook may know of a position, and the questions behind it: reach, immunity, others' answers, income."""
