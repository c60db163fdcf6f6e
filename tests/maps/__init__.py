"""Tests of maps: outlines, graphs, other formats and commands."""
