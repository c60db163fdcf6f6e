"""The board, the nations and the offer as text in eighty columns."""

from __future__ import annotations

import textwrap
from typing import TextIO

from engine import Game, bits
from engine.analysis.player_view import seen_as
from engine.state.phases import Spot, Status, TurnPhase
from engine.state.state import pieces_at
from engine.vocabulary.sets import mask_of
from mapforge.files.plurals import counted, plural
from mapforge.files.terminal_colours import has_colours
from mapforge.games.narration import Teller
from mapforge.games.terminal.seats import Seat

PHASES = {
    TurnPhase.PICK: "picks a combo",
    TurnPhase.CHOOSE: "expands or declines",
    TurnPhase.CONQUER: "conquers",
    TurnPhase.SETTLE: "redeploys",
    TurnPhase.AFTER: "ends the turn",
    TurnPhase.DEFEND: "puts beaten tokens back",
}
WIDTH = 80
_CODES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}
PLAYER_COLOURS = ("cyan", "yellow", "magenta", "green", "red")


class Paint:
    """Wraps text in colours, or leaves it as it is."""

    def __init__(self, enabled: bool) -> None:
        self.enabled = enabled

    @classmethod
    def for_stream(cls, stream: TextIO) -> Paint:
        """Colours where the stream has them."""
        return cls(has_colours(stream))

    def __call__(self, style: str, text: str) -> str:
        return f"\033[{_CODES[style]}m{text}\033[0m" if self.enabled else text

    def player(self, number: int, text: str) -> str:
        """Text in a player's colour."""
        return self(PLAYER_COLOURS[number % len(PLAYER_COLOURS)], text)


def header(game: Game, seats: list[Seat], paint: Paint) -> str:
    """The round, who must choose, and what."""
    position = game.position
    player = game.player
    name = paint.player(player, seats[player].name)
    coins = counted(position.coins[player], "coin")
    nation = position.active[player]
    hand = f", {counted(position.hand[nation], 'token')} in hand" if nation >= 0 and position.hand[nation] else ""
    asked = "decides" if position.pending else PHASES[position.phase]
    return (
        paint("bold", f"Round {position.round} of {position.rules.world.turns}") + f" - {name} {asked} ({coins}{hand})"
    )


def nations(game: Game, seats: list[Seat], teller: Teller, paint: Paint) -> str:
    """One line per nation in play."""
    position = game.position
    lines = []
    for player, seat in enumerate(seats):
        for nation in position.alive[player]:
            race = teller.item(position.rules.world.traits[position.race[nation]].id)
            power = (
                teller.item(position.rules.world.traits[position.power[nation]].id) + " "
                if position.power[nation] >= 0
                else ""
            )
            state = "" if position.status[nation] == Status.ACTIVE else " (in decline)"
            waiting = position.hand[nation] + position.withdrawn[nation] + position.aside[nation]
            rest = f", {waiting} off the map" if waiting else ""
            text = f"{seat.name}: {power}{race}{state}, {counted(position.held[nation].bit_count(), 'region')}{rest}"
            lines.append("  " + paint.player(player, text))
    return "\n".join(lines)


def board(game: Game, seats: list[Seat], teller: Teller, paint: Paint, *, neighbours: bool = False) -> str:
    """One line per region: whether it can be entered, name, ground, who holds it, what lies there, what borders it."""
    world = game.rules.world
    width = max(len(region.name) for region in world.regions)
    lines, open_ground = [], _open_ground(game)
    for region in world.regions:
        ground = " ".join([region.terrain.id.replace("_", " "), *region.symbols])
        edge = ">" if open_ground >> region.index & 1 else "^" if region.edge else " "
        holder = _holder(game, region.index, teller)
        pieces = _pieces(game, region.index, teller)
        text = f"{edge} {region.name:<{width}}  {ground:<24} {holder:<16} {pieces}".rstrip()
        owner = game.position.owner[region.index]
        for line in textwrap.wrap(text, WIDTH, subsequent_indent=" " * 4, drop_whitespace=True):
            lines.append(paint.player(game.position.player_of[owner], line) if owner >= 0 else line)
        if neighbours:
            beside = ", ".join(world.regions[other].name for other in bits(world.neighbours[region.index]))
            lines += [
                paint("dim", line)
                for line in textwrap.wrap(beside, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6)
            ]
    legend = "^ touches the edge of the board" + ("; > can be entered now" if open_ground else "")
    legend += "; * is in decline" if any(status == Status.DECLINED for status in game.position.status) else ""
    return "\n".join([*lines, paint("dim", legend)])


def _open_ground(game: Game) -> int:
    """The regions that the acting race can attack now, with tokens or the die."""
    index = game.rules.world.region_index
    attacks = [action for action in game.legal_actions() if action.verb in ("conquer", "roll") and action.where]
    return mask_of(index[action.where] for action in attacks)


def _holder(game: Game, region: int, teller: Teller) -> str:
    position = game.position
    nation = position.owner[region]
    if nation < 0:
        return "-"
    race = teller.item(position.rules.world.traits[position.race[nation]].id)
    mark = "" if position.status[nation] == Status.ACTIVE else "*"
    return f"{race}{mark} x{position.tokens[region]}"


def _pieces(game: Game, region: int, teller: Teller) -> str:
    kinds: dict[str, int] = {}
    for piece in bits(game.position.here[region]):
        name = teller.item(seen_as(game.position, piece, game.player))
        kinds[name] = kinds.get(name, 0) + 1
    return ", ".join(name if count == 1 else counted(count, name, plural(name)) for name, count in kinds.items())


def offer(game: Game, teller: Teller) -> str:
    """The combos on offer with their numbers."""
    lines = []
    world = game.rules.world
    for position, (race, power, coins) in enumerate(game.position.combos, start=1):
        tokens = world.traits[race].tokens + world.traits[power].tokens
        name = f"{teller.item(world.traits[power].id)} {teller.item(world.traits[race].id)}"
        lying = f", {counted(coins, 'coin')} on it" if coins else ""
        pieces = [world.kind_of[piece].id for piece in pieces_at(game.position, world.every_piece, Spot.BANNER, race)]
        lying += "".join(f", {teller.item(piece)} lies on it" for piece in pieces)
        lines.append(f"  {position}. {name}: {counted(tokens, 'token')}, costs {position - 1}{lying}")
    return "\n".join(lines)
