"""Colours are for terminals, and change nothing but the colours."""

from __future__ import annotations

import io
import re

import pytest

from mapforge.files.terminal_colours import coloured_findings, has_colours

FINDING = """\
maps/isle.yaml:3:5: error[map/outline]: it crosses itself
  3 |     outline: x
    |              ^^^
   = why: nobody knows what is inside
   = help: draw it again
note: an error: in the middle of a line is none
"""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


def test_only_terminals_have_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_colours(Terminal())
    assert not has_colours(io.StringIO())
    monkeypatch.setenv("TERM", "dumb")
    assert not has_colours(Terminal())


@pytest.mark.parametrize(
    ("no", "force", "expected"), [("", "1", True), ("", "0", False), ("1", "1", False), ("1", "", False)]
)
def test_the_environment_decides_otherwise(
    monkeypatch: pytest.MonkeyPatch, no: str, force: str, expected: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", no)
    monkeypatch.setenv("FORCE_COLOR", force)
    assert has_colours(Terminal()) is has_colours(io.StringIO()) is expected


def test_without_colours_findings_stay_as_they_are() -> None:
    assert coloured_findings(FINDING, io.StringIO()) == FINDING


def test_severity_carets_and_labels_stand_out_and_nothing_else_changes() -> None:
    painted = coloured_findings(FINDING, Terminal())
    assert "maps/isle.yaml:3:5: \033[1m\033[31merror[map/outline]\033[0m: it crosses itself\n" in painted
    assert "    |              \033[31m^^^\033[0m\n" in painted
    assert "\033[1m   = why\033[0m: nobody" in painted
    assert "\033[1m\033[36mnote\033[0m: an error: in the middle" in painted
    assert re.sub(r"\033\[\d+m", "", painted) == FINDING
