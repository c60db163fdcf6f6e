"""Matches between bots: one against others of a kind, on many seeds and from every seat, until a share is plain."""

from __future__ import annotations

from collections.abc import Callable

from engine import Game, Rules, play_out
from mapforge.bots.roster import Bot
from mapforge.bots.win_share import SequentialTest, decide_share, points_of

MakeBot = Callable[[int], Bot]


def match(
    rules: Rules, players: int, one: MakeBot, others: MakeBot, *, low: float, high: float, most: int = 400
) -> SequentialTest:
    """Test which share of games one bot wins against others of a kind."""

    def play(seed: int, seat: int) -> float:
        number = seed * players + seat
        bots = [(one if each == seat else others)(number * players + each) for each in range(players)]
        game = Game(rules, players=players, seed=f"match {seed}")
        play_out(game, [bot.choose for bot in bots])
        return points_of(game.winners, seat)

    return decide_share(play, low=low, high=high, seats=players, most=most)
