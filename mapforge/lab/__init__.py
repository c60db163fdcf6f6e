"""The balance lab: many games, what they show, and how certain that is."""
