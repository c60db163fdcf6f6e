"""The rules of play: what a state is, what a player may do, and what follows from it."""
