"""How often limited hooks and boosts were used, and whether they may be used again."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.position.position import Position
from engine.position.purse import can_pay
from engine.state.records import OF_BOOST, UseKey
from engine.traits.bound_hook import Boost, BoundHook
from engine.vocabulary.changes import Change, CountUse, DiscardPiece
from engine.vocabulary.numbers import NOBODY, Nation, Piece, Player, TraitNumber
from engine.vocabulary.subjects import filled
from engine.world.world import HookUse

MOST_QUESTIONS: Final = 50
"""So often a hook asks a player in one turn; what answers raise again and again ends there."""

_OF_TURN: Final = ("turn", "player")
"""The limits that begin anew with each turn."""


def _use_of(position: Position, bound: BoundHook, nation: Nation) -> UseKey:
    """What counts a hook at a point: the piece that bears it, else the nation, its player, or nobody for the game."""
    use, bearer = bound.use, bound.bearer
    if use.limit == "round":
        return filled(UseKey, (NOBODY, NOBODY, bound.trait.index, use.index, "", NOBODY))
    if use.limit == "player":
        player = position.player_of[nation]
        return filled(UseKey, (NOBODY, NOBODY, bound.trait.index, use.index, "", player))
    by = NOBODY if bearer >= 0 or use.limit == "game" else nation
    return filled(UseKey, (bearer, by, bound.trait.index, use.index, bound.point, NOBODY))


def is_spent(position: Position, bound: BoundHook, nation: Nation) -> bool:
    """Tell whether a limited hook has been used as often as it may."""
    counts = position.uses if bound.use.limit in _OF_TURN else position.lasting
    return bool(counts) and counts.get(_use_of(position, bound, nation), 0) >= bound.use.times


def spend(position: Position, bound: BoundHook, nation: Nation, answers: Collection[object]) -> None:
    """Count one use of a limited hook, when it has answered."""
    if bound.is_counted and answers:
        counts = position.uses if bound.use.limit in _OF_TURN else position.lasting
        use = _use_of(position, bound, nation)
        counts[use] = counts.get(use, 0) + 1


def is_used_up(position: Position, change: CountUse) -> bool:
    """Tell whether a limited hook that somebody is asked about has been used as often as it may meanwhile."""
    use, counts = _limited(position, change)
    return counts.get(_counted(change), 0) >= use.times


def count_use(position: Position, change: CountUse) -> None:
    """Count one use of a limited hook that somebody wanted."""
    counts = _limited(position, change)[1]
    counts[_counted(change)] = counts.get(_counted(change), 0) + 1


def use_on_demand(position: Position, bound: BoundHook, nation: Nation) -> CountUse:
    """The change that counts one use of a limited hook."""
    return CountUse(*_use_of(position, bound, nation))


def note_question(position: Position, bound: BoundHook, nation: Nation, player: Player) -> bool:
    """Count that a hook asks a player; False when it has asked that player too often in this turn."""
    key = _use_of(position, bound, nation)._replace(point=bound.point, against=player)
    position.uses[key] = position.uses.get(key, 0) + 1
    return position.uses[key] <= MOST_QUESTIONS


def _counted(change: CountUse) -> UseKey:
    return UseKey(*change)


def _limited(position: Position, change: CountUse) -> tuple[HookUse, dict[UseKey, int]]:
    """The hook that is counted, and where its uses are."""
    uses = position.rules.world.traits[change.trait].hooks
    use = next(use for use in uses if use.index == change.hook)
    return use, position.uses if use.limit in _OF_TURN else position.lasting


def _use_of_boost(boost: Boost, nation: Nation, player: Player) -> UseKey:
    # M-34: each boost is counted by itself, so swaps of different traits do not use each other up.
    by = NOBODY if boost.bearer >= 0 else nation
    against = player if boost.limit == "opponent" else NOBODY
    return filled(UseKey, (boost.bearer, by, boost.trait.index, OF_BOOST, "", against))


def is_boost_spent(position: Position, nation: Nation, boost: Boost, player: Player) -> bool:
    """Tell whether a boost cannot be used (again) on a player's region, or cannot be paid."""
    if boost.price is not None and not can_pay(position, nation, boost.price):
        return True
    counts = position.lasting if boost.limit == "combo" else position.uses
    return bool(counts) and boost.limit != "free" and counts.get(_use_of_boost(boost, nation, player), 0) >= boost.times


def spend_boost(position: Position, nation: Nation, boost: Boost, player: Player) -> None:
    """Count one use of a boost."""
    counts = position.lasting if boost.limit == "combo" else position.uses
    use = _use_of_boost(boost, nation, player)
    counts[use] = counts.get(use, 0) + 1
    note_copy(position, boost.bearer, boost.trait.index)


def parting(bearer: Piece, then: str) -> list[Change]:
    """What becomes of a piece whose hook was used, when the hook says so."""
    return [DiscardPiece(bearer, then == "removed")] if then and bearer >= 0 else []


def forget_round(position: Position) -> None:
    """Let what may be used so often in a round be used again."""
    traits = position.rules.world.traits
    for use in [use for use in position.lasting if _limit_of(traits[use.trait].hooks, use) == "round"]:
        del position.lasting[use]


def _limit_of(hooks: Collection[HookUse], use: UseKey) -> str:
    return next((hook.limit for hook in hooks if hook.index == use.hook), "")


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
