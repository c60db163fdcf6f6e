"""Reports while somebody edits are the reports that `mapforge validate` would give."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from mapforge.validation.live_report import LiveReport
from mapforge.validation.runner import validate
from tests import REPOSITORY

GALLERY = sorted(path.name for path in (REPOSITORY / "tests" / "bad_packs").iterdir() if path.is_dir())
MAPS = ["five_fields", "glasslands", "windward"]


def maps_of(folder: Path) -> list[Path]:
    return [*folder.glob("maps/*.yaml"), *folder.glob("with/*/maps/*.yaml")]


@pytest.mark.parametrize("name", GALLERY)
def test_every_bad_pack_has_the_same_findings_when_it_is_kept_warm(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    shutil.copytree(REPOSITORY / "tests" / "bad_packs" / name, folder)
    files = maps_of(folder) or [path for path in folder.rglob("*.yaml") if path.name != "pack.yaml"][:1]
    warm = LiveReport([folder])
    texts = {path: path.read_text(encoding="utf-8-sig", errors="replace") for path in files}
    assert warm.report({}) == validate([folder])
    # A comment in front moves every finding by a line.
    moved = {path: f"# moved\n{text}" for path, text in texts.items()}
    found = warm.report(moved)
    for path, text in moved.items():
        path.write_text(text, encoding="utf-8")
    assert found == validate([folder])


@pytest.mark.parametrize("name", MAPS)
def test_a_map_that_breaks_and_is_repaired_has_the_findings_of_each_text(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    shutil.copytree(REPOSITORY / "examples" / name, folder)
    warm = LiveReport([folder])
    (path, *_) = maps_of(folder)
    good = path.read_text(encoding="utf-8")
    broken = [
        good.replace("terrain: hill", "terrain: cheese"),
        good.replace("players:", "player:"),
        good.replace("regions:", "regions: ["),
        good.replace(",1", ",3"),
        good + "suppress: {map/small-region: Small is fine., map/nonsense: Yes.}\n",
        f"override: base\n{good}",
        "",
        good,
    ]
    for text in broken:
        found = warm.report({path: text})
        path.write_text(text, encoding="utf-8")
        assert found == validate([folder])


def test_a_file_that_somebody_else_changes_is_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "windward"
    shutil.copytree(REPOSITORY / "examples" / "windward", folder)
    warm = LiveReport([folder])
    (path,) = maps_of(folder)
    assert warm.report({path: path.read_text(encoding="utf-8")}) == validate([folder])
    (folder / "terrains.yaml").write_text("moor: {name: Moor, colour: blue}\n", encoding="utf-8")
    os.utime(folder / "terrains.yaml", ns=(1, 1))
    found = warm.report({path: path.read_text(encoding="utf-8")})
    assert found == validate([folder])
    assert any(finding.file.name == "terrains.yaml" for finding in found.findings)
