"""Where a nation can attack and at what price: one attack by asking everybody, or all of them from tables."""
