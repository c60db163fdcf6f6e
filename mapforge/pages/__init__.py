"""Pages to read, made out of packs: for players, and the references of hooks and rulings."""
