"""Whatever a hook raises or answers is told with its pack, item and name, and no scenario passes because of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.packs.loader import load_library
from tests import REPOSITORY
from tests.busy_machine import PATIENCE, wait_until
from tests.validation import ANTS, write_pack

HOOKS = '''\
import os, random, sys, time

from engine import Add, Coins, hook


class Mute(Exception):
    def __str__(self):
        raise SystemExit(0)

    __repr__ = __str__


class Bare(BaseException):
    pass


@hook("conquest_cost", name="odd")
def odd(me, conquest):
    """Do something odd."""
{body}
    yield Add(0)
'''
SCENARIO = """\
- scenario: ants cost what they cost
  given:
    regions: {camp: farmland edge, near: farmland}
    players: [{race: ants, power: forest, regions: {camp: 1}, hand: 6}]
  then:
    cost: {near: 2}
"""


def pack_with(folder: Path, body: str) -> Path:
    files = {
        "hooks.py": HOOKS.format(body=f"    {body}"),
        "races/ants.yaml": ANTS + "hooks: [odd]\n",
        "tests/ants.yaml": SCENARIO,
    }
    return write_pack(folder, files)


RAISED = [
    "raise SystemExit",
    "raise SystemExit(0)",
    "sys.exit('bye')",
    "raise KeyboardInterrupt",
    "raise GeneratorExit",
    "raise StopIteration",
    "raise BaseException",
    "raise Bare",
    "raise Mute",
    "raise MemoryError",
    "raise RecursionError",
    "raise BaseExceptionGroup('several', [SystemExit(0), KeyboardInterrupt()])",
    "raise OSError(28, 'No space left on device')",
    "raise BrokenPipeError",
    "yield 5",
    "yield None",
    "yield Add('two')",
    "yield Add(1.5)",
    "yield Add(True)",
    "yield Add(1, where='north')",
    "yield Coins(1, 1)",
    "return 5",
]


@pytest.mark.parametrize("body", RAISED)
def test_a_hook_that_fails_is_named_and_its_scenario_does_not_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], body: str
) -> None:
    pack = pack_with(tmp_path, body)
    if body == "return 5":
        (pack / "hooks.py").write_text(HOOKS.format(body="    return 5").replace("    yield Add(0)\n", ""))
    assert main(["test", str(pack), "--trust", "sample"]) == Exit.FINDINGS
    said = capsys.readouterr().out
    assert "sample:race/ants: the hook 'odd'" in said, said
    assert "sample: 1 scenario, 1 failed" in said


@pytest.mark.parametrize("body", ["raise SystemExit(0)", "raise KeyboardInterrupt", "yield Add('two')"])
def test_a_pack_with_a_hook_that_fails_is_not_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["pack", str(pack_with(tmp_path, body)), "--trust", "sample"]) == Exit.FINDINGS
    assert not list(tmp_path.glob("*.zip"))


@pytest.mark.parametrize("body", ["raise SystemExit(0)", "raise KeyboardInterrupt", "yield Add('two')", "raise Mute"])
def test_a_game_with_a_hook_that_fails_ends_with_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], body: str
) -> None:
    pack = pack_with(tmp_path, body)
    words = ["play", "base:two_players", "--with", str(pack), "--trust", "sample", "--offer", "ants", "--seed", "1"]
    assert main([*words, "--players", "random,random"]) in (Exit.FINDINGS, Exit.USAGE)
    assert "sample:race/ants: the hook 'odd'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    ["raise SystemExit(0)", "raise KeyboardInterrupt", "raise GeneratorExit", "raise BaseException", "raise Mute"],
)
def test_python_that_raises_anything_while_it_loads_is_a_finding(tmp_path: Path, line: str) -> None:
    code = HOOKS.format(body="    pass") + f"\n\n{line}\n"
    (finding,) = load_library([write_pack(tmp_path, {"hooks.py": code})], trust=["sample"]).findings
    assert finding.check == "pack/broken-hooks"


PAYING = """\
import os, random, time

from engine import Pay, hook


@hook("on_conquer", name="odd")
def odd(me, conquest):
    '''Pay something odd.'''
    yield Pay(me.player, {coins})
"""
CONQUEST = SCENARIO.replace(
    "  then:\n    cost: {near: 2}\n", "  when: [conquer near]\n  then: {holder: {near: ants}}\n"
)


@pytest.mark.parametrize(
    "coins",
    [
        "random.randrange(1 << 30)",
        "time.time_ns() >> 10 & 0xFFFFFF",
        "hash('ants') & 0xFFFF",
        "int(''.join(list({f'{i}' for i in range(99)})[:8])) % 65521",
        "os.getpid()",
        "len(os.environ.get('PYTHONPATH', ''))",
    ],
)
def test_a_hook_that_asks_what_no_game_knows_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], coins: str
) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    files = {
        "hooks.py": PAYING.format(coins=coins),
        "races/ants.yaml": ANTS + "hooks: [odd]\n",
        "tests/a.yaml": CONQUEST,
    }
    code = main(["test", str(write_pack(tmp_path, files)), "--trust", "sample"])
    said = capsys.readouterr().out
    assert "went otherwise" in said, said
    assert code == Exit.FINDINGS


def test_a_pack_whose_hooks_keep_to_the_game_passes_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(pack_with(tmp_path, "me.regions")), "--trust", "sample"]) == Exit.OK
    assert "all passed" in capsys.readouterr().out


def test_the_second_process_cannot_be_silenced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = "if os.environ.get('PYTHONHASHSEED') == '1': os._exit(0)"
    assert main(["test", str(pack_with(tmp_path, body)), "--trust", "sample"]) == Exit.FINDINGS
    assert "was not played to its end" in capsys.readouterr().out


def _hear_ctrl_c() -> None:
    """Let a process hear Ctrl-C even where the tests run in the background, which shells make deaf to it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_is_told_apart_from_a_hook(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, f"open({str(tmp_path / 'busy')!r}, 'w').close(); time.sleep(8)")
    words = [sys.executable, "-m", "mapforge", "test", str(pack), "--trust", "sample"]
    process = subprocess.Popen(
        words, cwd=REPOSITORY, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=_hear_ctrl_c
    )
    wait_until((tmp_path / "busy").exists)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == Exit.INTERRUPTED
    assert "Traceback" not in said
