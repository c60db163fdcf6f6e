"""What a mix is: the choices that make it, what is left out and why, and the world that comes of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine import World, build_world
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Fields, Record
from mapforge.packs.library import Library, Pack
from mapforge.packs.pack_origin import PackOrigin, PackReferences
from mapforge.packs.restored_packs import restored_library


class MixError(MapforgeError):
    """A mix cannot be made; the message says why."""


@dataclass(frozen=True)
class Out:
    """An item that is not in the game, such as `race/humans`, and why."""

    item: str
    reason: str


@dataclass(frozen=True)
class Recipe:
    """Everything that is chosen in a mix, so that it can be made again exactly."""

    map: str
    packs: tuple[str, ...]
    players: int
    monsters: tuple[str, ...] = ()
    """The regions that get monsters."""
    out: tuple[Out, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)
    events: bool | Mapping[str, int] = False
    """Whether events are drawn, or in which rounds; a map that asks for them draws them in any case."""
    digest: str = ""
    """A fingerprint of the game that was written, to notice when a pack has changed since."""


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
        origin = PackOrigin(self.library.packs, self.library.registry.digests)
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


def fingerprint(data: Fields) -> str:
    """A short digest of everything that decides how a world is played; words for people do not count."""
    text = json.dumps(_played(data), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _played(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _played(each) for key, each in value.items() if key not in ("name", "text", "source")}
    if isinstance(value, list | tuple):
        return [_played(each) for each in value]
    return value
