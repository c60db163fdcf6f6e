"""The games of an experiment in one SQLite file, each chunk whole or not at all, so that it may be stopped anywhere."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from hashlib import blake2b

from engine.vocabulary.json_text import read_json
from mapforge.files.output import checked_place
from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.lab.game_record import GameRecord
from mapforge.lab.game_spec import GameSpec
from mapforge.lab.kept_record import record_as_text, record_from_text
from mapforge.lab.result_file import BadResults, check_beginning, damaged, sole_use, spec_as_stored, told

VERSION = 1
_TABLES = {
    "experiment": "CREATE TABLE experiment (version, text)",
    "time": "CREATE TABLE time (part TEXT PRIMARY KEY, seconds REAL)",
    "played": "CREATE TABLE played (spec TEXT, seed INTEGER, game TEXT, seal TEXT, PRIMARY KEY (spec, seed))",
}
_WORDS = {
    "table": "another map or mix",
    "bots": "other players",
    "packs": "other packs",
    "content": "packs that have changed since",
    "weights": "bots that have other weights",
    "newcomers": "other packs under test",
    "about": "another question",
    "first_seed": "another first seed",
}
_LONGEST_TIME = 1e9


class KeptGames:
    """Games that were played for an experiment, and for how long."""

    def __init__(self, path: str, about: str, specs: Sequence[GameSpec], first_seed: int = 0) -> None:
        """Open a file, or begin one; BadResults when it is for another experiment, damaged or in use.

        `about` is the question, and `specs` are the tables it is asked on.
        """
        self.path = path
        self.notes: list[str] = []
        """What was found out about the file, for whoever resumes it."""
        stored = [_of_table(spec) for spec in specs]
        self._asked: Record = {key: [each[key] for each in stored] for key in stored[0]}
        self._asked |= {"about": about, "first_seed": first_seed}
        self._left_out = 0
        place = checked_place(path)
        with ExitStack() as opened:
            opened.enter_context(told(path))
            opened.enter_context(sole_use(place))
            check_beginning(path)
            self._base = sqlite3.connect(place, isolation_level=None)
            opened.callback(self._base.close)
            self._open()
            self._opened = opened.pop_all()
        if self.count:
            self.notes.append(f"'{path}' has {counted(self.count, 'game')}, and they count")

    def __enter__(self) -> KeptGames:
        """As a context, it is closed at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._opened.close()

    @property
    def count(self) -> int:
        """How many games it has."""
        with told(self.path):
            return int(self._base.execute("SELECT count(*) FROM played").fetchone()[0])

    def seconds(self, part: str = "") -> float:
        """For how long games of a part of the experiment were played."""
        with told(self.path):
            row = self._base.execute("SELECT seconds FROM time WHERE part = ?", (part,)).fetchone()
        is_sound = row is not None and isinstance(row[0], float) and 0 <= row[0] <= _LONGEST_TIME
        return float(row[0]) if is_sound else 0.0

    def games(self, spec: GameSpec) -> list[GameRecord]:
        """The games of a spec that are as they were written, by seed."""
        name, found = _name(spec), []
        with told(self.path):
            rows = self._base.execute("SELECT seed, game, seal FROM played WHERE spec = ? ORDER BY seed", (name,))
            for seed, text, seal in rows.fetchall():
                game = _sound(name, seed, text, seal, spec.seats)
                if game is None:
                    self._base.execute("DELETE FROM played WHERE spec = ? AND seed = ?", (name, seed))
                    self._left_out += 1
                else:
                    found.append(game)
        return found

    @property
    def left_out(self) -> int:
        """How many games were damaged, and are played again."""
        return self._left_out

    def add(self, spec: GameSpec, games: Iterable[GameRecord], seconds: float, part: str = "") -> None:
        """Keep some games, all of them or none, and how long it took so far."""
        name = _name(spec)
        with told(self.path):
            self._base.execute("BEGIN IMMEDIATE")
            try:
                for game in games:
                    text = record_as_text(game)
                    row = (name, game.seed, text, _seal(name, game.seed, text))
                    self._base.execute("INSERT OR REPLACE INTO played VALUES (?, ?, ?, ?)", row)
                self._base.execute("INSERT OR REPLACE INTO time VALUES (?, ?)", (part, float(seconds)))
            except BaseException:
                self._base.execute("ROLLBACK")
                raise
            self._base.execute("COMMIT")

    def _open(self) -> None:
        tables = dict(self._base.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
        if not tables:
            self._begin()
            return
        if "experiment" not in tables:
            what = "the games of `mapforge simulate`" if "orders" in tables else "something else"
            raise BadResults(f"'{self.path}' is a database with {what}; name another file")
        if tables != _TABLES:
            raise damaged(self.path, "its tables are not those of an experiment")
        ((verdict,), *others) = self._base.execute("PRAGMA quick_check(1)").fetchall()
        if others or verdict != "ok":
            raise damaged(self.path, str(verdict).replace("\n", " ")[:200])
        self._check_experiment()

    def _begin(self) -> None:
        self._base.execute("BEGIN IMMEDIATE")
        for statement in _TABLES.values():
            self._base.execute(statement)
        self._base.execute("INSERT INTO experiment VALUES (?, ?)", (VERSION, json.dumps(self._asked, sort_keys=True)))
        self._base.execute("COMMIT")

    def _check_experiment(self) -> None:
        rows = self._base.execute("SELECT version, text FROM experiment LIMIT 2").fetchall()
        if len(rows) != 1:
            raise damaged(self.path, "the table 'experiment' must have one row")
        ((version, text),) = rows
        if version != VERSION:
            raise BadResults(f"'{self.path}' was written by another version of mapforge; name another file")
        try:
            known = read_json(text) if isinstance(text, str) else None
        except (ValueError, TypeError, RecursionError):
            known = None
        if not isinstance(known, dict):
            raise damaged(self.path, "the table 'experiment' does not say what was asked")
        asked = json.loads(json.dumps(self._asked))
        other = [word for key, word in _WORDS.items() if asked.get(key) != known.get(key)]
        if other:
            raise BadResults(
                f"'{self.path}' has the results of other games, with {' and '.join(dict.fromkeys(other))}; "
                "name another file, or repeat the command it was begun with"
            )


def _of_table(spec: GameSpec) -> Record:
    """What all games of an experiment share."""
    stored = spec_as_stored(spec)
    return {key: stored[key] for key in _WORDS if key in stored}


def _name(spec: GameSpec) -> str:
    """A name for the games of a spec; whom somebody trusts does not change them."""
    stored = {key: value for key, value in spec_as_stored(spec).items() if key != "trust"}
    return blake2b(json.dumps(stored, sort_keys=True).encode(), digest_size=16).hexdigest()


def _seal(name: str, seed: int, text: str) -> str:
    return blake2b(f"{name} {seed} {text}".encode(), digest_size=16).hexdigest()


def _sound(name: str, seed: object, text: object, seal: object, seats: int) -> GameRecord | None:
    """A game as it was written; None when something about it has changed since."""
    if type(seed) is not int or not isinstance(text, str) or seal != _seal(name, seed, text):
        return None
    try:
        game = record_from_text(text, seats)
    except (ValueError, TypeError, RecursionError):
        return None
    return game if game.seed == seed else None
