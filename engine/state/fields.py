"""How the fields of a state are declared: how many numbers each has and what they may be.

Copies, new games, saves and the look through a loaded game all follow from the declaration.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_origin, get_type_hints

Copied = TypeVar("Copied")


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


def chain() -> Shape:
    """A chronicle, empty at the start."""
    return Shape("chain", "", "", None)


@cache
def shapes(kind: type) -> dict[str, Shape]:
    """The saved fields of a class and their shapes."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hint.__metadata__[0] for name, hint in hints.items() if hasattr(hint, "__metadata__")}


def copier(kind: type[Copied]) -> Callable[[Copied], Copied]:
    """Make the function that copies an object of a class: lists and mappings anew, the rest as it is.

    It is written out as one straight function, which is quicker than a loop: games are copied all the time.
    """
    ways = {list: "[:]", dict: ".copy()"}
    hints = get_type_hints(kind)
    names = [(each.name, ways.get(get_origin(hints[each.name]), "")) for each in fields(kind)]  # type: ignore[arg-type]
    lines = [f"    new.{name} = old.{name}{way}" for name, way in names]
    made: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec("\n".join(["def copy(old):", "    new = make(kind)", *lines, "    return new"]), made)
    copy: Callable[[Copied], Copied] = made["copy"]
    return copy
