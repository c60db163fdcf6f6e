"""Worlds: the items of a library and a map become what the engine plays."""
