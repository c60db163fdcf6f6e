"""Regions drawn, cut, merged and deleted: borders are shared from birth, and everything that names a region follows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mapforge.maps.compiled_map import compile_map
from mapforge.studio.desk.manuscript import CannotEdit, data_of
from mapforge.studio.desk.map_desk import MapDesk
from tests.studio.desks import FOUR, desk_on, shipped_copy

BLANK = "id: isle\nname: Isle\nplayers: [2]\nturns: 10\nboard: {width: 300, height: 200}\nregions: []\n"


def data(desk: MapDesk) -> dict[str, Any]:
    found = data_of(desk.path, desk.text)
    assert isinstance(found, dict)
    return found


def borders(desk: MapDesk) -> set[frozenset[str]]:
    return {frozenset((border.a, border.b)) for border in compile_map(data(desk)).borders}


def problems(desk: MapDesk) -> list[str]:
    """What is wrong with the drawing itself."""
    wrong = ("map/overlap", "map/gap", "map/invalid-outline")
    return [f["message"] for f in desk.findings()["findings"] if f["check"] in wrong]


def test_regions_drawn_beside_each_other_share_their_border(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab", BLANK)
    desk.apply({"op": "draw", "points": [[1, 2], [150, 0], [149, 199], [0, 200]], "terrain": "hill", "name": "West"})
    # This one runs over the first, which stays as it is.
    desk.apply({"op": "draw", "points": [[120, 0], [300, 0], [300, 200], [110, 200]], "terrain": "sea", "name": "East"})
    regions = {region["id"]: region for region in data(desk)["regions"]}
    assert set(regions["west"]["outline"].split()) == {"0,0", "150,0", "149,200", "0,200"}
    assert set(regions["east"]["outline"].split()) == {"150,0", "300,0", "300,200", "149,200"}
    assert borders(desk) == {frozenset(("west", "east"))}
    assert problems(desk) == []


def test_a_region_drawn_against_a_side_gives_its_corners_to_the_neighbour(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab", BLANK)
    desk.apply({"op": "draw", "points": [[0, 0], [300, 0], [300, 100], [0, 100]], "terrain": "hill", "name": "North"})
    desk.apply({"op": "draw", "points": [[50, 98], [120, 99], [120, 160], [50, 150]], "terrain": "sea", "name": "Pond"})
    regions = {region["id"]: region for region in data(desk)["regions"]}
    assert {"50,100", "120,100"} < set(regions["north"]["outline"].split())
    assert borders(desk) == {frozenset(("north", "pond"))}


def test_nothing_can_be_drawn_over_regions_or_beyond_the_board(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab")
    for points in ([[10, 10], [50, 10], [30, 40]], [[500, 500], [600, 500], [600, 600]]):
        with pytest.raises(CannotEdit, match="nothing left to draw"):
            desk.apply({"op": "draw", "points": points, "terrain": "hill"})
    assert desk.text == FOUR


def test_a_cut_through_two_regions_makes_two_more_and_a_junction_for_the_neighbour(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab")
    answer = desk.apply({"op": "knife", "path": [[50, -10], [50, 60], [60, 210]]})
    assert len(answer["regions"]) == 2
    assert problems(desk) == []
    ids = [region["id"] for region in data(desk)["regions"]]
    assert ids == ["north_west", answer["regions"][0], "north_east", "south", answer["regions"][1]]
    west, south = answer["regions"]
    assert frozenset(("north_west", west)) in borders(desk)
    assert frozenset(("south", south)) in borders(desk)
    areas = data(desk)["areas"]
    assert areas == {"top": ["north_west", west, "north_east"]}


def test_pieces_that_are_merged_again_have_the_graph_and_the_outline_of_before(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab")
    before, graph = data(desk), borders(desk)
    new = desk.apply({"op": "knife", "path": [[0, 150], [200, 140]], "regions": ["south"]})["regions"]
    board = desk.board()
    corner = board["corners"].index([200, 140])
    desk.apply({"op": "move_corners", "moves": [[corner, 200, 150]]})
    desk.apply({"op": "merge", "regions": ["south", *new]})
    assert borders(desk) == graph
    assert [r["id"] for r in data(desk)["regions"]] == [r["id"] for r in before["regions"]]
    assert set(data(desk)["regions"][2]["outline"].split()) == set(before["regions"][2]["outline"].split())
    while desk.board()["can_undo"]:
        desk.undo()
    assert desk.text == FOUR


def test_merged_regions_keep_the_first_id_and_everything_that_named_the_others(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab")
    desk.apply({"op": "merge", "regions": ["south", "north_east"]})
    regions = data(desk)["regions"]
    assert [region["id"] for region in regions] == ["north_west", "north_east"]
    assert regions[1]["symbols"] == ["mine", "magic"]
    assert regions[1]["pieces"] == {"lost_tribe": 1}
    assert data(desk)["links"] == [{"between": ["north_west", "north_east"], "reason": "A ferry."}]
    assert problems(desk) == []


def test_regions_that_do_not_touch_are_not_merged(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab", FOUR.replace("0,100 200,100\n      200,200", "0,120 200,120\n      200,200"))
    with pytest.raises(CannotEdit, match="choose neighbours"):
        desk.apply({"op": "merge", "regions": ["south", "north_east"]})


def test_deleting_a_region_removes_what_names_it(tmp_path: Path) -> None:
    desk = desk_on(tmp_path / "lab")
    desk.apply({"op": "delete", "regions": ["north_west"]})
    assert "links" not in data(desk)
    assert data(desk)["areas"] == {"top": ["north_east"]}
    assert "# the first" in desk.text
    desk.undo()
    assert desk.text == FOUR


@pytest.mark.parametrize(
    "path", [[[10, 10], [20, 20]], [[0, 0], [0, 50]], [[10, 10], [90, 90], [90, 10], [10, 90]], [[-50, -50], [-1, -1]]]
)
def test_cuts_that_cut_nothing_are_refused(tmp_path: Path, path: list[list[float]]) -> None:
    desk = desk_on(tmp_path / "lab")
    with pytest.raises(CannotEdit):
        desk.apply({"op": "knife", "path": path})
    assert desk.text == FOUR


@pytest.mark.parametrize("map", ["two_players", "five_players"])
def test_a_shipped_map_is_cut_and_merged_without_a_flaw(tmp_path: Path, map: str) -> None:
    desk = shipped_copy(tmp_path / "lab", "base", map)
    text, graph = desk.text, borders(desk)
    width, height = desk.board()["width"], desk.board()["height"]
    made = desk.apply(
        {"op": "knife", "path": [[0, 0.31 * height], [0.4 * width, 0.52 * height], [width, 0.43 * height]]}
    )
    assert len(made["regions"]) > 3
    assert problems(desk) == []
    owners = {}
    listed = [region["id"] for region in data(desk)["regions"]]
    for id in made["regions"]:
        owners[id] = next(other for other in reversed(listed[: listed.index(id)]) if other not in made["regions"])
    for id, owner in owners.items():
        desk.apply({"op": "merge", "regions": [owner, id]})
    assert borders(desk) == graph
    while desk.board()["can_undo"]:
        desk.undo()
    assert desk.text == text


def test_a_cut_through_both_sides_of_a_barrier_parts_every_two_pieces_that_touch(tmp_path: Path) -> None:
    barrier = "barriers: [{between: [north_west, south], reason: A cliff.}]\n"
    desk = desk_on(tmp_path / "lab", FOUR + barrier)
    west, south = desk.apply({"op": "knife", "path": [[50, -10], [50, 210]]})["regions"]
    parted = {frozenset(entry["between"]) for entry in data(desk)["barriers"]}
    ids = {"north_west", west}, {"south", south}
    across = {frozenset({a, b}) for a in ids[0] for b in ids[1]}
    assert len(parted) == 2
    assert all(entry["reason"] == "A cliff." for entry in data(desk)["barriers"])
    assert parted.isdisjoint(borders(desk))
    compiled = compile_map({**data(desk), "barriers": [], "links": []})
    assert parted == across & {frozenset((border.a, border.b)) for border in compiled.borders}
