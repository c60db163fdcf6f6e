"""The state of a game: what is saved, in one table, and how it is saved, loaded and looked through."""
