"""Collecting coins: every line is paid by the bank or by a player, and told."""

from __future__ import annotations

from engine.sight import Holder, score_lines
from engine.state import tell
from engine.traits import Position
from engine.vocabulary import Nation, Player


def score(position: Position, player: Player, declining: Nation) -> None:
    """Pay a player for all the nations that player has, and tell the lines."""
    paid = []
    for nation in position.alive[player]:
        for line in score_lines(Holder(position, nation), nation == declining):
            coins = line.coins
            if line.payer >= 0:
                coins = min(coins, position.coins[line.payer])
                position.coins[line.payer] -= coins
            position.coins[player] += coins
            if coins:
                paid.append((line.source, coins, line.payer))
    tell(position, "score", player, tuple(paid))
