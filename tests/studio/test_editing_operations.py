"""Everything else that is edited on a map: what stands on regions, names, lists of pairs, the board, and beginnings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mapforge.maps.compiled_map import compile_map
from mapforge.studio.editing.edit_session import CannotEdit, data_of
from mapforge.studio.editing.open_map import OpenMap
from mapforge.studio.editing.workspace import Workspace
from mapforge.validation.runner import validate
from tests.studio.open_maps import FOUR, changed_lines, open_map_in, write_pack

BARE = """\
id: isle
name: Isle
players: [2]
turns: 10
regions:
  - {id: shore, terrain: hill, edge: true}   # the landing
  - {id: wood, terrain: forest, edge: true}
  - {id: peak, terrain: mountain}
borders:
  - [shore, wood]
  - [wood, peak]
  - [shore, peak]
"""
SQUARES = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "properties": {"name": name, "terrain": terrain},
            "geometry": {"type": "Polygon", "coordinates": [[[x, 0], [x + 10, 0], [x + 10, 10], [x, 10], [x, 0]]]},
        }
        for x, name, terrain in ((0, "West", "hill"), (10, "East", "sea"))
    ],
}


def data(open_map: OpenMap) -> dict[str, Any]:
    found = data_of(open_map.path, open_map.text)
    assert isinstance(found, dict)
    return found


def region(open_map: OpenMap, id: str) -> dict[str, Any]:
    return next(each for each in data(open_map)["regions"] if each["id"] == id)


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("operation", "lines"),
    [
        ({"op": "symbols", "regions": ["south"], "remove": ["mine"]}, []),
        ({"op": "symbols", "regions": ["south"], "add": ["cavern"]}, ["      - cavern"]),
        ({"op": "symbols", "regions": ["north_west"], "add": ["mine"]}, ["    symbols: [mine]"]),
        (
            {"op": "pieces", "regions": ["north_west"], "piece": "lost_tribe", "count": 2},
            ["    pieces: {lost_tribe: 2}"],
        ),
        ({"op": "pieces", "regions": ["south"], "piece": "lost_tribe", "count": 0}, []),
        ({"op": "label", "region": "south", "at": [60.25, 150]}, ['    label: "60.25,150"']),
        ({"op": "label", "region": "south", "at": None}, []),
        ({"op": "rename", "region": "north_west", "name": 'A "b": #c'}, ['    name: "A \\"b\\": #c"']),
        ({"op": "rename", "region": "south", "name": "Deep"}, ["    name: Deep"]),
        ({"op": "link", "between": ["north_west", "south"], "remove": True}, []),
        (
            {"op": "barrier", "between": ["north_west", "south"], "reason": "A cliff."},
            ["barriers:", "  - {between: [north_west, south], reason: A cliff.}"],
        ),
        ({"op": "area", "area": "low", "regions": ["south"]}, ["areas: {top: [north_west, north_east], low: [south]}"]),
        ({"op": "area", "area": "top", "regions": None}, []),
        ({"op": "board", "turns": 8, "players": [3, 2]}, ["players: [2, 3]", "turns: 8"]),
        ({"op": "board", "width": 220}, ["board: {width: 220, height: 200}"]),
        ({"op": "board", "name": "New Isle"}, ["name: New Isle   # a fine name"]),
    ],
)
def test_an_edit_changes_its_lines_and_can_be_undone(
    tmp_path: Path, operation: dict[str, Any], lines: list[str], line_end: str
) -> None:
    before = FOUR.replace("\n", line_end)
    open_map = open_map_in(tmp_path / "lab", before)
    open_map.apply(operation)
    assert open_map.text != before
    assert changed_lines(FOUR, open_map.text.replace("\r\n", "\n")) == lines
    assert open_map.text.count("\r\n") == (open_map.text.count("\n") if line_end == "\r\n" else 0)
    open_map.undo()
    assert open_map.text == before


def test_another_id_is_written_wherever_the_region_is_named(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "lab", isle=FOUR)
    (folder / "locales").mkdir()
    locale = "# Hungarian\nmap:\n  isle:\n    name: Sziget\n    regions: {south: Dél, north_west: Nyugat}\n"
    (folder / "locales" / "hu.yaml").write_text(locale, encoding="utf-8")
    (folder / "tests").mkdir()
    scenario = (
        "- scenario: the south is taken\n"
        "  given: {map: isle, players: [{race: ratmen, power: hill, regions: {south: 3}}]}\n"
        "  when: [conquer south]   # south\n"
        "- scenario: another\n"
        "  given: {regions: {south: hill edge}}\n"
        "  when: [conquer south]\n"
    )
    (folder / "tests" / "isle.yaml").write_text(scenario, encoding="utf-8")
    open_map = Workspace(folder).open_map("lab:map/isle")
    open_map.apply({"op": "rename", "region": "south", "id": "deep"})
    assert data(open_map)["links"][0]["between"] == ["north_west", "deep"]
    open_map.save()
    assert (folder / "locales" / "hu.yaml").read_text(encoding="utf-8") == locale.replace("{south:", "{deep:")
    first, second = scenario.split("- scenario: another")
    renamed = first.replace("{south: 3}", "{deep: 3}").replace("[conquer south]", "[conquer deep]")
    assert (folder / "tests" / "isle.yaml").read_text(encoding="utf-8") == f"{renamed}- scenario: another{second}"
    open_map.undo()
    open_map.save()
    assert (folder / "tests" / "isle.yaml").read_text(encoding="utf-8") == scenario


def test_a_bare_list_of_borders_gets_outlines_with_the_same_graph(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", BARE)
    before = compile_map(data(open_map))
    open_map.apply({"op": "outlines"})
    after = compile_map(data(open_map))
    assert [(b.a, b.b) for b in after.borders] == [(b.a, b.b) for b in before.borders]
    assert [r["edge"] for r in after.regions] == [True, True, False]
    assert "# the landing" in open_map.text
    open_map.undo()
    assert open_map.text == BARE


def test_a_map_begins_anew_from_a_seed_and_can_go_back(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    open_map.apply({"op": "generate", "seed": 3, "players": 3})
    assert data(open_map)["players"] == [3]
    assert open_map.text.startswith("# Four fields around a corner\nid: isle\nname: Isle   # a fine name\n")
    assert [f["message"] for f in open_map.findings()["findings"] if f["severity"] == "error"] == []
    open_map.undo()
    assert open_map.text == FOUR


def test_a_drawing_is_reviewed_before_it_is_imported(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    content = {"name": "squares.geojson", "content": json.dumps(SQUARES)}
    review = open_map.review(content)
    assert review["regions"] == 2
    assert review["picture"].lstrip().startswith("<")
    assert open_map.text == FOUR
    open_map.apply({"op": "import", **content})
    assert [each["id"] for each in data(open_map)["regions"]] == ["west", "east"]
    assert [each["terrain"] for each in data(open_map)["regions"]] == ["hill", "sea"]
    for nonsense in ("", "{}", "<svg", "hello", 7, None):
        with pytest.raises(Exception) as caught:
            open_map.apply({"op": "import", "name": "x", "content": nonsense})
        assert type(caught.value).__name__ in ("BadRequest", "CannotEdit", "CannotImport")


def test_a_shipped_map_is_copied_to_a_pack_that_then_requires_its_pack(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "lab")
    (folder / "pack.yaml").write_text("id: lab\nname: Lab   # mine\nversion: 1.0.0\nauthors: [Ada]\n", encoding="utf-8")
    workspace = Workspace(folder)
    reference = workspace.copy_to("underground:map/two_players", "lab")
    assert reference == "lab:map/two_players_2"
    assert "requires: [underground]" in (folder / "pack.yaml").read_text(encoding="utf-8")
    open_map = workspace.open_map(reference)
    assert not open_map.board()["read_only"]
    assert [f for f in validate([folder]).findings if f.severity == "error"] == []
    with pytest.raises(CannotEdit, match="choose one of your own"):
        workspace.copy_to(reference, "base")


def test_new_packs_and_maps_are_made_inside_the_workspace_only(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    id = workspace.new_pack("River folk")
    reference = workspace.new_map(id, "Éva's “Isle”: <b>")
    open_map = workspace.open_map(reference)
    assert open_map.board()["name"] == "Éva's “Isle”: <b>"
    assert open_map.path.is_relative_to(tmp_path)
    listed = workspace.contents()["packs"]
    assert [pack["id"] for pack in listed if not pack["read_only"]] == [id]
    assert {"base", "underground"} <= {pack["id"] for pack in listed}
    with pytest.raises(CannotEdit, match="folder around it"):
        Workspace(tmp_path / id).new_pack("Another")


def test_a_picture_to_trace_is_kept_out_of_the_pack(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    before = sorted(tmp_path.rglob("*"))
    open_map.picture.put(b"\x89PNG\r\n\x1a\n....")
    assert open_map.picture.change({"opacity": 0.25, "locked": True})["opacity"] == 0.25
    assert open_map.board()["picture"]["locked"] is True
    assert open_map.picture.picture() == ("image/png", b"\x89PNG\r\n\x1a\n....")
    assert sorted(tmp_path.rglob("*")) == before
    with pytest.raises(CannotEdit, match="picture cannot be traced"):
        open_map.picture.put(b"<svg onload='alert(1)'/>")
    open_map.picture.remove()
    assert open_map.board()["picture"] is None
