"""The open tables of a studio: opened, resumed and found again; and games that are saved."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from mapforge.bots.roster import ROSTER
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.games.drawn_seeds import drawn_seed
from mapforge.games.terminal.opened_game import Opening, open_saved
from mapforge.games.terminal.saved_game import NoSavedGame, read_game_data
from mapforge.studio.table.bot_turns import PACES, BotTurns
from mapforge.studio.table.game_setup import GameSetup, opened
from mapforge.studio.table.game_table import GameTable
from mapforge.studio.table.position_setup import staged_game
from mapforge.worlds.mixes.mix_file import is_mix

if TYPE_CHECKING:
    from mapforge.studio.editing.workspace import Workspace

MOST_TABLES = 60
"""After so many tables, the oldest is cleared away."""
LOOK = 1.0
"""Seconds between two looks at the files of packs that are played with."""


class NoSuchTable(MapforgeError):  # noqa: N818 - it says what is wrong
    """A table that is not there, or not any longer."""


class OpenTables:
    """The tables of one studio; `tell` is called with every table that has changed."""

    def __init__(self, workspace: Workspace, tell: Callable[[GameTable], None]) -> None:
        self.workspace, self._tell = workspace, tell
        self._tables: dict[str, GameTable] = {}
        self._bots: dict[str, BotTurns] = {}
        self._states: dict[str, dict[str, str]] = {}
        self._looked = 0.0
        self._lock = threading.RLock()
        self._number = 0

    def open(self, order: GameSetup, pace: str = "brisk", *, open_coins: bool = True) -> GameTable:
        """Open a table for a new game."""
        return self._laid(opened(order, self.workspace), pace, open_coins=open_coins)

    def resume(self, name: str, pace: str = "brisk") -> GameTable:
        """Open a table for a saved game."""
        path = self.file_of(name)
        if not path.is_file():
            raise NoSavedGame(f"there is no saved game '{path.name}' in {path.parent}")
        return self._laid(open_saved(path, self.workspace.trust), pace)

    def stage(self, table: GameTable, given: object) -> GameTable:
        """Open another table that goes on from a position, with the same people and the same content."""
        game = staged_game(table.game.rules, given, drawn_seed())
        with self._lock:
            other = table.set_up(self._next_id(), game)
            self._states[other.id] = self._states[table.id]
            return self._seated(other, self._bots[table.id].pace)

    def _laid(self, opening: Opening, pace: str, *, open_coins: bool = True) -> GameTable:
        with self._lock:
            table = GameTable(self._next_id(), opening, trust=self.workspace.trust, open_coins=open_coins)
            packs = [opening.library.packs[id] for id in opening.packs if id in opening.library.packs]
            self._states[table.id] = {str(pack.folder): self.workspace.state(pack.folder) for pack in packs}
            return self._seated(table, PACES.get(pace, PACES["brisk"]))

    def _seated(self, table: GameTable, pace: float) -> GameTable:
        bots = BotTurns(table, pace)

        def told() -> None:
            self._tell(table)
            bots.wake()

        self._tables[table.id], self._bots[table.id] = table, bots
        while len(self._tables) > MOST_TABLES:
            oldest = next(iter(self._tables))
            for kept in (self._tables, self._bots, self._states):
                kept.pop(oldest)
        table.told = told
        bots.wake()
        return table

    def _next_id(self) -> str:
        self._number += 1
        return f"t{self._number}"

    def table(self, id: str) -> GameTable:
        """A table by its id."""
        table = self._tables.get(id)
        if table is None:
            raise NoSuchTable("this table has been closed, or the studio was restarted; open a new game")
        self._look()
        return table

    def tables(self) -> list[GameTable]:
        """All tables, the latest first."""
        return list(reversed(self._tables.values()))

    def set_pace(self, table: GameTable, pace: str) -> None:
        """Let the bots of a table play faster or slower."""
        self._bots[table.id].pace = PACES.get(pace, PACES["brisk"])

    def pace_of(self, table: GameTable) -> str:
        """How fast the bots of a table play."""
        return next((name for name, pace in PACES.items() if pace == self._bots[table.id].pace), "brisk")

    # Files

    def file_of(self, name: str) -> Path:
        """Where a saved game lies: a plain name, in the folder of the workspace."""
        word = name.removesuffix(".json").strip()
        if not re.fullmatch(r"[\w][\w .-]{0,80}", word):
            raise NoSavedGame(f"'{name}' is not a valid file name: use letters, digits, spaces, _ and -")
        return self.workspace.home / f"{word}.json"

    def saved(self) -> list[Record]:
        """The saved games in the folder of the workspace, the latest first."""
        found = []
        for path in sorted(self.workspace.home.glob("*.json"), key=_age):
            try:
                data = read_game_data(path)
            except MapforgeError:
                continue
            if isinstance(data, dict) and data.get("mapforge") == 1 and isinstance(data.get("game"), dict):
                players = [str(each.get("name")) for each in data.get("players") or [] if isinstance(each, dict)]
                found.append({"name": path.stem, "map": str(data.get("map")), "players": players})
        return found

    def mixes(self) -> list[str]:
        """The files of mixes in the folder of the workspace."""
        return [path.name for path in sorted(self.workspace.home.glob("*.yaml")) if is_mix(path)]

    def bots(self) -> list[dict[str, str]]:
        """All bots, the weakest first."""
        return [{"id": name, "summary": kind.summary} for name, kind in ROSTER.items()]

    def _look(self) -> None:
        """Look, now and then, whether packs that are played with have changed; games go on as they began."""
        now = time.monotonic()
        with self._lock:
            if now - self._looked < LOOK:
                return
            self._looked = now
            for id, states in self._states.items():
                table = self._tables[id]
                if not table.is_changed_outside:
                    changed = any(self.workspace.state(Path(folder)) != state for folder, state in states.items())
                    table.is_changed_outside = changed


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0
