"""The balance lab: many games, what they are worth knowing for, and how sure that is."""
