"""Packs: folders and zips become one library of items, with what packs require of each other and change in each other."""
