"""What one trait brings into force, with the answers about conquests that the map alone decides already folded."""

from __future__ import annotations

from typing import Final

from engine.traits.bound_hook import ABOUT_CONQUESTS, Boost, BoundHook, TraitSource
from engine.vocabulary.fees import summed
from engine.vocabulary.numbers import RegionSet
from engine.world.borders import BorderTables
from engine.world.world import HookUse, World

# What a nation's own traits do to its decline is a must; what a piece lends is a choice.
OPTIONAL_WHEN_LENT: Final = ("keeps", "on_decline")
REACTIONS: Final = frozenset({"on_attack", "on_conquer"})
ABOUT_ATTACKS: Final = REACTIONS | {*ABOUT_CONQUESTS}


class Contribution:
    """The hooks of a source that are in force for an active or a declined nation, by side and point."""

    def __init__(self, world: World, rulings: dict[str, str], source: TraitSource, *, active: bool) -> None:
        self.hooks: dict[str, dict[str, tuple[BoundHook, ...]]] = {}
        self.boost: Boost | None = None
        self.static: tuple[int, ...] = ()
        self.opens: RegionSet = 0
        self.asked: list[BoundHook] = []
        self.borders: BorderTables | None = None
        self.bends: list[BoundHook] = []
        trait = world.traits[source.trait]
        is_lent = source.bearer >= 0 and world.kind_of[source.bearer].trait != trait.index
        name = _name_of(world, source, is_lent)
        boosted: list[BoundHook] = []
        for use in (use.under(rulings) for use in trait.hooks if _in_force(use, rulings, active)):
            for point in use.points:
                bound = BoundHook(use, point, trait, source.bearer, name)
                if use.boost or (is_lent and point in OPTIONAL_WHEN_LENT):
                    boosted.append(bound)
                elif not source.quiet or point == "actions":
                    hooks = self.hooks.setdefault(use.side or use.hook.sides[point], {})
                    hooks[point] = (*hooks.get(point, ()), bound)
        if boosted:
            self.boost = _boost_of(boosted, is_lent)
        self.is_something = bool(self.hooks or self.boost)
        self._find_roles()

    def _find_roles(self) -> None:
        """Note whose attacks and moments its hooks concern, so that nobody is asked in vain."""
        owner, *far = (self.hooks.get(side, {}) for side in ("owner", "any", "opponents"))
        self.is_attack_bystander = any(point in hooks for hooks in (owner, *far) for point in ABOUT_CONQUESTS)
        self.is_attack_bystander |= any(point in hooks for hooks in far for point in REACTIONS)
        self.is_moment_bystander = any(point not in ABOUT_ATTACKS for hooks in far for point in hooks)
        costs = [bound for hooks in self.hooks.values() for bound in hooks.get("conquest_cost", ())]
        self.has_limited_costs = any(bound.is_counted for bound in costs)


def _name_of(world: World, source: TraitSource, is_lent: bool) -> str:
    """The word under which a player names what a source brings; a piece that lends it is named first."""
    id = world.traits[source.trait].id
    if source.bearer < 0:
        return id
    kind = world.kind_of[source.bearer]
    name = f"{kind.id}:{id}" if is_lent else id
    # The second piece of a kind has a boost of its own.
    return f"{name}_{source.bearer - kind.first + 1}" if source.bearer > kind.first else name


def _boost_of(bounds: list[BoundHook], is_lent: bool) -> Boost:
    """The boost that some hooks of one trait make together."""
    hooks: dict[str, tuple[BoundHook, ...]] = {}
    for bound in bounds:
        hooks[bound.point] = (*hooks.get(bound.point, ()), bound)
    # A hook that answers at several points is paid once.
    uses = list({bound.use.index: bound.use for bound in bounds}.values())
    price, then = summed(use.price for use in uses), next((use.then for use in uses if use.then), "")
    first, last = bounds[0], uses[-1]
    limit, only_follows = last.boost or "free", hooks.keys() == {"on_conquer"}
    return Boost(first.name, first.trait, first.bearer, limit, hooks, last.times, price, then, is_lent, only_follows)


def _in_force(use: HookUse, rulings: dict[str, str], active: bool) -> bool:
    if use.during != "always" and (use.during == "active") != active:
        return False
    return all(rulings[name] in values for name, values in use.when)
