"""What a nation's traits amount to: its hooks sorted by point, with everything the map alone decides already folded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from engine.answers import Add, Allow, Fix, Ignore, Stay
from engine.bits import bits, mask_of
from engine.errors import HookError
from engine.filters import Depends, RegionFilter
from engine.points import POINTS
from engine.registry import PHASES
from engine.subjects import Conquest

if TYPE_CHECKING:
    from engine.holder import Holder
    from engine.world import HookUse, Trait, World

MOST_ANSWERS = 1000
# What a nation's own traits do to its decline is a must; what a piece lends is a choice.
OPTIONAL_WHEN_LENT = ("keeps", "on_decline")
SIDES = ("own", "target", "owner", "any")


class Bound:
    """A hook in force for somebody: its function with parameters, its trait and the piece that bears it."""

    __slots__ = (
        "answers",
        "bearer",
        "call",
        "depends",
        "is_about_boosts",
        "name",
        "only_adds",
        "only_filter",
        "only_stays",
        "point",
        "trait",
        "use",
    )

    def __init__(self, use: HookUse, point: str, trait: Trait, bearer: int, name: str) -> None:
        self.use, self.point, self.trait, self.bearer, self.name = use, point, trait, bearer, name
        self.call: Callable[[Holder, Any], Iterable[Any]] = partial(use.hook.functions[point], **use.parameters)
        self.answers = POINTS[point].answers
        self.depends = self._depends()
        self.only_adds = get_args(use.hook.returns[point]) == (Add,)
        self.is_about_boosts = use.hook.reads[point] == "boosts"
        self.only_filter = self._only_filter()
        self.only_stays = get_args(use.hook.returns[point]) == (Stay,)

    def _depends(self) -> Depends:
        reads = self.use.hook.reads[self.point]
        if reads in ("board", "boosts"):
            return Depends.BOARD
        filters = [value for value in self.use.parameters.values() if isinstance(value, RegionFilter)]
        return max((each.depends for each in filters), default=Depends.MAP) if reads == "filters" else Depends.MAP

    def _only_filter(self) -> RegionFilter | None:
        """The filter that alone decides what a hook adds to a price or ignores in it."""
        filters = [value for value in self.use.parameters.values() if isinstance(value, RegionFilter)]
        is_simple = set(get_args(self.use.hook.returns[self.point])) <= {Add, Ignore} and self.point == "conquest_cost"
        return filters[0] if is_simple and len(filters) == 1 and self.use.hook.reads[self.point] == "filters" else None

    def ask(self, me: Holder, subject: Any) -> list[Any]:
        """Ask the hook; whatever it does wrong is reported as the hook's mistake."""
        try:
            found = list(islice(self.call(me, subject), MOST_ANSWERS + 1))
        except HookError:
            raise
        except Exception as error:
            raise self.mistake(f"failed: {type(error).__name__}: {error}") from error
        if len(found) > MOST_ANSWERS:
            raise self.mistake("never stops answering")
        for answer in found:
            if type(answer) not in self.answers:
                raise self.mistake(f"answered {answer!r} at '{self.point}'")
        return found

    def mistake(self, what: str) -> HookError:
        """Make the error that names pack, item and hook."""
        return HookError(self.trait.pack, self.trait.full_id, self.use.hook.name, what)


class Boost(NamedTuple):
    """Hooks of one trait that are in force only when the player names it."""

    name: str
    trait: Trait
    bearer: int
    limit: str
    hooks: dict[str, tuple[Bound, ...]]

    @property
    def is_for_attacks(self) -> bool:
        """Whether it is named with a conquest, not with a decline."""
        return "keeps" not in self.hooks


class FoldedBoost(NamedTuple):
    """What a boost does to the price of every region: one price, or a table of what it adds."""

    price: int | None
    adds: tuple[int, ...]
    as_if_empty: bool = False


class Source(NamedTuple):
    """A trait and the piece that brings it; a quiet one offers but does not yet act."""

    trait: int
    bearer: int = -1
    quiet: bool = False


