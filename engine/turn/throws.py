"""Dice beside a hook: what follows is found for every number of pips, and the throw decides which of it happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.holder.moment_holder import MomentHolder
from engine.holder.question import ask
from engine.traits.bound_hook import BoundHook
from engine.vocabulary.changes import CastDie, Change, Option
from engine.vocabulary.numbers import Player
from engine.world.world import Throw, World

Outcomes = list[tuple[Change, ...]]
"""What follows from each number of pips, starting with none."""
KEPT: Final[dict[str, Callable[[int, int], int]]] = {"sum": int.__add__, "best": max, "worst": min}
"""What two dice come to together."""


def options_by_dice(me: MomentHolder, bound: BoundHook, subject: object, throw: Throw) -> list[Option]:
    """What a hook offers if dice decide what comes of it."""
    results, offered = totals(me.world, throw), dict[tuple[str, str, str], Option]()
    changes: dict[tuple[str, str, str], Outcomes] = {}
    for pips in results:
        for option in ask(me.showing(pips), bound, subject) if pips in throw.wins else ():
            name = (option.verb, option.what, option.where)
            offered.setdefault(name, option)
            changes.setdefault(name, [()] * len(results))[pips] = option.changes
    return [option._replace(changes=(cast(me, changes[name], throw),)) for name, option in offered.items()]


def totals(world: World, throw: Throw) -> range:
    """What the dice may come to."""
    best = max(world.settings.die)
    return range((best * throw.dice if throw.kept == "sum" else best) + 1)


def cast(me: MomentHolder, outcomes: Outcomes, throw: Throw) -> CastDie:
    """One die after the other, with what follows from them all."""
    return _cast_next(me.player, outcomes, throw, range(max(me.world.settings.die) + 1), throw.dice, None)


def _cast_next(player: Player, outcomes: Outcomes, throw: Throw, faces: range, left: int, shown: int | None) -> CastDie:
    following: Outcomes = []
    for face in faces:
        total = face if shown is None else KEPT[throw.kept](shown, face)
        if left > 1:
            following.append((_cast_next(player, outcomes, throw, faces, left - 1, total),))
        else:
            following.append(outcomes[total])
    return CastDie(player, tuple(following))
