"""Proposed names follow the terrain until somebody types others, and ids follow names until they are saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.maps.region_names import GROUNDS
from mapforge.studio.editing.open_map import OpenMap
from tests.studio.open_maps import FOUR, open_map_in

EMPTY = "id: isle\nname: Isle\nplayers: [2]\nturns: 10\nboard: {width: 200, height: 200}\nregions: []\n"


def drawn(folder: Path, count: int = 2, terrain: str = "forest") -> OpenMap:
    """A new map with regions side by side that were drawn here."""
    open_map = open_map_in(folder, EMPTY)
    for x in range(0, 50 * count, 50):
        corners = [[x, 0], [x + 50, 0], [x + 50, 50], [x, 50]]
        open_map.apply({"op": "draw", "points": corners, "terrain": terrain, "snap": 1})
    return open_map


def ids(open_map: OpenMap) -> list[str]:
    return [region["id"] for region in open_map.board()["regions"]]


def names(open_map: OpenMap) -> list[str]:
    return [region["name"] for region in open_map.board()["regions"]]


def paint(open_map: OpenMap, terrain: str) -> None:
    open_map.apply({"op": "paint", "regions": ids(open_map), "terrain": terrain})


def test_proposed_names_follow_the_terrain_and_come_back_with_it(tmp_path: Path) -> None:
    open_map = drawn(tmp_path / "lab")
    before, text = names(open_map), open_map.text
    paint(open_map, "swamp")
    for old, new, id in zip(before, names(open_map), ids(open_map), strict=True):
        assert new.rpartition(" ")[0] == old.rpartition(" ")[0]
        assert new.rpartition(" ")[2] in GROUNDS["swamp"]
        assert id == new.lower().replace("'", "").replace(" ", "_")
    paint(open_map, "forest")
    assert names(open_map) == before
    open_map.undo()
    open_map.undo()
    assert open_map.text == text


def test_a_name_that_somebody_has_typed_stays_and_its_new_id_follows_it(tmp_path: Path) -> None:
    open_map = drawn(tmp_path / "lab")
    answer = open_map.apply({"op": "rename", "region": ids(open_map)[0], "name": "Old Wood"})
    assert answer["region"] == "old_wood"
    paint(open_map, "hill")
    assert names(open_map)[0] == "Old Wood"
    assert names(open_map)[1].rpartition(" ")[2] in GROUNDS["hill"]


def test_ids_stay_once_they_are_saved(tmp_path: Path) -> None:
    open_map = drawn(tmp_path / "lab")
    open_map.save()
    kept = ids(open_map)
    paint(open_map, "hill")
    open_map.apply({"op": "rename", "region": kept[0], "name": "Elsewhere"})
    assert ids(open_map) == kept
    assert names(open_map)[0] == "Elsewhere"


def test_names_and_ids_that_the_file_brought_stay(tmp_path: Path) -> None:
    open_map = open_map_in(
        tmp_path / "lab", FOUR.replace("North West", "Amber Hill").replace("north_west", "amber_hill")
    )
    open_map.apply({"op": "paint", "regions": ["amber_hill"], "terrain": "forest"})
    assert names(open_map)[0] == "Amber Hill"
    open_map.apply({"op": "rename", "region": "amber_hill", "name": "Amber Wood"})
    assert ids(open_map)[0] == "amber_hill"


def test_an_id_that_was_typed_or_that_a_scenario_names_stays(tmp_path: Path) -> None:
    open_map = drawn(tmp_path / "lab")
    one, two = ids(open_map)
    open_map.apply({"op": "rename", "region": one, "id": "here"})
    open_map.apply({"op": "rename", "region": "here", "name": "Anything"})
    assert ids(open_map) == ["here", two]


@pytest.mark.parametrize("terrain", ["hill", "sea"])
def test_edits_on_their_way_reach_a_region_whose_id_has_followed_its_name(tmp_path: Path, terrain: str) -> None:
    open_map = drawn(tmp_path / "lab")
    before = ids(open_map)
    for each in ("swamp", terrain):
        open_map.apply({"op": "paint", "regions": before, "terrain": each})
    open_map.apply({"op": "symbols", "regions": before, "add": ["mine"]})
    assert [region["terrain"] for region in open_map.board()["regions"]] == [terrain] * 2
    open_map.apply({"op": "link", "between": before})
    assert open_map.board()["links"] == [ids(open_map)]


def test_a_piece_of_a_region_without_a_name_has_none_that_could_follow(tmp_path: Path) -> None:
    square = "regions:\n  - {id: a, terrain: hill, outline: '0,0 100,0 100,100 0,100'}\n"
    open_map = open_map_in(tmp_path / "lab", EMPTY.replace("regions: []\n", square))
    open_map.apply({"op": "knife", "path": [[-10, 50], [110, 50]]})
    paint(open_map, "sea")
    assert names(open_map) == ["", ""]
    assert [region["terrain"] for region in open_map.board()["regions"]] == ["sea", "sea"]
