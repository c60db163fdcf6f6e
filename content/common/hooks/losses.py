"""What beaten races lose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import ANYWHERE, Conquest, Holder, Lose, PositiveAmount, RegionFilter, Spare, hook


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

    says: {boost:Its defender loses no token{who:all=|active=, unless that race is in decline}|{side:own=Other
      players lose no token when you conquer {where:a region}{who:all=|active=, unless their race is in
      decline}|other=You lose no token when {where:one of your regions} is conquered{to_own:| by another
      player}{to_strikes:|, unless a piece conquers it by itself}{who:all=|active=, unless you are in decline}}}.

    example: loses_none: {}
    """
    is_own = me.player_of(conquest.attacker) == conquest.defending_player
    is_spared = (to_own or not is_own) and (who == "all" or me.is_active_nation(conquest.defender))
    if is_spared and where(me) >> conquest.target & 1:
        yield Spare(to_strikes)


@hook("loss", side="target")
def loses(me: Holder, conquest: Conquest, *, tokens: PositiveAmount, where: RegionFilter = ANYWHERE) -> Iterator[Lose]:
    """More tokens are lost when a region is conquered.

    tokens: how many tokens are lost
    where: the regions in which so many are lost

    says: {boost:Its defender loses {tokens:token}|{side:own=The defender loses {tokens:token} when you conquer
      {where:a region}|other=You lose {tokens:token} when {where:one of your regions} is conquered}}.

    example: {loses: {tokens: 2}, side: own}
    """
    if where(me) >> conquest.target & 1:
        yield Lose(tokens(me))
