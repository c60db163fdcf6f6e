"""What authors ask for: new packs and items, explanations, comparisons, tables and built maps."""
