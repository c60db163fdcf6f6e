"""Every row of the rules is shown by a scenario, or listed with the reason why no game can show it."""

import re

from mapforge.files.documents import read_document
from mapforge.scenarios.session import open_session
from tests import REPOSITORY

ROW = re.compile(r"^\| ([BUM]-[A-Z0-9_-]*\d+|[AC]-\d+[a-z]?) \|", re.MULTILINE)


def all_rules() -> set[str]:
    return {id for path in (REPOSITORY / "docs" / "rules").glob("*.md") for id in ROW.findall(path.read_text("utf-8"))}


def shown() -> dict[str, set[str]]:
    """The rows that scenarios of the shipped packs name, and those scenarios."""
    folders = sorted(path.parent for path in REPOSITORY.glob("content/*/pack.yaml"))
    found: dict[str, set[str]] = {}
    for scenario in open_session(folders).scenarios:
        for rule in scenario.rules:
            found.setdefault(rule, set()).add(scenario.id)
    return found


def not_shown() -> dict[str, str]:
    """The rows that no scenario shows, with the reason."""
    found: dict[str, str] = {}
    for path in sorted((REPOSITORY / "tests" / "rules_not_shown").glob("*.yaml")):
        found |= read_document(path).data
    return found


def test_the_matrices_have_rows() -> None:
    assert len(all_rules()) > 1000


def test_every_rule_that_a_scenario_names_is_a_row_of_the_matrices() -> None:
    assert sorted((rule, min(ids)) for rule, ids in shown().items() if rule not in all_rules()) == []


def test_every_row_is_shown_or_listed_with_a_reason() -> None:
    assert sorted(all_rules() - set(shown()) - set(not_shown())) == []


def test_what_is_listed_as_not_shown_exists_and_is_not_shown() -> None:
    assert sorted(set(not_shown()) - all_rules()) == []
    assert sorted(set(not_shown()) & set(shown())) == []
    assert [rule for rule, reason in not_shown().items() if len(reason) < 10] == []
