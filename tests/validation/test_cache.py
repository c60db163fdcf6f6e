"""The cache: never wrong, safe to delete and to break, and shared without harm."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mapforge.files import cache
from mapforge.validation.cached_report import validate_cached
from tests.validation import ANTS, found_in, write_files, write_pack

BAD = ANTS.replace("tokens: 6", "tokens: six")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv(cache.FOLDER_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_remembered_report_equals_a_new_one(folder: Path, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {"races/ants.yaml": BAD + "hoks: []\n"})
    first = validate_cached([pack])
    assert list(folder.iterdir())
    assert validate_cached([pack]) == first == validate_cached([pack], use_cache=False)


def test_every_change_is_noticed(folder: Path, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {"races/ants.yaml": ANTS})
    assert validate_cached([pack]).findings == ()
    write_files(pack, {"races/ants.yaml": BAD})
    assert len(validate_cached([pack]).findings) == 1
    write_files(pack, {"races/ants.yaml": ANTS, "races/bees.yaml": ANTS.replace("ants", "bees") + "x: 1\n"})
    assert len(validate_cached([pack]).findings) == 1
    (pack / "races" / "bees.yaml").unlink()
    assert validate_cached([pack]).findings == ()
    write_files(pack, {"hooks.py": "x = 1\n"})
    assert len(validate_cached([pack]).findings) == 1
    assert validate_cached([pack], trust=["sample"]).findings == ()


def test_a_required_pack_that_appears_or_changes_is_noticed(folder: Path, tmp_path: Path) -> None:
    manifest = "id: sample\nname: Sample\nversion: 1.0.0\nrequires: [other]\n"
    pack = write_files(tmp_path / "packs" / "sample", {"pack.yaml": manifest})
    assert [finding.check for finding in validate_cached([pack]).findings] == ["pack/missing-requirement"]
    write_files(tmp_path / "packs" / "elsewhere", {"pack.yaml": "id: other\nname: Other\nversion: 1.0.0\n"})
    assert validate_cached([pack]).findings == ()
    write_files(tmp_path / "packs" / "elsewhere", {"pack.yaml": "id: another\nname: Other\nversion: 1.0.0\n"})
    assert len(validate_cached([pack]).findings) == 1


def test_what_was_parsed_is_used_again_with_the_same_positions(folder: Path, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {"races/ants.yaml": ANTS + "hooks:\n  - cheeper: {where: any}\n"})
    assert found_in([pack]) == found_in([pack])


@pytest.mark.parametrize("rubbish", [b"", b"{", b"[]", b'x\n{"state": 1}', b"\xff\xfe", b"[" * 100_000])
def test_a_broken_cache_is_ignored(folder: Path, tmp_path: Path, rubbish: bytes) -> None:
    pack = write_pack(tmp_path, {"races/ants.yaml": BAD})
    first = validate_cached([pack])
    for path in folder.iterdir():
        path.write_bytes(rubbish)
    assert validate_cached([pack]) == first


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(cache.FOLDER_VARIABLE, str(tmp_path / "file" / "cache"))
    assert validate_cached([write_pack(tmp_path, {"races/ants.yaml": ANTS})]).findings == ()


def test_several_processes_may_share_a_cache(folder: Path, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {"races/ants.yaml": BAD})
    words = [sys.executable, "-m", "mapforge", "validate", str(pack), "--format", "json"]
    running = [subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)]
    outputs = [process.communicate() for process in running]
    assert len(set(outputs)) == 1
    assert not list(folder.glob("*.tmp"))


def test_a_warm_run_needs_neither_the_engine_nor_a_parser(folder: Path, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {"races/ants.yaml": ANTS})
    program = (
        "import sys; from mapforge.cli import main\n"
        f"main(['validate', {str(pack)!r}])\n"
        "print(sorted(set(sys.modules) & {'engine', 'yaml', 'jsonschema', 'ruamel', 'shapely', 'networkx'}))"
    )
    for expected in (False, True):
        output = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
        assert output.endswith("[]\n") is expected
