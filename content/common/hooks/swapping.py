"""Replacing an opponent's lone token by one of the race's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import Conquest, Fix, Forbid, Holder, hook


@hook("conquest_cost", name="swaps", reads="map")
def swap_price(
    me: Holder,
    conquest: Conquest,
    *,
    source: Literal["tray", "tray_then_hand"] = "tray",
    reach: Literal["any", "no_entry", "adjacent"] = "any",
) -> Iterator[Fix]:
    """An opponent's lone active token is replaced by one of the race's own, and dies.

    source: where the new token comes from
    reach: `any` region it can attack, `no_entry` for all but where it only enters, or `adjacent` to one it holds

    says: You may replace another player's lone active token{reach:any= in a region you can attack|no_entry=, except
      where you could only enter the map,|adjacent= next to your regions} with one of your own from {source:tray=the
      tray|tray_then_hand=the tray or your hand}; the replaced token dies.

    example: {swaps: {source: tray}, boost: opponent}
    """
    yield Fix(1, "tray" if source == "tray" else "either", kills=True)


@hook("legality", name="swaps", reads="nation")
def swap_target(
    me: Holder,
    conquest: Conquest,
    *,
    source: Literal["tray", "tray_then_hand"] = "tray",
    reach: Literal["any", "no_entry", "adjacent"] = "any",
) -> Iterator[Forbid]:
    """Only an opponent's lone active token can be swapped."""
    lone = me.lone_tokens(me.active_opponents_regions)
    yield Forbid("not_a_lone_active_token", me.everywhere & ~lone)
    if reach == "any":
        return
    reached = me.adjacent(me.regions) | (me.reached_from_anywhere if reach == "no_entry" else 0)
    yield Forbid("not_adjacent_to_the_race", me.everywhere & ~reached)
