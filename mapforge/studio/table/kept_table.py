"""A table as its journal tells it: what stands in the list of tables, and all steps for whoever goes on or looks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine import EngineError, Game
from engine.vocabulary.actions import parse
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.games.terminal.seats import Seat, saved_seat
from mapforge.studio.table.game_source import GameSource
from mapforge.studio.table.game_table import GameTable
from mapforge.studio.table.kept_world import KeptWorld
from mapforge.studio.table.laid_game import LaidGame
from mapforge.studio.table.played_steps import PlayedStep
from mapforge.studio.table.table_journal import (
    BACK,
    CONTENT,
    DRAFT,
    FORMAT,
    OPENED,
    OVER,
    SET,
    STEPS,
    JournalContent,
)


class NotKept(MapforgeError):  # noqa: N818 - it says what is wrong with the journal
    """A journal that is no journal of a table, or of another version."""


class CannotGoOn(MapforgeError):  # noqa: N818 - it says why
    """A table that can be looked at, and where nobody can choose."""


@dataclass
class KeptTable:
    """What a journal tells without its steps: enough for the list of tables, and for the keys of guests."""

    id: str
    opened: Record
    settings: Record = field(default_factory=dict)
    over: Record | None = None
    round: int = 1
    lost: int = 0

    @classmethod
    def read(cls, id: str, content: JournalContent) -> KeptTable:
        """Read the lines that say it; steps are skipped, because there are many."""
        if not content.lines or content.lines[0].kind != OPENED:
            raise NotKept(f"the journal of the table {id} is damaged from its first line")
        opened = content.lines[0].data
        if opened.get("format") != FORMAT:
            raise NotKept(f"the table {id} was kept by another version of mapforge")
        table, last = cls(id, opened, lost=content.lost), None
        for line in content.lines[1:]:
            if line.kind == SET:
                table.settings |= {key: value for key, value in line.data.items() if not key.startswith("first_")}
            elif line.kind == OVER:
                table.over = {key: line.data[key] for key in ("winners", "coins")}
            elif line.kind == BACK:
                table.over = None
            elif line.kind == STEPS:
                last = line
        if last is not None:
            table.round = last.data["round"]
        return table

    @property
    def seats(self) -> list[Seat]:
        """Who sits there, as far as names and kinds tell; bots do not think yet."""
        return _seats(self.settings.get("seats") or self.opened["seats"])

    @property
    def people(self) -> list[Seat]:
        """Who sat down in the beginning."""
        return _seats(self.settings.get("people") or self.opened["seats"])

    @property
    def guests(self) -> set[int]:
        """The seats that are played from other machines."""
        return set(self.settings.get("guests", ()))

    @property
    def claimed(self) -> set[int]:
        """The seats at which a guest has sat down; each is kept for whoever has its key, here or not."""
        return set(self.settings.get("claimed", ()))

    @property
    def note(self) -> str:
        """What its people should know, when the journal was damaged."""
        if not self.lost:
            return ""
        lines = counted(self.lost, "line")
        return (
            f"The journal of this table was damaged: its last {lines} could not be read, and the game goes on from "
            "the choice before. What was there is kept beside it."
        )


def _seats(words: Sequence[Record]) -> list[Seat]:
    return [Seat(str(each["name"]), str(each["kind"])) for each in words]


@dataclass
class KeptSteps:
    """All that a journal tells: the first moment, every step, a redeployment that is tried out, and the end."""

    content: Record
    first_shown: Record
    first_log: list[Record]
    steps: list[Record] = field(default_factory=list)
    draft: list[str] = field(default_factory=list)
    over: Record | None = None

    @classmethod
    def read(cls, content: JournalContent) -> KeptSteps:
        """Read every line."""
        found: KeptSteps | None = None
        body: Record = {}
        for line in content.lines:
            data = line.data
            if line.kind == CONTENT:
                body = data
            elif line.kind == SET and "first_shown" in data:
                found = cls(body, data["first_shown"], data["first_log"])
            elif found is not None:
                found._take(line.kind, data)
        if found is None or not body:
            raise NotKept("the journal was damaged before the first choice; the table cannot be opened")
        return found

    def _take(self, kind: str, data: Record) -> None:
        if kind == STEPS:
            common = {"persons": data["persons"], "group": data["group"]}
            self.steps += [{**step, **common} for step in data["steps"]]
            self.draft, self.over = [], None
        elif kind == BACK:
            del self.steps[data["to"] :]
            self.draft, self.over = [], None
        elif kind == DRAFT:
            self.draft = data["actions"]
        elif kind == OVER:
            self.over = data

    @property
    def log(self) -> list[Record]:
        """Everything that happened."""
        return [*self.first_log, *(line for step in self.steps for line in step["log"])]


def playing_table(kept: KeptTable, steps: KeptSteps, journal: Path, games: GameSource) -> GameTable:
    """The table as it was, ready to go on; CannotGoOn with the reason when that is not possible here."""
    try:
        registry = games.registry(KeptWorld.from_data(steps.content["world"]))
        laid = LaidGame.kept(kept.opened, steps.content, journal, registry)
        played, game = _played(laid.game.copy(), steps.steps)
    except MapforgeError as error:
        raise CannotGoOn(str(error)) from error
    except (EngineError, ValueError, KeyError, TypeError) as error:
        raise CannotGoOn(f"this version of mapforge plays by other rules: {error}") from error
    table = GameTable(kept.id, laid, trust=games.trust, open_coins=bool(kept.opened["open_coins"]))
    table.seats = [saved_seat(seat.name, seat.kind, number) for number, seat in enumerate(kept.seats)]
    table.people, table.guests, table.note = kept.people, kept.guests, kept.note
    table.name_players()
    table.restore(played, game, steps.draft)
    return table


def _played(game: Game, steps: Collection[Record]) -> tuple[list[PlayedStep], Game]:
    played = []
    for step in steps:
        action = parse(step["action"])
        played.append(PlayedStep(game.copy(), step["player"], action, step["persons"], step["group"]))
        game.apply(action)
    return played, game
