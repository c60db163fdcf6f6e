"""An open map: it is edited as text, undone byte for byte, saved whole, and never lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.errors import MapforgeError
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.workspace import Workspace
from tests.studio.open_maps import FOUR, changed_lines, open_map_in, shipped_copy, write_pack


def corner_at(board: dict, x: float, y: float) -> int:  # type: ignore[type-arg]
    return int(board["corners"].index([x, y]))


def test_one_corner_stands_for_all_words_that_mean_its_place(tmp_path: Path) -> None:
    board = open_map_in(tmp_path / "lab").board()
    assert sorted(map(tuple, board["corners"])) == sorted(
        [(0, 0), (100, 0), (100, 100), (0, 100), (200, 0), (200, 100), (200, 200), (0, 200)]
    )
    middle = corner_at(board, 100, 100)
    assert board["named"] == {str(middle): "middle"}
    assert middle in board["junctions"]
    assert all(middle in region["rings"][0] for region in board["regions"])


def test_moving_a_junction_moves_everything_that_meets_there(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    board = open_map.board()
    after = open_map.apply({"op": "move_corners", "moves": [[corner_at(board, 100, 100), 110, 120]]})["board"]
    assert changed_lines(FOUR, open_map.text) == [
        'points: {middle: "110,120"}',
        '  - {id: north_east, name: North East, terrain: farmland, outline: "100,0 200,0 200,100 110,120"}',
        "      0,100 middle 200,100",
    ]
    assert after["borders"] == [["north_west", "north_east"], ["north_west", "south"], ["north_east", "south"]]


def test_words_for_the_same_place_move_together(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    open_map.apply({"op": "move_corners", "moves": [[corner_at(open_map.board(), 0, 100), 0, 90.5]]})
    assert changed_lines(FOUR, open_map.text) == ["      0,90.5", "      0,90.5 middle 200,100"]


def test_undoing_everything_restores_the_file_byte_for_byte(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    open_map.apply({"op": "move_corners", "moves": [[corner_at(open_map.board(), 100, 100), 90, 90]]})
    open_map.apply({"op": "paint", "regions": ["north_west", "south"], "terrain": "forest"})
    moved = open_map.text
    open_map.undo()
    open_map.undo()
    assert open_map.text == FOUR
    assert not open_map.board()["can_undo"]
    open_map.redo()
    open_map.redo()
    assert open_map.text == moved


def test_painting_changes_one_line_of_each_region(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    open_map.apply({"op": "paint", "regions": ["north_west", "north_east", "south"], "terrain": "swamp"})
    assert changed_lines(FOUR, open_map.text) == [
        "    terrain: swamp",
        '  - {id: north_east, name: North East, terrain: swamp, outline: "100,0 200,0 200,100 100,100"}',
        "    terrain: swamp  # water",
    ]


def test_saving_an_untouched_file_changes_no_byte_and_an_edit_is_saved(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", "\ufeff" + FOUR.replace("\n", "\r\n"))
    before = open_map.path.read_bytes()
    assert open_map.save() is None
    assert open_map.path.read_bytes() == before
    open_map.apply({"op": "paint", "regions": ["south"], "terrain": "lake"})
    assert open_map.path.read_bytes() == before
    open_map.save()
    assert open_map.path.read_bytes() == before.replace(b"terrain: sea", b"terrain: lake")
    assert open_map.board()["saved"]


def test_a_closed_map_gives_back_every_acknowledged_edit_with_its_history(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    open_map.apply({"op": "paint", "regions": ["south"], "terrain": "lake"})
    open_map.apply({"op": "paint", "regions": ["south"], "terrain": "hill"})
    open_map.undo()
    open_map.session.close()
    del open_map
    workspace = Workspace(tmp_path / "lab")
    again = workspace.open_map("lab:map/isle")
    assert again.board()["recovered"]
    assert "terrain: lake  # water" in again.text
    again.redo()
    assert "terrain: hill  # water" in again.text
    again.undo()
    again.undo()
    assert again.text == FOUR


def test_what_somebody_else_wrote_is_not_overwritten_unasked(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    open_map.apply({"op": "paint", "regions": ["south"], "terrain": "lake"})
    theirs = FOUR.replace("turns: 10", "turns: 8")
    open_map.path.write_text(theirs, encoding="utf-8")
    conflict = open_map.save()
    assert conflict is not None
    assert conflict["theirs"] == theirs
    assert "terrain: lake" in conflict["mine"]
    assert open_map.path.read_text(encoding="utf-8") == theirs
    open_map.save(take_theirs=True)
    assert open_map.text == theirs
    open_map.undo()
    assert "terrain: lake" in open_map.text


def test_everybody_who_opens_a_file_shares_it(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "lab", isle=FOUR)
    one = Workspace(folder).open_map("lab:map/isle")
    assert Workspace(tmp_path).open_map("lab:map/isle") is one


def test_shipped_maps_are_only_looked_at(tmp_path: Path) -> None:
    open_map = Workspace(write_pack(tmp_path / "lab")).open_map("base:map/two_players")
    assert open_map.board()["read_only"]
    with pytest.raises(CannotEdit, match="copy it to a pack of your own"):
        open_map.apply({"op": "paint", "regions": ["gull_sea"], "terrain": "hill"})


def test_a_drag_on_a_shipped_map_changes_the_outlines_that_meet_there(tmp_path: Path) -> None:
    open_map = shipped_copy(tmp_path / "lab", "base", "two_players")
    before, board = open_map.text, open_map.board()
    corner = corner_at(board, 427, 166)
    meeting = [r for r in board["regions"] if any(corner in ring for ring in r["rings"])]
    assert len(meeting) == 3
    open_map.apply({"op": "move_corners", "moves": [[corner, 430, 170]]})
    assert len(changed_lines(before, open_map.text)) == 3


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
    open_map = open_map_in(tmp_path / "lab")
    with pytest.raises(MapforgeError):
        open_map.apply(operation)  # type: ignore[arg-type]
    assert open_map.text == FOUR
