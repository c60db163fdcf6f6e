"""Layouts: a bare list of borders is drawn as polygons that have exactly these neighbours."""
