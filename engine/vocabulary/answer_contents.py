"""Looks into the answers of hooks: an answer of the right kind may still hold what no rule can use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_origin, get_type_hints

from engine.vocabulary.plain_data import Answer
from engine.vocabulary.registry import HookFunction


def looked_through(function: HookFunction) -> HookFunction:
    """The same hook, with every answer looked through before it is used; TypeError when there is nonsense in one."""

    def checked(me: object, subject: object, **parameters: object) -> Iterator[Answer]:
        for answer in function(me, subject, **parameters):
            look_through(answer)
            yield answer

    return checked


def look_through(answer: object) -> None:
    """Raise TypeError when a part of an answer, or of what is offered in it, is of the wrong type."""
    kind: type = type(answer)
    for name, wanted in _parts(kind):
        value = getattr(answer, name)
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            raise TypeError(f"answered {answer!r}, whose {name} is {value!r}")
        if isinstance(value, tuple):
            for part in value:
                look_through(part)


@cache
def _parts(kind: type) -> tuple[tuple[str, type], ...]:
    """The fields of a kind of answer with their types; none for what is no answer."""
    if not hasattr(kind, "_fields") and not hasattr(kind, "__dataclass_fields__"):
        return ()
    return tuple((name, get_origin(wanted) or wanted) for name, wanted in get_type_hints(kind).items())
