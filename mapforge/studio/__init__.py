"""The studio: draw maps, invent items and playtest in the browser, on the very files that the command line uses."""
