"""`--fix` does what it offers on maps, and `validate FILE` is about that file."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.cli import main
from tests.maps.drawing import FIVE, rows, write_map

HEAD = """id: isle
name: Isle
players: [2]
turns: 8
points: {ford: "20,15", mill: "40,18", oak: "30,28"}
regions:
  - {id: north, terrain: hill, outline: "0,0 60,0 60,12 mill ford 0,12"}
  - {id: east, terrain: forest, outline: "60,12 60,40 36,40 oak mill"}
  - {id: west, terrain: swamp, outline: "0,12 ford oak 36,40 0,40"}
"""
SUPPRESS = "suppress: {map/proportions: Few., power/dead-on-map: Few.}\n"


def pack_with(folder: Path, holm: str, more: str = "") -> Path:
    (folder / "maps").mkdir(parents=True)
    (folder / "pack.yaml").write_text("id: isles\nname: Isles\nversion: 1.0.0\nrequires: [base]\n", encoding="utf-8")
    path = folder / "maps" / "isle.yaml"
    path.write_text(HEAD + holm + more + SUPPRESS, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "outline",
    [
        "    outline: 20,15.3\n      mill\n      oak\n",
        '    outline: "20,15.3 mill\n      oak"\n',
        "    outline: >-\n      20,15.3 mill\n      oak\n",
    ],
)
def test_folded_outlines_are_mended_at_the_corner_that_is_off(tmp_path: Path, outline: str) -> None:
    path = pack_with(tmp_path / "isles", "  - id: holm\n    terrain: farmland\n" + outline)
    before = path.read_text(encoding="utf-8")
    assert main(["validate", str(tmp_path / "isles"), "--fix"]) == 0
    assert path.read_text(encoding="utf-8") == before.replace("20,15.3", "ford")


def test_a_misspelt_point_gets_a_suggestion(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack_with(tmp_path / "isles", '  - {id: holm, terrain: farmland, outline: "fjord mill oak"}\n')
    assert main(["validate", str(tmp_path / "isles")]) == 1
    said = capsys.readouterr().out
    assert "did you mean 'ford'?" in said
    assert "uncovered-board" not in said
    assert "unused-suppression" not in said


def test_many_findings_of_a_kind_are_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "".join(
        f'  - {{id: bit_{n}, terrain: hill, outline: "{n},40 {n + 1},40 {n + 1},41 {n},41"}}\n' for n in range(30)
    )
    pack_with(tmp_path / "isles", '  - {id: holm, terrain: farmland, outline: "ford mill oak"}\n', rows)
    main(["validate", str(tmp_path / "isles")])
    said = capsys.readouterr().out
    assert said.count("[map/small-region]") == 1
    assert "there are 3" in said


def test_validate_of_a_file_is_about_that_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = pack_with(tmp_path / "isles", '  - {id: holm, terrain: farmland, outline: "ford mill oak"}\n')
    other = path.with_name("other.yaml")
    other.write_text(path.read_text(encoding="utf-8").replace("isle\nname", "other\nname").replace("hill", "hlil"))
    assert main(["validate", str(path)]) == 0
    assert main(["validate", str(other)]) == 1
    assert "hlil" in capsys.readouterr().out


def test_a_terrain_with_a_capital_gets_a_suggestion(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_map(tmp_path, rows(FIVE, "Hill"))
    assert main(["validate", str(path)]) == 1
    assert "Did you mean 'hill'?" in capsys.readouterr().out
