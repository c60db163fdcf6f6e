"""What beaten races lose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import ANYWHERE, Conquest, Holder, Lose, Positive, RegionFilter, Spare, hook


@hook("loss", side="target")
def loses_none(
    me: Holder,
    conquest: Conquest,
    *,
    to_strikes: bool = True,
    to_own: bool = True,
    who: Literal["all", "active"] = "all",
    where: RegionFilter = ANYWHERE,
) -> Iterator[Spare]:
    """No token is lost when a region is conquered.

    to_strikes: whether pieces that conquer by themselves kill none either
    to_own: whether another race of the same player kills none either
    who: whether declined races are spared too
    where: the regions in which none is lost

    says: No token is lost when a region is conquered{where:, among #}{who:all=|active=, unless the race is in decline}.

    example: loses_none: {}
    """
    is_own = me.player_of(conquest.attacker) == conquest.defending_player
    is_spared = (to_own or not is_own) and (who == "all" or me.is_active_nation(conquest.defender))
    if is_spared and where(me) >> conquest.target & 1:
        yield Spare(to_strikes)


@hook("loss", side="target")
def loses(me: Holder, conquest: Conquest, *, tokens: Positive, where: RegionFilter = ANYWHERE) -> Iterator[Lose]:
    """More tokens are lost when a region is conquered.

    tokens: how many tokens are lost
    where: the regions in which so many are lost

    says: {tokens:token} are lost when a region is conquered{where:, among #}.

    example: {loses: {tokens: 2}, side: own}
    """
    if where(me) >> conquest.target & 1:
        yield Lose(tokens)
