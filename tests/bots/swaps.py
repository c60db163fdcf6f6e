"""The same game behind a player's back: whatever they may not know lies otherwise."""

from __future__ import annotations

import random

from engine import Game, bits
from engine.analysis.player_view import seen_as
from engine.board.bindings import derive
from engine.state.phases import Spot


def swapped(game: Game, player: int, chance: random.Random) -> Game:
    """A copy with other stacks, markers, pieces face down and dice, which a player cannot tell from the game."""
    other = game.copy()
    position = other.position
    known = len(position.returned)
    above = position.banners[: len(position.banners) - known]
    chance.shuffle(above)
    position.banners = above + position.returned
    chance.shuffle(position.badges)
    chance.shuffle(position.event_deck)
    _swap_markers(other, chance)
    _swap_faces(other, player, chance)
    position.rng = chance.getrandbits(64)
    position.dice = chance.choices(other.rules.world.settings.die, k=chance.randrange(3))
    return other


def _swap_markers(game: Game, chance: random.Random) -> None:
    position = game.position
    unseen = [p for p in game.rules.world.markers if position.spot[p] in (Spot.STACK, Spot.OUT)]
    unseen = [p for p in unseen if not position.seen >> p & 1]
    chance.shuffle(unseen)
    position.markers = unseen[: len(position.markers)]
    for piece in unseen:
        position.spot[piece] = Spot.STACK if piece in position.markers else Spot.OUT


def _swap_faces(game: Game, player: int, chance: random.Random) -> None:
    position, world = game.position, game.rules.world
    hidden = [p for p in bits(world.face_down) if seen_as(position, p, player) == "face_down"]
    for nation in {position.belongs[piece] for piece in hidden}:
        pieces = [piece for piece in hidden if position.belongs[piece] == nation]
        places = [(position.spot[piece], position.at[piece]) for piece in pieces]
        chance.shuffle(places)
        for piece, (spot, at) in zip(pieces, places, strict=True):
            position.spot[piece], position.at[piece] = spot, at
    if hidden:
        derive(position)
