"""`graph`, `inspect`, `import`, `export` and `build`: what they print, and how they refuse."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import networkx as nx
import pytest

from engine import Game, build_world
from mapforge.authoring.built_maps import BadWorld, read_world
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.maps.named_maps import UnknownMap, find_map
from tests.maps.drawing import FIVE, rows, write_map

CROSSED = rows({"west": "0,0 9,9 9,0 0,9", "east": "9,0 20,0 20,9 9,9"})
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def shore(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MAPFORGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return write_map(tmp_path, rows(FIVE))


@pytest.mark.parametrize("name", ["base:map/two_players", "base:two_players"])
def test_a_shipped_map_is_found_by_its_id(name: str) -> None:
    assert find_map(name).item.full_id == "base:map/two_players"


def test_a_map_is_found_by_its_path_and_inside_its_pack_by_its_id(shore: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_map(str(shore)).item.full_id == "sample:map/shore"
    monkeypatch.chdir(shore.parent)
    assert find_map("shore").item.full_id == "sample:map/shore"


def test_the_packs_of_a_map_are_its_own_and_what_it_requires(shore: Path) -> None:
    assert find_map(str(shore)).packs == ["base", "common", "sample"]


@pytest.mark.parametrize("name", ["base:map/two_plyers", "nowhere.yaml", "sample/pack.yaml", "a:b:c", ""])
def test_what_is_no_map_is_told(name: str, shore: Path) -> None:
    with pytest.raises(UnknownMap):
        find_map(name)


def test_a_misspelt_map_gets_a_suggestion(capsys: Captured) -> None:
    assert main(["graph", "base:map/two_plyers"]) == Exit.USAGE
    assert "did you mean 'base:map/two_players'?" in capsys.readouterr().err


def test_the_graph_as_json_has_the_promised_keys(shore: Path, capsys: Captured) -> None:
    assert main(["graph", str(shore)]) == Exit.OK
    document = json.loads(capsys.readouterr().out)
    assert document["map"] == "sample:map/shore"
    assert {"id", "terrain", "symbols", "edge"} <= document["regions"][0].keys()
    assert {"a": "north", "b": "middle", "length": 20.0, "kind": "drawn"} in document["borders"]


def test_the_graph_as_graphml_can_be_read_by_networkx(shore: Path, capsys: Captured) -> None:
    assert main(["graph", str(shore), "--format", "graphml"]) == Exit.OK
    graph = nx.parse_graphml(capsys.readouterr().out)
    assert set(graph["middle"]) == {"north", "east", "south", "west"}


def test_the_graph_as_csv_and_dot(shore: Path, capsys: Captured) -> None:
    assert main(["graph", str(shore), "--format", "csv"]) == Exit.OK
    assert len(list(csv.DictReader(io.StringIO(capsys.readouterr().out)))) == 8
    assert main(["graph", str(shore), "--format", "dot"]) == Exit.OK
    assert '"north" -- "middle";' in capsys.readouterr().out


def test_a_broken_map_is_told_with_its_place(tmp_path: Path, capsys: Captured) -> None:
    path = write_map(tmp_path, CROSSED)
    for command in ("graph", "inspect", "export"):
        assert main([command, str(path)]) == Exit.FINDINGS
        assert "shore.yaml:6:40: the outline of 'west' is not valid" in capsys.readouterr().err


def test_inspect_stands_beside_the_printed_board(shore: Path, capsys: Captured) -> None:
    assert main(["inspect", str(shore), "--format", "json"]) == Exit.OK
    document = json.loads(capsys.readouterr().out)
    assert document["measures"]["map"]["land"] == {"value": 5, "printed": {"base:map/two_players": 20}}
    assert document["measures"]["terrain"]["forest"] == {"value": 0, "printed": {"base:map/two_players": 4}}
    assert document["regions"]["entries"] == ["north", "east", "south", "west"]
    assert main(["inspect", str(shore)]) == Exit.OK
    assert "base:map/two_players" in capsys.readouterr().out


def test_chokepoints_are_found(tmp_path: Path, capsys: Captured) -> None:
    path = write_map(tmp_path, rows({"a": "0,0 5,0 5,5 0,5", "b": "5,0 9,0 9,5 5,5", "c": "9,0 14,0 14,5 9,5"}))
    assert main(["inspect", str(path), "--format", "json"]) == Exit.OK
    assert json.loads(capsys.readouterr().out)["regions"]["chokepoints"] == ["b"]


def test_a_list_of_borders_becomes_a_drawn_map_with_exactly_these(
    tmp_path: Path, shore: Path, capsys: Captured
) -> None:
    areas = "".join(f"  - {{id: {n}, terrain: hill, edge: {'true' if n else 'false'}}}\n" for n in range(4))
    (tmp_path / "list.yaml").write_text(
        f"players: 2\nturns: 9\nareas:\n{areas}borders:\n  0: [1, 2, 3]\n  1: [2, 3]\n  2: [3]\n"
    )
    target = shore.parent / "listed.yaml"
    assert main(["import", "list.yaml", "--out", str(target)]) == Exit.OK
    capsys.readouterr()
    assert main(["graph", str(target)]) == Exit.OK
    document = json.loads(capsys.readouterr().out)
    assert len(document["borders"]) == 6
    assert [region["edge"] for region in document["regions"]] == [False, True, True, True]


def test_a_list_that_is_not_planar_is_one_error(tmp_path: Path, shore: Path, capsys: Captured) -> None:
    areas = "".join(f"  - {{id: {n}, terrain: hill}}\n" for n in range(5))
    lists = "".join(f"  {n}: [{', '.join(str(m) for m in range(n + 1, 5))}]\n" for n in range(4))
    (tmp_path / "knot.yaml").write_text(f"areas:\n{areas}borders:\n{lists}")
    assert main(["import", "knot.yaml"]) == Exit.FINDINGS
    assert capsys.readouterr().err.startswith("mapforge import: knot.yaml: ")


@pytest.mark.parametrize(
    "text", ["", "areas: 3\n", "areas: [1]\n", "areas: [{id: 0, terrain: hill}]\nborders: 7\n", "a: [\n"]
)
def test_a_bad_list_of_borders_is_one_error(text: str, tmp_path: Path, shore: Path) -> None:
    (tmp_path / "bad.yaml").write_text(text)
    assert main(["import", "bad.yaml"]) == Exit.FINDINGS


def test_a_file_that_is_not_there_is_wrong_usage(shore: Path) -> None:
    assert main(["import", "nowhere.geojson"]) == Exit.USAGE
    assert main(["build", "nowhere"]) == Exit.USAGE


def test_what_is_imported_validates(tmp_path: Path, shore: Path, capsys: Captured) -> None:
    assert main(["export", str(shore), "-o", "shore.geojson"]) == Exit.OK
    assert main(["import", "shore.geojson", "-o", str(shore.parent / "again.yaml")]) == Exit.OK
    assert main(["validate", "sample", "--no-cache"]) == Exit.OK


def test_build_writes_a_world_that_can_be_played(shore: Path, capsys: Captured) -> None:
    assert main(["build", "sample", "--out", "out"]) == Exit.OK
    assert "Wrote out/sample/shore/world.json" in capsys.readouterr().out
    world = build_world(
        read_world(Path("out/sample/shore/world.json").read_text()), find_map(str(shore)).library.registry
    )
    assert Game(world, players=2, seed=3).legal_actions()
    assert json.loads(Path("out/sample/shore/graph.json").read_text())["map"] == "sample:map/shore"


def test_what_is_unchanged_is_not_built_again(shore: Path, capsys: Captured) -> None:
    assert main(["build", "sample", "--out", "out"]) == Exit.OK
    before = Path("out/sample/shore/world.json").read_bytes()
    capsys.readouterr()
    assert main(["build", "sample", "--out", "out"]) == Exit.OK
    assert "Unchanged out/sample/shore/world.json" in capsys.readouterr().out
    shore.write_text(shore.read_text().replace("turns: 10", "turns: 9"))
    assert main(["build", "sample", "--out", "out"]) == Exit.OK
    assert "Wrote" in capsys.readouterr().out
    shore.write_text(shore.read_text().replace("turns: 9", "turns: 10"))
    assert main(["build", "sample", "--out", "elsewhere"]) == Exit.OK
    assert Path("elsewhere/sample/shore/world.json").read_bytes() == before


def test_a_map_with_errors_is_not_built(tmp_path: Path, capsys: Captured) -> None:
    path = write_map(tmp_path, CROSSED)
    assert main(["build", str(path.parent.parent), "--out", str(tmp_path / "out")]) == Exit.FINDINGS
    assert "map/invalid-outline" in capsys.readouterr().out
    assert not (tmp_path / "out").exists()


def test_a_world_that_was_changed_is_refused(shore: Path) -> None:
    assert main(["build", "sample", "--out", "out", "--map", "shore"]) == Exit.OK
    text = Path("out/sample/shore/world.json").read_text()
    with pytest.raises(BadWorld):
        read_world(text.replace('"turns":10', '"turns":11'))
    for bad in ("", "[]", "{}", '{"format": "mapforge-world", "version": 7}'):
        with pytest.raises(BadWorld):
            read_world(bad)


def test_a_map_that_no_pack_has_is_wrong_usage(shore: Path) -> None:
    assert main(["build", "sample", "--out", "out", "--map", "nowhere"]) == Exit.USAGE
