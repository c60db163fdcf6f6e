"""Long random runs over games of every kind, run by `make soak`."""
