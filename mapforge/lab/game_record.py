"""One game as plain numbers: who took what at what price, what it earned, and what happened to the ground."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine import Game, NOBODY
from mapforge.bots import Bot, bot_named
from mapforge.lab.work_order import WorkOrder, rules_of


class Pick(NamedTuple):
    """A combo that somebody took."""

    round: int
    player: int
    race: str
    power: str
    place: int
    """Where it lay on offer, from 1."""
    paid: int
    found: int


class Decline(NamedTuple):
    """A race that went into decline."""

    round: int
    player: int
    race: str


class Income(NamedTuple):
    """Coins that a player got from one thing in one round; fewer than none when they were paid."""

    round: int
    player: int
    race: str
    item: str
    coins: int


class Ground(NamedTuple):
    """What happened to a region: how often it was held when its holder scored, and how often it was conquered."""

    region: str
    held: int
    conquered: int


class GameRecord(NamedTuple):
    """All that is kept of a game."""

    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    actions: int
    picks: tuple[Pick, ...]
    declines: tuple[Decline, ...]
    incomes: tuple[Income, ...]
    regions: tuple[tuple[int, int, int], ...]
    """Round, player, and how many regions that player held when scoring."""
    grounds: tuple[Ground, ...]
    waits: tuple[tuple[str, str, int], ...]
    """Combos that nobody took, or not at once: race, power, and for how many picks of others they lay on offer."""


def play_recorded(order: WorkOrder, seed: int) -> GameRecord:
    """Play one game of an order and write down what is worth knowing."""
    game = Game(rules_of(order), players=order.seats, seed=seed, offer=order.offer)
    bots = [bot_named(name, seed=seed * 31 + seat) for seat, name in enumerate(order.bots)]
    return _played(game, bots, seed)


def _played(game: Game, bots: list[Bot], seed: int) -> GameRecord:
    held: dict[int, int] = {}
    regions: list[tuple[int, int, int]] = []
    position, actions = game.position, 0
    seen = position.events
    while not game.over:
        game.apply(bots[game.player].choose(game))
        actions += 1
        for event in _since(position.events, seen):
            if event[0] == "score":
                _note_scoring(game, event[1], held, regions)
        seen = position.events
    events = game.events
    conquered = _conquests(events)
    grounds = (
        Ground(region.id, held.get(index, 0), conquered.get(region.id, 0))
        for index, region in enumerate(game.rules.world.regions)
        if held.get(index) or region.id in conquered
    )
    return GameRecord(
        seed=seed,
        scores=tuple(game.scores),
        winners=tuple(game.winners),
        rounds=position.round,
        actions=actions,
        picks=tuple(_picks(events)),
        declines=tuple(_declines(events)),
        incomes=tuple(_incomes(game)),
        regions=tuple(regions),
        grounds=tuple(grounds),
        waits=tuple(_waits(events)),
    )


def _since(events: Any, seen: Any) -> list[tuple[Any, ...]]:
    """What happened after somebody looked last, the first first."""
    new = []
    while events is not seen and events is not None:
        events, event = events
        new.append(event)
    return new[::-1]


def _note_scoring(game: Game, player: int, held: dict[int, int], regions: list[tuple[int, int, int]]) -> None:
    position = game.position
    own = [
        region
        for region, owner in enumerate(position.owner)
        if owner != NOBODY and position.player_of[owner] == player
    ]
    for region in own:
        held[region] = held.get(region, 0) + 1
    regions.append((position.round, player, len(own)))


def _rounds(events: list[tuple[Any, ...]]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    round = 1
    for event in events:
        if event[0] == "turn":
            round = event[2]
        yield round, event


def _picks(events: list[tuple[Any, ...]]) -> Iterator[Pick]:
    for round, event in _rounds(events):
        if event[0] == "pick":
            _, player, race, power, place, paid, found = event
            yield Pick(round, player, race, power, place, paid, found)


def _declines(events: list[tuple[Any, ...]]) -> Iterator[Decline]:
    for round, event in _rounds(events):
        if event[0] == "decline":
            yield Decline(round, event[1], event[2])


def _incomes(game: Game) -> Iterator[Income]:
    """The payments of a game, summed by round, player, race and item."""
    sums: dict[tuple[int, int, str, str], int] = {}
    for payment in game.payments:
        key = (payment.round, payment.player, payment.race, payment.item)
        sums[key] = sums.get(key, 0) + payment.coins
    for key, coins in sums.items():
        yield Income(*key, coins)


def _conquests(events: list[tuple[Any, ...]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for event in events:
        if event[0] == "conquer":
            found[event[3]] = found.get(event[3], 0) + 1
    return found


def _waits(events: list[tuple[Any, ...]]) -> Iterator[tuple[str, str, int]]:
    """How many picks each combo lay on offer for before it was taken, or until the end."""
    since: dict[tuple[str, str], int] = {}
    picks = 0
    for event in events:
        if event[0] == "offer":
            since[event[1], event[2]] = picks
        elif event[0] == "pick":
            combo = (event[2], event[3])
            if combo in since:
                yield (*combo, picks - since.pop(combo))
            picks += 1
    for combo, start in since.items():
        yield (*combo, picks - start)
