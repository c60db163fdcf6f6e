"""The command line: help, version, exit codes and what a start imports."""

import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapforge import __version__
from mapforge.cli import main
from mapforge.commands import SUMMARIES, command, packs
from mapforge.errors import Exit

LIBRARIES = ["jsonschema", "networkx", "numpy", "ruamel", "shapely", "svgwrite"]
SLOW = [*LIBRARIES, "asyncio", "engine", "multiprocessing", "sqlite3", "yaml"]
"""What no command needs before it knows what it is asked for; the engine alone takes as long as ten helps."""
WORDS = st.lists(st.sampled_from(["packs", "--help", "--version", "--"]) | st.text(max_size=8), max_size=4)


def exit_code(*words: str) -> object:
    try:
        return main(words)
    except SystemExit as end:
        return end.code


def test_help_says_what_mapforge_is_and_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("--help") == Exit.OK
    text = " ".join(capsys.readouterr().out.split())
    assert "unofficial fan tool" in text
    assert all(summary in text for summary in SUMMARIES.values())


@pytest.mark.parametrize("name", SUMMARIES)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(name, "--help") == Exit.OK
    assert f"usage: mapforge {name}" in capsys.readouterr().out
    assert callable(command(name).run)


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("--version") == Exit.OK
    assert capsys.readouterr().out == f"mapforge {__version__} (pure)\n"


def test_packs_lists_the_shipped_packs_with_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("packs") == Exit.OK
    lines = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert re.fullmatch(r"Small World \d+\.\d+\.\d+ \(comes with mapforge\)", lines["base"])
    assert lines["underground"].startswith("Small World Underground ")


def test_an_unknown_command_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("pakcs") == Exit.USAGE
    assert "pakcs" in capsys.readouterr().err


def test_no_command_is_wrong_usage_and_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code() == Exit.USAGE
    assert "commands:" in capsys.readouterr().err


def break_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("the sky fell\non our heads")

    monkeypatch.setattr(packs, "content_folder", broken)


def test_a_bug_is_one_friendly_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    break_packs(monkeypatch)
    monkeypatch.delenv("MAPFORGE_TRACEBACK", raising=False)
    assert exit_code("packs") == Exit.BUG
    (line,) = capsys.readouterr().err.splitlines()
    assert "please report" in line
    assert "the sky fell" in line


def test_a_bug_shows_its_traceback_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    break_packs(monkeypatch)
    monkeypatch.setenv("MAPFORGE_TRACEBACK", "1")
    assert exit_code("packs") == Exit.BUG
    assert "Traceback" in capsys.readouterr().err


def test_a_reader_that_leaves_early_is_no_bug() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "mapforge", "packs"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == Exit.PIPE_CLOSED


def test_help_imports_none_of_the_libraries() -> None:
    program = (
        "import sys; from mapforge.cli import main\n"
        "try: main(['--help'])\n"
        f"finally: print('imported:', sorted(set(sys.modules) & set({LIBRARIES})))"
    )
    output = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert output.endswith("imported: []\n")


def test_the_help_of_no_command_imports_what_only_its_work_needs() -> None:
    program = (
        "import sys; from mapforge.cli import main\n"
        f"for name in {list(SUMMARIES)}:\n"
        "    try: main([name, '--help'])\n"
        f"    except SystemExit: print('imported for', name, sorted(set(sys.modules) & set({SLOW})), file=sys.stderr)"
    )
    found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stderr
    assert found.splitlines() == [f"imported for {name} []" for name in SUMMARIES]


@settings(deadline=None)
@given(WORDS)
def test_any_words_end_with_an_announced_exit_code(words: list[str]) -> None:
    assert exit_code(*words) in (Exit.OK, Exit.USAGE)


@pytest.mark.soak
@settings(max_examples=5000, deadline=None)
@given(WORDS)
def test_very_many_words_end_with_an_announced_exit_code(words: list[str]) -> None:
    assert exit_code(*words) in (Exit.OK, Exit.USAGE)


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("validate --fromat json", "mapforge validate: error: there is no option '--fromat'; did you mean '--format'?"),
        ("validate --zzz", "there is no option '--zzz'; `mapforge validate --help` lists them"),
        ("packs base", "'base' is one word too many; `mapforge packs --help` shows what goes where"),
        ("--zzz", "mapforge: error: there is no option '--zzz'; `mapforge --help` lists them"),
        ("validate --format jsn", "argument --format: there is no 'jsn'; did you mean 'json'?"),
        ("generate --players 0", "argument --players: give a whole number of players from 1 to 99, not '0'"),
        ("play base:two_players --seed x", "argument --seed: give a whole number, not 'x'"),
        ("mix", "the following arguments are required: MAP\n"),
    ],
)
def test_a_wrong_word_is_refused_with_what_would_do(
    words: str, refusal: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(*words.split()) == Exit.USAGE
    said = capsys.readouterr().err
    assert refusal in said
    assert said.startswith(f"usage: mapforge {words.split()[0]}" if not words.startswith("-") else "usage: mapforge ")


def test_what_the_engine_refuses_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "base:map/two_players", "--players", "bot,bot,bot"]) == Exit.USAGE
    assert capsys.readouterr().err.startswith("mapforge play: ")


def test_what_mapforge_refuses_ends_with_the_exit_code_of_the_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "base:map/nowhere"]) == Exit.USAGE
    assert capsys.readouterr().err.startswith("mapforge graph: there is no map 'base:map/nowhere'; ")


def test_a_python_that_throws_documentation_away_is_told() -> None:
    program = [sys.executable, "-OO", "-m", "mapforge", "packs"]
    found = subprocess.run(program, check=False, capture_output=True, text=True)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith("mapforge packs: Python was started with -OO, which throws away")
