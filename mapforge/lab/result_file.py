"""The games of one spec in one SQLite file: a chunk is written whole or not at all, so it may be stopped anywhere."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from engine.vocabulary.json_text import read_json
from mapforge.errors import MapforgeError
from mapforge.files.deadline import DEADLINE
from mapforge.files.output import checked_place
from mapforge.files.plain_data import Record
from mapforge.files.plain_files import check_plain
from mapforge.files.plurals import counted
from mapforge.lab.game_record import GameRecord
from mapforge.lab.game_seals import SEALS, TABLES, created, game_in, inspected, seal_of
from mapforge.lab.game_spec import GameSpec
from mapforge.lab.item_numbers import NumberChange

VERSION = 1
MEMORY = ":memory:"
MOST_TOLD = 8
_BEGINNING = b"SQLite format 3\0"
_LARGEST_FILE = 2**40
_WORDS = {
    "table": "another map or mix",
    "bots": "other players",
    "packs": "other packs",
    "edition": "another edition",
    "rulings": "other rulings",
    "trial": "another first pick",
    "is_free": "another first pick",
    "tokens": "other token counts",
    "newcomers": "other packs under test",
    "content": "packs that have changed since",
    "weights": "bots that have other weights",
    "first_seed": "another first seed",
}


ANY = "any"


def spec_as_stored(spec: GameSpec) -> Record:
    """A spec as plain data, by the names of the file format."""
    return {
        "table": spec.table,
        "bots": spec.bots,
        "packs": spec.packs,
        "edition": spec.edition,
        "rulings": spec.rulings,
        "trust": spec.trust,
        "trial": first_pick_as_stored(spec),
        "is_free": spec.is_optional,
        "is_watched": spec.tracks_coins,
        "tokens": [_number_as_stored(change) for change in spec.numbers],
        "newcomers": spec.new_packs,
        "content": spec.content,
        "weights": spec.weights,
    }


def _number_as_stored(change: NumberChange) -> list[object]:
    """Token counts are stored as they were before other numbers could be varied."""
    if change.keys == ("tokens",):
        return [str(change.item), change.value]
    return [str(change.item), list(change.keys), change.value]


def first_pick_as_stored(spec: GameSpec) -> str:
    """What the first player must take: nothing, `any` combo, or items joined by a plus sign."""
    if spec.first_pick is None:
        return ""
    return "+".join(map(str, spec.first_pick)) or ANY


def seeds_listed(seeds: Sequence[int]) -> str:
    """Some seeds in words."""
    shown = ", ".join(map(str, seeds[:MOST_TOLD]))
    return f"seed {shown}" + (f" and {len(seeds) - MOST_TOLD:,} more" if len(seeds) > MOST_TOLD else "")


@contextmanager
def sole_use(path: str) -> Iterator[None]:
    """Keep a file for this process alone; BadResults when another one has it, or it is no plain file."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover - where there is no such lock, SQLite's own must do
        yield
        return
    with suppress(FileNotFoundError):
        check_plain(path, os.stat(path), _LARGEST_FILE)
    lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK | os.O_CLOEXEC, 0o666) if _can_write(path) else None
    try:
        if lock is not None:
            DEADLINE.opened(path, os.fstat(lock).st_size)
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise BadResults(
            f"'{path}' is in use: another mapforge plays games for it; wait until it is done, or name another file"
        ) from None
    finally:
        if lock is not None:
            os.close(lock)


def _can_write(path: str) -> bool:
    return os.access(path if os.path.exists(path) else os.path.dirname(os.path.abspath(path)), os.W_OK)


class BadResults(MapforgeError):  # noqa: N818 - it says what is wrong with the file
    """A file that has no results, or those of other games."""


def damaged(path: str, what: str) -> BadResults:
    """Say that a file of results is damaged."""
    return BadResults(f"'{path}' is damaged: {what}; name another file")


def check_beginning(path: str) -> None:
    """Refuse what is no database; SQLite would take a file of a few bytes for an empty one."""
    beginning = b""
    with suppress(FileNotFoundError), open(path, "rb") as file:
        beginning = file.read(len(_BEGINNING))
    if beginning and beginning != _BEGINNING:
        raise BadResults(f"'{path}' cannot be used for results: it is no database; name another file")


@contextmanager
def told(path: str) -> Iterator[None]:
    """Say in a sentence what SQLite thinks of a file."""
    try:
        yield
    except (UnicodeError, MemoryError) as error:
        # SQLite believes what a damaged page says about the length of a text.
        raise damaged(path, "a text in it cannot be read") from error
    except (sqlite3.Error, OSError, OverflowError) as error:
        raise BadResults(f"'{path}' cannot be used for results: {error}; name another file") from error


