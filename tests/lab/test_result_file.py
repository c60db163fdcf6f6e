"""Files of results: those that were written by earlier versions can be read and resumed."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from engine.vocabulary.item_id import ItemId
from mapforge.lab.baseline import FOLDER, observations_in, read_baseline, write_baseline
from mapforge.lab.game_spec import GameSpec
from mapforge.lab.item_numbers import NumberChange
from mapforge.lab.result_file import BadResults, ResultFile, spec_as_stored
from mapforge.lab.simulation import summary

STORED = Path(__file__).with_name("results_of_version_1.sql")
"""Two games of the first format, as SQLite writes them down."""
GIANTS, FLYING = ItemId("race", "giants"), ItemId("power", "flying")
SPEC = GameSpec(
    "base:map/two_players",
    ("random", "random"),
    first_pick=(GIANTS, FLYING),
    numbers=(NumberChange(GIANTS, ("tokens",), 5),),
    content="0123456789abcdef",
)


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """The file with those games."""
    path = tmp_path / "games.db"
    base = sqlite3.connect(path)
    base.executescript(STORED.read_text(encoding="utf-8"))
    base.close()
    return path


def test_games_of_the_first_format_are_read_by_the_spec_they_were_played_by(stored: Path) -> None:
    with ResultFile(stored, SPEC) as results:
        assert results.seeds() == {0, 1}
        first, second = observations_in(results)
        ((own, other),) = results.rows(
            "SELECT a.coins, b.coins FROM seats a, seats b WHERE a.seed = 0 AND b.seed = 0 "
            "AND a.player = 0 AND b.player = 1"
        )
        found = summary(results)
    assert (first.race, first.power) == (second.race, second.power) == (GIANTS, FLYING)
    assert first.margin == own - other
    assert found.games == 2
    assert {line.item for line in found.items if line.taken >= 2} >= {GIANTS, FLYING}


def test_a_spec_is_written_as_the_first_format_has_it(stored: Path) -> None:
    base = sqlite3.connect(stored)
    ((text,),) = base.execute("SELECT text FROM orders").fetchall()
    base.close()
    assert json.loads(text) == json.loads(json.dumps({**spec_as_stored(SPEC), "first_seed": 0}))


@pytest.mark.parametrize(
    ("pick", "stored_as"),
    [(None, ""), ((), "any"), ((GIANTS,), "race/giants"), ((GIANTS, FLYING), "race/giants+power/flying")],
)
def test_a_first_pick_is_one_word_in_the_file(pick: tuple[ItemId, ...] | None, stored_as: str) -> None:
    assert spec_as_stored(GameSpec("base:two_players", (), first_pick=pick))["trial"] == stored_as


def test_games_with_another_first_pick_are_left_alone(stored: Path) -> None:
    with pytest.raises(BadResults, match="other games, with another first pick and other token counts"):
        ResultFile(stored, GameSpec(SPEC.table, SPEC.bots, content=SPEC.content))


def test_a_shipped_baseline_is_written_as_it_was_read(tmp_path: Path) -> None:
    paths = [*FOLDER.glob("*.json")]
    assert paths
    for path in paths:
        write_baseline(read_baseline(path), tmp_path / path.name)
        assert (tmp_path / path.name).read_text(encoding="utf-8") == path.read_text(encoding="utf-8")
