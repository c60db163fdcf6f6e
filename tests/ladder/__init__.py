"""The ladder as a whole: every game and number of players, one after the other."""
