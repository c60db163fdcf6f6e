"""A world: one map and all cardboard in play, frozen and shared by every game that is played on it."""
