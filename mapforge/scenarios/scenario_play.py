"""A scenario being played: the game, where it started, and what turned out to be wrong or different."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine import Action, Game
from engine.position.position import Position
from engine.setup.names import Names
from engine.state.phases import SPOT_NAMES, Spot, TurnPhase
from engine.state.records import ChronicleEntry
from engine.vocabulary.actions import parse
from engine.vocabulary.numbers import Path, is_number
from engine.vocabulary.problems import nearest

MISTAKE, FAILURE, NOTE = "scenario/wrong", "scenario/fails", "scenario/other-turn"


@dataclass(frozen=True)
class Mismatch:
    """What is wrong with a scenario, or went otherwise than it says: its place, the sentence and the check."""

    path: Path
    message: str
    check: str
    found: tuple[object, ...] = ()
    """What it is instead of what stands there, when that is one value."""


class Play:
    """One game of a scenario; checks read it, steps change it."""

    def __init__(self, position: Position) -> None:
        """Of a position that has just been set up; the game goes on from there until somebody must choose."""
        self._before: tuple[Game, Action | None] = (Game.standing(position.copy()), None)
        self.game = Game.from_position(position)
        self.names = Names(position.rules.world)
        # Who asks for scoring or the end of a turn wants to know what it pays; others begin where somebody must choose.
        begun = self.still if self.still.position.phase in (TurnPhase.SCORE, TurnPhase.TURN_END) else self.game
        self.coins = list(begun.position.coins)
        """What each player had, before the moment with which the position begins paid anything."""
        for payment in self.still.payments:
            self.coins[payment.player] -= payment.coins
        self.turn = (self.still.position.round, self.still.position.turn)
        """The turn in which the last step was done."""
        self.notes: list[Mismatch] = []
        """What is worth knowing, though nothing is wrong."""
        self.mismatches: list[Mismatch] = []
        self.stopped_by_itself = False
        """Whether the conquests just ended because nothing was left to do; saying `stop` then does no harm."""

    @property
    def still(self) -> Game:
        """The game as the last action left it, before it went on by itself."""
        game, action = self._before
        return game if action is None else game.paused(action)

    def apply(self, action: Action) -> None:
        """Carry out an action, or raise what the game raises."""
        before = self.game.copy()
        self.game.apply(action)
        self._before = (before, action)
        self.turn = (before.position.round, before.position.turn)

    @property
    def position(self) -> Position:
        """The state of the game."""
        return self.game.position

    def wrong(self, path: Path, message: str) -> None:
        """Note a mistake in the scenario itself."""
        self.mismatches.append(Mismatch(path, message, MISTAKE))

    def fail(self, path: Path, message: str, *found: object) -> None:
        """Note that the game went otherwise, and perhaps what was found instead."""
        self.mismatches.append(Mismatch(path, message, FAILURE, found))

    def compare(self, path: Path, what: str, expected: object, found: object) -> None:
        """Note a difference."""
        if expected != found:
            self.fail(path, f"{what} should be {in_words(expected)}, but is {in_words(found)}", found)

    def collect(self) -> None:
        """Take over what the lookups noted."""
        self.mismatches += [Mismatch(p.path, p.message, MISTAKE) for p in self.names.problems]
        self.names.problems.clear()

    def action(self, text: object, path: Path) -> Action | None:
        """Read an action, and note names in it that do not exist."""
        try:
            action = parse(str(text))
        except ValueError as error:
            self.wrong(path, str(error))
            return None
        known = len(self.names.problems)
        if action.where and action.verb != "use":
            self.names.region(action.where, path)
        for name in (*action.using, *((action.what,) if action.verb == "put" else ())):
            self._item(name, path)
        return action if len(self.names.problems) == known else None

    def _item(self, name: str, path: Path) -> None:
        known = {item.id for item in self.names.traits} | set(self.names.world.piece_kinds)
        # Of several pieces of a kind, each has a boost of its own.
        known |= {f"{kind.id}_{number}" for kind in self.names.world.kinds for number in range(2, kind.supply + 1)}
        for part in re.split("[:/]", name):
            if part not in known:
                self.names.wrong(path, "text", value=f"nothing is called '{part}'; {nearest(part, known)}")

    def player(self, name: object, path: Path) -> int:
        """A player by number, or by a race they have in play; -1 when there is none."""
        position = self.position
        if isinstance(name, int) or (isinstance(name, str) and is_number(name)):
            if 0 <= int(name) < position.players:
                return int(name)
            self.wrong(path, f"players are numbered from 0 to {position.players - 1}, not {name}")
            return -1
        nation = self.nation(name, path)
        if nation >= 0:
            return position.player_of[nation]
        self.wrong(path, f"nobody has '{name}'")
        return -1

    def nation(self, name: object, path: Path) -> int:
        """The last nation of a race, or -1 when the race is not in play."""
        race = self.names.trait("race", name, path)
        return max((nation for nation, other in enumerate(self.position.race) if other == race), default=-1)

    def place(self, piece: int) -> str:
        """Where a piece is, in the words of scenarios."""
        spot, at, world = self.position.spot[piece], self.position.at[piece], self.game.rules.world
        if spot == Spot.BANNER:
            return f"on_{world.traits[at].id}"
        if spot == Spot.PLAYER:
            return f"player_{at}"
        return world.regions[at].id if spot == Spot.MAP else SPOT_NAMES[spot]


def in_words(value: object) -> str:
    """A value as a message shows it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {in_words(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple | set):
        return "[" + ", ".join(in_words(part) for part in value) + "]"
    return "nothing" if value is None else str(value)


def events_in_words(events: Iterable[ChronicleEntry]) -> list[str]:
    """What happened, one line each."""
    return [" ".join(in_words(part) for part in event) for event in events]
