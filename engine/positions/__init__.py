"""Positions set up and described: new games, plain descriptions, what a player sees, why an action is refused."""
