"""How the fields of a state are declared: how many numbers each has and what they may be.

New games, saves and the look through a loaded game all follow from the declaration.
"""

from __future__ import annotations

from typing import NamedTuple


class Shape(NamedTuple):
    """What is saved of a field.

    `per` names what a list has one number for, or what a mapping has for keys; `holds` names the range of the numbers
    in it; a new game has `start` in it, or `start` for each.
    """

    form: str
    per: str
    holds: str
    start: object
    is_rare: bool = False
    """Whether it is left out of a save while it is as at the start."""


def each(per: str, holds: str, start: int = 0) -> Shape:
    """A list with a number for each player, nation, region, race or piece."""
    return Shape("each", per, holds, start)


def some(holds: str) -> Shape:
    """A list of any length, empty at the start."""
    return Shape("some", "", holds, [])


def few(holds: str) -> Shape:
    """A list that stays empty in most games, and is not saved then."""
    return Shape("some", "", holds, [], is_rare=True)


def one(holds: str, start: int | str = 0) -> Shape:
    """A single value."""
    return Shape("one", "", holds, start)


def mapped(keys: str, holds: str) -> Shape:
    """A mapping, empty at the start."""
    return Shape("mapped", keys, holds, {})


def seldom(keys: str, holds: str) -> Shape:
    """A mapping that stays empty in most games, and is not saved then."""
    return Shape("mapped", keys, holds, {}, is_rare=True)


def chain() -> Shape:
    """A chronicle, empty at the start."""
    return Shape("chain", "", "", None)
