"""Lays out a new game: pieces on the map, combos in the column, coins before the players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.bits import bits
from engine.chance import seeded
from engine.errors import EngineError
from engine.laying import offer_homes
from engine.market import refill, shuffle
from engine.state import OUT, STACK, SUPPLY, Phase, State, derive, move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rules import Rules


def blank_state(rules: Rules, players: int, seed: int | str, first: int) -> State:
    """A state before anything is laid out."""
    world = rules.world
    s = State()
    s.rules = rules
    s.players, s.first, s.turn, s.round = players, first, first, 1
    s.coins = [world.settings.coins] * players
    s.active = [-1] * players
    s.race, s.power, s.player_of, s.status = [], [], [], []
    s.hand, s.withdrawn, s.aside, s.conquests, s.picked = [], [], [], [], []
    s.owner = [-1] * len(world.regions)
    s.tokens = [0] * len(world.regions)
    s.tray = [world.traits[race].supply for race in world.races]
    s.where = [SUPPLY] * len(world.kind_of)
    s.belongs = [-1] * len(world.kind_of)
    s.combos, s.banners, s.badges, s.spent, s.discards, s.markers = [], [], [], [], [], []
    s.attacks, s.pending, s.actors, s.settlers, s.defenders, s.dice = [], [], [], [], [], []
    s.lent, s.copied, s.source, s.uses, s.lasting = {}, {}, {}, {}, {}
    s.phase, s.actor, s.rng, s.die, s.die_source = Phase.PICK, -1, seeded(seed), -1, ""
    s.conquests_over = s.fought = s.refill_due = s.scored = False
    s.expanded = s.abandoned = s.hollow = 0
    s.tried = 0
    s.entering = s.fading = s.named = -1
    s.events = s.trail = None
    derive(s)
    return s


def opening(rules: Rules, players: int, seed: int | str, first: int) -> State:
    """A state with the pieces of the map in their regions; what is the same in every game is laid out once."""
    if players not in rules.openings:
        rules.openings[players] = blank_state(rules, players, 0, 0)
        lay_pieces(rules.openings[players])
    s = rules.openings[players].copy()
    s.first = s.turn = first
    s.rng = seeded(seed)
    return s


def lay_out(s: State, order: dict[str, Sequence[str]]) -> None:
    """Put markers and combos where a game starts; `order` fixes what would be shuffled."""
    world = s.rules.world
    s.banners = _ordered(s, "races", list(world.races), order)
    s.badges = _ordered(s, "powers", list(world.powers), order)
    _stack_markers(s, order)
    offer_homes(s)
    refill(s)


def lay_pieces(s: State) -> None:
    """Put the pieces that the map shows into their regions."""
    world = s.rules.world
    for region in world.regions:
        for name, count in region.pieces:
            kind = world.piece_kinds[name]
            for piece in [p for p in bits(kind.mask) if s.where[p] == SUPPLY][:count]:
                move(s, piece, region.index)


def _stack_markers(s: State, order: dict[str, Sequence[str]]) -> None:
    world = s.rules.world
    guarded = sum(1 for here in s.here if here & world.marker_guards)
    guarded += world.laying.regions if world.laying else 0
    mixed = _ordered(s, "markers", list(world.markers), order)
    s.markers = mixed[:guarded]
    for piece in mixed:
        move(s, piece, STACK if piece in s.markers else OUT)


def _ordered(s: State, what: str, items: list[int], order: dict[str, Sequence[str]]) -> list[int]:
    mixed = shuffle(s, what, items)
    wanted = [_find(s, what, name, items) for name in order.get(what, ())]
    return wanted + [item for item in mixed if item not in wanted]


def _find(s: State, what: str, name: str, items: list[int]) -> int:
    world = s.rules.world
    names: dict[str, Any] = {
        (world.kind_of[item].id if what == "markers" else world.traits[item].id): item for item in items
    }
    if name not in names:
        raise EngineError(f"there is no '{name}' among the {what}")
    return int(names[name])
