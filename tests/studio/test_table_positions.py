"""Positions by hand and scenarios of games: sound or told why not, and proved by the real runner."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.scenarios.session import play_scenarios
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.table.game_setup import GameSetup
from mapforge.studio.table.game_table import GameTable
from mapforge.studio.table.open_tables import OpenTables
from mapforge.studio.table.position_setup import NotSound, position_words, staged_game, staged_table, words_from_text
from mapforge.studio.table.scenario_record import CannotRecord, added, last_steps, recorded, tried
from mapforge.studio.table.workspace_games import WorkspaceGames
from tests import REPOSITORY
from tests.studio.open_maps import FOUR, write_pack
from tests.studio.test_table import play_on


@pytest.fixture
def open_tables(tmp_path: Path) -> OpenTables:
    write_pack(tmp_path / "lab", isle=FOUR)
    return OpenTables(WorkspaceGames(Workspace(tmp_path)), lambda table: None)


def played(open_tables: OpenTables, on: str, steps: int, seed: int = 3) -> GameTable:
    """A table after so many steps by chance."""
    table = open_tables.open(GameSetup(on, ("Ada", "Ben"), seed=seed), "at once")
    play_on(table, random.Random(seed), lambda table: len(table.steps) >= steps)
    return table


@pytest.mark.parametrize("on", ["base:map/two_players", "underground:map/two_players"])
@pytest.mark.parametrize("steps", [0, 9, 60])
def test_any_position_can_be_taken_as_the_beginning_of_one_by_hand(
    open_tables: OpenTables, on: str, steps: int
) -> None:
    table = played(open_tables, on, steps)
    words = position_words(table.game)
    other = staged_table(open_tables, table, words)
    before, after = table.game.view(0), other.game.view(0)
    assert after["regions"] == before["regions"]
    assert other.game.scores == table.game.scores
    assert [seat.name for seat in other.seats] == ["Ada", "Ben"]
    assert "stacks" not in words
    play_on(other, random.Random(1))


def test_a_position_is_changed_and_played_on_from(open_tables: OpenTables) -> None:
    table = played(open_tables, "base:map/two_players", 0)
    words = position_words(table.game)
    region, other = list(table.game.rules.world.region_index)[:2]
    words["players"][0] = {"coins": 30, "race": "giants", "power": "flying", "regions": {region: 3}, "hand": 4}
    words["players"][1] = {"coins": 2, "declined": [{"race": "elves", "regions": {other: 2}}]}
    words["combos"] = [["orcs", "hill", 3]]
    words |= {"round": 6, "turn": 0, "phase": "conquer"}
    staged = staged_table(open_tables, table, words)
    view = staged.view(0)
    assert view["regions"][region] == {"holder": 0, "race": "giants", "tokens": 3, "declined": False, "pieces": {}}
    assert view["regions"][other]["declined"]
    assert (view["round"], view["coins"], view["market"][0]["name"]) == (6, [30, 2], "Hill Orcs")
    assert view["prompt"] == "Conquer with your Giants, or stop."


def test_everything_that_is_wrong_with_a_position_is_told_at_its_place(open_tables: OpenTables) -> None:
    rules = played(open_tables, "base:map/two_players", 0).game.rules
    given = {"players": [{"race": "gaints", "coins": -1}, {"race": "elves", "regions": {"nowhere": 2}}]}
    with pytest.raises(NotSound) as told:
        staged_game(rules, given)
    lines = str(told.value).split("\n")
    assert any(line.startswith("player 1 › race: there is no race 'gaints'") for line in lines)
    assert any(line.startswith("player 1 › coins") for line in lines)
    assert any("nowhere" in line for line in lines)
    pieces = ({"lost_tribe": [[]]}, {"lost_tribe": [{}]}, {"lost_tribe": 10**30}, {"lost_tribe": -1})
    for nonsense in ("x", [], None, {"players": 3}, {"phase": "dance"}, *({"pieces": each} for each in pieces)):
        with pytest.raises(NotSound):
            staged_game(rules, nonsense)
    with pytest.raises(NotSound, match="line 2"):
        words_from_text("players: [")
    assert words_from_text("round: 3") == {"round": 3}


@pytest.mark.parametrize("on", ["lab:map/isle", "base:map/two_players", "underground:map/two_players"])
def test_a_recorded_scenario_passes_the_real_test_unchanged(open_tables: OpenTables, tmp_path: Path, on: str) -> None:
    folder = tmp_path / "lab"
    table = played(open_tables, on, 70)
    for count in (0, 1, 7, 40):
        text = recorded(table, count, f"it begins {count} actions ago", folder)
        assert tried(folder, "playtests", text, ())["passed"]
        assert added(folder, "playtests", text) == folder / "tests" / "playtests.yaml"
    outcome = play_scenarios([folder])
    assert [result.passed for result in outcome.results] == [True] * 4
    assert main(["test", str(folder)]) == 0
    with pytest.raises(CannotRecord, match="already has a scenario"):
        added(folder, "playtests", text)


def test_a_recorded_scenario_says_what_was_done_and_what_it_changed(open_tables: OpenTables, tmp_path: Path) -> None:
    table = open_tables.open(GameSetup("base:map/two_players", ("Ada", "Ben"), seed=3), "at once")
    table.choose(0, ["pick 1"])
    choice = table.view(0)["choices"][0]
    table.choose(0, [choice["action"]])
    text = recorded(table, 1, "the first conquest", tmp_path / "lab")
    assert f"  when:\n    - {choice['action']}\n  then:\n" in text
    assert f"holder: {{{choice['region']}:" in text
    assert last_steps(table)[-1] == {"player": 0, "name": "Ada", "words": choice["words"]}
    wrong = text.replace("tokens: {", "tokens: {nowhere: 3, ")
    told = tried(tmp_path / "lab", "playtests", wrong, ())
    assert not told["passed"]
    assert "nowhere" in told["findings"][0]["message"]


def test_what_is_no_scenario_is_refused_in_words(open_tables: OpenTables, tmp_path: Path) -> None:
    folder, table = tmp_path / "lab", played(open_tables, "base:map/two_players", 3)
    for name in ("../x", "X", "", "a b", "1"):
        with pytest.raises(CannotRecord, match="is not a valid name for a file"):
            tried(folder, name, "- scenario: x\n", ())
    with pytest.raises(CannotRecord, match="up to 3 actions ago"):
        recorded(table, 4, "", folder)
    for text in ("- scenario: [", "nonsense", "- scenario: x\n  then: {tokens: 3}\n"):
        assert not tried(folder, "playtests", text, ())["passed"]
    with pytest.raises(CannotRecord, match="no scenario to play"):
        tried(folder, "playtests", "  ", ())


def test_a_scenario_of_a_mix_names_its_packs(open_tables: OpenTables, tmp_path: Path) -> None:
    shutil.copytree(REPOSITORY / "tests" / "stress" / "snares", tmp_path / "snares")
    table = open_tables.open(
        GameSetup("base:map/two_players", ("Ada", "Ben"), "snares:power/ambushing", seed=3), "at once"
    )
    play_on(table, random.Random(4), lambda table: len(table.steps) >= 40)
    text = recorded(table, 12, "a mix", tmp_path / "snares")
    assert tried(tmp_path / "snares", "playtests", text, ())["passed"]
