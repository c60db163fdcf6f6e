"""A game as one player sees it, as numbers in a fixed order that the layout names."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from engine import Game, Position, Status, World
from engine.lookahead import PieceSpot

HEAD_FIELDS = ("round", "rounds", "phase", "turn", "die", "questions")
PLAYER_FIELDS = ("coins", "race", "power", "hand", "withdrawn", "aside", "declined", "declined_too")
COMBO_FIELDS = ("race", "power", "coins")
COMBOS = 12
IN_HAND, BEFORE_PLAYER, ON_COMBO, IN_SUPPLY = 1000, 1100, 2000, 3000
"""Where pieces are that lie in no region; the number of the player or of the race is added."""


class _Nations(NamedTuple):
    """What follows from the nations in play for one player, until one is founded, declines or is gone."""

    known: tuple[list[int], list[int], list[int]]
    """Races, powers and status of all nations."""
    race_numbers: list[int]
    """For each nation; the last entry, which -1 finds, is 0. So are the next two."""
    power_numbers: list[int]
    holders: list[int]
    declined: list[int]
    """The races in decline of each player, then the second ones."""


class ObservationLayout:
    """Which numbers an observation of a world has, and where each stands.

    Players are counted from the one who observes, 0, around the table. Races and powers are numbers from 1 on, in the
    order of `races` and `powers`; 0 stands for none.
    """

    def __init__(self, world: World, players: int) -> None:
        self.world, self.players = world, players
        self.races = [world.traits[number].id for number in world.races]
        self.powers = [world.traits[number].id for number in world.powers]
        self._race = _numbered(world.races, len(world.traits))
        self._power = _numbered(world.powers, len(world.traits))
        self._open = [not world.face_down >> piece & 1 for piece in range(len(world.kind_of))]
        self.parts = self._parts()
        """Where each part begins and ends: `hand` has a number for each player, `tokens` one for each region."""
        self.size = self.parts["pieces"].stop
        # What changes seldom is worked out once: observing is most of the time of an environment.
        self._nations: dict[int, _Nations] = {}
        self._pieces: dict[int, tuple[tuple[list[int], list[int], list[int]], bytes]] = {}
        self._combos: tuple[object, bytes] = (None, b"")
        self._defence: tuple[list[int], bytes] = ([], b"")

    def _parts(self) -> dict[str, slice]:
        sizes = {
            "head": len(HEAD_FIELDS),
            **dict.fromkeys(PLAYER_FIELDS, self.players),
            "combos": COMBOS * len(COMBO_FIELDS),
            **dict.fromkeys(("tokens", "holders", "defence"), len(self.world.regions)),
            "pieces": len(self.world.kind_of),
        }
        parts, start = {}, 0
        for name, size in sizes.items():
            parts[name] = slice(start, start + size)
            start += size
        return parts

    def observe(self, game: Game, player: int) -> bytearray:
        """The numbers that a player sees, two bytes each."""
        position = game.position
        nations = self._nations.get(player)
        if nations is None or nations.known != (position.race, position.power, position.status):
            nations = self._nations[player] = self._told_nations(position, player)
        active = position.active[player:] + position.active[:player]
        hand, withdrawn, aside = [*position.hand, 0], [*position.withdrawn, 0], [*position.aside, 0]
        _, races, powers, holders, declined = nations
        values = [
            position.round,
            self.world.turns,
            position.phase,
            (position.turn - player) % self.players,
            position.die,
            len(position.pending),
            *position.coins[player:],
            *position.coins[:player],
            *[races[nation] for nation in active],
            *[powers[nation] for nation in active],
            *[hand[nation] for nation in active],
            *[withdrawn[nation] for nation in active],
            *[aside[nation] for nation in active],
            *declined,
        ]
        seen = bytearray(array("h", values))
        seen += self._told_combos(position)
        seen += array("h", position.tokens)
        seen += array("h", [holders[nation] for nation in position.owner])
        seen += self._told_defence(position)
        seen += self._told_pieces(position, player)
        return seen

    def _told_nations(self, position: Position, player: int) -> _Nations:
        races = [*(self._race[race] for race in position.race), 0]
        powers = [*(self._power[power] for power in position.power), 0]
        holders, declined = [0] * len(races), [0] * (2 * self.players)
        for nation, status in enumerate(position.status):
            if status == Status.GONE:
                continue
            place = (position.player_of[nation] - player) % self.players
            holders[nation] = 1 + 2 * place + (status == Status.DECLINED)
            if status == Status.DECLINED:
                declined[place + (self.players if declined[place] else 0)] = races[nation]
        known = (position.race[:], position.power[:], position.status[:])
        return _Nations(known, races, powers, holders, declined)

    def _told_combos(self, position: Position) -> bytes:
        """What is on offer, combo by combo."""
        known, told = self._combos
        if known != position.combos:
            shown = position.combos[:COMBOS]
            numbers = [each for race, power, coins in shown for each in (self._race[race], self._power[power], coins)]
            numbers += [0] * (len(COMBO_FIELDS) * (COMBOS - len(shown)))
            told = array("h", numbers).tobytes()
            self._combos = (position.combos[:], told)
        return told

    def _told_defence(self, position: Position) -> bytes:
        """What ground and pieces add to the price of each region."""
        known, told = self._defence
        if known != position.fort:
            told = array("h", position.fort).tobytes()
            self._defence = (position.fort[:], told)
        return told

    def _told_pieces(self, position: Position, player: int) -> bytes:
        """Where each piece is, as far as the player knows: 1 + region on the map; 0 for covered ones."""
        known = self._pieces.get(player)
        if known is None or known[0] != (position.at, position.spot, position.player_of):
            numbers = [
                self._place(position, spot, at, player) if is_open else 0
                for at, spot, is_open in zip(position.at, position.spot, self._open, strict=True)
            ]
            where = (position.at[:], position.spot[:], position.player_of[:])
            known = self._pieces[player] = (where, array("h", numbers).tobytes())
        return known[1]

    def _place(self, position: Position, spot: int, at: int, player: int) -> int:
        if spot == PieceSpot.MAP:
            return at + 1
        if spot == PieceSpot.HAND:
            return IN_HAND + (position.player_of[at] - player) % self.players
        if spot == PieceSpot.PLAYER:
            return BEFORE_PLAYER + (at - player) % self.players
        if spot == PieceSpot.BANNER:
            return ON_COMBO + self._race[at]
        return IN_SUPPLY if spot == PieceSpot.SUPPLY else 0


def _numbered(numbers: tuple[int, ...] | list[int], traits: int) -> list[int]:
    """For each trait its number from 1 on; the last entry, which -1 finds, is 0."""
    known = [0] * (traits + 1)
    for place, number in enumerate(numbers, 1):
        known[number] = place
    return known
