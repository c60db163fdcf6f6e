"""Validation: everything that is wrong with packs is found, reported, and repaired where that is safe."""
