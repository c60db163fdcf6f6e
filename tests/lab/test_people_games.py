"""Games of people as evidence of its own: which files count, what they say, and what so few cannot say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from engine import Game
from engine.vocabulary.item_id import ItemId
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.lab.game_record import Pick
from mapforge.lab.people_games import NoEvidence, PeopleGame, item_of_people, people_game, seats_of_people
from mapforge.lab.reports.people_words import item_of_people_in_words, limits_in_words
from mapforge.maps.named_maps import find_map
from mapforge.studio.editing.journal import STATE_VARIABLE
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.table.finished_games import NoGames, finished_games
from mapforge.studio.table.game_setup import GameSetup
from mapforge.studio.table.open_tables import OpenTables
from mapforge.studio.table.workspace_games import WorkspaceGames
from mapforge.worlds.map_world import build_world
from tests.studio.test_table import play_on

TWO = "base:map/two_players"


def played(
    scores: tuple[int, ...], picks: Mapping[int, str], people: tuple[int, ...] = (0, 1), map: str = TWO
) -> PeopleGame:
    """A game in which players took these races."""
    most = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == most)
    taken = tuple(Pick(1, player, race, "flying", 1, 0, 0) for player, race in picks.items())
    return PeopleGame("", map, frozenset({"base", "lab"}), frozenset(people), scores, winners, taken)


GIANTS = ItemId("race", "giants", "base")


def test_whoever_took_an_item_is_compared_with_the_others() -> None:
    games = [
        played((90, 80), {0: "giants"}),
        played((70, 80), {0: "giants", 1: "elves"}),
        played((60, 99), {1: "elves"}),
    ]
    found = item_of_people(GIANTS, games)
    assert (found.games, found.taken, found.margin.value, found.wins.value) == (3, 2, 0.0, 0.5)
    assert found.equal == 0.5
    said = item_of_people_in_words(found)
    assert said.startswith("taken by 2 people in 3 finished games: +0.0 (")
    assert limits_in_words(found).startswith(
        "differences of less than 21 coins cannot be seen in so few; about 95 more"
    )


def test_bots_at_the_table_are_nobodys_evidence() -> None:
    found = item_of_people(GIANTS, [played((90, 80), {0: "giants"}, people=(1,))])
    assert found.taken == 0
    assert item_of_people_in_words(found) == "nobody took it in 1 finished game"


def test_an_item_of_another_pack_with_the_same_id_does_not_count() -> None:
    found = item_of_people(ItemId("race", "giants", "pirates"), [played((90, 80), {0: "giants"})])
    assert item_of_people_in_words(found) == "no finished game of people has it in play"


def test_one_game_says_nothing_about_the_next() -> None:
    said = item_of_people_in_words(item_of_people(GIANTS, [played((90, 80), {0: "giants"})]))
    assert (
        said
        == "taken by one person in 1 finished game, +10 coins over the others; one game says nothing about the next"
    )


def test_seats_count_where_only_people_played() -> None:
    games = [played((90, 80), {}), played((70, 80), {}), played((70, 80), {}, people=(1,)), played((9, 8), {}, map="x")]
    found = seats_of_people(TWO, 2, games)
    assert (found.games, [each.value for each in found.wins]) == (2, [0.5, 0.5])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of people, and much that is none."""
    folder = tmp_path_factory.mktemp("games")
    for seed in (1, 2):
        save(folder / f"game {seed}.json", seed, "person")
    save(folder / "bots.json", 3, "random")
    text = (folder / "game 1.json").read_text(encoding="utf-8")
    (folder / "copy.json").write_text(text, encoding="utf-8")
    (folder / "half.json").write_text(text[: len(text) // 2], encoding="utf-8")
    (folder / "odd.json").write_text(text.replace('"format": 2', '"format": 77'), encoding="utf-8")
    (folder / "package.json").write_text('{"name": "something else"}', encoding="utf-8")
    (folder / "list.json").write_text("[1, 2]", encoding="utf-8")
    (folder / "notes.txt").write_text("remember to play", encoding="utf-8")
    (folder / "t20260101-00000000").write_text("no journal", encoding="utf-8")
    (folder / "deeper").mkdir()
    (folder / "deeper" / "gone.json").write_text(text.replace(TWO, "gone:map/nowhere"), encoding="utf-8")
    return folder


def save(path: Path, seed: int, kind: str) -> None:
    """A finished game between random bots, whose seats people may have had."""
    assert (
        main(["play", "base:two_players", "--players", "random,random", "--seed", str(seed), "--save", str(path)]) == 0
    )
    data = json.loads(path.read_text(encoding="utf-8"))
    data["players"] = [{**player, "kind": kind} for player in data["players"]]
    path.write_text(json.dumps(data), encoding="utf-8")


def test_damaged_and_foreign_files_are_said_and_not_fatal(folder: Path) -> None:
    found = finished_games(folder)
    assert [game.name for game in found.games] == ["copy.json", "game 2.json"]
    said = "\n".join(found.left_out)
    for words in (
        "'bots.json': only bots played it",
        "'game 1.json': it is the same game as 'copy.json'",
        "'half.json':",
        "'odd.json':",
        "'package.json': it is not a game that this version of mapforge saved",
        "'list.json':",
        "'notes.txt': it is no saved game",
        "'t20260101-00000000':",
        "'deeper/gone.json':",
    ):
        assert words in said
    assert len(found.left_out) == 9
    assert str(folder) not in said


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoGames, match="there is no folder"):
        finished_games(tmp_path / "nowhere")


def test_an_unfinished_game_is_no_evidence() -> None:
    with pytest.raises(NoEvidence, match="not finished"):
        people_game("", Game(build_world(find_map(TWO)), players=2, seed=1), ["base"], [0])


def test_the_journal_of_a_table_in_the_studio_is_evidence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path / "state"))
    tables = OpenTables(WorkspaceGames(Workspace(tmp_path)), lambda table: None)
    table = tables.open(GameSetup(TWO, ("Ada", "Ben"), seed=7), "at once")
    play_on(table, Random(1))
    found = finished_games(tmp_path / "state" / "tables")
    (game,) = found.games
    assert not found.left_out
    assert game.people == {0, 1}
    assert game.scores == tuple(table.game.scores)
    assert game.picks


def test_people_are_shown_apart_from_bots(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    words = ["balance", "base:race/giants", "--minutes", "0.01", "--workers", "1", "--games", str(folder)]
    assert main(words) == Exit.OK
    told = capsys.readouterr()
    assert "  people    " in told.out
    assert "has 2 finished games of people" in told.err
    assert "9 files left out:" in told.err
    assert main([*words, "--format", "json"]) == Exit.OK
    (item,) = json.loads(capsys.readouterr().out)["items"]
    assert item["people"]["games"] == 2
    assert main([*words[:2], "--by-ruling", "--games", str(folder)]) == Exit.USAGE
