"""Lays out a new game: pieces on the map, combos in the column, coins before the players."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.bindings import derive
from engine.board.moves import move
from engine.position.position import Position
from engine.position.rules import Rules
from engine.state.chance import seeded
from engine.state.phases import Spot
from engine.state.state import reset
from engine.turn.draws import begin_round, shuffle
from engine.turn.guards import offer_homes
from engine.turn.market import refill
from engine.vocabulary.errors import EngineError
from engine.vocabulary.numbers import Player
from engine.vocabulary.problems import nearest


def blank_position(rules: Rules, players: int, seed: int | str = 0, first: Player = 0) -> Position:
    """A position with the pieces of the map in their regions, before anything else is laid out."""
    blank = rules.blanks.get(players)
    if not isinstance(blank, Position):
        blank = rules.blanks[players] = _first_position(rules, players)
    position = blank.copy()
    position.first = position.turn = first
    position.rng = seeded(seed)
    return position


def _first_position(rules: Rules, players: int) -> Position:
    position = Position()
    reset(position, rules.world, players)
    position.rules = rules
    derive(position)
    return position


def lay_out(position: Position, order: dict[str, Sequence[str]]) -> None:
    """Put markers and combos where a game starts; `order` fixes what would be shuffled."""
    world = position.rules.world
    position.banners = _ordered(position, "races", list(world.races), order)
    position.badges = _ordered(position, "powers", list(world.powers), order)
    _stack_markers(position, order)
    offer_homes(position)
    refill(position)
    position.event_deck = _ordered(position, "events", list(world.events), order) if world.events else []
    begin_round(position)


def with_offer(order: dict[str, Sequence[str]], offer: Sequence[tuple[str, str]]) -> dict[str, Sequence[str]]:
    """An order of the stacks that puts some combos on offer first, each a race and a power."""
    if not offer:
        return order
    if {"races", "powers"} & set(order):
        raise EngineError("the first combos and the order of races or powers cannot both be fixed; name one of them")
    races, powers = ([combo[part] for combo in offer] for part in (0, 1))
    for names in (races, powers):
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            raise EngineError(f"'{twice[0]}' cannot be on offer twice")
    return {**order, "races": races, "powers": powers}


def _stack_markers(position: Position, order: dict[str, Sequence[str]]) -> None:
    world = position.rules.world
    guarded = sum(1 for here in position.here if here & world.marker_guards)
    guarded += world.laying.regions if world.laying else 0
    mixed = _ordered(position, "markers", list(world.markers), order)
    position.markers = mixed[:guarded]
    for piece in mixed:
        move(position, piece, Spot.STACK if piece in position.markers else Spot.OUT)


def _ordered(position: Position, what: str, items: list[int], order: dict[str, Sequence[str]]) -> list[int]:
    mixed = shuffle(position, what, items)
    wanted = [_find(position, what, name, items) for name in order.get(what, ())]
    return wanted + [item for item in mixed if item not in wanted] if wanted else mixed


def _find(position: Position, what: str, name: str, items: list[int]) -> int:
    world = position.rules.world
    matches = [item for item in items if name == (world.kind_of[item] if what == "markers" else world.traits[item]).id]
    if not matches:
        known = [(world.kind_of[item] if what == "markers" else world.traits[item]).id for item in items]
        raise EngineError(f"there is no '{name}' among the {what}; {nearest(name, known)}")
    return matches[-1]
