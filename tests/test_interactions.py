"""The table of interactions says what scenarios show, and every ruling about meetings is shown."""

import re
from functools import cache
from pathlib import Path

import pytest

from mapforge.scenarios.session import open_session
from tests import REPOSITORY

ROW = re.compile(r"^\| (?P<this>[^|]+) \| (?P<meets>[^|]+) \| (?P<what>[^|]+) \| (?P<rules>[^|]+) \| (?P<file>\w+) \|$")
RULING = re.compile(r"^\| (M-\d+) \|", re.MULTILINE)


@cache
def scenarios() -> dict[tuple[str, str], tuple[str, ...]]:
    """The rules of each scenario of both games, by file and sentence."""
    session = open_session([REPOSITORY / "content" / pack for pack in ("base", "underground")])
    return {(Path(each.document.path).stem, each.name): each.rules for each in session.scenarios}


def rows() -> list[dict[str, str]]:
    lines = (REPOSITORY / "docs" / "interactions.md").read_text("utf-8").splitlines()
    found = [match.groupdict() for line in lines if (match := ROW.match(line))]
    return [row for row in found if row["file"] != "file"]


def test_the_table_has_more_than_sixty_meetings() -> None:
    assert len({(row["this"], row["meets"]) for row in rows()}) == len(rows()) > 60


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row['this']} and {row['meets']}")
def test_a_meeting_is_shown_by_its_scenario(row: dict[str, str]) -> None:
    assert scenarios().get((row["file"], row["what"])) == tuple(row["rules"].split(", "))


def test_every_ruling_about_meetings_is_shown_and_every_one_shown_is_written_down() -> None:
    written = set(RULING.findall((REPOSITORY / "docs" / "rules" / "meetings.md").read_text("utf-8")))
    shown = {rule for rules in scenarios().values() for rule in rules if rule.startswith("M-")}
    assert shown == written


def test_every_scenario_about_meetings_is_in_the_table() -> None:
    listed = {(row["file"], row["what"]) for row in rows()}
    assert {key for key in scenarios() if key[0].startswith("meetings_")} <= listed
