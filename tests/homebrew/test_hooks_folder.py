"""A pack's Python may be one module or a folder of several; both need trust."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.packs.loader import load_library
from tests.validation import write_pack

SHARED = "BONUS = 2\n"
HOOK = '''\
from collections.abc import Iterator

from engine import Coins, Holder, Scoring, hook

from .shared import BONUS
{extra}

@hook("score")
def {name}(me: Holder, scoring: Scoring, *, coins: int = 1) -> Iterator[Coins]:
    """Coins for nothing.

    coins: how many coins

    example: {name}: {{coins: 3}}
    """
    yield Coins(coins + BONUS)
'''


def hook(name: str, extra: str = "") -> str:
    return HOOK.format(name=name, extra=extra)


def pack_with(folder: Path, **modules: str) -> Path:
    return write_pack(folder, {f"hooks/{name}.py": text for name, text in {"shared": SHARED, **modules}.items()})


def test_all_modules_of_the_folder_bring_their_hooks_and_may_import_one_another(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, gifts=hook("gift"), alms=hook("alm"))
    library = load_library([pack], trust=["sample"])
    assert library.findings == []
    assert {"gift", "alm"} <= set(library.registry.hooks)


def test_without_trust_no_module_runs_but_all_signatures_are_known(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, gifts=hook("gift", "import sys; sys.ran_in_folder = True"), alms=hook("alm"))
    library = load_library([pack])
    assert not hasattr(sys, "ran_in_folder")
    assert [finding.check for finding in library.findings] == ["pack/untrusted-hooks"]
    known = library.known_hooks.hooks
    assert "gift" not in library.registry.hooks
    assert known["gift"].parameters["coins"].summary == "how many coins"
    assert known["alm"].example == "alm: {coins: 3}"


def test_a_broken_module_is_found_with_its_file_and_the_others_still_work(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, gifts=hook("gift"), oops="x = 1\nraise ValueError('no')\n")
    library = load_library([pack], trust=["sample"])
    (finding,) = library.findings
    assert (finding.check, finding.file.name, finding.line) == ("pack/broken-hooks", "oops.py", 2)
    assert "gift" in library.registry.hooks


def test_a_changed_module_is_read_anew(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, gifts=hook("gift"))
    load_library([pack], trust=["sample"])
    (pack / "hooks" / "gifts.py").write_text(hook("present"), encoding="utf-8")
    hooks = load_library([pack], trust=["sample"]).registry.hooks
    assert "present" in hooks
    assert "gift" not in hooks


def test_a_module_and_a_folder_stand_side_by_side(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, gifts=hook("gift"))
    (pack / "hooks.py").write_text(hook("alm").replace("from .shared import BONUS", "BONUS = 1"), encoding="utf-8")
    assert {"gift", "alm"} <= set(load_library([pack], trust=["sample"]).registry.hooks)


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new pack with a new hook; the current folder is in it."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "pack", "River Folk"]) == Exit.OK
    monkeypatch.chdir(tmp_path / "river_folk")
    assert main(["new", "hook", "Small and brave"]) == Exit.OK
    return tmp_path / "river_folk"


def test_a_new_hook_comes_with_a_power_and_a_scenario_that_passes(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", ".", "--trust", "river_folk", "--fail-on", "note"]) == Exit.OK
    assert main(["test", ".", "--trust", "river_folk"]) == Exit.OK
    said = capsys.readouterr()
    assert "1 scenario, all passed" in said.out
    assert "it can do on this machine whatever you can" in said.err


def test_a_new_hook_is_as_good_as_a_shipped_one(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hooks", "small_and_brave", "--trust", "river_folk"]) == Exit.OK
    text = capsys.readouterr().out
    assert "where (region filter, required): the regions that cost less" in text
    assert "- small_and_brave: {where: {terrain: " in text
    schema = (pack / ".mapforge" / "schemas" / "common.schema.json").read_text(encoding="utf-8")
    assert "small_and_brave (river_folk)" in schema


def test_without_trust_the_new_pack_validates_and_its_scenario_is_a_finding(pack: Path) -> None:
    assert main(["validate", "."]) == Exit.OK
    assert main(["test", "."]) == Exit.FINDINGS


@pytest.mark.parametrize("name", ["cheaper", "class", "forest", "small and brave", "!!!"])
def test_a_name_that_is_taken_or_no_name_is_refused(name: str, pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "hook", name]) == Exit.USAGE
    assert capsys.readouterr().err.startswith("mapforge new: ")
