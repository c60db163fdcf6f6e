"""A damaged result file is refused with its place, or read without some games; no change is believed."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.lab.game_record import GameRecord, Income, OfferWait, Pick, RegionUse
from mapforge.lab.game_seals import SEALS, TABLES
from mapforge.lab.game_spec import GameSpec
from mapforge.lab.result_file import BadResults, ResultFile
from mapforge.lab.simulation import Summary, summary

SPEC = GameSpec("base:map/two_players", ("random", "random"), content="0123456789abcdef")
GAMES = 4


def game(seed: int) -> GameRecord:
    return GameRecord(
        seed=seed,
        scores=(80 + seed, 90),
        winners=(1,),
        rounds=10,
        actions=150 + seed,
        picks=(Pick(1, 0, "giants", "flying", 1, 0, 0), Pick(1, 1, "elves", "hill", 2, 1, 0)),
        declines=(),
        incomes=(Income(1, 0, "giants", "", 5), Income(1, 1, "elves", "hill", 3)),
        regions=((1, 0, 3), (1, 1, 4)),
        grounds=(RegionUse("a", 2, 1), RegionUse("b", 1, 1)),
        waits=(OfferWait("giants", "flying", 0, True),),
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "games.db"
    with ResultFile(file, SPEC) as results:
        results.add([game(seed) for seed in range(GAMES)])
    return file


def seen(path: Path, spec: GameSpec = SPEC) -> tuple[set[int], list[str], Summary]:
    with ResultFile(path, spec) as results:
        return results.seeds(), results.notes, summary(results)


def cells() -> Iterator[tuple[str, str]]:
    for table, columns in TABLES.items():
        if table != "declines":
            for column in columns.partition(", PRIMARY KEY")[0].split(", "):
                yield table, column.split()[0]


def change(path: Path, *statements: str) -> None:
    base = sqlite3.connect(path)
    for statement in statements:
        base.execute(statement)
    base.commit()
    base.close()


def test_a_sound_file_is_read_without_a_word(path: Path) -> None:
    seeds, notes, found = seen(path)
    assert seeds == set(range(GAMES))
    assert notes == []
    assert found.games == GAMES


@pytest.mark.parametrize(("table", "column"), list(cells()))
@pytest.mark.parametrize("value", ["77", "'odd'", "NULL", "x'00ff'", "1e300", "-1"])
def test_no_changed_value_is_believed(path: Path, table: str, column: str, value: str) -> None:
    whole = seen(path)[2]
    try:
        change(path, f"UPDATE {table} SET {column} = {value} WHERE rowid IN (SELECT rowid FROM {table} WHERE seed = 2)"
               if table == "games" else f"UPDATE OR REPLACE {table} SET {column} = {value} WHERE seed = 2")  # fmt: skip
    except sqlite3.Error:
        return
    try:
        seeds, notes, found = seen(path)
    except BadResults:
        return
    assert 2 not in seeds
    assert "damaged and left out" in notes[0]
    assert found.games == GAMES - 1
    assert found != whole
    assert seen(path)[1] == []


def test_rows_that_are_added_taken_away_or_swapped_are_found(path: Path) -> None:
    change(path, "DELETE FROM picks WHERE seed = 0 AND number = 1")
    change(path, "INSERT INTO waits VALUES (1, 7, 'elves', 'hill', 3, 0)")
    change(
        path, "UPDATE seats SET coins = (SELECT coins FROM seats s WHERE s.seed = 3 AND s.player = 0) WHERE seed = 2"
    )
    seeds, notes, _ = seen(path)
    assert seeds == {3}
    assert notes == [f"3 games in '{path}' are damaged and left out: seed 0, 1, 2"]


def test_whole_games_that_are_swapped_are_found(path: Path) -> None:
    for table in (*TABLES, SEALS):
        for old, new in ((1, 901), (2, 1), (901, 2)):
            change(path, f"UPDATE {table} SET seed = {new} WHERE seed = {old}")
    assert seen(path)[0] == {0, 3}


def test_games_of_another_spec_are_not_believed(path: Path, tmp_path: Path) -> None:
    other = GameSpec(SPEC.table, SPEC.bots, content="fedcba9876543210")
    with ResultFile(tmp_path / "other.db", other) as results:
        results.add([game(9)])
    base = sqlite3.connect(path)
    base.execute("ATTACH ? AS other", (str(tmp_path / "other.db"),))
    for table in (*TABLES, SEALS):
        base.execute(f"INSERT INTO {table} SELECT * FROM other.{table}")
    base.commit()
    base.close()
    seeds, notes, _ = seen(path)
    assert seeds == set(range(GAMES))
    assert "seed 9" in notes[0]


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE waits",
        "CREATE TABLE more (a)",
        "CREATE VIEW more AS SELECT 1",
        "CREATE TRIGGER more AFTER INSERT ON games BEGIN DELETE FROM seats; END",
        "CREATE INDEX more ON seats (coins)",
        "ALTER TABLE games ADD COLUMN more",
        "ALTER TABLE seats RENAME COLUMN coins TO money",
        "DELETE FROM orders",
        "INSERT INTO orders SELECT * FROM orders",
        "UPDATE orders SET text = 'odd'",
        "UPDATE orders SET text = 7",
        "UPDATE orders SET text = NULL",
        "UPDATE orders SET text = '[]'",
        "UPDATE orders SET text = printf('%.*c', 100000, '[')",
        "UPDATE orders SET text = x'ff00'",
        "UPDATE orders SET version = 2",
        "UPDATE orders SET version = 'one'",
        "INSERT INTO picks VALUES ('odd', 1, 1, 1, 'a', 'b', 1, 1, 1)",
        "INSERT INTO picks VALUES (-5, 1, 1, 1, 'a', 'b', 1, 1, 1)",
        "INSERT INTO picks VALUES (1.5, 1, 1, 1, 'a', 'b', 1, 1, 1)",
    ],
)
def test_a_file_that_is_not_as_it_was_made_is_refused_in_words(path: Path, statement: str) -> None:
    change(path, statement)
    with pytest.raises(BadResults, match=r"games\.db"):
        seen(path)


def test_a_file_without_checksums_is_read_and_that_is_said(path: Path) -> None:
    change(path, f"DROP TABLE {SEALS}", "UPDATE seats SET coins = 'odd' WHERE seed = 1")
    seeds, notes, _ = seen(path)
    assert seeds == {0, 2, 3}
    assert "seed 1" in notes[0]
    assert "no checksums" in notes[1]
    assert seen(path)[1] == []


def test_no_flipped_bit_is_believed(path: Path) -> None:
    content, dice = path.read_bytes(), random.Random(7)
    whole = seen(path)[2]
    for _ in range(250):
        place = dice.randrange(len(content))
        path.write_bytes(content[:place] + bytes([content[place] ^ (1 << dice.randrange(8))]) + content[place + 1 :])
        try:
            seeds, notes, found = seen(path)
        except BadResults:
            continue
        assert found == whole if len(seeds) == GAMES else notes, place


def test_no_part_of_a_file_is_taken_for_the_whole(path: Path) -> None:
    content = path.read_bytes()
    for size in [*range(1, len(content), 997), len(content) - 1]:
        path.write_bytes(content[:size])
        with pytest.raises(BadResults, match=r"games\.db"):
            seen(path)


@pytest.mark.parametrize("content", [b"x", b"SQLite format 3\0", b"\0" * 5000, b"[1, 2]", bytes(range(256)) * 64])
def test_what_is_no_result_file_is_refused_in_words(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "games.db").write_bytes(content)
    with pytest.raises(BadResults, match=r"games\.db"):
        seen(tmp_path / "games.db")


def test_a_second_simulation_of_the_same_file_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "base:two_players", "--players", "random,random", "--games", "1", "--workers", "1"]
    words += ["-o", str(tmp_path / "games.db")]
    assert main(words) == Exit.OK
    base = tmp_path / "games.db"
    with open(base, "rb") as file:
        fcntl = pytest.importorskip("fcntl")
        fcntl.flock(file, fcntl.LOCK_EX)
        capsys.readouterr()
        assert main(words) == Exit.USAGE
        assert "is in use: another mapforge plays games for it" in capsys.readouterr().err
    assert main(words) == Exit.OK
