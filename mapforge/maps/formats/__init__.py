"""Maps from elsewhere and back: GeoJSON, TopoJSON, SVG, GraphML and lists of borders."""
