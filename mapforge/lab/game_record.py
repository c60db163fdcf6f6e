"""One game as plain numbers: who took what at what price, what it earned, and what happened to the ground."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from engine import EngineError, Game, Rules
from engine.state.records import ChronicleEntry as Event
from mapforge.bots.roster import Bot, bot_named
from mapforge.errors import Exit, MapforgeError
from mapforge.games.terminal.hook_limit import hooks_must_end
from mapforge.lab.coin_watch import CoinWatch, DieCoins, RegionCoins
from mapforge.lab.first_pick import ForcedPick, stacks_of
from mapforge.lab.game_spec import GameSpec, rules_of
from mapforge.lab.population import POPULATION, population_bot

_SEATS = 31
"""More than a table has, so that no two bots of any two games share a seed."""


class UnfinishedGame(MapforgeError):  # noqa: N818 - it names what could not be done
    """A game that stops before its end."""

    exit_code = Exit.FINDINGS


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


class RegionUse(NamedTuple):
    """What happened to a region: how often it was held when its holder scored, and how often it was conquered."""

    region: str
    held: int
    conquered: int


class RaceEntry(NamedTuple):
    """The first region that a race took after it was picked."""

    round: int
    player: int
    race: str
    region: str


class OfferWait(NamedTuple):
    """A combo that lay on offer."""

    race: str
    power: str
    picks: int
    """How many other picks there were meanwhile."""
    is_taken: bool


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
    grounds: tuple[RegionUse, ...]
    waits: tuple[OfferWait, ...]
    entries: tuple[RaceEntry, ...] = ()
    region_coins: tuple[RegionCoins, ...] = ()
    """Only of games that are watched closely."""
    die_coins: tuple[DieCoins, ...] = ()
    """Only of games that are watched closely."""


def play_recorded(spec: GameSpec, seed: int, rules: Rules | None = None) -> GameRecord:
    """Play one game of a spec and record what is worth knowing; `rules` are those of the spec, if they are built."""
    rules = rules or rules_of(spec)
    game = Game(rules, players=spec.seats, seed=seed, order=stacks_of(spec, rules, seed))
    bots = [_bot(name, rules, spec.seats, seed, seat) for seat, name in enumerate(spec.bots)]
    if spec.first_pick is not None and not spec.is_optional:
        bots[0] = ForcedPick(bots[0])
    try:
        watched = CoinWatch(game) if spec.tracks_coins else None
        return _played(game, bots, seed, hooks_must_end if spec.trust else nullcontext, watched)
    except EngineError as error:
        raise UnfinishedGame(f"the game with the seed {seed} cannot be played: {error}") from error


def _bot(name: str, rules: Rules, seats: int, seed: int, seat: int) -> Bot:
    own = seed * _SEATS + seat
    return population_bot(rules, seats, seed, own) if name == POPULATION else bot_named(name, seed=own)


def _played(
    game: Game,
    bots: list[Bot],
    seed: int,
    limit: Callable[[], AbstractContextManager[None]],
    watch: CoinWatch | None,
) -> GameRecord:
    held: dict[int, int] = {}
    regions: list[tuple[int, int, int]] = []
    position, actions, round = game.position, 0, 1
    seen = position.events
    while not game.over:
        with limit():
            action = bots[game.player].choose(game)
            if watch is not None:
                watch.before(action)
            game.apply(action)
        actions += 1
        position = game.position
        for event in _since(position.events, seen):
            if watch is not None:
                watch.after(event)
            if event[0] == "turn":
                round = event[2]
            elif event[0] == "score":
                regions.append((round, event[1], _count_held(game, event[1], held)))
        seen = position.events
    events = game.events
    conquered = _conquests(events)
    grounds = (
        RegionUse(region.id, held.get(index, 0), conquered.get(region.id, 0))
        for index, region in enumerate(game.rules.world.regions)
        if held.get(index) or region.id in conquered
    )
    return GameRecord(
        seed=seed,
        scores=tuple(game.scores),
        winners=tuple(game.winners),
        rounds=position.round,
        actions=actions,
        picks=tuple(picks_in(events)),
        declines=tuple(_declines(events)),
        incomes=tuple(_incomes(game)),
        regions=tuple(regions),
        grounds=tuple(grounds),
        waits=tuple(_waits(events)),
        entries=tuple(_entries(events)),
        region_coins=tuple(watch.region_coins()) if watch else (),
        die_coins=tuple(watch.die_coins()) if watch else (),
    )


def _since(events: Any, seen: object) -> list[Event]:
    """What happened after somebody looked last, the first first."""
    new = []
    while events is not seen and events is not None:
        events, event = events
        new.append(event)
    return new[::-1]


def _count_held(game: Game, player: int, held: dict[int, int]) -> int:
    """How many regions a player holds after scoring; each of them is counted as held once more."""
    position = game.position
    own = [
        region for region, nation in enumerate(position.owner) if nation >= 0 and position.player_of[nation] == player
    ]
    for region in own:
        held[region] = held.get(region, 0) + 1
    return len(own)


def _rounds(events: list[Event]) -> Iterator[tuple[int, Event]]:
    round = 1
    for event in events:
        if event[0] == "turn":
            round = event[2]
        yield round, event


def picks_in(events: list[Event]) -> Iterator[Pick]:
    """The combos that were taken in a game."""
    for round, event in _rounds(events):
        if event[0] == "pick":
            _, player, race, power, place, paid, coins_found = event
            yield Pick(round, player, race, power, place, paid, coins_found)


def _declines(events: list[Event]) -> Iterator[Decline]:
    for round, event in _rounds(events):
        if event[0] == "decline":
            yield Decline(round, event[1], event[2])


def _entries(events: list[Event]) -> Iterator[RaceEntry]:
    """Where each race came in: its first conquest after it was picked."""
    waiting: set[tuple[int, str]] = set()
    for round, event in _rounds(events):
        if event[0] == "pick":
            waiting.add((event[1], event[2]))
        elif event[0] == "conquer" and (event[1], event[2]) in waiting:
            waiting.remove((event[1], event[2]))
            yield RaceEntry(round, event[1], event[2], event[3])


def _incomes(game: Game) -> Iterator[Income]:
    """The payments of a game, summed by round, player, race and item."""
    sums: dict[tuple[int, int, str, str], int] = {}
    for payment in game.payments:
        key = (payment.round, payment.player, payment.race, payment.item)
        sums[key] = sums.get(key, 0) + payment.coins
    for key, coins in sums.items():
        yield Income(*key, coins)


def _conquests(events: list[Event]) -> dict[str, int]:
    conquests: dict[str, int] = {}
    for event in events:
        if event[0] == "conquer":
            conquests[event[3]] = conquests.get(event[3], 0) + 1
    return conquests


def _waits(events: list[Event]) -> Iterator[OfferWait]:
    """How many picks of others each combo lay on offer for, until it was taken or the game ended."""
    since: dict[str, tuple[str, int]] = {}
    picks = 0
    for event in events:
        if event[0] == "offer":
            since[event[1]] = (event[2], picks)
        elif event[0] == "pick":
            if event[2] in since:
                _, start = since.pop(event[2])
                yield OfferWait(event[2], event[3], picks - start, True)
            picks += 1
    for race, (power, start) in since.items():
        yield OfferWait(race, power, picks - start, False)
