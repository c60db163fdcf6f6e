"""The walk-through "draw your own map" does what it says, one step after the other in an empty folder."""

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
from tests.generated import check_pictures
from tests.test_walkthroughs import COMMAND

TEXT = (REPOSITORY / "docs" / "maps.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(console|yaml)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def steps() -> Iterator[tuple[str, str]]:
    for kind, text in BLOCKS:
        if kind == "yaml":
            name, _, content = text.partition("\n")
            yield f"write {name.removeprefix('# ')}", content
        else:
            yield from COMMAND.findall(text)


def test_every_step_prints_what_the_walk_through_shows(
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
        else:
            assert main(words[1:]) in (Exit.OK, Exit.FINDINGS)
            printed = capsys.readouterr()
            assert printed.err + printed.out == output, step
    check_pictures("maps.md")


def test_the_imported_example_is_what_the_import_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (command,) = re.findall(r"^mapforge import windward.*\n.*$", TEXT, re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    source = REPOSITORY / "examples" / "windward"
    (tmp_path / "maps").mkdir()
    (tmp_path / "windward.geojson").write_bytes((source / "windward.geojson").read_bytes())
    assert main(shlex.split(command.replace("\\\n", " "))[1:]) == Exit.OK
    assert Path("maps/windward.yaml").read_bytes() == (source / "maps" / "windward.yaml").read_bytes()


def test_every_check_of_maps_is_in_the_table() -> None:
    from mapforge.validation.checks.check_registry import all_checks

    assert all(f"`{id}`" in TEXT for id in all_checks() if id.startswith("map/"))
