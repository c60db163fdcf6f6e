"""Kits: what is printed, and what virtual tables load."""
