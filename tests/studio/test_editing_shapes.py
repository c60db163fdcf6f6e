"""Regions drawn, cut, merged and deleted: borders are shared from birth, and everything that names a region follows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mapforge.maps.compiled_map import compile_map
from mapforge.studio.editing.edit_session import CannotEdit, data_of
from mapforge.studio.editing.open_map import OpenMap
from tests.studio.open_maps import FOUR, open_map_in, shipped_copy

BLANK = "id: isle\nname: Isle\nplayers: [2]\nturns: 10\nboard: {width: 300, height: 200}\nregions: []\n"


def data(open_map: OpenMap) -> dict[str, Any]:
    found = data_of(open_map.path, open_map.text)
    assert isinstance(found, dict)
    return found


def borders(open_map: OpenMap) -> set[frozenset[str]]:
    return {frozenset((border.a, border.b)) for border in compile_map(data(open_map)).borders}


def problems(open_map: OpenMap) -> list[str]:
    """What is wrong with the drawing itself."""
    wrong = ("map/overlap", "map/gap", "map/invalid-outline")
    return [f["message"] for f in open_map.findings()["findings"] if f["check"] in wrong]


def test_regions_drawn_beside_each_other_share_their_border(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", BLANK)
    open_map.apply(
        {"op": "draw", "points": [[1, 2], [150, 0], [149, 199], [0, 200]], "terrain": "hill", "name": "West"}
    )
    # This one runs over the first, which stays as it is.
    open_map.apply(
        {"op": "draw", "points": [[120, 0], [300, 0], [300, 200], [110, 200]], "terrain": "sea", "name": "East"}
    )
    regions = {region["id"]: region for region in data(open_map)["regions"]}
    assert set(regions["west"]["outline"].split()) == {"0,0", "150,0", "149,200", "0,200"}
    assert set(regions["east"]["outline"].split()) == {"150,0", "300,0", "300,200", "149,200"}
    assert borders(open_map) == {frozenset(("west", "east"))}
    assert problems(open_map) == []


def test_a_region_drawn_against_a_side_gives_its_corners_to_the_neighbour(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", BLANK)
    open_map.apply(
        {"op": "draw", "points": [[0, 0], [300, 0], [300, 100], [0, 100]], "terrain": "hill", "name": "North"}
    )
    open_map.apply(
        {"op": "draw", "points": [[50, 98], [120, 99], [120, 160], [50, 150]], "terrain": "sea", "name": "Pond"}
    )
    regions = {region["id"]: region for region in data(open_map)["regions"]}
    assert {"50,100", "120,100"} < set(regions["north"]["outline"].split())
    assert borders(open_map) == {frozenset(("north", "pond"))}


def test_nothing_can_be_drawn_over_regions_or_beyond_the_board(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    for points in ([[10, 10], [50, 10], [30, 40]], [[500, 500], [600, 500], [600, 600]]):
        with pytest.raises(CannotEdit, match="nothing left to draw"):
            open_map.apply({"op": "draw", "points": points, "terrain": "hill"})
    assert open_map.text == FOUR


def test_what_is_too_thin_for_three_corners_is_not_drawn(tmp_path: Path) -> None:
    blank = BLANK.replace("board: {width: 300, height: 200}\n", "tolerance: 0.5\n")
    square = "regions:\n  - {id: a, name: A, terrain: hill, outline: '0,0 100,0 100,100 0,100'}\n"
    open_map = open_map_in(tmp_path / "lab", blank.replace("regions: []\n", square))
    known = open_map.text
    # Above the square, what is left of it is a sliver whose two lower corners fall together.
    with pytest.raises(CannotEdit, match="too close to each other"):
        open_map.apply({"op": "draw", "points": [[0, -7.05], [43.57, 76.97], [34.59, 68.79]], "terrain": "hill"})
    assert open_map.text == known


def test_a_cut_through_two_regions_makes_two_more_and_a_junction_for_the_neighbour(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    answer = open_map.apply({"op": "knife", "path": [[50, -10], [50, 60], [60, 210]]})
    assert len(answer["regions"]) == 2
    assert problems(open_map) == []
    ids = [region["id"] for region in data(open_map)["regions"]]
    assert ids == ["north_west", answer["regions"][0], "north_east", "south", answer["regions"][1]]
    west, south = answer["regions"]
    assert frozenset(("north_west", west)) in borders(open_map)
    assert frozenset(("south", south)) in borders(open_map)
    areas = data(open_map)["areas"]
    assert areas == {"top": ["north_west", west, "north_east"]}


def test_pieces_that_are_merged_again_have_the_graph_and_the_outline_of_before(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    before, graph = data(open_map), borders(open_map)
    new = open_map.apply({"op": "knife", "path": [[0, 150], [200, 140]], "regions": ["south"]})["regions"]
    board = open_map.board()
    corner = board["corners"].index([200, 140])
    open_map.apply({"op": "move_corners", "moves": [[corner, 200, 150]]})
    open_map.apply({"op": "merge", "regions": ["south", *new]})
    assert borders(open_map) == graph
    assert [r["id"] for r in data(open_map)["regions"]] == [r["id"] for r in before["regions"]]
    assert set(data(open_map)["regions"][2]["outline"].split()) == set(before["regions"][2]["outline"].split())
    while open_map.board()["can_undo"]:
        open_map.undo()
    assert open_map.text == FOUR


def test_merged_regions_keep_the_first_id_and_everything_that_named_the_others(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    open_map.apply({"op": "merge", "regions": ["south", "north_east"]})
    regions = data(open_map)["regions"]
    assert [region["id"] for region in regions] == ["north_west", "north_east"]
    assert regions[1]["symbols"] == ["mine", "magic"]
    assert regions[1]["pieces"] == {"lost_tribe": 1}
    assert data(open_map)["links"] == [{"between": ["north_west", "north_east"], "reason": "A ferry."}]
    assert problems(open_map) == []


def test_regions_that_do_not_touch_are_not_merged(tmp_path: Path) -> None:
    open_map = open_map_in(
        tmp_path / "lab", FOUR.replace("0,100 200,100\n      200,200", "0,120 200,120\n      200,200")
    )
    with pytest.raises(CannotEdit, match="choose neighbours"):
        open_map.apply({"op": "merge", "regions": ["south", "north_east"]})


def test_deleting_a_region_removes_what_names_it(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    open_map.apply({"op": "delete", "regions": ["north_west"]})
    assert "links" not in data(open_map)
    assert data(open_map)["areas"] == {"top": ["north_east"]}
    assert "# the first" in open_map.text
    open_map.undo()
    assert open_map.text == FOUR


@pytest.mark.parametrize(
    "path", [[[10, 10], [20, 20]], [[0, 0], [0, 50]], [[10, 10], [90, 90], [90, 10], [10, 90]], [[-50, -50], [-1, -1]]]
)
def test_cuts_that_cut_nothing_are_refused(tmp_path: Path, path: list[list[float]]) -> None:
    open_map = open_map_in(tmp_path / "lab")
    with pytest.raises(CannotEdit):
        open_map.apply({"op": "knife", "path": path})
    assert open_map.text == FOUR


@pytest.mark.parametrize("map", ["two_players", "five_players"])
def test_a_shipped_map_is_cut_and_merged_without_a_flaw(tmp_path: Path, map: str) -> None:
    open_map = shipped_copy(tmp_path / "lab", "base", map)
    text, graph = open_map.text, borders(open_map)
    width, height = open_map.board()["width"], open_map.board()["height"]
    made = open_map.apply(
        {"op": "knife", "path": [[0, 0.31 * height], [0.4 * width, 0.52 * height], [width, 0.43 * height]]}
    )
    assert len(made["regions"]) > 3
    assert problems(open_map) == []
    owners = {}
    listed = [region["id"] for region in data(open_map)["regions"]]
    for id in made["regions"]:
        owners[id] = next(other for other in reversed(listed[: listed.index(id)]) if other not in made["regions"])
    for id, owner in owners.items():
        open_map.apply({"op": "merge", "regions": [owner, id]})
    assert borders(open_map) == graph
    while open_map.board()["can_undo"]:
        open_map.undo()
    assert open_map.text == text


def test_a_cut_through_both_sides_of_a_barrier_parts_every_two_pieces_that_touch(tmp_path: Path) -> None:
    barrier = "barriers: [{between: [north_west, south], reason: A cliff.}]\n"
    open_map = open_map_in(tmp_path / "lab", FOUR + barrier)
    west, south = open_map.apply({"op": "knife", "path": [[50, -10], [50, 210]]})["regions"]
    parted = {frozenset(entry["between"]) for entry in data(open_map)["barriers"]}
    ids = {"north_west", west}, {"south", south}
    across = {frozenset({a, b}) for a in ids[0] for b in ids[1]}
    assert len(parted) == 2
    assert all(entry["reason"] == "A cliff." for entry in data(open_map)["barriers"])
    assert parted.isdisjoint(borders(open_map))
    compiled = compile_map({**data(open_map), "barriers": [], "links": []})
    assert parted == across & {frozenset((border.a, border.b)) for border in compiled.borders}
