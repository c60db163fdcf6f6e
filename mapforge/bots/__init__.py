"""Players that need no person, by name, and what they have in common."""
