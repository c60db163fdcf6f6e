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


CITED = re.compile(r"\b(([BUM]-(?:[A-Z_]+-)*)\d+)((?:, -\d+)*)")
"""An id, and the short forms that may follow it: `B-DIE-02, -03`."""


def cited_rules() -> dict[str, set[str]]:
    """The rows that the code of the engine and the packs names, and the files that do."""
    found: dict[str, set[str]] = {}
    for path in sorted(path for root in ("engine", "content") for path in REPOSITORY.glob(f"{root}/**/*.py")):
        for first, section, more in CITED.findall(path.read_text(encoding="utf-8")):
            for id in (first, *(f"{section}{number}" for number in re.findall(r"\d+", more))):
                found.setdefault(id, set()).add(path.relative_to(REPOSITORY).as_posix())
    return found


def test_every_rule_that_code_cites_is_a_row_of_the_matrices() -> None:
    assert sorted((rule, min(files)) for rule, files in cited_rules().items() if rule not in all_rules()) == []


def test_the_engine_says_which_rule_is_behind_its_exceptions() -> None:
    files = {file for files in cited_rules().values() for file in files}
    for package in ("turn", "conquest", "board", "holder"):
        assert any(file.startswith(f"engine/{package}/") for file in files)
    assert len(cited_rules()) > 80
