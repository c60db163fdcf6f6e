"""Watches hooks while scenarios run: which one is at work, whether it ends, and whether it keeps its hands still."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from engine import HookError
from engine.state.state import SAVED

_NAMES = list(SAVED)
LIMIT = 10.0
"""Seconds that one scenario may take; shipped ones take some milliseconds."""


class Use(NamedTuple):
    """One hook of one item, by its position in the item's list."""

    pack: str
    item: str
    number: int
    hook: str

    def __str__(self) -> str:
        return f"{self.pack}:{self.item}: hook {self.number}, {self.hook}"


class HookWatch:
    """Knows the hook at work, and the ones that were stopped."""

    def __init__(self) -> None:
        self.at_work: Use | None = None
        self.stopped: set[Use] = set()

    @contextmanager
    def working(self, use: Use) -> Iterator[None]:
        """Note that a hook is at work; one that was stopped once is not asked again."""
        if use in self.stopped:
            raise HookError(use.pack, use.item, use.hook, "was stopped earlier because it did not finish")
        before, self.at_work = self.at_work, use
        yield
        self.at_work = before

    def stop(self) -> str:
        """Note that the hook at work did not finish, and say so."""
        use, self.at_work = self.at_work, None
        if use is None:
            return "the scenario did not finish"
        self.stopped.add(use)
        return f"{use.pack}:{use.item}: the hook '{use.hook}' did not finish"


def looked_at(me: Any) -> tuple[object, ...]:
    """The present values of everything in a game that a hook may only read."""
    values = [getattr(me._position, name) for name in _NAMES]
    return tuple([value.copy() if isinstance(value, (list, dict)) else value for value in values])


def changed(before: tuple[object, ...], me: object) -> list[str]:
    """The names of what is not as it was."""
    return [name for name, old, new in zip(_NAMES, before, looked_at(me), strict=True) if old != new]
