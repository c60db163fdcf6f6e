"""What a page gets after an edit: only what has changed, and never more than it needs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mapforge.studio.editing.open_map import OpenMap
from tests.studio.open_maps import FOUR, open_map_in, write_pack

OPERATIONS: list[dict[str, Any]] = [
    {"op": "paint", "regions": ["south"], "terrain": "hill"},
    {"op": "move_corners", "moves": [[0, 3, 4]]},
    {"op": "insert_corner", "between": [0, 1], "at": [40, 2]},
    {"op": "knife", "path": [[0, 150], [200, 150]]},
    {"op": "draw", "points": [[60, 60], [140, 60], [140, 140], [60, 140]], "terrain": "lake", "over": True},
    {"op": "delete", "regions": ["north_east"]},
    {"op": "transform", "matrix": [-1, 0, 0, 1, 200, 0]},
    {"op": "borders", "style": "organic"},
]


def taken(before: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The board that a page makes of another one and of changes."""
    corners = before["corners"][: changes["count"]]
    corners += [[0, 0]] * (changes["count"] - len(corners))
    for number, *place in changes["corners"]:
        corners[number] = place
    known = {region["id"]: region for region in [*before["regions"], *changes["regions"]]}
    ids = changes["order"] or [region["id"] for region in before["regions"]]
    return {**before, **changes["fields"], "corners": corners, "regions": [known[id] for id in ids]}


def test_a_board_and_its_changes_are_the_board_after_any_edit_and_its_undoing(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", FOUR)
    for operation in OPERATIONS:
        before = open_map.board()
        after = open_map.apply(operation)["board"]
        changes = open_map.changes_since(after, before["revision"])
        assert changes is not None
        assert taken(before, changes) == after
        open_map.undo()
        undone = open_map.board()
        changes = open_map.changes_since(undone, after["revision"])
        assert changes is not None
        assert taken(after, changes) == undone
        open_map.redo()
    assert open_map.changes_since(open_map.board(), 0) is None
    assert open_map.changes_since(open_map.board(), "x") is None


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> OpenMap:
    from mapforge.maps.map_file import map_text
    from mapforge.maps.random_map import generate
    from mapforge.studio.editing.workspace import Workspace

    folder = write_pack(tmp_path_factory.mktemp("large") / "lab", isle=map_text(generate(3, 5, id="isle", regions=400)))
    return Workspace(folder).open_map("lab:map/isle")


@pytest.mark.parametrize("op", ["paint", "move_corners", "insert_corner", "knife", "draw", "delete"])
def test_an_edit_of_one_place_on_four_hundred_regions_sends_at_most_fifty_kilobytes(large: OpenMap, op: str) -> None:
    before = large.board()
    region = before["regions"][200]
    a, b = region["rings"][0][:2]
    (ax, ay), (bx, by), (x, y) = before["corners"][a], before["corners"][b], region["centre"]
    operations: dict[str, dict[str, Any]] = {
        "paint": {"regions": [region["id"]], "terrain": "swamp" if region["terrain"] != "swamp" else "hill"},
        "move_corners": {"moves": [[a, ax + 0.3, ay + 0.3]]},
        "insert_corner": {"between": [a, b], "at": [(ax + bx) / 2, (ay + by) / 2]},
        "knife": {"path": [[x - 60, y], [x + 60, y]], "regions": [region["id"]]},
        "draw": {
            "points": [[x - 8, y - 8], [x + 8, y - 8], [x + 8, y + 8], [x - 8, y + 8]],
            "terrain": "lake",
            "over": True,
            "snap": 0,
        },
        "delete": {"regions": [region["id"]]},
    }
    answer = large.apply({"op": op, **operations[op]})
    assert answer["revision"] == before["revision"] + 1
    changes = large.changes_since(answer["board"], before["revision"])
    assert len(json.dumps(changes, separators=(",", ":"))) <= 50_000
    assert len(json.dumps(answer["board"], separators=(",", ":"))) > 100_000
    large.undo()
