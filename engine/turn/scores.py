"""Collecting coins: every line is paid by the bank or by a player, and recorded."""

from __future__ import annotations

from engine.sight import Holder, ask, score_lines
from engine.state import tell
from engine.traits import Position, spend
from engine.vocabulary import NOBODY, Nation, Player, Scoring


def score(position: Position, player: Player, declining: Nation) -> None:
    """Pay a player for all of that player's nations, and record the lines."""
    paid = []
    for nation in position.alive[player]:
        if not position.profiles[nation].scoring:
            # Most nations earn a coin for each region and nothing else.
            coins = position.held[nation].bit_count()
            position.coins[player] += coins
            if coins:
                paid.append((position.rules.score_names[position.race[nation]], coins, NOBODY))
            continue
        me = Holder(position, nation)
        lines = score_lines(me, nation == declining)
        for bound in position.profiles[nation].scoring:
            if bound.is_counted:
                spend(position, bound, nation, ask(me.bearing(bound), bound, Scoring(nation, nation == declining)))
        for line in lines:
            coins = line.coins
            # U-POWER-THIEVING-04: whoever has no coins pays nothing.
            if line.payer >= 0:
                coins = min(coins, position.coins[line.payer])
                position.coins[line.payer] -= coins
            position.coins[player] += coins
            if coins:
                paid.append((line.source, coins, line.payer))
    tell(position, "score", player, tuple(paid))
