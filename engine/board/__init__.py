"""What changes on the board: who holds a region, where a piece is, and which traits are in force because of it."""
