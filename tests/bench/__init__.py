"""Measures of speed, run by `make bench`."""
