"""The desk: a map is edited as text, undone byte for byte, saved whole, and never lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.errors import MapforgeError
from mapforge.studio.desk.manuscript import CannotEdit
from mapforge.studio.desk.workspace import Workspace
from tests.studio.desks import FOUR, changed_lines, desk_on, shipped_copy, write_pack


def corner_at(board: dict, x: float, y: float) -> int:  # type: ignore[type-arg]
    return int(board["corners"].index([x, y]))


def test_one_corner_stands_for_all_words_that_mean_its_place(tmp_path: Path) -> None:
    board = desk_on(tmp_path / "lab").board()
    assert sorted(map(tuple, board["corners"])) == sorted(
        [(0, 0), (100, 0), (100, 100), (0, 100), (200, 0), (200, 100), (200, 200), (0, 200)]
    )
    middle = corner_at(board, 100, 100)
    assert board["named"] == {str(middle): "middle"}
    assert middle in board["junctions"]
    assert all(middle in region["rings"][0] for region in board["regions"])


def test_moving_a_junction_moves_everything_that_meets_there(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab")
    board = desk.board()
    after = desk.apply({"op": "move_corners", "moves": [[corner_at(board, 100, 100), 110, 120]]})["board"]
    assert changed_lines(FOUR, desk.text) == [
        'points: {middle: "110,120"}',
        '  - {id: north_east, name: North East, terrain: farmland, outline: "100,0 200,0 200,100 110,120"}',
        "      0,100 middle 200,100",
    ]
    assert after["borders"] == [["north_west", "north_east"], ["north_west", "south"], ["north_east", "south"]]


def test_words_for_the_same_place_move_together(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab")
    desk.apply({"op": "move_corners", "moves": [[corner_at(desk.board(), 0, 100), 0, 90.5]]})
    assert changed_lines(FOUR, desk.text) == ["      0,90.5", "      0,90.5 middle 200,100"]


def test_undoing_everything_restores_the_file_byte_for_byte(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab")
    desk.apply({"op": "move_corners", "moves": [[corner_at(desk.board(), 100, 100), 90, 90]]})
    desk.apply({"op": "paint", "regions": ["north_west", "south"], "terrain": "forest"})
    moved = desk.text
    desk.undo()
    desk.undo()
    assert desk.text == FOUR
    assert not desk.board()["can_undo"]
    desk.redo()
    desk.redo()
    assert desk.text == moved


def test_painting_changes_one_line_of_each_region(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab")
    desk.apply({"op": "paint", "regions": ["north_west", "north_east", "south"], "terrain": "swamp"})
    assert changed_lines(FOUR, desk.text) == [
        "    terrain: swamp",
        '  - {id: north_east, name: North East, terrain: swamp, outline: "100,0 200,0 200,100 100,100"}',
        "    terrain: swamp  # water",
    ]


def test_saving_an_untouched_file_changes_no_byte_and_an_edit_is_saved(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab", "\ufeff" + FOUR.replace("\n", "\r\n"))
    before = desk.path.read_bytes()
    assert desk.save()["saved"]
    assert desk.path.read_bytes() == before
    desk.apply({"op": "paint", "regions": ["south"], "terrain": "lake"})
    assert desk.path.read_bytes() == before
    desk.save()
    assert desk.path.read_bytes() == before.replace(b"terrain: sea", b"terrain: lake")
    assert desk.board()["saved"]


def test_a_closed_desk_gives_back_every_acknowledged_edit_with_its_history(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab")
    desk.apply({"op": "paint", "regions": ["south"], "terrain": "lake"})
    desk.apply({"op": "paint", "regions": ["south"], "terrain": "hill"})
    desk.undo()
    desk.manuscript.close()
    del desk
    workspace = Workspace(tmp_path / "lab")
    again = workspace.map_desk("lab:map/isle")
    assert again.board()["recovered"]
    assert "terrain: lake  # water" in again.text
    again.redo()
    assert "terrain: hill  # water" in again.text
    again.undo()
    again.undo()
    assert again.text == FOUR


def test_what_somebody_else_wrote_is_not_overwritten_unasked(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab")
    desk.apply({"op": "paint", "regions": ["south"], "terrain": "lake"})
    theirs = FOUR.replace("turns: 10", "turns: 8")
    desk.path.write_text(theirs, encoding="utf-8")
    answer = desk.save()
    assert answer["conflict"]["theirs"] == theirs
    assert "terrain: lake" in answer["conflict"]["mine"]
    assert desk.path.read_text(encoding="utf-8") == theirs
    desk.save(take_theirs=True)
    assert desk.text == theirs
    desk.undo()
    assert "terrain: lake" in desk.text


def test_the_same_file_has_the_same_desk(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "lab", isle=FOUR)
    one = Workspace(folder).map_desk("lab:map/isle")
    assert Workspace(tmp_path).map_desk("lab:map/isle") is one


def test_shipped_maps_are_only_looked_at(tmp_path: Path) -> None:
    desk = Workspace(write_pack(tmp_path / "lab")).map_desk("base:map/two_players")
    assert desk.board()["read_only"]
    with pytest.raises(CannotEdit, match="copy it to a pack of your own"):
        desk.apply({"op": "paint", "regions": ["gull_sea"], "terrain": "hill"})


def test_a_drag_on_a_shipped_map_changes_the_outlines_that_meet_there(tmp_path: Path) -> None:
    desk = shipped_copy(tmp_path / "lab", "base", "two_players")
    before, board = desk.text, desk.board()
    corner = corner_at(board, 427, 166)
    meeting = [r for r in board["regions"] if any(corner in ring for ring in r["rings"])]
    assert len(meeting) == 3
    desk.apply({"op": "move_corners", "moves": [[corner, 430, 170]]})
    assert len(changed_lines(before, desk.text)) == 3


@pytest.mark.parametrize(
    "operation",
    [
        None,
        [],
        {},
        {"op": 7},
        {"op": "nonsense"},
        {"op": "paint"},
        {"op": "paint", "regions": "south", "terrain": "hill"},
        {"op": "paint", "regions": [["south"]], "terrain": "hill"},
        {"op": "paint", "regions": ["nowhere"], "terrain": "hill"},
        {"op": "paint", "regions": ["south"], "terrain": "cheese"},
        {"op": "paint", "regions": ["south"], "terrain": {"a": 1}},
        {"op": "move_corners", "moves": [[0, 1]]},
        {"op": "move_corners", "moves": [[99, 1, 1]]},
        {"op": "move_corners", "moves": [[True, 1, 1]]},
        {"op": "move_corners", "moves": [[0, float("nan"), 1]]},
        {"op": "move_corners", "moves": [[0, 1e300, 1]]},
        {"op": "text", "text": "\ud800"},
        {"op": "paint", "regions": ["south"], "terrain": "hill", "revision": 77},
    ],
)
def test_odd_edits_are_refused_in_one_sentence(tmp_path: Path, operation: object) -> None:
    desk = desk_on(tmp_path / "lab")
    with pytest.raises(MapforgeError):
        desk.apply(operation)  # type: ignore[arg-type]
    assert desk.text == FOUR
