"""A simulation: the games of one spec, played until there are enough of them, and what they amount to."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.vocabulary.item_id import ItemId
from mapforge.files.plain_data import Record
from mapforge.lab.cluster import WorkerChoice, workers_for
from mapforge.lab.game_spec import GameSpec
from mapforge.lab.intervals import Estimate, mean_of, share_of
from mapforge.lab.result_file import ResultFile
from mapforge.lab.workers import Chunk

BATCH = 48
"""After so many games the precision is looked at; were it after each chunk, the number of workers would change where
a simulation stops."""


class Progress(NamedTuple):
    """How far a simulation has come."""

    done: int
    wanted: int
    """As far as known; a precision may turn out to need more games."""
    played: int
    """How many of them were played in this run."""
    seconds: float

    @property
    def rate(self) -> float:
        """Games per second in this run."""
        return self.played / self.seconds if self.seconds else 0.0

    @property
    def remaining(self) -> float:
        """Seconds that are left, at this rate."""
        return (self.wanted - self.done) / self.rate if self.rate else math.inf


def simulate(
    results: ResultFile,
    spec: GameSpec,
    games: int,
    *,
    precision: float = 0.0,
    first_seed: int = 0,
    workers: WorkerChoice = 1,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> None:
    """Play so many games, or fewer when the coins of every seat are known to within `precision`; only missing ones."""
    there, played, start = results.seeds(), 0, time.monotonic()
    with workers_for(workers) as playing:
        for seeds in _batches(results, games, precision, first_seed):
            missing = [seed for seed in seeds if seed not in there]
            for done in playing.play(_chunks(spec, missing, playing.chunk_size(len(missing)))):
                results.add(done.games)
                played += len(done.games)
                there.update(done.chunk.seeds)
                wanted = max(len(there), _wanted(results, games, precision, first_seed, len(there)))
                on_progress(Progress(len(there), wanted, played, time.monotonic() - start))


def _batches(results: ResultFile, games: int, precision: float, first: int) -> Iterator[Sequence[int]]:
    """The seeds to play, one batch after the other, until there are enough."""
    if not precision:
        yield range(first, first + games)
        return
    count = 0
    while count < games and (not count or reached_precision(results, first, count) > precision):
        yield range(first + count, first + count + BATCH)
        count += BATCH


def _wanted(results: ResultFile, games: int, precision: float, first: int, there: int) -> int:
    if not precision:
        return games
    reached = reached_precision(results, first, there)
    if not math.isfinite(reached):
        return there + BATCH
    # An interval shrinks with the square root of the number of games.
    return math.ceil(there * (reached / precision) ** 2 / BATCH) * BATCH


def _chunks(spec: GameSpec, seeds: Sequence[int], size: int) -> Iterator[Chunk]:
    for start in range(0, len(seeds), size):
        yield Chunk(spec, tuple(seeds[start : start + size]))


def reached_precision(results: ResultFile, first: int, count: int) -> float:
    """Half the width of the widest interval of any seat's coins, in the first games."""
    return max(estimate.margin for estimate in _coins(results, first, first + count))


def _coins(results: ResultFile, first: int, end: int) -> list[Estimate]:
    rows = results.rows("SELECT player, coins FROM seats WHERE seed >= ? AND seed < ? ORDER BY seed", (first, end))
    players = sorted({player for player, _ in rows})
    means = [mean_of([coins for player, coins in rows if player == each]) for each in players]
    return means or [mean_of([])]


class SeatSummary(NamedTuple):
    """How a seat fared."""

    bot: str
    coins: Estimate
    wins: Estimate


class ItemLine(NamedTuple):
    """How an item fared: how often it was taken, at what price, how long it waited, and how its players ended."""

    item: ItemId
    taken: int
    price: Estimate
    margin: Estimate
    """Coins at the end over the average of the table, of the players who took it."""
    wait: Estimate


class Summary(NamedTuple):
    """What the games amount to."""

    games: int
    seats: list[SeatSummary]
    items: list[ItemLine]
    coins: Estimate
    actions: Estimate
    rounds: Estimate
    declines: Estimate


def summary(results: ResultFile) -> Summary:
    """Look at all games that are there."""
    games = results.rows("SELECT rounds, actions FROM games ORDER BY seed")
    declines = results.rows(
        "SELECT count(d.seed) FROM games g LEFT JOIN declines d ON d.seed = g.seed GROUP BY g.seed ORDER BY g.seed"
    )
    coins = results.rows("SELECT coins FROM seats ORDER BY seed, player")
    return Summary(
        games=len(games),
        seats=_seats(results),
        items=[line for kind in ("race", "power") for line in _item_lines(results, kind)],
        coins=mean_of([each for (each,) in coins]),
        actions=mean_of([actions for _, actions in games]),
        rounds=mean_of([rounds for rounds, _ in games]),
        declines=mean_of([each for (each,) in declines]),
    )


def summary_as_data(found: Summary) -> Record:
    """The same for programs: averages as mappings with `value`, `low`, `high` and `cases`."""
    items = [{**line._asdict(), "item": str(line.item)} for line in found.items]
    whole: Record = {**found._asdict(), "seats": [seat._asdict() for seat in found.seats], "items": items}
    return {word: _plain(value) for word, value in whole.items()}


def _plain(value: object) -> object:
    if isinstance(value, Estimate):
        return value._asdict()
    if isinstance(value, list):
        return [{word: _plain(part) for word, part in each.items()} for each in value]
    return value


def _seats(results: ResultFile) -> list[SeatSummary]:
    rows = results.rows("SELECT player, bot, coins, won FROM seats ORDER BY player, seed")
    summaries = []
    for player in sorted({row[0] for row in rows}):
        own = [row for row in rows if row[0] == player]
        wins = share_of(sum(row[3] for row in own), len(own))
        summaries.append(SeatSummary(own[0][1], mean_of([row[2] for row in own]), wins))
    return summaries


def _item_lines(results: ResultFile, kind: str) -> list[ItemLine]:
    picks = results.rows(
        f"SELECT p.{kind}, p.paid - p.found, s.coins - (SELECT avg(coins) FROM seats t WHERE t.seed = p.seed) "
        "FROM picks p JOIN seats s ON s.seed = p.seed AND s.player = p.player ORDER BY p.seed, p.number"
    )
    waits = results.rows(f"SELECT {kind}, picks FROM waits ORDER BY seed, number")
    lines = []
    for id in sorted({row[0] for row in picks} | {row[0] for row in waits}):
        own = [row for row in picks if row[0] == id]
        lines.append(
            ItemLine(
                ItemId(kind, id),
                len(own),
                mean_of([row[1] for row in own]),
                mean_of([row[2] for row in own]),
                mean_of([row[1] for row in waits if row[0] == id]),
            )
        )
    return lines
