"""Tests of the bots, and the yardstick that they are measured with."""
