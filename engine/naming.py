"""Finds what a plain description names, and notes every name, number or list that does not fit."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.errors import Problem

if TYPE_CHECKING:
    from engine.world import PieceKind, World

Path = tuple[str | int, ...]


def nearest(word: object, known: Iterable[str]) -> str:
    """Say which known word was probably meant, or which there are."""
    names = sorted(set(known))
    close = difflib.get_close_matches(str(word), names, 1)
    if close:
        return f"did you mean '{close[0]}'?"
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    return f"there are {shown}" if names else "there are none"


class Names:
    """Looks names up in a world; what cannot be found is noted with its path."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.problems: list[Problem] = []
        self.traits = {(trait.kind, trait.id): trait.index for trait in world.traits}

    def wrong(self, path: Path, message: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(path, message, "scenario"))

    def word(self, value: object, known: Iterable[str], what: str, path: Path) -> str:
        """One of certain words, or an empty one."""
        words = tuple(known)
        if isinstance(value, str) and value in words:
            return value
        self.wrong(path, f"there is no {what} '{value}'; {nearest(value, words)}")
        return ""

    def trait(self, kind: str, name: object, path: Path) -> int:
        """The index of a race, power, relic or place, or -1."""
        known = [id for (of_kind, id) in self.traits if of_kind == kind]
        found = self.word(name, known, kind, path)
        return self.traits[kind, found] if found else -1

    def region(self, name: object, path: Path) -> int:
        """The index of a region, or -1."""
        found = self.word(name, self.world.region_index, "region", path)
        return self.world.region_index[found] if found else -1

    def piece(self, name: object, path: Path) -> PieceKind | None:
        """A kind of piece."""
        found = self.word(name, self.world.piece_kinds, "piece", path)
        return self.world.piece_kinds[found] if found else None

    def number(self, value: object, path: Path, default: int = 0) -> int:
        """A whole number from 0 on."""
        if type(value) is int and value >= 0:
            return value
        self.wrong(path, f"this is a whole number from 0 on, not {value!r}")
        return default

    def mapping(self, value: object, path: Path, known: Iterable[str] = ()) -> dict[Any, Any]:
        """A mapping, and only with known keys where these are certain words."""
        if not isinstance(value, dict):
            self.wrong(path, f"this is a mapping, as {{name: value}}, not {value!r}")
            return {}
        words = tuple(known)
        for key in value if words else ():
            if key not in words:
                self.wrong((*path, key), f"there is no '{key}' here; {nearest(key, words)}")
        return value

    def listed(self, value: object, path: Path) -> list[Any]:
        """A list; a single value stands for a list of one."""
        if isinstance(value, dict):
            self.wrong(path, "this is a list, as [one, other]")
            return []
        return value if isinstance(value, list) else [value]
