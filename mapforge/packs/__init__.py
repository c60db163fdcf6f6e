"""Packs: folders and zips become one library of items, with what packs require of and change in each other."""
