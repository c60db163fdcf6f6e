"""The README, the tutorial and the how-tos: a reader who copies what they show sees what they show."""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.commands import SUMMARIES
from mapforge.errors import Exit
from tests import REPOSITORY
from tests.generated import check_pictures

COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
BLOCK = re.compile(r"^```(console|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^> (.+)\n", re.MULTILINE)
LEFT_OUT = "...\n"
OPENS_A_PAGE = ("studio",)
SHORTENED = {"balance": ["--minutes", "0.01"]}
"""Commands that take their time, and what makes them quick."""
WALKTHROUGHS = ["README.md", "docs/tutorial.md", "docs/howto.md"]


def steps(document: str) -> Iterator[tuple[str, str]]:
    """What a reader does: commands with their output, and files to write, whose first line names them."""
    for kind, text in BLOCK.findall((REPOSITORY / document).read_text(encoding="utf-8")):
        name = text.partition("\n")[0]
        if kind == "console":
            yield from COMMAND.findall(text)
        elif re.fullmatch(r"# \S+\.yaml", name):
            yield f"write {name.removeprefix('# ')}", text


def printed_by(step: str, typed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """Do a step; what a command prints, with nothing for other steps."""
    words = shlex.split(step)
    if words[0] == "cd":
        os.chdir(words[1])
    elif words[0] == "write":
        Path(words[1]).parent.mkdir(parents=True, exist_ok=True)
        Path(words[1]).write_text(typed, encoding="utf-8")
    elif words[0] == "mapforge" and words[1] not in OPENS_A_PAGE:
        words += SHORTENED.get(words[1], [])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert main(words[1:]) in (Exit.OK, Exit.FINDINGS), capsys.readouterr().err
        printed = capsys.readouterr()
        shown = re.sub(r"\(\d+\.\d s\)", "(0.0 s)", printed.err + printed.out)
        return re.sub(r"\(\d+\.\d MB\)", "(0.1 MB)", shown)
    return ""


def fits(shown: str, printed: str) -> bool:
    """Tell whether a text was printed; `...` on a line of its own stands for any lines."""
    pattern = ".*".join(re.escape(part) for part in TYPED.sub("> ", shown).split(LEFT_OUT))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


@pytest.mark.parametrize("document", WALKTHROUGHS)
def test_every_command_prints_what_the_document_shows(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert [step for step, _ in steps(document) if step.startswith("mapforge ")]
    for step, shown in steps(document):
        is_file = step.startswith("write ")
        typed = shown if is_file else "".join(f"{line}\n" for line in TYPED.findall(shown))
        printed = printed_by(step, typed, capsys, monkeypatch)
        is_checked = step.startswith("mapforge ") and not step.startswith(OPENS_A_PAGE, len("mapforge "))
        assert not is_checked or fits(shown, printed), f"{step}\n{printed}"
    if document == "docs/tutorial.md":
        check_pictures("tutorial.md")


def test_the_readme_names_only_commands_that_a_reader_can_copy() -> None:
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    shown = {step for step, _ in steps("README.md")}
    prose = BLOCK.sub("", text)
    named = [words for words in re.findall(r"`(mapforge [^`]+)`", prose) if words not in shown]
    assert [words for words in named if words.split()[1] not in SUMMARIES and words != "mapforge --help"] == []
    assert [words for words in named if len(words.split()) > 2] == ["mapforge explain giants"]
    assert main(["explain", "giants"]) == Exit.OK
    targets = re.findall(r"^(\w[\w-]*):", (REPOSITORY / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name in re.findall(r"`make (\S+)`", text) if name not in targets] == []


def test_the_extras_that_are_installed_exist() -> None:
    settings = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    extras = settings["project"]["optional-dependencies"]
    documents = [REPOSITORY / "README.md", *(REPOSITORY / "docs").glob("*.md")]
    named = {
        extra
        for path in documents
        for words in re.findall(r"(?:mapforge\S*|'\.)\[([a-z,]+)\]'", path.read_text(encoding="utf-8"))
        for extra in words.split(",")
    }
    assert named
    assert named <= set(extras)


def test_the_tutorial_ends_with_a_game_played_to_its_end() -> None:
    games = [shown for step, shown in steps("docs/tutorial.md") if step.startswith("mapforge play")]
    assert len(games) == 3
    assert all(shown.rstrip().endswith("wins.") for shown in games[1:])
