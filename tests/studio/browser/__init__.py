"""Tests of the studio with a real browser."""
