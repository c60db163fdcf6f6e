"""Tournaments between bots: matches from all seats, and ratings on one scale with their intervals."""

from __future__ import annotations

import math
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import NormalDist, mean

from engine import Action, EngineError, Game, Rules, play_out
from mapforge.bots.roster import NoSuchBot, bot_named
from mapforge.bots.win_share import CONFIDENCE, Interval, points_of, share_interval

SCALE = 400 / math.log(10)
"""As in chess: a bot rated 400 points higher wins ten times as often."""
_RESAMPLES = 200
_STEPS = 100


@dataclass(frozen=True)
class Match:
    """One game of a tournament: who sat where, and how it ended."""

    seed: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seconds: tuple[float, ...]
    """The CPU time of each seat."""


@dataclass(frozen=True)
class StandingsRow:
    """The results of one bot."""

    name: str
    rating: float
    interval: Interval
    """The 95 % interval of the rating."""
    games: int
    share: float
    """The share of its games that it won; a shared win counts as a fraction."""
    share_interval: Interval
    coins: float
    seconds: float
    """CPU time per game."""


def pairings(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """The seats of all matches of a round: every two bots alternate around the table, then swap seats."""
    if len(set(names)) < 2:
        raise NoSuchBot("a ladder needs at least two different bots, such as random,greedy")
    matches = []
    for one, other in combinations(dict.fromkeys(names), 2):
        row = tuple(one if seat % 2 == 0 else other for seat in range(players))
        mirrored = tuple(other if name == one else one for name in row)
        matches += [row, mirrored]
    return matches


def play_match(rules: Rules, names: Sequence[str], seed: int) -> Match:
    """Play one game between bots."""
    seconds = [0.0] * len(names)
    game = Game(rules, players=len(names), seed=seed)
    seats = [_timed(name, seat, seed, seconds) for seat, name in enumerate(names)]
    play_out(game, seats)
    return Match(seed, tuple(names), tuple(game.scores), tuple(game.winners), tuple(seconds))


def _timed(name: str, seat: int, seed: int, seconds: list[float]) -> Callable[[Game], Action]:
    bot = bot_named(name, seed=seed * 31 + seat)

    def choose(game: Game) -> Action:
        begun = time.process_time()
        action = bot.choose(game)
        seconds[seat] += time.process_time() - begun
        return action

    return choose


def tournament_rounds(rules: Rules, names: Sequence[str], *, players: int = 2, seed: int = 0) -> Iterator[list[Match]]:
    """Play rounds without end; all matches of a round have the same seed."""
    if players not in rules.world.players:
        known = " or ".join(map(str, rules.world.players))
        raise EngineError(f"{rules.world.id} is for {known} players, not {players}")
    rows = pairings(names, players)
    number = seed
    while True:
        yield [play_match(rules, row, number) for row in rows]
        number += 1


def standings(rounds: Sequence[Sequence[Match]], names: Sequence[str]) -> list[StandingsRow]:
    """The bots by rating, the best first; the first one named is rated 0."""
    order = list(dict.fromkeys(names))
    everything = [match for matches in rounds for match in matches]
    rated, errors = ratings(everything, order), _errors(everything, order)
    chance = random.Random(0)
    samples = [
        ratings([match for matches in chance.choices(rounds, k=len(rounds)) for match in matches], order)
        for _ in range(_RESAMPLES)
    ]
    unsorted = [
        _standing(rounds, name, rated[name], _interval(rated[name], errors[name], [sample[name] for sample in samples]))
        for name in order
    ]
    return sorted(unsorted, key=lambda standing: -standing.rating)


def _interval(rating: float, error: float, samples: list[float]) -> Interval:
    """The interval of a rating by bootstrap over rounds, and no narrower than the number of games allows.

    A bot that won every game wins every resample, too: the bootstrap alone would call its rating certain.
    """
    ends = sorted(samples)
    cut = int(len(ends) * (1 - CONFIDENCE) / 2)
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * error
    return Interval(min(ends[cut], rating - reach), max(ends[-1 - cut], rating + reach))


def _standing(rounds: Sequence[Sequence[Match]], name: str, rating: float, interval: Interval) -> StandingsRow:
    seats = [
        (match, seat) for matches in rounds for match in matches for seat, who in enumerate(match.names) if who == name
    ]
    matches = {id(match): match for match, _ in seats}.values()
    points = sum(points_of(match.winners, seat) for match, seat in seats)
    return StandingsRow(
        name,
        rating,
        interval,
        len(matches),
        points / len(matches),
        share_interval(points, len(matches)),
        mean(match.scores[seat] for match, seat in seats),
        mean(match.seconds[seat] for match, seat in seats),
    )


def ratings(matches: Sequence[Match], names: Sequence[str]) -> dict[str, float]:
    """Ratings from who finished ahead of whom (Bradley and Terry), starting from one draw between any two bots.

    Without that draw, a bot that has never lost would be infinitely better.
    """
    won = _won(matches, names)
    strength = dict.fromkeys(names, 1.0)
    for _ in range(_STEPS):
        for name in names:
            others = [other for other in names if other != name]
            met = sum((won[name, o] + won[o, name]) / (strength[name] + strength[o]) for o in others)
            strength[name] = sum(won[name, other] for other in others) / met
    return {name: SCALE * math.log(strength[name] / strength[names[0]]) for name in names}


def _places(match: Match) -> list[tuple[bool, int]]:
    """The sort key of each seat: winners first, then by coins."""
    return [(seat not in match.winners, -coins) for seat, coins in enumerate(match.scores)]


def _won(matches: Sequence[Match], names: Sequence[str]) -> dict[tuple[str, str], float]:
    """How often one bot finished ahead of another."""
    won: dict[tuple[str, str], float] = defaultdict(float)
    for one, other in combinations(names, 2):
        won[one, other] = won[other, one] = 0.5
    for match in matches:
        for (one, mine), (other, theirs) in combinations(zip(match.names, _places(match), strict=True), 2):
            if one != other:
                won[one, other] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
                won[other, one] += 1.0 if theirs < mine else 0.5 if mine == theirs else 0.0
    return won


def _errors(matches: Sequence[Match], names: Sequence[str]) -> dict[str, float]:
    """The standard errors of ratings by the Fisher information; the first bot is the zero and has none."""
    import numpy as np

    won, rated = _won(matches, names), ratings(matches, names)
    weights = np.zeros((len(names), len(names)))
    for (row, one), (column, other) in combinations(enumerate(names), 2):
        expected = 1 / (1 + math.exp((rated[other] - rated[one]) / SCALE))
        known = (won[one, other] + won[other, one]) * expected * (1 - expected)
        weights[row, column] = weights[column, row] = -known
    np.fill_diagonal(weights, -weights.sum(axis=1))
    spread = np.linalg.inv(weights[1:, 1:])
    return {names[0]: 0.0} | {name: SCALE * math.sqrt(spread[i, i]) for i, name in enumerate(names[1:])}
