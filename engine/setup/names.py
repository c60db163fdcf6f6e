"""Finds what a plain description names, and notes every name, number or list that does not fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.vocabulary.item_id import ItemId
from engine.vocabulary.numbers import Path, Region, TraitNumber
from engine.vocabulary.problems import Critic
from engine.world.world import PieceKind, World


class Names(Critic):
    """Looks names up in a world; what cannot be found is noted with its path."""

    def __init__(self, world: World) -> None:
        super().__init__([])
        self.world = world
        self.traits = {trait.item_id: trait.index for trait in world.traits}

    def word(self, value: object, known: Iterable[str], what: str, path: Path) -> str:
        """One of certain words, or an empty one."""
        words = tuple(known)
        if isinstance(value, str) and value in words:
            return value
        self.wrong(path, "absent", value, kind=what, known=words)
        return ""

    def trait(self, kind: str, name: object, path: Path) -> TraitNumber:
        """The index of a race, power, relic or place, or -1."""
        known = [item.id for item in self.traits if item.kind == kind]
        id = self.word(name, known, kind, path)
        return self.traits[ItemId(kind, id)] if id else -1

    def region(self, name: object, path: Path) -> Region:
        """The index of a region, or -1."""
        region_id = self.word(name, self.world.region_index, "region", path)
        return self.world.region_index[region_id] if region_id else -1

    def piece(self, name: object, path: Path) -> PieceKind | None:
        """A kind of piece."""
        kind_id = self.word(name, self.world.piece_kinds, "piece", path)
        return self.world.piece_kinds[kind_id] if kind_id else None

    def number(self, value: object, path: Path, default: int = 0) -> int:
        """A whole number from 0 on."""
        if type(value) is int and value >= 0:
            return value
        self.wrong(path, "not_a_number", value=value)
        return default

    def mapping(self, value: object, path: Path, known: Iterable[str] = ()) -> dict[Any, Any]:
        """A mapping, and only with known keys where these are certain words."""
        if not isinstance(value, dict):
            self.wrong(path, "not_a_mapping", value=value)
            return {}
        words = tuple(known)
        for key in value if words else ():
            if key not in words:
                self.wrong((*path, key), "not_a_word", key, known=words)
        return value

    def listed(self, value: object, path: Path) -> list[Any]:
        """A list; a single value stands for a list of one."""
        if isinstance(value, dict):
            self.wrong(path, "not_a_list")
            return []
        return value if isinstance(value, list) else [value]