class ResultFile:
    """Games that were played, by seed."""

    def __init__(self, path: Path | str, spec: GameSpec, first_seed: int = 0) -> None:
        """Open a file, or begin one; BadResults when it has something else than games of this spec, or is in use."""
        self.path = str(path)
        self.notes: list[str] = []
        """What was found out about the file, for whoever asks for its games."""
        self._asked = {**spec_as_stored(spec), "first_seed": first_seed}
        self._bots = spec.bots
        self._spec = json.dumps({key: self._asked[key] for key in _WORDS}, sort_keys=True)
        place = self.path if self.path == MEMORY else checked_place(self.path)
        with ExitStack() as opened:
            opened.enter_context(told(self.path))
            if self.path != MEMORY:
                opened.enter_context(sole_use(place))
                check_beginning(self.path)
            self._base = sqlite3.connect(place, isolation_level=None)
            opened.callback(self._base.close)
            self._open()
            self._opened = opened.pop_all()

    def __enter__(self) -> ResultFile:
        """As a context, it is closed at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._opened.close()

    def _open(self) -> None:
        tables = dict(self._base.execute("SELECT name, type FROM sqlite_master"))
        if not tables:
            self._begin()
            return
        if "orders" not in tables:
            raise BadResults(f"'{self.path}' is a database of something else; name another file")
        if set(tables) - {SEALS} != {*TABLES, "orders"} or set(tables.values()) != {"table"}:
            raise self._damaged("its tables are not those of results")
        self._check_columns()
        self._check_order()
        self._look_through(is_sealed=SEALS in tables)

    def _begin(self) -> None:
        self._base.execute("BEGIN IMMEDIATE")
        for name in (*TABLES, SEALS):
            self._base.execute(created(name))
        self._base.execute("CREATE TABLE orders (version, text)")
        text = json.dumps(self._asked, sort_keys=True)
        self._base.execute("INSERT INTO orders VALUES (?, ?)", (VERSION, text))
        self._base.execute("COMMIT")

    def _damaged(self, what: str) -> BadResults:
        return damaged(self.path, what)

    def _check_columns(self) -> None:
        """Refuse tables that are not as they were made, so that no question brings to light what nobody has written."""
        statements = dict(self._base.execute("SELECT name, sql FROM sqlite_master"))
        for name in (*TABLES, SEALS):
            if statements.get(name, created(name)) != created(name):
                raise self._damaged(f"the table '{name}' has other columns")
        ((verdict,), *others) = self._base.execute("PRAGMA quick_check(1)").fetchall()
        if others or verdict != "ok":
            raise self._damaged(str(verdict).replace("\n", " ")[:200])

    def _check_order(self) -> None:
        orders = self._base.execute("SELECT version, text FROM orders LIMIT 2").fetchall()
        if len(orders) != 1:
            raise self._damaged("the table 'orders' must have one row")
        ((version, text),) = orders
        if version != VERSION:
            raise BadResults(f"'{self.path}' was written by another version of mapforge; name another file")
        try:
            asked = json.loads(json.dumps(self._asked))
            known = read_json(text) if isinstance(text, str) else None
        except (ValueError, TypeError, RecursionError):
            known = None
        if not isinstance(known, dict):
            raise self._damaged("the table 'orders' does not say which games these are")
        # Whom somebody trusts does not change the games.
        other = [word for key, word in _WORDS.items() if asked.get(key) != known.get(key)]
        if other:
            what = " and ".join(dict.fromkeys(other))
            raise BadResults(
                f"'{self.path}' has the results of other games, with {what}; "
                "name another file, or repeat the command it was begun with"
            )

    def _look_through(self, *, is_sealed: bool) -> None:
        """Leave out the games whose rows are not as they were written, and say so."""
        try:
            inspection = inspected(self._base, self._spec, self._bots, is_sealed=is_sealed)
        except ValueError as error:
            raise self._damaged(str(error)) from error
        if inspection.damaged:
            self._base.execute("BEGIN IMMEDIATE")
            for seed in inspection.damaged:
                self._forget(seed)
            self._base.execute("COMMIT")
            verb = "is" if len(inspection.damaged) == 1 else "are"
            self.notes.append(
                f"{counted(len(inspection.damaged), 'game')} in '{self.path}' {verb} damaged and left out: "
                f"{seeds_listed(inspection.damaged)}"
            )
        if not is_sealed:
            self.notes.append(
                f"the games in '{self.path}' have no checksums: their form was checked, "
                "and whether a number was changed cannot be known"
            )
            self._seal_all(inspection.unsealed)

    def _forget(self, seed: int) -> None:
        for name in TABLES:
            self._base.execute(f"DELETE FROM {name} WHERE seed = ?", (seed,))

    def _seal_all(self, seeds: Iterable[int]) -> None:
        try:
            self._base.execute("BEGIN IMMEDIATE")
            self._base.execute(created(SEALS))
        except sqlite3.OperationalError:
            # A file that nobody may write keeps its games as they are.
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            return
        for seed in seeds:
            self._seal(seed)
        self._base.execute("COMMIT")

    def _seal(self, seed: int) -> None:
        digest = seal_of(self._spec, game_in(self._base, seed))
        self._base.execute(f"INSERT OR REPLACE INTO {SEALS} VALUES (?, ?)", (seed, digest))

    def seeds(self) -> set[int]:
        """The games that are there."""
        return {seed for (seed,) in self.rows("SELECT seed FROM games")}

    def rows(self, question: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What a question in SQL brings to light."""
        with told(self.path):
            return self._base.execute(question, values).fetchall()

    def add(self, games: Iterable[GameRecord]) -> None:
        """Keep some games, all of them or none."""
        with told(self.path):
            self._base.execute("BEGIN IMMEDIATE")
            try:
                for game in games:
                    self._add(game)
            except BaseException:
                self._base.execute("ROLLBACK")
                raise
            self._base.execute("COMMIT")

    def _add(self, game: GameRecord) -> None:
        seed = game.seed
        won = {player: 1 / len(game.winners) for player in game.winners}
        seats = [(bot, game.scores[player], won.get(player, 0.0)) for player, bot in enumerate(self._bots)]
        self._insert("games", [(seed, game.rounds, game.actions)])
        self._insert("seats", [(seed, player, *seat) for player, seat in enumerate(seats)])
        self._insert("incomes", [(seed, *income) for income in game.incomes])
        self._insert("grounds", [(seed, *ground) for ground in game.grounds])
        for name, several in (
            ("picks", game.picks),
            ("declines", game.declines),
            ("holdings", game.regions),
            ("waits", game.waits),
        ):
            self._insert(name, [(seed, number, *row) for number, row in enumerate(several)])
        self._seal(seed)

    def _insert(self, table: str, rows: Sequence[tuple[object, ...]]) -> None:
        if rows:
            self._base.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
