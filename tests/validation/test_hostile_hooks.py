"""Hooks of strangers: they need trust, must end, and must leave the game as it is."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.games.terminal import hook_limit
from mapforge.hooks import pack_code
from mapforge.packs.loader import load_library
from mapforge.scenarios import hook_watch
from mapforge.scenarios.session import open_session, play_all
from tests.validation import ANTS, write_pack

HOOK = '''\
from collections.abc import Iterator

from engine import Add, Conquest, Holder, hook


@hook("conquest_cost")
def odd(me: Holder, conquest: Conquest) -> Iterator[Add]:
    """Something odd."""
{body}
    yield Add(-1)
'''
SCENARIO = """\
- scenario: ants pay less
  given:
    regions: {meadow: farmland edge, wood: forest}
    players:
      - {race: ants, power: stout, regions: {meadow: 1}, hand: 5}
  then:
    cost: {wood: 1}
"""


def failures(folder: Path, body: str, *, trust: bool = True) -> list[str]:
    files = {
        "hooks.py": HOOK.format(body=body),
        "races/ants.yaml": ANTS + "hooks: [odd]\n",
        "tests/ants.yaml": SCENARIO,
    }
    session = open_session([write_pack(folder, files)], trust=["sample"] if trust else [])
    return [finding.message for result in play_all(session).results for finding in result.findings]


def test_a_hook_that_only_reads_is_fine(tmp_path: Path) -> None:
    assert failures(tmp_path, "    me.regions") == []


@pytest.mark.parametrize("body", ["    while True: pass", "    for _ in iter(int, 1):\n        pass"])
def test_a_hook_that_loops_for_ever_is_stopped_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    monkeypatch.setattr(hook_watch, "LIMIT", 0.3)
    (said,) = failures(tmp_path, body)
    assert said == "sample:race/ants: the hook 'odd' did not finish within 0.3 seconds"


@pytest.mark.parametrize("players", ["bot,bot", "Ada,bot"])
def test_a_game_with_a_hook_that_loops_for_ever_is_stopped_and_the_hook_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], players: str
) -> None:
    monkeypatch.setattr(hook_limit, "LIMIT", 1.5)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n1\n"))
    files = {"hooks.py": HOOK.format(body="    while True: pass"), "races/ants.yaml": ANTS + "hooks: [odd]\n"}
    pack = str(write_pack(tmp_path, files))
    play = ["play", "base:two_players", "--with", pack, "--trust", "sample", "--offer", "ants", "--players", players]
    assert main([*play, "--seed", "1"]) == Exit.FINDINGS
    said = capsys.readouterr().err
    assert "sample:race/ants: the hook 'odd' did not finish within 1.5 seconds" in said
    assert "The game cannot continue" in said


def test_a_saved_game_is_not_gone_on_with_when_its_hook_has_learnt_to_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hook_limit, "LIMIT", 1.5)
    save = str(tmp_path / "game.json")
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"1\nsave {save}\nquit\n"))
    files = {"hooks.py": HOOK.format(body="    me.regions"), "races/ants.yaml": ANTS + "hooks: [odd]\n"}
    pack = write_pack(tmp_path, files)
    play = ["play", "base:two_players", "--with", str(pack), "--offer", "ants", "--players", "Ada,bot", "--seed", "1"]
    assert main([*play, "--trust", "sample"]) == Exit.OK
    (pack / "hooks.py").write_text(HOOK.format(body="    while True: pass"), encoding="utf-8")
    assert main(["play", "--resume", save, "--trust", "sample"]) == Exit.USAGE
    assert "sample:race/ants: the hook 'odd' did not finish within 1.5 seconds" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("    me._position.coins[0] += 5", "coins"),
        ("    me._position.round = 9", "round"),
        ("    me._position.uses[(1,)] = 1", "uses"),
    ],
)
def test_a_hook_that_changes_what_it_may_only_read_is_found_out(tmp_path: Path, body: str, name: str) -> None:
    said = failures(tmp_path, body)
    assert any("sample:race/ants: the hook 'odd'" in line and f"changed {name}" in line for line in said), said


def test_a_hook_without_trust_does_not_run(tmp_path: Path) -> None:
    said = failures(tmp_path, f"    open({str(tmp_path / 'written')!r}, 'w')", trust=False)
    assert said
    assert not (tmp_path / "written").exists()


def test_python_that_never_finishes_loading_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_code, "LIMIT", 0.3)
    pack = write_pack(tmp_path, {"hooks.py": "while True:\n    pass\n"})
    (finding,) = load_library([pack], trust=["sample"]).findings
    assert (finding.check, finding.message) == ("pack/broken-hooks", "it did not finish running within 0.3 seconds")
