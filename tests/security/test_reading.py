"""Limits hold before reading: pipes, devices, links to them and gigabytes of nothing are told, whatever their names."""

from __future__ import annotations

import os
import struct
import time
import zipfile
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.plain_files import plain_content
from mapforge.files.suggestions import closest
from mapforge.packs.loader import load_library
from mapforge.validation.runner import validate
from tests.busy_machine import computing_at_most
from tests.validation import ANTS, PACK, write_files, write_pack

PLACES = [
    "races/ants.yaml",
    "hooks.py",
    "hooks/one.py",
    "locales/hu.yaml",
    "tests/a.yaml",
    "terrains.yaml",
    "maps/m.yaml",
]


def make(path: Path, kind: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "terminal":
            path.symlink_to("/dev/tty")
        case "circle":
            path.symlink_to(path)
        case "folder":
            path.mkdir()
        case "sparse":
            with open(path, "wb") as file:
                file.truncate(3_000_000_000)


KINDS = ["pipe", "device", "terminal", "circle", "folder", "sparse"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("place", PLACES)
def test_what_is_no_plain_file_of_some_size_is_a_finding(tmp_path: Path, place: str, kind: str) -> None:
    pack = write_pack(tmp_path, {})
    make(pack / place, kind)
    with computing_at_most(10):
        report = validate([pack], trust=["sample"])
    if kind != "folder":
        assert {finding.file.name for finding in report.findings} >= {Path(place).name}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "folder"])
@pytest.mark.parametrize(
    "words",
    [
        ["play", "--resume", "FILE"],
        ["play", "FILE"],
        ["preview", "base:two_players", "--game", "FILE"],
        ["import", "FILE"],
        ["validate", "FILE"],
        ["graph", "FILE"],
        ["mix", "FILE"],
        ["pack", "FILE"],
        ["test", "FILE"],
        ["page", "FILE", "--no-play"],
        ["diff", "base", "FILE"],
    ],
)
@pytest.mark.parametrize("name", ["file", "file.yaml", "file.json", "file.zip"])
def test_no_command_waits_for_a_pipe_or_reads_gigabytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], kind: str, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    make(tmp_path / name, kind)
    try:
        code = main([name if word == "FILE" else word for word in words])
    except SystemExit as error:
        code = int(str(error.code))
    assert code in (Exit.FINDINGS, Exit.USAGE)


def test_a_zip_with_thousands_of_files_takes_time_like_a_folder(tmp_path: Path) -> None:
    files = {f"races/r{n}.yaml": ANTS.replace("ants", f"r{n}") for n in range(3_000)}
    with zipfile.ZipFile(tmp_path / "many.zip", "w") as opened:
        for name, text in {"pack.yaml": PACK.format(id="many"), **files}.items():
            opened.writestr(name, text)
    folder = write_files(tmp_path / "many", {"pack.yaml": PACK.format(id="many"), **files})
    times = []
    for path in (folder, tmp_path / "many.zip"):
        start = time.process_time()
        assert len(load_library([path]).packs["many"].items["race"]) == 3_000
        times.append(time.process_time() - start)
    assert times[1] < 3 * times[0] + 2


@pytest.mark.parametrize("count", [200_000, 6_000])
def test_a_zip_with_too_many_entries_is_refused_before_they_are_read(tmp_path: Path, count: int) -> None:
    header = struct.pack("<4s4B4HL2L5H2L", b"PK\1\2", 20, 3, 20, 0, *[0] * 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"x"
    listed = header * count
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count & 0xFFFF, count & 0xFFFF, len(listed), 0, 0)
    (tmp_path / "many.zip").write_bytes(listed + end)
    with computing_at_most(2):
        (finding,) = load_library([tmp_path / "many.zip"]).findings
    assert finding.check == "pack/unsafe-archive"


def test_content_that_grows_while_it_is_read_is_cut_off(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * 11)
    assert plain_content(tmp_path / "file", 11) == b"x" * 11
    with pytest.raises(OSError, match="10 are the most"):
        plain_content(tmp_path / "file", 10)


def test_guessing_among_thousands_of_words_is_quick() -> None:
    known = [f"terrain_number_{n}" for n in range(5_000)]
    with computing_at_most(10):
        guesses = [closest(f"terain_number_{n}", known) for n in range(5_000)]
    assert guesses[77] == "terrain_number_77"


@pytest.mark.parametrize("id", ["c\n", "c\r", "C", "c-d", "", "é"])
def test_ids_are_read_to_their_end(tmp_path: Path, id: str) -> None:
    text = ANTS.replace("id: ants", f"id: {id!r}".replace("'", '"'))
    report = validate([write_pack(tmp_path, {"races/ants.yaml": text})])
    assert "schema/bad-value" in {finding.check for finding in report.findings}
