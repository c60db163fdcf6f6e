"""Mixing: one game of several packs and a map, with what makes no sense there taken out."""
