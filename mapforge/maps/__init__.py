"""Maps: outlines, the graph of neighbours, other formats, and what there is to know about a board."""
