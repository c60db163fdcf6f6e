"""Scenarios name rules that exist, and the rules they show are counted."""

import re

from mapforge.scenarios.session import open_session
from tests import REPOSITORY

ROW = re.compile(r"^\| ([BU]-[A-Z0-9_-]+-\d+|[AC]-\d+) \|", re.MULTILINE)


def all_rules() -> set[str]:
    return {id for path in (REPOSITORY / "docs" / "rules").glob("*.md") for id in ROW.findall(path.read_text("utf-8"))}


def test_the_matrices_have_rows() -> None:
    assert len(all_rules()) > 500


def test_every_rule_that_a_shipped_scenario_names_is_a_row_of_the_matrices() -> None:
    folders = sorted(path.parent for path in REPOSITORY.glob("content/*/pack.yaml"))
    named = {(rule, scenario.id) for scenario in open_session(folders).scenarios for rule in scenario.rules}
    assert sorted((rule, id) for rule, id in named if rule not in all_rules()) == []
