"""What one trait brings into force, with the answers about conquests that the map alone decides already folded."""

from __future__ import annotations

from engine.traits.bound_hook import ABOUT_CONQUESTS, Boost, BoundHook, TraitSource
from engine.vocabulary.numbers import RegionSet
from engine.world.borders import BorderTables
from engine.world.world import HookUse, World

# What a nation's own traits do to its decline is a must; what a piece lends is a choice.
OPTIONAL_WHEN_LENT = ("keeps", "on_decline")
REACTIONS = frozenset({"on_attack", "on_conquer"})
ABOUT_ATTACKS = REACTIONS | {*ABOUT_CONQUESTS}


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
        lent = source.bearer >= 0 and world.kind_of[source.bearer].trait != trait.index
        name = f"{world.kind_of[source.bearer].id}:{trait.id}" if lent else trait.id
        if source.bearer >= 0 and (number := source.bearer - world.kind_of[source.bearer].first):
            # The second piece of a kind has a boost of its own.
            name = f"{name}_{number + 1}"
        boosted: dict[str, tuple[BoundHook, ...]] = {}
        limit, times, price, then = "", 1, 0, ""
        for use in (use.under(rulings) for use in trait.hooks if _in_force(use, rulings, active)):
            is_priced = False
            for point in use.points:
                bound = BoundHook(use, point, trait, source.bearer, name)
                if use.boost or (lent and point in OPTIONAL_WHEN_LENT):
                    boosted[point] = (*boosted.get(point, ()), bound)
                    # A hook that answers at several points is paid once.
                    price += 0 if is_priced else use.price
                    limit, times, then, is_priced = use.boost or "free", use.times, then or use.then, True
                elif not source.quiet or point == "actions":
                    hooks = self.hooks.setdefault(use.side or use.hook.sides[point], {})
                    hooks[point] = (*hooks.get(point, ()), bound)
        if boosted:
            self.boost = Boost(name, trait, source.bearer, limit, boosted, times, price, then, lent)
        self.is_something = bool(self.hooks or self.boost)
        owner, *far = (self.hooks.get(side, {}) for side in ("owner", "any", "opponents"))
        self.is_attack_bystander = any(point in hooks for hooks in (owner, *far) for point in ABOUT_CONQUESTS)
        self.is_attack_bystander |= any(point in hooks for hooks in far for point in REACTIONS)
        self.is_moment_bystander = any(point not in ABOUT_ATTACKS for hooks in far for point in hooks)
        self.has_limited_costs = any(
            bound.is_counted for hooks in self.hooks.values() for bound in hooks.get("conquest_cost", ())
        )


def _in_force(use: HookUse, rulings: dict[str, str], active: bool) -> bool:
    if use.during != "always" and (use.during == "active") != active:
        return False
    return all(rulings[name] in values for name, values in use.when)
