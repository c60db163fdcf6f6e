"""Packs as zips: written the same every time, read in place, and unable to reach outside."""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files import archives
from mapforge.packs.loader import load_library
from tests.validation import ANTS, PACK, found_in, places, write_pack

SCENARIO = """\
- scenario: ants come
  given:
    regions: {meadow: farmland edge, wood: forest}
    players: [{race: ants, power: stout, regions: {meadow: 1}, hand: 5}]
  then: {turn: 0}
"""
FILES = {"races/ants.yaml": ANTS, "tests/ants.yaml": SCENARIO, ".hidden/x.yaml": "]["}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def zipped(path: Path, files: Mapping[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in files.items():
            opened.writestr(name, content)
    return path


def test_packing_writes_the_same_bytes_every_time(folder: Path) -> None:
    pack = write_pack(folder, FILES)
    assert main(["pack", "sample"]) == Exit.OK
    first = (folder / "sample-1.0.0.zip").read_bytes()
    os.utime(pack / "pack.yaml", (1, 1))
    assert main(["pack", "sample"]) == Exit.OK
    assert (folder / "sample-1.0.0.zip").read_bytes() == first
    with zipfile.ZipFile(folder / "sample-1.0.0.zip") as opened:
        assert opened.namelist() == ["pack.yaml", "races/ants.yaml", "tests/ants.yaml"]


@pytest.mark.parametrize(
    "files", [{"races/ants.yaml": "id: ants\n"}, {"tests/x.yaml": SCENARIO.replace("turn: 0", "turn: 1")}]
)
def test_an_unsound_pack_is_not_packed(folder: Path, files: Mapping[str, str]) -> None:
    write_pack(folder, files)
    assert main(["pack", "sample"]) == Exit.FINDINGS
    assert not list(folder.glob("*.zip*"))


def test_a_link_out_of_the_pack_is_not_packed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = write_pack(folder, FILES)
    (folder / "secret.txt").write_text("mine")
    (pack / "notes.md").symlink_to(folder / "secret.txt")
    assert main(["pack", "sample"]) == Exit.USAGE
    assert "link to something outside" in capsys.readouterr().err


@pytest.mark.parametrize("top", ["", "sample/"])
def test_a_zip_is_read_in_place_with_and_without_a_folder_around_the_pack(folder: Path, top: str) -> None:
    files = {"pack.yaml": PACK.format(id="sample"), "races/ants.yaml": ANTS}
    zipped(folder / "it.zip", {f"{top}{name}": text for name, text in files.items()})
    before = sorted(folder.rglob("*"))
    for words in (["validate", "it.zip"], ["test", "it.zip"], ["explain", "ants", "--in", "it.zip"]):
        assert main(words) == Exit.OK
    assert sorted(folder.rglob("*")) == before


def test_a_finding_in_a_zip_has_its_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"pack.yaml": PACK.format(id="sample"), "races/ants.yaml": ANTS + "toknes: 3\n"}
    path = zipped(folder / "it.zip", files)
    assert main(["validate", "it.zip", "--fix"]) == Exit.FINDINGS
    assert "--> it.zip/races/ants.yaml:5:1" in capsys.readouterr().out
    assert zipfile.ZipFile(path).read("races/ants.yaml").decode() == files["races/ants.yaml"]


def test_a_required_pack_may_be_a_zip_beside_the_other(folder: Path) -> None:
    zipped(folder / "friends.zip", {"pack.yaml": PACK.format(id="friends"), "races/ants.yaml": ANTS})
    manifest = PACK.format(id="sample").replace("[base]", "[friends]")
    library = load_library([write_pack(folder, {"pack.yaml": manifest})])
    assert library.findings == []
    assert library.items("race")["ants"].pack == "friends"


def test_python_in_a_zip_runs_only_when_trusted(folder: Path) -> None:
    hooks = 'from engine import Add, hook\nfrom .more import LESS\n\n\n@hook("conquest_cost")\n'
    hooks += 'def bargain(me, conquest):\n    """Cheap."""\n    yield Add(-LESS)\n'
    files = {"pack.yaml": PACK.format(id="sample"), "hooks/own.py": hooks, "hooks/more.py": "LESS = 2\n"}
    path = zipped(folder / "it.zip", files)
    assert "bargain" not in load_library([path]).registry.hooks
    library = load_library([path], trust=["sample"])
    assert library.findings == []
    assert "bargain" in library.registry.hooks


BAD_NAMES = ["../evil.yaml", "/etc/evil.yaml", "races/../../evil.yaml", "C:/evil.yaml", "races\\..\\..\\evil.yaml"]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_zip_with_a_name_that_reaches_outside_is_refused(folder: Path, name: str) -> None:
    path = zipped(folder / "it.zip", {"pack.yaml": PACK.format(id="sample"), name: "id: evil\n"})
    before = sorted(folder.parent.rglob("evil*"))
    assert places(found_in([path]).findings) == ["pack/unsafe-archive it.zip:1:1"]
    assert sorted(folder.parent.rglob("evil*")) == before


def test_a_zip_with_a_link_is_refused(folder: Path) -> None:
    path = zipped(folder / "it.zip", {"pack.yaml": PACK.format(id="sample")})
    info = zipfile.ZipInfo("races/ants.yaml")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "a") as opened:
        opened.writestr(info, "/etc/passwd")
    (finding,) = found_in([path]).findings
    assert (finding.check, "is a link" in finding.message) == ("pack/unsafe-archive", True)


