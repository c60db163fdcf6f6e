"""A hook that asks the beaten player for a decision while somebody else plays."""

from __future__ import annotations

from collections.abc import Iterator

from engine import NOBODY, Conquest, Holder, Offer, Option, Pay, Sacrifice, hook


@hook("on_conquer", side="target")
def burns_the_fields(me: Holder, conquest: Conquest, *, price: int = 1) -> Iterator[Offer]:
    """When beaten, the player may pay coins to the bank; the conqueror then loses a token in that region.

    price: how many coins it costs

    example: burns_the_fields: {price: 1}
    """
    if me.player_of(conquest.attacker) != me.player and me.has_coins(me.player, price):
        changes = (Pay(NOBODY, price, me.player), Sacrifice(conquest.target))
        region = me.world.regions[conquest.target].id
        yield Offer(me.player, (Option("use", me.item, region, changes),))
