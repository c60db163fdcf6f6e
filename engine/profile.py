"""What a nation's traits amount to: its hooks sorted by point, with everything the map alone decides already folded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.answers import Add, Allow
from engine.bits import bits
from engine.bound import ABOUT_CONQUESTS, Boost, Bound, Brought, Source
from engine.filters import Depends
from engine.registry import PHASES
from engine.subjects import Conquest

if TYPE_CHECKING:
    from engine.holder import Holder
    from engine.world import World

SIDES = ("own", "target", "owner", "any")

ProfileKey = tuple[bool, tuple[Source, ...]]
Known = dict[tuple[int, int, str], list[Any]]
_NONE: tuple[Bound, ...] = ()


class Profile:
    """All hooks in force for a nation with certain traits, active or declined."""

    def __init__(self, world: World, key: ProfileKey, parts: Iterable[Brought], asks_everything: bool = False) -> None:
        self.world, self.key, self.asks_everything = world, key, asks_everything
        self.active, self.sources = key
        self.sides: dict[str, dict[str, tuple[Bound, ...]]] = {side: {} for side in SIDES}
        boosts: list[Boost] = []
        for part in parts:
            for side, bound in part.hooks:
                hooks = self.sides[side]
                hooks[bound.point] = (*hooks.get(bound.point, ()), bound)
            if part.boost:
                boosts.append(part.boost)
        self.boosts = {boost.name: boost for boost in sorted(boosts, key=lambda boost: boost.name)}
        self.attack_boosts = tuple(boost for boost in self.boosts.values() if boost.is_for_attacks)
        self.own, self.target, self.owner = self.sides["own"], self.sides["target"], self.sides["owner"]
        self.known_masks: dict[Any, int] = {}
        self.known_reach: dict[tuple[int, str], int] = {}
        self.known_answers: dict[tuple[Bound, int], list[Any]] = {}
        self.adjacency, self.entry = self.own.get("adjacency", _NONE), self.own.get("entry", _NONE)
        self.rolls = self.own.get("rolls", _NONE)
        self.scoring = self.own.get("score", _NONE)
        self.on_conquer = self.own.get("on_conquer", _NONE)
        self.on_attack = self.own.get("on_attack", _NONE)
        self.losing, self.killing = self.target.get("loss", _NONE), self.own.get("loss", _NONE)
        self.reach_is_stable = not asks_everything and all(bound.depends <= Depends.HOLDS for bound in self.adjacency)
        # Leave to stay matters only on ground that others must leave, which is looked at apart.
        self.settles_simply = all(bound.only_stays for bound in self.own.get("garrison", ()))
        lending = self.own.get("lends", _NONE)
        self.lends_by_board = any(bound.depends for bound in lending)
        self.lends_by_holdings = any(bound.depends & ~Depends.PIECES for bound in lending)
        offering = self.own.get("actions", _NONE)
        self.offers = {
            phase: tuple(bound for bound in offering if phase in bound.use.hook.phases) for phase in PHASES if offering
        }
        # Placing one more token where some are changes nothing in these offers.
        settling = self.offers.get("settle", _NONE)
        self.offers_steadily = not asks_everything and not any(bound.depends & Depends.NUMBERS for bound in settling)
        self.has_a_say = any(point in self.target for point in (*ABOUT_CONQUESTS, "suppress"))
        self.meddles = bool(self.sides["any"]) or any(point in self.owner for point in ABOUT_CONQUESTS)
        self.minds_attacks = any(point.startswith("on_") for point in self.target)
        self.static: tuple[int, ...] = ()
        self.closed = self.open_ground = 0
        self.laws = self.costs = self.about_attacks = self.about_boosts = _NONE
        self.is_plain = False

    def remembers_holdings(self, uses_reach: bool) -> bool:
        """Whether an answer about holdings alone stays the same; reach may depend on more, such as a piece."""
        return self.reach_is_stable if uses_reach else not self.asks_everything

    def fold_static(self, me: Holder, known: Known) -> None:
        """Fold answers about conquests that depend on the map alone into tables; the others are asked each time.

        `known` keeps such answers, which are the same for every nation that has the hook.
        """
        table = [0] * len(self.world.regions)
        self.closed = self.world.closed
        costs, laws = self.own.get("conquest_cost", ()), self.own.get("legality", ())
        if not self.asks_everything:
            self.about_boosts = tuple(bound for bound in (*laws, *costs) if bound.is_about_boosts)
        asked = [bound for bound in (*laws, *costs) if bound not in self.about_boosts]
        dynamic = [bound for bound in asked if not self._fold(self._on_map(bound, me, known), table)]
        self.laws = tuple(bound for bound in dynamic if bound.point == "legality")
        self.costs = tuple(bound for bound in dynamic if bound.point == "conquest_cost")
        self.about_attacks = self.laws + self.costs
        self.static = tuple(table)
        self.open_ground = self.world.everywhere & ~self.world.impassable & ~self.closed
        self.is_plain = not (dynamic or self.asks_everything)

    def _on_map(self, bound: Bound, me: Holder, known: Known) -> list[Any] | None:
        """The answers for all regions, when they depend on the map alone."""
        if self.asks_everything or bound.depends is not Depends.MAP:
            return None
        key = (bound.trait.index, bound.use.index, bound.point)
        if key not in known:
            known[key] = bound.ask(me.borne_by(bound), Conquest(attacker=me.nation))
        return known[key]

    def _fold(self, answers: list[Any] | None, table: list[int]) -> bool:
        """Enter what is added to prices, and which ground is opened; False when there is more to it."""
        if answers is None or not all(_is_simple(answer) for answer in answers):
            return False
        for answer in answers:
            if type(answer) is Allow:
                self.closed &= ~answer.where
            else:
                for region in bits(answer.where & self.world.everywhere):
                    table[region] += answer.tokens
        return True


def _is_simple(answer: Any) -> bool:
    return not answer.on_fixed if type(answer) is Add else type(answer) is Allow and answer.reason == "closed"