def test_a_bomb_is_refused_without_being_unpacked(folder: Path) -> None:
    bomb = {f"tests/{number}.yaml": b" " * 7_000_000 for number in range(10)}
    path = zipped(folder / "it.zip", {"pack.yaml": PACK.format(id="sample"), **bomb})
    (finding,) = found_in([path]).findings
    assert "unpacks to 70,000" in finding.message


def test_an_entry_that_lies_about_its_size_is_damaged(folder: Path) -> None:
    path = zipped(folder / "it.zip", {"pack.yaml": PACK.format(id="sample"), "races/ants.yaml": ANTS * 1000})
    content = path.read_bytes()
    honest, lie = len(ANTS * 1000).to_bytes(4, "little"), (40).to_bytes(4, "little")
    path.write_bytes(content.replace(honest, lie))
    assert {finding.check for finding in found_in([path]).findings} == {"pack/unreadable-file"}


def test_more_entries_than_any_pack_needs_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_ENTRIES", 3)
    files = {"pack.yaml": PACK.format(id="sample"), **{f"races/a{n}.yaml": ANTS for n in range(3)}}
    assert "4 entries" in found_in([zipped(folder / "it.zip", files)]).findings[0].message


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"not a zip at all", b"PK\x05\x06" + b"\xff" * 18])
def test_what_is_no_zip_is_told(folder: Path, content: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "it.zip").write_bytes(content)
    assert main(["validate", "it.zip"]) == Exit.FINDINGS
    assert "it cannot be read as a zip" in capsys.readouterr().out


def test_names_that_differ_only_in_case_are_refused(folder: Path) -> None:
    files = {"pack.yaml": PACK.format(id="sample"), "races/ants.yaml": ANTS, "races/Ants.yaml": ANTS}
    assert "differs only in case" in found_in([zipped(folder / "it.zip", files)]).findings[0].message


def test_a_small_zip_that_unpacks_to_much_repetition_is_refused(folder: Path) -> None:
    lists = {f"races/r{number}.yaml": "a: [" + "1," * 200_000 + "1]" for number in range(4)}
    path = zipped(folder / "it.zip", {"pack.yaml": PACK.format(id="sample"), **lists})
    (finding,) = found_in([path]).findings
    assert "packed to less than a part in 100" in finding.message
