"""What a nation's traits amount to: the hooks of all of them, sorted by point."""

from __future__ import annotations

from typing import Final

from engine.traits.bound_hook import Boost, BoundHook, TraitSource
from engine.traits.contribution import REACTIONS, Contribution
from engine.traits.fold import Part
from engine.vocabulary.dependence import Depends
from engine.world.borders import joined
from engine.world.world import World

SIDES: Final = ("own", "target", "owner", "any", "opponents")
HELP: Final = frozenset({"adjacency", "entry", "legality", "conquest_cost", "rolls"})
"""The points at which a holder may silence what helps an attacker."""
SAY: Final = frozenset({"legality", "conquest_cost", "suppress"})
"""The points at which a holder has a say about attacks on their regions."""

ProfileKey = tuple[bool, tuple[TraitSource, ...]]
_NONE: Final[tuple[BoundHook, ...]] = ()


class Profile:
    """All hooks in force for a nation with certain traits, active or declined."""

    __slots__ = (
        "about_attacks",
        "about_boosts",
        "active",
        "adjacency",
        "asks_everything",
        "attack_boosts",
        "bends",
        "bends_prices",
        "boosts",
        "borders",
        "closed",
        "decline_boosts",
        "earns_by_deeds",
        "entry",
        "has_help",
        "has_limited_costs",
        "is_asked_as_holder",
        "is_attack_bystander",
        "is_moment_bystander",
        "is_plain",
        "key",
        "killing",
        "known_parts",
        "lends",
        "lends_by_board",
        "lends_by_holdings",
        "linked",
        "losing",
        "minds_attacks",
        "offers",
        "offers_steadily",
        "on_attack",
        "on_conquer",
        "open_ground",
        "own",
        "owner",
        "parries",
        "reach",
        "redeploys_simply",
        "roles",
        "rolls",
        "scoring",
        "scoring_once",
        "sides",
        "sources",
        "static",
        "target",
        "world",
    )

    def __init__(self, world: World, key: ProfileKey, parts: list[Contribution], asks_everything: bool = False) -> None:
        self.world, self.key, self.asks_everything = world, key, asks_everything
        self.active, self.sources = key
        self.sides: dict[str, dict[str, tuple[BoundHook, ...]]]
        self.sides = dict(zip(SIDES, ({}, {}, {}, {}, {}), strict=True))
        for part in parts:
            for side, hooks in part.hooks.items():
                known = self.sides[side]
                for point, bounds in hooks.items():
                    known[point] = known[point] + bounds if point in known else bounds
        self.own, self.target, self.owner = self.sides["own"], self.sides["target"], self.sides["owner"]
        self._take_boosts(parts)
        self._name_points()
        self._find_lending()
        self._find_offers()
        self._find_roles(parts)
        self._fold(parts)
        self._join_borders(parts)

    def _take_boosts(self, parts: list[Contribution]) -> None:
        """Sort the boosts by name and by what they are named with."""
        boosts = sorted([part.boost for part in parts if part.boost], key=lambda boost: boost.name)
        self.boosts = {boost.name: boost for boost in boosts}
        self.attack_boosts = tuple([boost for boost in boosts if boost.is_for_attacks])
        self.decline_boosts = tuple([boost for boost in boosts if boost.is_for_declines])
        self.known_parts: dict[str, Part] = {}
        """What boosts add that never changes, as it was found first."""
        self.has_help = bool(self.attack_boosts) or not HELP.isdisjoint(self.own)

    def _name_points(self) -> None:
        """Give the points that are asked all the time an attribute each, which is quicker than a look into a dict."""
        own, target = self.own, self.target
        self.adjacency, self.entry = own.get("adjacency", _NONE), own.get("entry", _NONE)
        self.rolls = own.get("rolls", _NONE)
        self.scoring = own.get("score", _NONE)
        self.scoring_once = tuple([bound for bound in self.scoring if bound.is_counted or bound.use.then])
        """Those of them that are used up by it."""
        self.earns_by_deeds = any(bound.depends & Depends.TIME for bound in self.scoring)
        """Whether it may earn coins for what it did in this turn."""
        self.on_conquer, self.on_attack = own.get("on_conquer", _NONE), own.get("on_attack", _NONE)
        self.losing, self.killing = target.get("loss", _NONE), own.get("loss", _NONE)
        self.parries = "parries" in target or "parries" in self.owner
        self.minds_attacks = not REACTIONS.isdisjoint(target)
        # Leave to stay matters only on ground that others must leave, which is looked at apart.
        stays = [bound.only_stays for bound in own.get("garrison", _NONE)]
        self.redeploys_simply = not self.asks_everything and all(stays)

    def _find_lending(self) -> None:
        self.lends = self.own.get("lends", _NONE)
        self.lends_by_board = any(bound.depends != Depends.MAP for bound in self.lends)
        self.lends_by_holdings = any(bound.depends & ~Depends.PIECES for bound in self.lends)

    def _find_offers(self) -> None:
        self.offers: dict[str, tuple[BoundHook, ...]] = {}
        for bound in self.own.get("actions", _NONE):
            for phase in bound.phases:
                self.offers[phase] = (*self.offers.get(phase, ()), bound)
        steady = [bound.is_steady for bound in self.offers.get("settle", _NONE)]
        self.offers_steadily = not self.asks_everything and all(steady)

    def _find_roles(self, parts: list[Contribution]) -> None:
        """Find the sets of nations to which the profile belongs."""
        self.is_asked_as_holder = not SAY.isdisjoint(self.target)
        self.is_attack_bystander = any(part.is_attack_bystander for part in parts)
        self.is_moment_bystander = any(part.is_moment_bystander for part in parts)
        self.has_limited_costs = any(part.has_limited_costs for part in parts)
        self.roles = (
            self.lends_by_board,
            self.lends_by_holdings,
            self.is_attack_bystander,
            self.is_asked_as_holder,
            self.is_moment_bystander,
            self.has_limited_costs,
        )

    def boosts_named(self, names: tuple[str, ...]) -> tuple[Boost, ...]:
        """The boosts that an action names."""
        return tuple([self.boosts[name] for name in names]) if names else ()

    def _fold(self, parts: list[Contribution]) -> None:
        """Put together what the parts say about conquests: prices by region, open ground, and what must be asked."""
        tables = [part.static for part in parts if part.static]
        self.bends_prices = bool(tables)
        if len(tables) == 1:
            self.static = tables[0]
        else:
            self.static = tuple(map(sum, zip(*tables, strict=True))) if tables else (0,) * len(self.world.regions)
        self.closed = self.world.closed
        for part in parts:
            self.closed &= ~part.opens
        self.open_ground = self.world.everywhere & ~self.world.impassable & ~self.closed
        asked = [bound for part in parts for bound in part.asked]
        self.about_boosts = _NONE
        if not self.asks_everything:
            self.about_boosts = tuple([bound for bound in asked if bound.is_about_boosts])
            asked = [bound for bound in asked if not bound.is_about_boosts] if self.about_boosts else asked
        self.about_attacks = tuple(asked)
        self.is_plain = not asked and not self.asks_everything

    def _join_borders(self, parts: list[Contribution]) -> None:
        """Put together the borders that the map alone decides; `bends` are the hooks that must be asked for others."""
        self.borders = self.world.borders
        for part in parts:
            if part.borders:
                is_first = self.borders is self.world.borders
                self.borders = part.borders if is_first else joined(self.borders, part.borders)
        self.reach, self.linked = self.borders.reach, self.borders.linked
        self.bends = tuple([bound for part in parts for bound in part.bends])
