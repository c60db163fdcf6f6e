"""Maps moved, scaled, turned and resized, and borders with character: every border stays, and no ground is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import shapely

from mapforge.maps.outlines import read_drawing
from mapforge.studio.editing.edit_session import CannotEdit, data_of
from mapforge.studio.editing.open_map import OpenMap
from tests.studio.browser.visits import GRID
from tests.studio.open_maps import FOUR, open_map_in, shipped_copy

BOARD = GRID.replace("id: lab", "id: isle")


def data(open_map: OpenMap) -> dict[str, Any]:
    found = data_of(open_map.path, open_map.text)
    assert isinstance(found, dict)
    return found


def bounds(open_map: OpenMap) -> tuple[float, ...]:
    return tuple(shapely.union_all(list(read_drawing(data(open_map)).polygons().values())).bounds)


def overlap(open_map: OpenMap) -> float:
    shapes = list(read_drawing(data(open_map)).polygons().values())
    assert all(shape.is_valid for shape in shapes)
    return float(sum(shape.area for shape in shapes) - shapely.union_all(shapes).area)


@pytest.fixture
def grid(tmp_path: Path) -> OpenMap:
    return open_map_in(tmp_path / "lab", BOARD)


@pytest.mark.parametrize("matrix", [[0.5, 0, 0, 0.5, 10, 20], [-1, 0, 0, 1, 300, 0], [0, -1, 1, 0, 200, 0]])
def test_the_whole_map_keeps_its_borders_wherever_it_goes(grid: OpenMap, matrix: list[float]) -> None:
    before = grid.board()["borders"]
    grid.apply({"op": "transform", "matrix": matrix})
    assert grid.board()["borders"] == before
    grid.undo()
    assert grid.text == BOARD


def test_named_corners_and_labels_move_with_their_regions(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", FOUR)
    open_map.apply({"op": "transform", "matrix": [1, 0, 0, 1, 5, 7]})
    assert data(open_map)["points"] == {"middle": "105,107"}
    assert data(open_map)["regions"][2]["label"] == "55,157"
    assert "middle" in open_map.text.split("outline:")[1]


def test_neighbours_follow_a_region_or_it_is_refused(grid: OpenMap) -> None:
    grid.apply({"op": "transform", "regions": ["elm"], "matrix": [0.8, 0, 0, 0.8, 30, 30]})
    assert overlap(grid) == pytest.approx(0)
    assert len(grid.board()["borders"]) == 7
    with pytest.raises(CannotEdit, match="let it cut"):
        grid.apply({"op": "transform", "regions": ["elm"], "matrix": [1, 0, 0, 1, 0, -150]})


def test_a_region_cuts_its_way_where_it_is_told_to(grid: OpenMap) -> None:
    grid.apply({"op": "transform", "regions": ["elm"], "how": "cut", "matrix": [0.5, 0, 0, 0.5, 20, -20]})
    assert overlap(grid) == pytest.approx(0, abs=0.1)
    assert read_drawing(data(grid)).polygons()["elm"].area == pytest.approx(2500)
    assert [region["id"] for region in data(grid)["regions"]] == ["ash", "birch", "cedar", "dune", "elm", "fern"]
    grid.undo()
    assert grid.text == BOARD


def test_a_map_is_fitted_to_its_board_with_a_margin(grid: OpenMap) -> None:
    grid.apply({"op": "transform", "matrix": [0.3, 0, 0, 0.3, 10, 20]})
    grid.apply({"op": "fit", "margin": 20})
    assert bounds(grid) == pytest.approx((30, 20, 270, 180))
    with pytest.raises(CannotEdit, match="margin"):
        grid.apply({"op": "fit", "margin": 100})


def test_another_size_of_the_board_scales_crops_or_extends(grid: OpenMap) -> None:
    grid.apply({"op": "resize", "how": "scale", "width": 600, "height": 400})
    assert bounds(grid) == (0, 0, 600, 400)
    grid.undo()
    answer = grid.apply({"op": "resize", "how": "crop", "width": 150, "height": 100})
    assert answer["covered"] == ["cedar", "dune", "elm", "fern"]
    assert bounds(grid) == (0, 0, 150, 100)
    assert overlap(grid) == 0
    grid.undo()
    grid.apply({"op": "resize", "how": "extend", "width": 400, "height": 300, "anchor": "middle"})
    assert bounds(grid) == (50, 50, 350, 250)
    assert data(grid)["board"] == {"width": 400, "height": 300}


@pytest.mark.parametrize("matrix", [[0, 0, 0, 0, 1, 1], [1, 0, 0, 1, 0], "x", [1, 0, 0, float("inf"), 0, 0]])
def test_nonsense_is_refused_in_words(grid: OpenMap, matrix: object) -> None:
    with pytest.raises(Exception) as caught:
        grid.apply({"op": "transform", "matrix": matrix})
    assert type(caught.value).__name__ in ("BadRequest", "CannotEdit")
    assert grid.text == BOARD


@pytest.mark.parametrize("style", ["smooth", "roughen", "organic", "simplify"])
def test_borders_change_their_character_for_both_neighbours(tmp_path: Path, style: str) -> None:
    open_map = shipped_copy(tmp_path / "lab", "base", "two_players")
    before, ground = open_map.board(), bounds(open_map)
    open_map.apply({"op": "borders", "style": style, "strength": 1, "seed": 3})
    first = open_map.text
    assert open_map.board()["corners"] != before["corners"]
    assert open_map.board()["borders"] == before["borders"]
    assert bounds(open_map) == ground
    assert overlap(open_map) == pytest.approx(0, abs=0.1)
    open_map.undo()
    open_map.apply({"op": "borders", "style": style, "strength": 1, "seed": 3})
    assert open_map.text == first


def test_only_the_border_between_two_regions_changes(grid: OpenMap) -> None:
    grid.apply({"op": "borders", "style": "roughen", "between": ["ash", "birch"], "seed": 5})
    outlines = {region["id"]: region["outline"] for region in data(grid)["regions"]}
    old = {region["id"]: region["outline"] for region in data_of(grid.path, BOARD)["regions"]}
    assert [id for id in outlines if outlines[id] != old[id]] == ["ash", "birch"]
    assert overlap(grid) == pytest.approx(0, abs=0.01)
    with pytest.raises(CannotEdit, match="no border here"):
        grid.apply({"op": "borders", "style": "roughen", "between": ["ash", "fern"]})


def test_the_coast_of_an_island_has_no_junction_and_changes_all_the_same(grid: OpenMap) -> None:
    island = [[230, 130], [270, 130], [270, 170], [230, 170]]
    grid.apply({"op": "draw", "points": island, "terrain": "hill", "over": True})
    grid.apply({"op": "borders", "style": "organic", "between": [grid.board()["regions"][-1]["id"], "fern"]})
    assert overlap(grid) == pytest.approx(0, abs=0.01)
    assert len(grid.board()["borders"]) == 8
