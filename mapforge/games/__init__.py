"""Games: sentences about what happened, and the terminal to play in."""
