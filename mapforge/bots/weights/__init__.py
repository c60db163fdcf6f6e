"""Learned weights: small files that say what they were trained on, and the choice of one for a game."""
