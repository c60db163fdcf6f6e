"""The tutorial and the how-tos: a reader who types what they show sees what they show."""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from tests import REPOSITORY
from tests.generated import check_pictures

COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
BLOCK = re.compile(r"^```(console|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^> (.+)\n", re.MULTILINE)
LEFT_OUT = "...\n"


def steps(document: str) -> Iterator[tuple[str, str]]:
    """What a reader does: commands with their output, and files to write, whose first line names them."""
    for kind, text in BLOCK.findall((REPOSITORY / "docs" / document).read_text(encoding="utf-8")):
        name, _, content = text.partition("\n")
        if kind == "console":
            yield from COMMAND.findall(text)
        elif re.fullmatch(r"# \S+\.yaml", name):
            yield f"write {name.removeprefix('# ')}", content


def printed_by(step: str, typed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """Do a step; what a command prints, with nothing for other steps."""
    words = shlex.split(step)
    if words[0] == "cd":
        os.chdir(words[1])
    elif words[0] == "write":
        Path(words[1]).parent.mkdir(parents=True, exist_ok=True)
        Path(words[1]).write_text(typed, encoding="utf-8")
    elif words[0] == "mapforge":
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert main(words[1:]) in (Exit.OK, Exit.FINDINGS), capsys.readouterr().err
        printed = capsys.readouterr()
        return re.sub(r"\(\d+\.\d s\)", "(0.0 s)", printed.err + printed.out)
    return ""


def fits(shown: str, printed: str) -> bool:
    """Tell whether a text was printed; `...` on a line of its own stands for any lines."""
    pattern = ".*".join(re.escape(part) for part in TYPED.sub("> ", shown).split(LEFT_OUT))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


@pytest.mark.parametrize("document", ["tutorial.md", "howto.md"])
def test_every_command_prints_what_the_document_shows(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert [step for step, _ in steps(document) if step.startswith("mapforge ")]
    for step, shown in steps(document):
        is_file = step.startswith("write ")
        typed = shown if is_file else "".join(f"{line}\n" for line in TYPED.findall(shown))
        printed = printed_by(step, typed, capsys, monkeypatch)
        assert is_file or not step.startswith("mapforge") or fits(shown, printed), f"{step}\n{printed}"
    if document == "tutorial.md":
        check_pictures(document)


def test_the_tutorial_ends_with_a_game_played_to_its_end() -> None:
    games = [shown for step, shown in steps("tutorial.md") if step.startswith("mapforge play")]
    assert len(games) == 3
    assert all(shown.rstrip().endswith("wins.") for shown in games[1:])
