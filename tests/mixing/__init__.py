"""Games that mix packs."""
