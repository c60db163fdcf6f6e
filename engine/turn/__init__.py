"""The course of a game: picks, attacks, captures, redeployment, declines and scores, phase by phase."""
