"""Mixing: one game of several packs and a map, with what makes no sense there taken out."""

from mapforge.worlds.mixes.mix_file import read_mix, write_mix
from mapforge.worlds.mixes.mixture import mix, remake
from mapforge.worlds.mixes.recipe import Mix, MixError, Out, Recipe

__all__ = ["Mix", "MixError", "Out", "Recipe", "mix", "read_mix", "remake", "write_mix"]
