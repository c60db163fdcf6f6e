"""Shapes drawn over others, and cuts by hand: what lies below gives way, keeps its id, and shares its new borders."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import shapely

from mapforge.maps.outlines import read_drawing
from mapforge.studio.editing.edit_session import CannotEdit, data_of
from mapforge.studio.editing.open_map import OpenMap
from tests.studio.browser.visits import GRID, board_text, region
from tests.studio.open_maps import open_map_in, shipped_copy

BOARD = GRID.replace("id: lab", "id: isle")
LAKE = [[80, 80], [120, 80], [120, 120], [80, 120]]
RIVER = [[-10, 45], [310, 45], [310, 60], [-10, 60]]


def data(open_map: OpenMap) -> dict[str, Any]:
    found = data_of(open_map.path, open_map.text)
    assert isinstance(found, dict)
    return found


def ids(open_map: OpenMap) -> list[str]:
    return [region["id"] for region in data(open_map)["regions"]]


def areas(open_map: OpenMap) -> dict[str, float]:
    return {id: shape.area for id, shape in read_drawing(data(open_map)).polygons().items()}


def borders(open_map: OpenMap, id: str) -> set[str]:
    return {other for pair in open_map.board()["borders"] if id in pair for other in pair} - {id}


def draw(open_map: OpenMap, points: list[list[float]], **words: Any) -> dict[str, Any]:
    return open_map.apply({"op": "draw", "points": points, "terrain": "lake", "over": True, "snap": 1, **words})


def test_a_lake_takes_its_ground_from_all_regions_below_and_borders_on_them(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", BOARD)
    (lake,) = draw(open_map, LAKE)["regions"]
    assert ids(open_map) == ["ash", "birch", "cedar", "dune", "elm", "fern", lake]
    assert borders(open_map, lake) == {"ash", "birch", "dune", "elm"}
    assert areas(open_map) == pytest.approx(
        {"ash": 9600, "birch": 9600, "cedar": 10000, "dune": 9600, "elm": 9600, "fern": 10000, lake: 1600}
    )
    assert [f for f in open_map.findings()["findings"] if f["severity"] == "error"] == []
    open_map.undo()
    assert open_map.text == BOARD


def test_an_island_leaves_a_hole_in_the_sea(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", BOARD)
    (island,) = draw(open_map, [[230, 130], [270, 130], [270, 170], [230, 170]])["regions"]
    assert borders(open_map, island) == {"fern"}
    (fern,) = (region for region in data(open_map)["regions"] if region["id"] == "fern")
    assert "holes" in fern
    assert areas(open_map)["fern"] == pytest.approx(10000 - 1600)


def test_a_region_that_falls_apart_asks_which_part_keeps_its_name(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", BOARD)
    answer = draw(open_map, RIVER)
    assert [each["region"] for each in answer["asks"]] == ["ash", "birch", "cedar"]
    assert [len(each["parts"]) for each in answer["asks"]] == [2, 2, 2]
    assert open_map.text == BOARD
    answer = draw(open_map, RIVER, keeps={"ash": 0, "birch": 1, "cedar": -1})
    assert "asks" not in answer
    sizes = areas(open_map)
    assert sizes["ash"] == pytest.approx(4500)
    assert sizes["birch"] == pytest.approx(4000)
    assert sizes["cedar"] == pytest.approx(8500)
    assert len(sizes) == 9
    assert borders(open_map, "ash") & {"dune", "elm"} == set()
    open_map.undo()
    assert open_map.text == BOARD


def test_what_is_covered_as_a_whole_is_gone_with_everything_that_named_it(tmp_path: Path) -> None:
    text = BOARD + "links:\n  - {between: [ash, fern], reason: A ferry.}\nareas: {top: [ash, birch]}\n"
    open_map = open_map_in(tmp_path / "lab", text)
    answer = draw(open_map, [[-5, -5], [102, -5], [102, 102], [-5, 102]])
    assert answer["covered"] == ["ash"]
    assert "ash" not in ids(open_map)
    assert "links" not in data(open_map)
    assert data(open_map)["areas"] == {"top": ["birch"]}


def test_without_the_switch_others_keep_their_ground_and_the_refusal_says_how_to_take_it(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", BOARD)
    with pytest.raises(CannotEdit, match="draw over them"):
        draw(open_map, LAKE, over=False)


@pytest.mark.parametrize("seed", range(3))
def test_any_shape_over_a_printed_board_leaves_no_gap_and_no_overlap(tmp_path: Path, seed: int) -> None:
    open_map = shipped_copy(tmp_path / "lab", "base", "three_players")
    chance = random.Random(seed)
    before = shapely.union_all(list(read_drawing(data(open_map)).polygons().values())).area
    for _ in range(4):
        x, y, reach = chance.uniform(0, 1200), chance.uniform(0, 800), chance.uniform(40, 260)
        circle = shapely.Point(x, y).buffer(reach, quad_segs=chance.randint(1, 5))
        points = [[round(a + chance.uniform(-5, 5), 1), round(b, 1)] for a, b in list(circle.exterior.coords)[:-1]]
        answer = draw(open_map, points)
        if "asks" in answer:
            draw(open_map, points, keeps={each["region"]: chance.choice([0, 1, -1]) for each in answer["asks"]})
        shapes = list(read_drawing(data(open_map)).polygons().values())
        assert all(shape.is_valid for shape in shapes)
        assert sum(shape.area for shape in shapes) == pytest.approx(shapely.union_all(shapes).area, abs=1)
        assert shapely.union_all(shapes).area >= before - 1
    errors = [f["message"] for f in open_map.findings()["findings"] if f["severity"] == "error"]
    assert errors == []


def test_a_loop_of_the_knife_cuts_an_enclave_out(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", BOARD)
    (enclave,) = open_map.apply({"op": "knife", "path": [*LAKE_INSIDE, [221, 22]], "snap": 5})["regions"]
    assert borders(open_map, enclave) == {"cedar"}
    assert areas(open_map)["cedar"] == pytest.approx(10000 - 3600)


LAKE_INSIDE = [[220, 20], [280, 20], [280, 80], [220, 80]]


def test_a_hand_that_crosses_its_own_line_a_little_is_understood(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", BOARD)
    open_map.apply({"op": "knife", "path": [*LAKE_INSIDE, [220, 12]], "snap": 2})
    assert areas(open_map)["cedar"] == pytest.approx(10000 - 3600)
    with pytest.raises(CannotEdit, match="crosses itself"):
        open_map.apply({"op": "knife", "path": [[20, 20], [80, 80], [80, 20], [20, 80]], "snap": 1})


@pytest.mark.parametrize("seed", range(6))
def test_a_shape_that_reaches_a_slanted_border_shares_it_with_those_beyond(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    ends = [chance.uniform(300, 500) for _ in range(2)]
    slant = [[0, ends[0]], [chance.uniform(300, 900), chance.uniform(300, 500)], [1200, ends[1]]]
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in slant)
    back = " ".join(f"{x:.0f},{y:.0f}" for x, y in slant[::-1])
    text = board_text(
        "isle",
        region("north", "hill", f"0,0 1200,0 {back}") + region("south", "swamp", f"{line} 1200,800 0,800"),
        1200,
        800,
    )
    open_map = open_map_in(tmp_path / "lab", text)
    whole = shapely.LineString(slant)
    tops = [whole.interpolate(share, normalized=True) for share in (0.31 + seed / 50, 0.63)]
    top = [[tops[0].x, tops[0].y + 4], [tops[1].x, tops[1].y + 5]]
    (lake,) = draw(open_map, [*top, [700, 700], [400, 700]], snap=15)["regions"]
    assert borders(open_map, lake) == {"north", "south"}
    for style in ("organic", "roughen", "smooth"):
        open_map.apply({"op": "borders", "style": style, "strength": 0.7, "seed": seed})
        shapes = list(read_drawing(data(open_map)).polygons().values())
        ground = shapely.union_all(shapes)
        assert ground.area == pytest.approx(1200 * 800, abs=1)
        assert sum(shape.area for shape in shapes) == pytest.approx(ground.area, abs=1)
        open_map.undo()
