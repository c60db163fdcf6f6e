"""Pages to send: what is in them, and what a worker answers."""
