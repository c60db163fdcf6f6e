"""Mixing: one game of several packs and a map, with what makes no sense there taken out."""

from mapforge.mixing.files import read_mix, write_mix
from mapforge.mixing.making import mix, remake
from mapforge.mixing.recipe import Mix, MixError, Out, Recipe

__all__ = ["Mix", "MixError", "Out", "Recipe", "mix", "read_mix", "remake", "write_mix"]
