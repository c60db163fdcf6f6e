"""What one trait brings into force, with the answers about conquests that the map alone decides already folded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.answers import Add, Allow
from engine.bits import bits
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
        """Fold answers about conquests that depend on the map alone into a table; the others are asked each time."""
        table = [0] * len(me.world.regions)
        own = self.hooks.get("own", {})
        for point, subject in (("score", Scoring(me.nation, False)), ("garrison", Settling(me.nation))):
            for bound in own.get(point, ()):
                if bound.depends == Depends.MAP and not asks_everything:
                    bound.known = bound.ask(me.borne_by(bound), subject)
        for bound in [bound for point in ABOUT_CONQUESTS for bound in own.get(point, ())]:
            answers = None
            if bound.depends == Depends.MAP and not asks_everything:
                answers = bound.ask(me.borne_by(bound), Conquest(attacker=me.nation))
            if answers is None or not all(_is_simple(answer) for answer in answers):
                self.asked.append(bound)
                continue
            for answer in answers:
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
