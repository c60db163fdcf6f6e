"""Matches between bots: one against others of a kind, on many seeds and from every seat, until a rate is plain."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from engine import Game, Rules
from mapforge.bots import Bot

MakeBot = Callable[[int], Bot]


def wins(rules: Rules, players: int, one: MakeBot, others: MakeBot, first_seed: int = 0) -> Iterator[float]:
    """The share of the victory that one bot has in one game after the other; the seats change, then the seed."""
    number = first_seed * players
    while True:
        seed, seat = divmod(number, players)
        bots = [(one if each == seat else others)(number * players + each) for each in range(players)]
        game = Game(rules, players=players, seed=f"match {seed}")
        while not game.over:
            game.apply(bots[game.player].choose(game))
        yield (seat in game.winners) / len(game.winners)
        number += 1


def is_at_least(rate: float, games: Iterator[float], *, short_of: float, most: int = 400, risk: float = 0.02) -> bool:
    """Whether a bot wins as often as a rate says, or more; a sequential test against a rate that falls short of it.

    It ends as soon as the likelihood of one is so much greater than that of the other; undecided, the mean decides.
    """
    leaning, total = 0.0, 0.0
    for number, share in enumerate(games, 1):
        total += share
        leaning += share * math.log(rate / short_of) + (1 - share) * math.log((1 - rate) / (1 - short_of))
        if leaning > math.log(1 / risk):
            return True
        if leaning < math.log(risk):
            return False
        if number == most:
            return total / number >= (rate + short_of) / 2
    return False
