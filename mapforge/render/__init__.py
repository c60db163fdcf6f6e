"""Pictures: a map, and a game on it, as SVG, PNG or PDF."""
