"""How a position begins: a new game, or any position from its plain description, and back into that description."""
