"""Tests of reading and keeping single files."""
