"""What a mix is: its recipe, its packs, and the world that comes of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine import World, build_world
from mapforge.files.plain_data import Fields, Record
from mapforge.packs.library import Library, Pack
from mapforge.packs.loader import load_library
from mapforge.packs.pack_origin import PackOrigin
from mapforge.packs.restored_packs import PackReferences, restored_library
from mapforge.worlds.mixes.recipe import Recipe


@dataclass(frozen=True)
class Mix:
    """One game of several packs on one map."""

    recipe: Recipe
    library: Library
    data: Fields
    """The plain description of the world."""
    pack_ids: tuple[str, ...]
    """All packs in play, required ones too."""

    @property
    def packs(self) -> list[Pack]:
        """The packs in play."""
        return [self.library.packs[id] for id in self.pack_ids]

    def world(self) -> World:
        """The world to play."""
        return build_world(dict(self.data), self.library.registry)

    def __reduce__(self) -> tuple[Callable[..., Mix], tuple[object, ...]]:
        """For pickle: the recipe, the data, and digests of the packs."""
        origin = PackOrigin(self.library.packs, self.library.registry.digests, load_library)
        return _restored, (self.recipe, origin.references(self.pack_ids), dict(self.data), self.pack_ids)

    @property
    def is_exact(self) -> bool:
        """Whether the game is the one that was written: no pack has changed since."""
        return self.recipe.digest in ("", fingerprint(self.data))

    def ids(self, listed: str) -> list[str]:
        """The ids of the races, powers, relics or places that are in."""
        return [item["id"] for item in self.data[listed]]


def _restored(recipe: Recipe, packs: PackReferences, data: Record, pack_ids: tuple[str, ...]) -> Mix:
    return Mix(recipe, restored_library(packs), data, pack_ids)


UNPLAYED = ("name", "text", "source", "image", "emblem")
"""What decides nothing in a game."""


def fingerprint(data: Fields) -> str:
    """A short digest of everything that decides how a world is played; words for people do not count."""
    text = json.dumps(_played(data), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _played(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _played(each) for key, each in value.items() if key not in UNPLAYED}
    if isinstance(value, list | tuple):
        return [_played(each) for each in value]
    return value
