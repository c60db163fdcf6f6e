"""The coins of players round by round, as data for a chart."""

from __future__ import annotations

from collections.abc import Collection

from engine import Game
from mapforge.files.plain_data import Record


def coin_chart(game: Game, known: Collection[int]) -> Record:
    """A line for each player: the coins at the beginning, and after each round; none for a purse that is hidden."""
    rounds = max(1, min(game.position.round, game.rules.world.turns))
    changes = [[0] * (rounds + 1) for _ in game.scores]
    for payment in game.payments:
        changes[payment.player][min(payment.round, rounds)] += payment.coins
    lines: list[list[int] | None] = []
    for player, (coins, row) in enumerate(zip(game.scores, changes, strict=True)):
        if player not in known:
            lines.append(None)
            continue
        line = [coins - sum(row)]
        for change in row[1:]:
            line.append(line[-1] + change)
        lines.append(line)
    return {"rounds": list(range(rounds + 1)), "lines": lines}
