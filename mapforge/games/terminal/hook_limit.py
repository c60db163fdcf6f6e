"""Stops a game when a hook does not finish, and names the hook."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from traceback import walk_tb

from engine import HookError
from engine.holder.question import ask
from engine.traits.bound_hook import BoundHook
from mapforge.errors import MapforgeError
from mapforge.hooks.time_limit import TooLong, time_limit

LIMIT = 10.0
"""Seconds that one step of a game may take; shipped hooks take microseconds."""


class GameTooLong(MapforgeError):  # noqa: N818 - it says what is wrong with the game
    """A step of a game took too long outside of any hook."""


@contextmanager
def hooks_must_end(more: float = 0.0) -> Iterator[None]:
    """Limit the time of one step of a game, with an error that names the hook being asked.

    A bot that thinks may have some seconds `more`.
    """
    limit = LIMIT + more
    try:
        with time_limit(limit, lambda: "a hook did not finish"):
            yield
    except TooLong as late:
        bound = _at_work(late)
        reason = f"did not finish within {limit:g} seconds"
        if bound is None:
            raise GameTooLong(f"the game {reason}") from late
        raise HookError(bound.trait.pack, bound.trait.full_id, bound.use.hook.name, reason) from late


def _at_work(late: TooLong) -> BoundHook | None:
    """The innermost hook that was being asked when the time was up."""
    bound = None
    for frame, _ in walk_tb(late.__traceback__):
        if frame.f_code is ask.__code__:
            bound = frame.f_locals["bound"]
    return bound if isinstance(bound, BoundHook) else None
