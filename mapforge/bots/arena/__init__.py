"""For programs that learn the game: actions and observations as arrays, and a PettingZoo environment."""
