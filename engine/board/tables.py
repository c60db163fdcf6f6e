"""Answers that the map alone decides, asked once and folded into tables."""

from __future__ import annotations

from engine.holder.holder import Holder
from engine.holder.question import ask
from engine.traits.bound_hook import ABOUT_CONQUESTS, BoundHook
from engine.traits.contribution import Contribution
from engine.vocabulary.answers import Add, Allow
from engine.vocabulary.dependence import Depends
from engine.vocabulary.numbers import RegionSet
from engine.vocabulary.sets import bits, union
from engine.vocabulary.subjects import Conquest, Reach, Scoring, Settling
from engine.world.borders import BorderTables, joined


def fold_into_tables(part: Contribution, me: Holder, *, asks_everything: bool) -> None:
    """Ask once what depends on the map alone, and fold it into tables; the others are asked each time."""
    own = part.hooks.get("own", {})
    if not asks_everything:
        _ask_once(me, own)
        _ask_once(me, part.boost.hooks if part.boost else {})
    _fold_costs(part, me, [bound for point in ABOUT_CONQUESTS for bound in own.get(point, ())])
    for bound in own.get("adjacency", ()):
        if bound.depends != Depends.MAP or asks_everything:
            part.bends.append(bound)
        else:
            part.borders = joined(part.borders or me.world.borders, _borders_made_by(bound, me))


def _ask_once(me: Holder, hooks: dict[str, tuple[BoundHook, ...]]) -> None:
    """Note the answers that never change in any game of this world."""
    conquest, scoring, settling = Conquest(attacker=me.nation), Scoring(me.nation, False), Settling(me.nation)
    subjects = {"legality": conquest, "conquest_cost": conquest, "score": scoring, "garrison": settling}
    # Any nation will do for the question: an answer that depends on the map alone is the same for all.
    for point, subject in subjects.items():
        for bound in hooks.get(point, ()):
            if bound.depends == Depends.MAP:
                bound.known = ask(me.bearing(bound), bound, subject)


def _fold_costs(part: Contribution, me: Holder, bounds: list[BoundHook]) -> None:
    table = [0] * len(me.world.regions)
    for bound in bounds:
        if bound.known is None or not all(_is_simple(answer) for answer in bound.known):
            part.asked.append(bound)
            continue
        for answer in bound.known:
            if type(answer) is Allow:
                part.opens |= answer.where
            else:
                for region in bits(answer.where & me.everywhere):
                    table[region] += answer.tokens
    if any(table):
        part.static = tuple(table)


def _is_simple(answer: object) -> bool:
    # A sum by region has no room for what is added only to swaps or fixed prices, nor for any other kind of answer.
    if type(answer) is Add:
        return not (answer.on_swaps or answer.on_fixed)
    return type(answer) is Allow and answer.reason == "closed"


def _borders_made_by(bound: BoundHook, me: Holder) -> BorderTables:
    """The borders that a hook adds, asked for each region by itself: two regions are adjacent or not."""

    def asked(sources: RegionSet, kind: str) -> RegionSet:
        regions = 0
        for answer in ask(me.bearing(bound), bound, Reach(sources, kind)):
            regions |= answer.mask
        return regions

    regions = range(len(me.world.regions))
    anywhere = asked(0, "reach")
    reach = tuple([asked(1 << region, "reach") | anywhere for region in regions])
    group = tuple([asked(1 << region, "group") for region in regions])
    everywhere = me.everywhere
    # The tables hold one region each. A hook that counts regions (adjacent to two) has no place there.
    if asked(everywhere, "reach") != union(reach) or asked(everywhere, "group") != union(group):
        raise bound.mistake(
            "promises with `reads` that the map alone decides what is adjacent, but it answers otherwise"
        )
    return BorderTables(reach, group, tuple([row & ~anywhere for row in reach]), anywhere)
