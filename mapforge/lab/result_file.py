"""The games of one spec in one SQLite file: a chunk is written whole or not at all, so it may be stopped anywhere."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.vocabulary.json_text import read_json
from mapforge.errors import MapforgeError
from mapforge.files.output import checked_place
from mapforge.files.plain_data import Record
from mapforge.lab.game_record import GameRecord
from mapforge.lab.game_spec import GameSpec

VERSION = 1
MEMORY = ":memory:"
_TABLES = {
    "games": "seed INTEGER PRIMARY KEY, rounds INTEGER, actions INTEGER",
    "seats": "seed, player, bot, coins, won, PRIMARY KEY (seed, player)",
    "picks": "seed, number, round, player, race, power, place, paid, found, PRIMARY KEY (seed, number)",
    "declines": "seed, number, round, player, race, PRIMARY KEY (seed, number)",
    "incomes": "seed, round, player, race, item, coins, PRIMARY KEY (seed, round, player, race, item)",
    "holdings": "seed, number, round, player, regions, PRIMARY KEY (seed, number)",
    "grounds": "seed, region, held, conquered, PRIMARY KEY (seed, region)",
    "waits": "seed, number, race, power, picks, taken, PRIMARY KEY (seed, number)",
}
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
        "tokens": [[str(item), tokens] for item, tokens in spec.tokens],
        "newcomers": spec.new_packs,
        "content": spec.content,
        "weights": spec.weights,
    }


def first_pick_as_stored(spec: GameSpec) -> str:
    """What the first player must take: nothing, `any` combo, or items joined by a plus sign."""
    if spec.first_pick is None:
        return ""
    return "+".join(map(str, spec.first_pick)) or ANY


class BadResults(MapforgeError):  # noqa: N818 - it says what is wrong with the file
    """A file that has no results, or those of other games."""


class ResultFile:
    """Games that were played, by seed."""

    def __init__(self, path: Path | str, spec: GameSpec, first_seed: int = 0) -> None:
        """Open a file, or begin one; BadResults when it has something else than games of this spec."""
        self.path = str(path)
        self._asked = {**spec_as_stored(spec), "first_seed": first_seed}
        self._bots = spec.bots
        place = self.path if self.path == MEMORY else checked_place(self.path)
        with self._told():
            self._base = sqlite3.connect(place, isolation_level=None)
            self._open()

    def __enter__(self) -> ResultFile:
        """As a context, it is closed at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._base.close()

    def _open(self) -> None:
        tables = {name for (name,) in self._base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if "orders" in tables:
            self._check_order()
        elif tables:
            raise BadResults(f"'{self.path}' is a database of something else; name another file")
        else:
            self._base.execute("BEGIN")
            for name, columns in _TABLES.items():
                rowid = "" if "INTEGER PRIMARY KEY" in columns else " WITHOUT ROWID"
                self._base.execute(f"CREATE TABLE {name} ({columns}){rowid}")
            self._base.execute("CREATE TABLE orders (version, text)")
            text = json.dumps(self._asked, sort_keys=True)
            self._base.execute("INSERT INTO orders VALUES (?, ?)", (VERSION, text))
            self._base.execute("COMMIT")

    def _check_order(self) -> None:
        version, text = self._base.execute("SELECT version, text FROM orders").fetchone()
        if version != VERSION:
            raise BadResults(f"'{self.path}' was written by another version of mapforge; name another file")
        asked, known = json.loads(json.dumps(self._asked)), read_json(text)
        # Whom somebody trusts does not change the games.
        other = [word for key, word in _WORDS.items() if asked.get(key) != known.get(key)]
        if other:
            what = " and ".join(dict.fromkeys(other))
            raise BadResults(
                f"'{self.path}' has the results of other games, with {what}; "
                "name another file, or repeat the command it was begun with"
            )

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Say in a sentence what SQLite thinks of the file."""
        try:
            yield
        except sqlite3.Error as error:
            raise BadResults(f"'{self.path}' cannot be used for results: {error}; name another file") from error

    def seeds(self) -> set[int]:
        """The games that are there."""
        return {seed for (seed,) in self.rows("SELECT seed FROM games")}

    def rows(self, question: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What a question in SQL brings to light."""
        with self._told():
            return self._base.execute(question, values).fetchall()

    def add(self, games: Iterable[GameRecord]) -> None:
        """Keep some games, all of them or none."""
        with self._told():
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

    def _insert(self, table: str, rows: Sequence[tuple[object, ...]]) -> None:
        if rows:
            self._base.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
