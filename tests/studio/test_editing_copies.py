"""Copies of regions, maps for the world outside, and random maps as they are wished for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mapforge.maps.outlines import read_drawing
from mapforge.studio.editing.edit_session import CannotEdit, data_of
from mapforge.studio.editing.map_exports import export
from mapforge.studio.editing.open_map import OpenMap
from tests.studio.browser.visits import GRID
from tests.studio.open_maps import FOUR, open_map_in

BOARD = GRID.replace("id: lab", "id: isle")
COPY: dict[str, Any] = {
    "terrain": "forest",
    "symbols": ["mine", "unknown"],
    "pieces": {"lost_tribe": 1, "unknown": 2},
    "rings": [[[0, 0], [40, 0], [40, 40], [0, 40]]],
    "holes": [],
}


def data(open_map: OpenMap) -> dict[str, Any]:
    found = data_of(open_map.path, open_map.text)
    assert isinstance(found, dict)
    return found


def test_a_copy_is_put_over_others_with_what_is_on_it_and_a_name_of_its_own(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", BOARD)
    answer = open_map.apply({"op": "paste", "copies": [COPY, COPY | {"symbols": []}], "by": [80, 80], "over": True})
    made = [region for region in data(open_map)["regions"] if region["id"] in answer["regions"]]
    assert made[0]["terrain"] == "forest"
    assert made[0]["symbols"] == ["mine"]
    assert made[0]["pieces"] == {"lost_tribe": 1}
    assert made[0]["name"] != made[1]["name"]
    open_map.undo()
    assert open_map.text == BOARD


def test_a_copy_takes_no_ground_unless_it_is_told_to(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", BOARD.replace("width: 300", "width: 400"))
    with pytest.raises(CannotEdit, match="cover this place"):
        open_map.apply({"op": "paste", "copies": [COPY], "by": [80, 80]})
    (id,) = open_map.apply({"op": "paste", "copies": [COPY], "by": [280, 80]})["regions"]
    assert read_drawing(data(open_map)).polygons()[id].area == pytest.approx(20 * 40)
    with pytest.raises(CannotEdit, match="on the board"):
        open_map.apply({"op": "paste", "copies": [COPY], "by": [900, 80]})


@pytest.mark.parametrize("copies", [[], [7], [{"rings": "x"}], [{"rings": [[["a", 1]] * 3]}], None])
def test_copies_that_are_none_are_refused_in_words(tmp_path: Path, copies: object) -> None:
    open_map = open_map_in(tmp_path / "lab", BOARD)
    with pytest.raises(Exception) as caught:
        open_map.apply({"op": "paste", "copies": copies, "by": [0, 0], "over": True})
    assert type(caught.value).__name__ in ("BadRequest", "CannotEdit")


def test_names_go_back_to_where_they_read_best(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", FOUR)
    open_map.apply({"op": "align", "regions": ["south", "north_west"]})
    assert "label" not in open_map.text


@pytest.mark.parametrize(
    ("format", "start"), [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("geojson", b"{")]
)
def test_a_map_goes_out_as_it_is_now_saved_or_not(tmp_path: Path, format: str, start: bytes) -> None:
    open_map = open_map_in(tmp_path / "lab", BOARD)
    open_map.apply({"op": "rename", "region": "ash", "name": "Ashen Wood"})
    content, _ = export(open_map, format)
    assert content.startswith(start)
    if format == "geojson":
        assert "Ashen Wood" in [each["properties"]["name"] for each in json.loads(content)["features"]]


def test_a_map_that_cannot_be_drawn_says_why(tmp_path: Path) -> None:
    empty = open_map_in(tmp_path / "lab", "id: isle\nname: Isle\nplayers: [2]\nturns: 10\nregions: []\n")
    with pytest.raises(CannotEdit, match="draw a region first"):
        export(empty, "svg")
    with pytest.raises(Exception, match="format"):
        export(empty, "exe")


def test_a_random_map_has_as_many_regions_and_as_much_water_as_was_wished_for(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", BOARD)
    open_map.apply({"op": "generate", "seed": 4, "players": 2, "regions": 20, "water": 5, "shape": "island"})
    terrains = [region["terrain"] for region in data(open_map)["regions"]]
    assert len(terrains) == 20
    assert sum(terrain in ("sea", "lake") for terrain in terrains) == 5
