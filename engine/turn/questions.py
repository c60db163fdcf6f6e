"""Questions at moments: what a hook would do happens only if a player wants it, and perhaps something else if not."""

from __future__ import annotations

from engine.holder.moment_holder import MomentHolder
from engine.holder.question import ask
from engine.position.position import Position
from engine.traits.bound_hook import BoundHook
from engine.vocabulary.changes import Change, Offer, Option, Pay
from engine.vocabulary.numbers import NOBODY, Player


def question(
    position: Position, me: MomentHolder, bound: BoundHook, subject: object, changes: list[Change]
) -> list[Change]:
    """Offer some changes to the player whom a hook asks, or do what happens otherwise if that player cannot pay."""
    player = me.player if bound.use.asks == "me" else me.concerned
    if player < 0:
        return []
    denied = ask(me, bound.otherwise, subject) if bound.otherwise is not None else []
    price = [Pay(NOBODY, bound.use.price, player)] if bound.use.price else []
    if _owed([*price, *changes], player) > position.coins[player]:
        return denied
    regions = position.rules.world.regions
    where = regions[me.place.bit_length() - 1].id if me.place else ""
    options = [Option("use", bound.name, where, (*price, *changes))]
    if denied:
        options.append(Option("pass", "", "", tuple(denied)))
    return [Offer(player, tuple(options), optional=not denied)]


def _owed(changes: list[Change], player: Player) -> int:
    """The coins that a player would have to pay."""
    paid = [change for change in changes if isinstance(change, Pay)]
    return sum(pay.coins for pay in paid if pay.payer == player) - sum(
        pay.coins for pay in paid if pay.player == player and pay.coins < 0
    )
