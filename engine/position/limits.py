"""How often limited hooks and boosts were used, and whether they may be used again."""

from __future__ import annotations

from collections.abc import Collection

from engine.position.position import Position
from engine.state.records import OF_BOOST, UseKey
from engine.traits.bound_hook import Boost, BoundHook
from engine.vocabulary.numbers import NOBODY, Nation, Piece, Player, TraitNumber
from engine.vocabulary.subjects import filled


def _use_of(bound: BoundHook, nation: Nation) -> UseKey:
    """What counts a hook at a point: the piece that bears it, else the nation, or nobody for the whole game."""
    use, bearer = bound.use, bound.bearer
    by = NOBODY if bearer >= 0 or use.limit == "game" else nation
    return filled(UseKey, (bearer, by, bound.trait.index, use.index, bound.point, NOBODY))


def is_spent(position: Position, bound: BoundHook, nation: Nation) -> bool:
    """Tell whether a limited hook has been used as often as it may."""
    counts = position.uses if bound.use.limit == "turn" else position.lasting
    return bool(counts) and counts.get(_use_of(bound, nation), 0) >= bound.use.times


def spend(position: Position, bound: BoundHook, nation: Nation, answers: Collection[object]) -> None:
    """Count one use of a limited hook, when it has answered."""
    if bound.is_counted and answers:
        counts = position.uses if bound.use.limit == "turn" else position.lasting
        use = _use_of(bound, nation)
        counts[use] = counts.get(use, 0) + 1


def _use_of_boost(boost: Boost, nation: Nation, player: Player) -> UseKey:
    # M-34: each boost is counted by itself, so swaps of different traits do not use each other up.
    by = NOBODY if boost.bearer >= 0 else nation
    against = player if boost.limit == "opponent" else NOBODY
    return filled(UseKey, (boost.bearer, by, boost.trait.index, OF_BOOST, "", against))


def is_boost_spent(position: Position, nation: Nation, boost: Boost, player: Player) -> bool:
    """Tell whether a boost cannot be used (again) on a player's region, or cannot be paid."""
    if boost.price and boost.price > position.coins[position.player_of[nation]]:
        return True
    counts = position.lasting if boost.limit == "combo" else position.uses
    return bool(counts) and boost.limit != "free" and counts.get(_use_of_boost(boost, nation, player), 0) >= boost.times


def spend_boost(position: Position, nation: Nation, boost: Boost, player: Player) -> None:
    """Count one use of a boost."""
    counts = position.lasting if boost.limit == "combo" else position.uses
    use = _use_of_boost(boost, nation, player)
    counts[use] = counts.get(use, 0) + 1
    note_copy(position, boost.bearer, boost.trait.index)


def forget_uses(position: Position, piece: Piece) -> None:
    """Let a piece that comes from the supply be a new one, which nobody has used; what is limited by game stays so."""
    for counts in (position.uses, position.lasting):
        for use in [use for use in counts if use.bearer == piece and not _outlasts(position, use)]:
            del counts[use]


def _outlasts(position: Position, use: UseKey) -> bool:
    hooks = position.rules.world.traits[use.trait].hooks
    return any(hook.limit == "game" for hook in hooks if hook.index == use.hook)


def note_copy(position: Position, bearer: Piece, trait: TraitNumber) -> None:
    """Remember which trait a copying piece was used as; for the rest of the turn it is nothing else."""
    # U-POWER-MAGIC-07: one relic per turn, fixed by the first use.
    if bearer >= 0 and bearer not in position.lent and position.rules.world.kind_of[bearer].trait != trait:
        position.copied[bearer] = trait
        position.stale = True
