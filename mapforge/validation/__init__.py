"""Validation: everything that is wrong with packs is found, told, and repaired where that is safe."""
