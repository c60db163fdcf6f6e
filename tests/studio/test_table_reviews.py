"""Reviews at a table: they come when the game is over, once, and go when it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.bots.personas import PERSONAS, persona_name
from mapforge.bots.roster import LEVELS, ROSTER, TEMPERAMENTS
from mapforge.errors import MapforgeError
from mapforge.games.terminal.seats import seats_for
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.table import table_reviews
from mapforge.studio.table.bot_faces import bots_with_faces
from mapforge.studio.table.bot_names import listed_bots, with_names
from mapforge.studio.table.game_setup import GameSetup
from mapforge.studio.table.game_table import TableRefusal
from mapforge.studio.table.open_tables import OpenTables
from mapforge.studio.table.table_reviews import TableReviews
from mapforge.studio.table.workspace_games import WorkspaceGames
from tests.busy_machine import wait_until


@pytest.fixture
def open_tables(tmp_path: Path) -> OpenTables:
    return OpenTables(WorkspaceGames(Workspace(tmp_path)), lambda table: None)


def test_a_game_that_is_over_is_reviewed_once(open_tables: OpenTables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_reviews, "SECONDS", 0.5)
    table = open_tables.open(GameSetup("base:map/two_players", ("random", "random"), seed=7), "at once")
    wait_until(lambda: table.game.over)
    reviews, ended = TableReviews(), open_tables.playing(table.id)
    assert reviews.state(table.id, ended.epoch) == {"review": None, "running": None, "error": ""}
    assert reviews.start(ended)["error"] == ""
    wait_until(lambda: reviews.state(table.id, ended.epoch)["review"] is not None)
    found = reviews.state(table.id, ended.epoch)["review"]
    assert found["judged"]
    assert found["judged"][0]["step"] < len(ended.steps)
    assert reviews.start(ended)["review"] is found
    assert reviews.state(table.id, ended.epoch + 1)["review"] is None


def test_a_game_that_goes_on_is_not_reviewed(open_tables: OpenTables) -> None:
    table = open_tables.open(GameSetup("base:map/two_players", ("Ada", "Bela"), seed=7), "at once")
    with pytest.raises(TableRefusal, match="when it is over"):
        TableReviews().start(table)


def test_a_review_that_nobody_waits_for_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_reviews, "PATIENCE", -1.0)
    waiting = table_reviews.TableReview()
    with pytest.raises(MapforgeError, match="nobody waited"):
        waiting._heard(table_reviews.ReviewProgress(1, 1.0, ""))


def test_every_bot_is_somebody_with_a_face() -> None:
    assert set(PERSONAS) == set(ROSTER)
    names = [person["name"] for bot in bots_with_faces() for person in bot["people"]]
    assert len(names) == len(set(names))
    assert [bot["id"] for bot in bots_with_faces()][:6] == [*LEVELS, *TEMPERAMENTS]
    faces = [str(person["face"]) for bot in bots_with_faces() for person in bot["people"]]
    assert len(faces) == len(set(faces))


def test_a_page_lists_the_bots_it_has() -> None:
    assert [bot["id"] for bot in listed_bots(("random", "club"))] == ["club", "random"]


def test_no_two_players_of_a_table_have_one_name() -> None:
    words = ["person:Isolde", *["club"] * 7]
    names = [seat.name for seat in with_names(seats_for(words, 8, 1))]
    assert len(set(names)) == 8
    assert names[0] == "Isolde"
    assert persona_name("unheard:of", 3) == "unheard:of"
