"""The state of a game: what is saved, declared once, and how it is saved, loaded and looked through."""