ProfileKey = tuple[bool, tuple[Source, ...]]
Known = dict[tuple[int, int, str], list[list[Any]]]
_NONE: tuple[Bound, ...] = ()


def _is_plain_price(found: list[Any]) -> bool:
    return len(found) == 1 and type(found[0]) is Fix and found[0] == Fix(found[0].tokens)


class Profile:
    """All hooks in force for a nation with certain traits, active or declined."""

    def __init__(self, world: World, rulings: dict[str, str], key: ProfileKey, asks_everything: bool = False) -> None:
        self.world, self.key, self.asks_everything = world, key, asks_everything
        self.active, self.sources = key
        self.sides: dict[str, dict[str, tuple[Bound, ...]]] = {side: {} for side in SIDES}
        self.boosts: dict[str, Boost] = {}
        for source in self.sources:
            self._add(source, rulings)
        self.boosts = dict(sorted(self.boosts.items()))
        self.own, self.target = self.sides["own"], self.sides["target"]
        self.known_masks: dict[Any, int] = {}
        self.known_reach: dict[tuple[int, str], int] = {}
        self.static: tuple[int, ...] = ()
        self.static_reasons: dict[int, list[str]] = {}
        self.open_ground = 0
        self.costs_by_filter = False
        self.folded_boosts: dict[str, FoldedBoost] = {}
        self.boost_legality = _NONE
        self.known_costs: dict[tuple[int, int], tuple[int, int]] = {}
        self.cost_by_holdings = self.dynamic_cost = self.dynamic_legality = _NONE
        self.adjacency = self.own.get("adjacency", _NONE)
        # Leave to stay matters only on ground that others must leave, which is looked at apart.
        self.settles_simply = all(bound.only_stays for bound in self.own.get("garrison", ()))
        self.reach_is_stable = not asks_everything and all(bound.depends <= Depends.HOLDS for bound in self.adjacency)
        self.lends_by_board = any(bound.depends is Depends.BOARD for bound in self.own.get("lends", ()))
        self.rolls = self.own.get("rolls", _NONE)
        offering = self.own.get("actions", _NONE)
        self.offers = {
            phase: tuple(bound for bound in offering if phase in bound.use.hook.phases) for phase in PHASES if offering
        }
        self.on_conquer = self.own.get("on_conquer", _NONE)
        self.owner = self.sides["owner"]
        self.has_a_say = any(point in self.target for point in ("legality", "conquest_cost", "suppress"))
        self.meddles = bool(self.sides["any"]) or "legality" in self.owner or "conquest_cost" in self.owner
        self.minds_attacks = any(point.startswith("on_") for point in self.target)

    def _add(self, source: Source, rulings: dict[str, str]) -> None:
        trait = self.world.traits[source.trait]
        name = trait.id
        lent = source.bearer >= 0 and self.world.kind_of[source.bearer].trait != trait.index
        if lent:
            name = f"{self.world.kind_of[source.bearer].id}:{trait.id}"
        boosted: dict[str, list[Bound]] = {}
        limit = ""
        for use in (use.under(rulings) for use in trait.hooks if self._in_force(use, rulings)):
            for point in use.hook.functions:
                bound = Bound(use, point, trait, source.bearer, name)
                if use.boost or (lent and point in OPTIONAL_WHEN_LENT):
                    boosted.setdefault(point, []).append(bound)
                    limit = use.boost or "free"
                elif not source.quiet or point == "actions":
                    hooks = self.sides[use.side or use.hook.sides[point]]
                    hooks[point] = (*hooks.get(point, ()), bound)
        if boosted:
            hooks_by_point = {point: tuple(bounds) for point, bounds in boosted.items()}
            self.boosts[name] = Boost(name, trait, source.bearer, limit, hooks_by_point)

    def _in_force(self, use: HookUse, rulings: dict[str, str]) -> bool:
        if use.during != "always" and (use.during == "active") != self.active:
            return False
        return all(rulings[name] in values for name, values in use.when)

    def fold_static(self, me: Holder, known: Known) -> None:
        """Fold cost and legality answers that depend on the map alone into tables; the others are asked each time.

        `known` keeps such answers, which are the same for every nation that has the hook.
        """
        table = [0] * len(self.world.regions)
        reasons = {region: ["closed"] for region in bits(self.world.closed)}
        costs, laws = self.own.get("conquest_cost", ()), self.own.get("legality", ())
        if not self.asks_everything:
            self.boost_legality = tuple(bound for bound in laws if bound.is_about_boosts)
        asked = [bound for bound in costs if not self._fold_cost(self._on_map(bound, me, known), table)]
        self.cost_by_holdings = tuple(bound for bound in asked if self._is_kept_by_holdings(bound))
        self.dynamic_cost = tuple(bound for bound in asked if bound not in self.cost_by_holdings)
        self.dynamic_legality = tuple(
            bound
            for bound in laws
            if bound not in self.boost_legality and not self._fold_legality(self._on_map(bound, me, known), reasons)
        )
        self.costs_by_filter = bool(self.dynamic_cost) and not self.asks_everything
        self.costs_by_filter &= all(bound.only_filter is not None for bound in self.dynamic_cost)
        self.static = tuple(table)
        self.static_reasons = {region: found for region, found in reasons.items() if found}
        closed = mask_of(self.static_reasons) if not self.dynamic_legality else 0
        self.open_ground = self.world.everywhere & ~self.world.impassable & ~closed
        for boost in self.boosts.values():
            if boost.is_for_attacks and "legality" not in boost.hooks and not self.boost_legality:
                self._fold_boost(boost, me, known)

    def _fold_boost(self, boost: Boost, me: Holder, known: Known) -> None:
        """Prepare a boost that changes reach or price alone: one price everywhere, or a table of what it adds."""
        answers = [self._on_map(bound, me, known) or [[None]] for bound in boost.hooks.get("conquest_cost", ())]
        prices = {found[0].tokens if _is_plain_price(found) else None for each in answers for found in each}
        if len(prices) == 1 and None not in prices and "adjacency" not in boost.hooks:
            self.folded_boosts[boost.name] = FoldedBoost(prices.pop(), ())
            return
        table = [0] * len(self.world.regions)
        empties = [each for each in answers if all(found == [Ignore("dwellers")] for found in each)]
        if not self.asks_everything and all(self._fold_cost(each, table) for each in answers if each not in empties):
            self.folded_boosts[boost.name] = FoldedBoost(None, tuple(table), bool(empties))

    def _on_map(self, bound: Bound, me: Holder, known: Known) -> list[list[Any]] | None:
        """The answers for every region, when they depend on the map alone."""
        if self.asks_everything or bound.depends is not Depends.MAP:
            return None
        key = (bound.trait.index, bound.use.index, bound.point)
        if key not in known:
            me = me.borne_by(bound)
            regions = range(len(self.world.regions))
            known[key] = [bound.ask(me, Conquest(region, me.nation)) for region in regions]
        return known[key]

    def _fold_cost(self, answers: list[list[Any]] | None, table: list[int]) -> bool:
        if answers is None or any(type(answer) is not Add or answer.on_fixed for found in answers for answer in found):
            return False
        for region, found in enumerate(answers):
            table[region] += sum(answer.tokens for answer in found)
        return True

    def _is_kept_by_holdings(self, bound: Bound) -> bool:
        """A discount that looks at nothing but the map and what its nation holds."""
        return not self.asks_everything and bound.depends is Depends.HOLDS and bound.only_adds

    def _fold_legality(self, answers: list[list[Any]] | None, reasons: dict[int, list[str]]) -> bool:
        if answers is None or any(answer != Allow("closed") for found in answers for answer in found):
            return False
        for region, found in enumerate(answers):
            if found:
                reasons.pop(region, None)
        return True
