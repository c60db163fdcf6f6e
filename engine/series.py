"""Many games in one call: nobody asks for their histories, so nothing of them is told or kept."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from engine.game import Game
from engine.position.position import Position
from engine.position.rules import Rules
from engine.state.phases import TurnPhase
from engine.turn.action_handlers import PERFORM, perform
from engine.turn.course import advance
from engine.turn.moments import Queue
from engine.turn.redeployment import place_token, take_from_hand
from engine.vocabulary.actions import Action
from engine.vocabulary.numbers import Region
from engine.world.world import World

Chooser: TypeAlias = Callable[[Game], Action]
"""Whoever sits in a seat: it gets the game and gives one of the legal actions."""


class Outcome(NamedTuple):
    """How a game ended."""

    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    actions: int
    """How many choices were made in it."""


def play_many(
    world: World | Rules,
    seeds: Iterable[int],
    *,
    players: int = 2,
    seats: Callable[[int], Sequence[Chooser]] | None = None,
    **options: Any,
) -> Iterator[Outcome]:
    """Play a game for each seed to its end, and say how each ended.

    `seats` makes the choosers of a game from its seed; without it, everybody plays at random. `options` are those
    with which a game is started.
    """
    rules = world if isinstance(world, Rules) else Rules(world)
    for seed in seeds:
        begin = partial(Game, rules, players=players, seed=seed, **options)
        game = begin()
        if seats is None:
            actions = _played_at_random(game, seed, begin)
        else:
            actions = _played_by(game, seats(seed))
        yield Outcome(seed, tuple(game.scores), tuple(game.winners), actions)


def play_out(game: Game, seats: Sequence[Chooser]) -> int:
    """Play a game on to its end without telling what happens in it; the number of choices that were made."""
    return _played_by(game, seats)


def _played_by(game: Game, seats: Sequence[Chooser]) -> int:
    actions = 0
    while not game.over:
        game.apply(seats[game.player](game))
        game.position.events = None
        actions += 1
    return actions


def _played_at_random(game: Game, seed: int, again: Callable[[], Game]) -> int:
    """Play a game at random, straight from choice to choice; one that fails is played `again` with care."""
    try:
        return _rushed(game, random.Random(seed).random)
    except Exception:
        # Whoever is to blame for it is found on the way that every other game goes.
        chance, careful = random.Random(seed).random, again()
        _played_by(careful, [lambda game: _any(game.legal_actions(), chance)] * careful.position.players)
        raise


def _any(legal: Sequence[Action], chance: Callable[[], float]) -> Action:
    return legal[int(chance() * len(legal))]


def _rushed(game: Game, chance: Callable[[], float]) -> int:
    position, legal, offers, actions = game.position, game._legal, game._offers, 0
    index = game.rules.world.region_index
    while position.phase != TurnPhase.OVER:
        # Tokens come before all else that may be done, so where they are last, nothing else can be.
        if position.repeats and legal[-1].verb == "place":
            actions += position.repeats
            _place_at_random(position, [index[action.where] for action in legal], chance)
        action = legal[int(chance() * len(legal))]
        actions += 1
        if position.repeats and action.verb == "place":
            position.repeats -= 1
            place_token(position, index[action.where])
            continue
        queue: Queue = []
        if position.pending or offers:
            perform(position, queue, action, offers)
        else:
            PERFORM[action.verb](position, queue, action)
        legal, offers = advance(position, queue)
        # Nobody will ask what happened.
        position.events = position.trail = None
    game._legal, game._offers = legal, offers
    return actions


def _place_at_random(position: Position, regions: Sequence[Region], chance: Callable[[], float]) -> None:
    """Place tokens anywhere while the same choices come again."""
    tokens, several = position.tokens, len(regions)
    for _ in range(position.repeats):
        tokens[regions[int(chance() * several)]] += 1
    take_from_hand(position, position.repeats)
