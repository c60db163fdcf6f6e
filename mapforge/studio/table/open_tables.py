"""The tables of a studio or a page: opened, resumed, put on the shelf and found again after a restart."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.studio.table.bot_turns import PACES, BotThread, BotTurns
from mapforge.studio.table.game_table import GameTable, TableRefusal
from mapforge.studio.table.kept_table import CannotGoOn, KeptSteps, KeptTable, playing_table
from mapforge.studio.table.shelved_table import ShelvedTable
from mapforge.studio.table.table_journal import (
    CONTENT,
    FORMAT,
    OPENED,
    OVER,
    SET,
    TableJournal,
    kept_table_ids,
    new_table_id,
)

if TYPE_CHECKING:
    from engine import Game
    from mapforge.studio.table.game_setup import GameSetup
    from mapforge.studio.table.game_source import GameSource
    from mapforge.studio.table.laid_game import LaidGame

MOST_PLAYED = 20
"""How many games are held at once; of others, the journals are enough."""
USUAL_PACE = "brisk"
LOOK = 1.0
"""Seconds between two looks at the files of packs that are played with."""


class NoSuchTable(MapforgeError):  # noqa: N818 - it says what is wrong
    """A table that is not there, or not any longer."""


class OpenTables:
    """All tables, each with its journal; `tell` is called with every table that has changed.

    A table that is played is a GameTable; one that is over or cannot go on is on the shelf, and one that nobody has
    asked for since the studio started sleeps in its journal.
    """

    def __init__(
        self,
        games: GameSource,
        tell: Callable[[GameTable], None],
        bots_at: Callable[[GameTable, float], BotTurns] = BotThread,
    ) -> None:
        self.games, self._tell, self._bots_at = games, tell, bots_at
        self.kept: dict[str, KeptTable] = {}
        """What stands in the list of tables, the oldest first."""
        self.unreadable: list[str] = []
        """What is wrong with journals that tell nothing."""
        self._journals: dict[str, TableJournal] = {}
        self._tables: dict[str, GameTable | ShelvedTable] = {}
        self._bots: dict[str, BotTurns] = {}
        self._states: dict[str, dict[str, str]] = {}
        self._looked = 0.0
        self._lock = threading.RLock()

    # Opening

    def open(self, setup: GameSetup, pace: str = "brisk", *, open_coins: bool = True) -> GameTable:
        """Open a table for a new game."""
        return self._laid(self.games.new_game(setup), pace, open_coins=open_coins)

    def resume(self, name: str, pace: str = "brisk") -> GameTable:
        """Open a table for a saved game."""
        return self._laid(self.games.saved_game(name), pace)

    def stage(self, table: GameTable, game: Game) -> GameTable:
        """Open another table that goes on from a position, with the same people and the same content."""
        other = table.set_up(new_table_id(), game)
        other.open_coins = table.open_coins
        states = self._states.get(table.id, {})
        return self._seated(other, self.pace_of(table), states)

    def _laid(self, laid: LaidGame, pace: str, *, open_coins: bool = True) -> GameTable:
        table = GameTable(new_table_id(), laid, trust=self.games.trust, open_coins=open_coins)
        return self._seated(table, pace, self.games.states(laid))

    def _seated(self, table: GameTable, pace: str, states: dict[str, str]) -> GameTable:
        """Begin the journal of a new table, and let its bots play."""
        journal, name = TableJournal(table.id), pace if pace in PACES else USUAL_PACE
        journal.hold()
        opened = {"format": FORMAT, "begun": round(time.time()), "open_coins": table.open_coins,
                  **table.laid.opened_line()}  # fmt: skip
        content = (CONTENT, table.laid.content_line(journal.path))
        journal.add((OPENED, opened), content, (SET, {"pace": name}), *table.lines.everything())
        with self._lock:
            self.kept[table.id] = KeptTable(table.id, opened, {"pace": name})
            self._journals[table.id], self._states[table.id] = journal, states
            return self._woken(table)

    def _woken(self, table: GameTable) -> GameTable:
        """Let people and bots play at a table, whose every change is written first."""
        bots, journal = self._bots_at(table, PACES[self.pace_of(table)]), self._journals[table.id]

        def told() -> None:
            self._tell(table)
            if table.game.over:
                self._shelve(table)
            else:
                bots.wake()

        table.keep = lambda kind, data: journal.add((kind, data))
        table.told = told
        self._tables[table.id], self._bots[table.id] = table, bots
        playing = [each for each in self._tables.values() if isinstance(each, GameTable)]
        for other in playing[: max(0, len(playing) - MOST_PLAYED)]:
            self._forget(other.id)
        if table.game.over:
            if self.kept[table.id].over is None:
                table.keep(OVER, table.lines.end())
            self._shelve(table)
        else:
            bots.wake()
        return table

    def _shelve(self, table: GameTable) -> None:
        """Hold no more of a finished game than the list of tables shows."""
        with self._lock:
            kept = self.kept.get(table.id)
            if kept is None or self._tables.get(table.id) is not table:
                return
            kept.over = {"winners": table.game.winners, "coins": table.game.scores}
            shelved = ShelvedTable(kept, self._journals[table.id])
            shelved.revision, shelved.epoch = table.revision, table.epoch
            self._sync(table)
            self._forget(table.id)
            self._tables[table.id] = shelved

    def _forget(self, id: str) -> None:
        """Hold a table no longer; its journal has everything."""
        table = self._tables.pop(id, None)
        if isinstance(table, GameTable):
            table.told = lambda: None
            self._sync(table)
        self._bots.pop(id, None)
        self._journals[id].close()

    def _sync(self, table: GameTable) -> None:
        """Let the list of tables say what the table says."""
        kept, words = self.kept[table.id], [{"name": seat.name, "kind": seat.kind} for seat in table.seats]
        people = [{"name": seat.name, "kind": seat.kind} for seat in table.people]
        kept.settings |= {"seats": words, "people": people, "guests": sorted(table.guests)}
        kept.round = table.lines.shown["round"]

    # After a restart

    def restore(self) -> None:
        """Find the tables that were open when the studio ended, however it ended."""
        for id in kept_table_ids():
            journal = TableJournal(id)
            try:
                if not journal.hold():
                    continue
                content = journal.content()
                self.kept[id] = KeptTable.read(id, content)
                journal.mend(content)
                self._journals[id] = journal
            except (MapforgeError, OSError, ValueError, KeyError, TypeError) as error:
                self.unreadable.append(str(error))
            finally:
                # Two studios may run; whoever opens a table holds it.
                journal.close()

    def _loaded(self, id: str) -> GameTable | ShelvedTable:
        """A table out of its journal."""
        kept, journal = self.kept[id], self._journals[id]
        if kept.over is not None:
            return ShelvedTable(kept, journal)
        try:
            return self._played_on(id)
        except CannotGoOn as error:
            journal.close()
            return ShelvedTable(kept, journal, str(error))

    def _played_on(self, id: str) -> GameTable:
        """A table that is played at again; CannotGoOn when that is not possible."""
        kept, journal = self.kept[id], self._journals[id]
        if not journal.hold():
            raise CannotGoOn("another studio has this table open; close it there")
        steps = KeptSteps.read(journal.content())
        table = playing_table(kept, steps, journal.path, self.games)
        return self._woken(table)

    # Finding

    def table(self, id: str) -> GameTable | ShelvedTable:
        """A table by its id, to be looked at."""
        self._look()
        with self._lock:
            if id not in self.kept:
                raise NoSuchTable("this table is not here, or was deleted; open a new game")
            if id not in self._tables:
                self._tables[id] = self._loaded(id)
            return self._tables[id]

    def playing(self, id: str) -> GameTable:
        """A table by its id, to be played at; of one that is over, the game as it ended."""
        table = self.table(id)
        if isinstance(table, GameTable):
            return table
        with self._lock:
            if table.trouble:
                raise TableRefusal(f"nobody can go on here: {table.trouble}")
            try:
                return self._resumed_end(id)
            except CannotGoOn as error:
                raise TableRefusal(f"nobody can go on here: {error}") from error

    def _resumed_end(self, id: str) -> GameTable:
        """The game of a table on the shelf, which goes back there unless something is taken back."""
        kept, journal = self.kept[id], self._journals[id]
        if not journal.hold():
            raise CannotGoOn("another studio has this table open; close it there")
        table = playing_table(kept, KeptSteps.read(journal.content()), journal.path, self.games)
        shelved = self._tables[id]
        table.revision, table.epoch = shelved.revision, shelved.epoch
        table.keep = lambda kind, data: journal.add((kind, data))

        def told() -> None:
            if not table.game.over:
                with self._lock:
                    kept.over = None
                    self._woken(table)
                self._tell(table)

        table.told = told
        return table

    def set(self, id: str, **settings: object) -> None:
        """Keep something about a table: its name, its guests and their keys, its pace, whether it is put away."""
        with self._lock:
            journal, was_held = self._journals[id], id in self._bots
            if not journal.hold():
                raise TableRefusal("another studio has this table open; close it there")
            if not was_held:
                journal.content()
            journal.add((SET, dict(settings)))
            self.kept[id].settings |= settings
            if not was_held:
                journal.close()

    def claim_seat(self, id: str, seat: int) -> bool:
        """Keep a seat for the guest who sits down there; False when it is somebody's already."""
        with self._lock:
            claimed = self.kept[id].claimed
            if seat not in claimed:
                self.set(id, claimed=sorted({*claimed, seat}))
            return seat not in claimed

    def release_seat(self, id: str, seat: int) -> None:
        """Let anybody who is invited sit down at a seat."""
        with self._lock:
            claimed = self.kept[id].claimed
            if seat in claimed:
                self.set(id, claimed=sorted(claimed - {seat}))

    def delete(self, id: str) -> None:
        """Delete a table for good."""
        with self._lock:
            if id not in self.kept:
                raise NoSuchTable("this table is not here, or was deleted already")
            if id in self._tables:
                self._forget(id)
            self._journals.pop(id).remove()
            self.kept.pop(id)
            self._states.pop(id, None)

    def listed(self) -> list[Record]:
        """All tables for the list, the latest first."""
        with self._lock:
            for table in self._tables.values():
                if isinstance(table, GameTable):
                    self._sync(table)
            return [_listed(kept) for kept in reversed(self.kept.values())]

    def set_pace(self, table: GameTable, pace: str) -> None:
        """Let the bots of a table play faster or slower."""
        name = pace if pace in PACES else USUAL_PACE
        self.set(table.id, pace=name)
        if table.id in self._bots:
            self._bots[table.id].pace = PACES[name]

    def pace_of(self, table: GameTable | ShelvedTable) -> str:
        """How fast the bots of a table play."""
        return str(self.kept[table.id].settings.get("pace", USUAL_PACE))

    def _look(self) -> None:
        """Look, now and then, whether packs that are played with have changed; games go on as they began."""
        now = time.monotonic()
        with self._lock:
            if now - self._looked < LOOK:
                return
            self._looked = now
            for id, states in self._states.items():
                table = self._tables.get(id)
                if table is not None and not table.is_changed_outside:
                    table.is_changed_outside = self.games.is_changed(states)


def _listed(kept: KeptTable) -> Record:
    """A table as the list of tables shows it."""
    opened, settings = kept.opened, kept.settings
    return {
        "id": kept.id,
        "name": settings.get("name") or opened["board"],
        "map": opened["board"],
        "begun": opened["begun"],
        "players": [seat.name for seat in kept.seats],
        "round": kept.round,
        "over": kept.over is not None,
        "winners": [kept.seats[player].name for player in kept.over["winners"]] if kept.over else [],
        "archived": bool(settings.get("archived")),
        "note": kept.note,
    }
