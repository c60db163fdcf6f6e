"""Looks through the games of a result file: each has a checksum, and the form of all its rows is known."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

Rows = list[tuple[object, ...]]

TABLES = {
    "games": "seed INTEGER PRIMARY KEY, rounds INTEGER, actions INTEGER",
    "seats": "seed, player, bot, coins, won, PRIMARY KEY (seed, player)",
    "picks": "seed, number, round, player, race, power, place, paid, found, PRIMARY KEY (seed, number)",
    "declines": "seed, number, round, player, race, PRIMARY KEY (seed, number)",
    "incomes": "seed, round, player, race, item, coins, PRIMARY KEY (seed, round, player, race, item)",
    "holdings": "seed, number, round, player, regions, PRIMARY KEY (seed, number)",
    "grounds": "seed, region, held, conquered, PRIMARY KEY (seed, region)",
    "waits": "seed, number, race, power, picks, taken, PRIMARY KEY (seed, number)",
}
SEALS = "seals"
_WORDS = frozenset(("bot", "race", "power", "item", "region"))
_KEYS = {name: columns.partition("PRIMARY KEY (")[2].rstrip(")") or "seed" for name, columns in TABLES.items()}
_COLUMNS = {
    name: [column.split()[0] for column in columns.partition(", PRIMARY KEY (")[0].split(", ")]
    for name, columns in TABLES.items()
}
_LARGEST = 10**12
_LONGEST = 200


class Inspection(NamedTuple):
    """What became of a look at all games."""

    damaged: list[int]
    unsealed: list[int]


def created(name: str) -> str:
    """The statement that makes a table."""
    if name == SEALS:
        return f"CREATE TABLE {SEALS} (seed INTEGER PRIMARY KEY, digest TEXT)"
    rowid = "" if "INTEGER PRIMARY KEY" in TABLES[name] else " WITHOUT ROWID"
    return f"CREATE TABLE {name} ({TABLES[name]}){rowid}"


def seal_of(spec: str, game: Mapping[str, Rows]) -> str:
    """The checksum of a game of a spec: another one when anything in any of its rows is another."""
    hasher = blake2b(spec.encode(), digest_size=16)
    for name in TABLES:
        hasher.update(f"{name} {game.get(name, [])!r}\n".encode("utf-8", "backslashreplace"))
    return hasher.hexdigest()


def game_in(base: sqlite3.Connection, seed: int) -> dict[str, Rows]:
    """The rows of one game."""
    return {name: base.execute(_question(name, "WHERE seed = ?"), (seed,)).fetchall() for name in TABLES}


def inspected(base: sqlite3.Connection, spec: str, bots: Sequence[str], *, is_sealed: bool) -> Inspection:
    """Look through all games; ValueError with the place when something has no seed that a game could have."""
    seals = dict(base.execute(f"SELECT seed, digest FROM {SEALS}")) if is_sealed else {}
    damaged, unsealed = [], []
    for seed, game in _games(base):
        is_sound = _is_sound(game, bots)
        if not is_sound or (is_sealed and seals.get(seed) != seal_of(spec, game)):
            damaged.append(seed)
        elif not is_sealed:
            unsealed.append(seed)
    return Inspection(damaged, unsealed)


def _question(name: str, where: str = "") -> str:
    return f"SELECT {', '.join(_COLUMNS[name])} FROM {name} {where} ORDER BY {_KEYS[name]}"


def _games(base: sqlite3.Connection) -> Iterator[tuple[int, dict[str, Rows]]]:
    """Each game with its rows in all tables, by seed; a game is there as soon as any table has a row of it."""
    groups = {name: _by_seed(base, name) for name in TABLES}
    waiting = {name: next(group, None) for name, group in groups.items()}
    while any(waiting.values()):
        seed = min(each[0] for each in waiting.values() if each)
        game = {name: each[1] for name, each in waiting.items() if each and each[0] == seed}
        for name in game:
            waiting[name] = next(groups[name], None)
        yield seed, game


def _by_seed(base: sqlite3.Connection, name: str) -> Iterator[tuple[int, Rows]]:
    before = -1
    for seed, rows in groupby(base.execute(_question(name)), key=itemgetter(0)):
        if type(seed) is not int or seed <= before:
            raise ValueError(f"the table '{name}' has a row after the game {before} whose seed is out of order")
        before = seed
        yield seed, list(rows)


def _is_sound(game: Mapping[str, Rows], bots: Sequence[str]) -> bool:
    """Whether a game has what every game has, and nothing but plain numbers and words."""
    if len(game.get("games", ())) != 1 or [row[1:3] for row in game.get("seats", ())] != list(enumerate(bots)):
        return False
    shapes = (_has_form(name, row) for name, rows in game.items() for row in rows)
    return all(shapes) and abs(sum(_share(row[4]) for row in game["seats"]) - 1) < 1e-6


def _has_form(name: str, row: tuple[object, ...]) -> bool:
    return all(_fits(column, value) for column, value in zip(_COLUMNS[name], row, strict=True))


def _fits(column: str, value: object) -> bool:
    if column in _WORDS:
        return isinstance(value, str) and len(value) <= _LONGEST
    if column == "won":
        return 0 <= _share(value) <= 1
    return type(value) is int and -_LARGEST < value < _LARGEST


def _share(value: object) -> float:
    return float(value) if isinstance(value, int | float) else -1.0
