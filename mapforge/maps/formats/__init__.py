"""Maps from elsewhere and back: GeoJSON, TopoJSON, SVG and lists of borders."""
