"""What homebrew authors rely on: the catalogue of hooks, the examples, and ideas that stretch the engine."""
