"""Hostile packs: whatever is in them, they end in findings, write nothing and never crash a command."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from tests.validation import ANTS, PACK, found_in, write_files, write_pack

SCRIPT = "<script>alert('boo')</script>"


def deep(folder: Path) -> Path:
    return write_pack(folder, {"races/ants.yaml": "[" * 100_000})


def huge(folder: Path) -> Path:
    return write_pack(folder, {"symbols.yaml": "gem: {name: Gem}\n" + "#" * 9_000_000})


def laughing(folder: Path) -> Path:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]" for before, name in pairwise("abcdefghi")]
    return write_pack(folder, {"symbols.yaml": "\n".join(lines)})


def scripted(folder: Path) -> Path:
    race = f'id: ants\nname: "{SCRIPT}"\ntokens: 6\nsupply: 11\ntext: "{SCRIPT}"\n'
    return write_pack(folder, {"races/ants.yaml": race})


def device(folder: Path) -> Path:
    return write_pack(folder, {"races/con.yaml": ANTS.replace("ants", "con")})


def linked(folder: Path) -> Path:
    pack = write_pack(folder, {"races/ants.yaml": ANTS})
    (pack / "powers").symlink_to(pack)
    return pack


def cased(folder: Path) -> Path:
    return write_pack(folder, {"races/ants.yaml": ANTS, "races/Ants.yaml": ANTS})


def python(folder: Path) -> Path:
    code = f"open({str(folder / 'escaped')!r}, 'w').write('x')\nraise SystemExit(0)\n"
    return write_pack(folder, {"hooks.py": code, "hooks/more.py": code})


def shadowing(folder: Path) -> Path:
    files = {"pack.yaml": "id: base\nname: Base\nversion: 9.9.9\n", "races/giants.yaml": ANTS.replace("ants", "giants")}
    return write_files(folder / "base", files)


def escaping_id(folder: Path) -> Path:
    return write_files(folder / "odd", {"pack.yaml": PACK.format(id="../../odd"), "races/ants.yaml": ANTS})


HOSTILE = [deep, huge, laughing, scripted, device, linked, cased, python, shadowing, escaping_id]
COMMANDS = [
    ["validate", "{}"],
    ["test", "{}"],
    ["explain", "ants", "--in", "{}"],
    ["pack", "{}"],
    ["page", "{}", "--no-play", "-o", "page.html"],
    ["matrix", "{}"],
    ["diff", "{}", "{}"],
    ["mix", "base:map/two_players", "{}"],
]


@pytest.mark.parametrize("make", HOSTILE, ids=lambda make: make.__name__)
def test_a_hostile_pack_crashes_no_command_and_writes_nothing_elsewhere(
    make: Callable[[Path], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    pack = make(tmp_path / "packs")
    before = sorted(tmp_path.rglob("*"))
    monkeypatch.chdir(home)
    for words in COMMANDS:
        assert main([word.format(pack) for word in words]) in (Exit.OK, Exit.FINDINGS, Exit.USAGE), words
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
    assert [path for path in sorted(tmp_path.rglob("*")) if path.parent != home] == before


@pytest.mark.parametrize(
    ("make", "check"),
    [
        (deep, "yaml/too-large"),
        (huge, "yaml/too-large"),
        (laughing, "yaml/too-large"),
        (device, "pack/device-name"),
        (cased, "pack/case-clash"),
        (python, "pack/untrusted-hooks"),
    ],
)
def test_what_is_hostile_is_found(make: Callable[[Path], Path], check: str, tmp_path: Path) -> None:
    assert check in {finding.check for finding in found_in([make(tmp_path)]).findings}


def test_a_script_in_a_name_is_shown_but_never_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pack = str(scripted(tmp_path / "packs"))
    assert main(["page", pack, "--no-play", "-o", "page.html"]) == Exit.OK
    assert main(["matrix", pack, "--html", "table.html"]) == Exit.OK
    for name in ("page.html", "table.html"):
        assert "<script" not in (tmp_path / name).read_text(encoding="utf-8")
