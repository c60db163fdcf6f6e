"""Tables of borders: as `mapforge graph` writes them, as pairs, and as a region with all of its neighbours."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.maps.compiled_map import compile_map
from mapforge.maps.formats.features import CannotImport
from mapforge.maps.formats.foreign_files import has_only_borders, map_of_graph
from tests.validation import write_pack

RING = {("fen", "hill"), ("fen", "lake"), ("hill", "lake"), ("hill", "moor"), ("lake", "moor")}
WRITTEN = {
    "pairs": "fen,hill\nfen,lake\nhill,lake\nhill,moor\nlake,moor\n",
    "pairs with heads": "from;to\nfen;hill\nfen;lake\nhill;lake\nmoor;hill\nlake;moor\n",
    "more columns": "length,b,a\n3,hill,fen\n4,lake,fen\n5,lake,hill\n6,moor,hill\n7,moor,lake\n",
    "neighbours": "region,neighbours\nfen,hill; lake\nhill,fen; lake; moor\nlake,fen; hill; moor\nmoor,hill; lake\n",
    "a row each": "fen,hill,lake\nhill,lake,moor\nlake,moor\n",
    "quoted": 'region\tneighbors\nfen\t"hill, lake"\nhill\t"lake, moor"\nlake\t"moor, moor"\n',
}


def pairs(text: str) -> set[tuple[str, ...]]:
    assert has_only_borders(text)
    borders = compile_map(map_of_graph(text, "isle", "hill").data).borders
    return {tuple(sorted((border.a, border.b))) for border in borders if border.kind != "link"}


@pytest.mark.parametrize("written", WRITTEN)
def test_a_table_says_who_borders_on_whom(written: str) -> None:
    assert pairs(WRITTEN[written]) == RING


def test_regions_may_be_called_like_columns() -> None:
    assert pairs("a,b\nb,c\nc,a\n") == {("a", "b"), ("a", "c"), ("b", "c")}


def test_names_become_ids_and_links_stay_links() -> None:
    data = map_of_graph(
        "a,b,kind\nBig Fen,Öl-Berg,drawn\nBig Fen,Isle 7,drawn\nÖl-Berg,Isle 7,link\n", "isle", "hill"
    ).data
    assert {region["id"]: region["name"] for region in data["regions"]} == {
        "big_fen": "Big Fen",
        "ol_berg": "Öl-Berg",
        "isle_7": "Isle 7",
    }
    assert data["links"] == [{"between": ["ol_berg", "isle_7"]}]


def test_what_mapforge_writes_comes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "base:two_players", "--format", "csv"]) == Exit.OK
    table = capsys.readouterr().out
    (tmp_path / "isle.csv").write_text(table, encoding="utf-8")
    board = write_pack(tmp_path, {"maps/isle.yaml": "id: isle\n"}) / "maps" / "isle.yaml"
    assert main(["import", str(tmp_path / "isle.csv"), "-o", str(board)]) == Exit.OK
    assert main(["graph", str(board), "--format", "csv"]) == Exit.OK
    again = capsys.readouterr().out
    assert len(table.splitlines()) > 40
    assert _ends(again) == _ends(table)


def _ends(table: str) -> set[frozenset[str]]:
    return {frozenset(line.split(",")[:2]) for line in table.splitlines()[1:]}


def test_names_tell_terrains_and_the_others_can_be_dealt_out(tmp_path: Path) -> None:
    made = map_of_graph("Grim Lake,Black Forest\nBlack Forest,Ost\nOst,Grim Lake\n", "isle", "hill", ("lake", "forest"))
    assert {region["id"]: region["terrain"] for region in made.data["regions"]} == {
        "grim_lake": "lake",
        "black_forest": "forest",
        "ost": "hill",
    }
    assert made.guessed == {"ost"}
    grid = "".join(f"r{x}{y},r{x + 1}{y},r{x}{y + 1}\n" for x in range(5) for y in range(5))
    (tmp_path / "grid.csv").write_text(grid, encoding="utf-8")
    assert main(["import", str(tmp_path / "grid.csv"), "-o", str(tmp_path / "grid.yaml"), "--deal"]) == Exit.OK
    assert (tmp_path / "grid.yaml").read_text(encoding="utf-8").count("farmland") < 15


@pytest.mark.parametrize("text", ["", "hello\nworld\n", "[1, 2]\n", "- a, b\nmany words\nand more\n"])
def test_what_is_no_table_is_none(text: str) -> None:
    assert not has_only_borders(text)


def test_a_table_without_neighbours_is_refused() -> None:
    with pytest.raises(CannotImport, match="two names in each row"):
        map_of_graph("name,size\nfen,3\nhill,4\n", "isle", "hill")
