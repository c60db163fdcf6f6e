"""What one trait brings into force, with the answers about conquests that the map alone decides already folded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.answers import Add, Allow
from engine.bits import bits
from engine.borders import Borders, joined, made_by
from engine.bound import ABOUT_CONQUESTS, Boost, Bound, Source
from engine.filters import Depends
from engine.subjects import Conquest, Scoring, Settling

if TYPE_CHECKING:
    from engine.holder import Holder
    from engine.world import HookUse, World

# What a nation's own traits do to its decline is a must; what a piece lends is a choice.
OPTIONAL_WHEN_LENT = ("keeps", "on_decline")


class Brought:
    """The hooks of a source that are in force for an active or a declined nation, by side and point."""

    def __init__(self, world: World, rulings: dict[str, str], source: Source, *, active: bool) -> None:
        self.hooks: dict[str, dict[str, tuple[Bound, ...]]] = {}
        self.boost: Boost | None = None
        self.static: tuple[int, ...] = ()
        self.opens = 0
        self.asked: list[Bound] = []
        self.borders: Borders | None = None
        self.bends: list[Bound] = []
        trait = world.traits[source.trait]
        lent = source.bearer >= 0 and world.kind_of[source.bearer].trait != trait.index
        name = f"{world.kind_of[source.bearer].id}:{trait.id}" if lent else trait.id
        boosted: dict[str, tuple[Bound, ...]] = {}
        limit = ""
        for use in (use.under(rulings) for use in trait.hooks if _in_force(use, rulings, active)):
            for point in use.hook.functions:
                bound = Bound(use, point, trait, source.bearer, name)
                if use.boost or (lent and point in OPTIONAL_WHEN_LENT):
                    boosted[point] = (*boosted.get(point, ()), bound)
                    limit = use.boost or "free"
                elif not source.quiet or point == "actions":
                    hooks = self.hooks.setdefault(use.side or use.hook.sides[point], {})
                    hooks[point] = (*hooks.get(point, ()), bound)
        if boosted:
            self.boost = Boost(name, trait, source.bearer, limit, boosted)
        self.is_something = bool(self.hooks or self.boost)

    def fold(self, me: Holder, *, asks_everything: bool) -> None:
        """Ask once what depends on the map alone, and fold it into tables; the others are asked each time."""
        own = self.hooks.get("own", {})
        if not asks_everything:
            self._ask_once(me, own)
            self._ask_once(me, self.boost.hooks if self.boost else {})
        self._fold_costs(me, [bound for point in ABOUT_CONQUESTS for bound in own.get(point, ())])
        for bound in own.get("adjacency", ()):
            if bound.depends != Depends.MAP or asks_everything:
                self.bends.append(bound)
            else:
                self.borders = joined(self.borders or me.world.borders, made_by(bound, me))

    def _ask_once(self, me: Holder, hooks: dict[str, tuple[Bound, ...]]) -> None:
        """Note the answers that never change in any game of this world."""
        conquest, scoring, settling = Conquest(attacker=me.nation), Scoring(me.nation, False), Settling(me.nation)
        subjects = {"legality": conquest, "conquest_cost": conquest, "score": scoring, "garrison": settling}
        for point, subject in subjects.items():
            for bound in hooks.get(point, ()):
                if bound.depends == Depends.MAP:
                    bound.known = bound.ask(me.borne_by(bound), subject)

    def _fold_costs(self, me: Holder, bounds: list[Bound]) -> None:
        table = [0] * len(me.world.regions)
        for bound in bounds:
            if bound.known is None or not all(_is_simple(answer) for answer in bound.known):
                self.asked.append(bound)
                continue
            for answer in bound.known:
                if type(answer) is Allow:
                    self.opens |= answer.where
                else:
                    for region in bits(answer.where & me.everywhere):
                        table[region] += answer.tokens
        if any(table):
            self.static = tuple(table)


def _in_force(use: HookUse, rulings: dict[str, str], active: bool) -> bool:
    if use.during != "always" and (use.during == "active") != active:
        return False
    return all(rulings[name] in values for name, values in use.when)


def _is_simple(answer: Any) -> bool:
    return not answer.on_fixed if type(answer) is Add else type(answer) is Allow and answer.reason == "closed"
