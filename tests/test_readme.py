"""The README: what its console examples show is what the commands print, one after the other in an empty folder."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from tests import REPOSITORY

BLOCKS = re.findall(
    r"^```(console|yaml)\n(.*?)^```$", (REPOSITORY / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)
COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def steps() -> Iterator[tuple[str, str]]:
    """What a reader does: commands with their output, and files to write, whose first line names them."""
    for kind, text in BLOCKS:
        if kind == "yaml":
            name, _, content = text.partition("\n")
            yield f"write {name.removeprefix('# ')}", content
        else:
            yield from COMMAND.findall(text)


def test_the_readme_shows_examples() -> None:
    assert [step for step, _ in steps() if step.startswith("mapforge")]


def test_every_example_prints_what_the_readme_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert [step for step, _ in steps() if step.startswith("mapforge ")]
    for step, output in steps():
        words = shlex.split(step)
        if words[0] == "cd":
            os.chdir(words[1])
        elif words[0] == "write":
            Path(words[1]).write_text(output, encoding="utf-8")
        elif words[0] == "mapforge":
            assert main(words[1:]) in (Exit.OK, Exit.FINDINGS)
            printed = capsys.readouterr()
            assert printed.err + printed.out == output, step
