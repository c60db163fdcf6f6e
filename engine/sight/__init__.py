"""What a hook may know of a position, and the questions behind that: reach, shields, opinions, strikes, income."""
