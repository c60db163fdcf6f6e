"""Editors: the schemas of a pack, read by the language server that editors use for YAML."""
