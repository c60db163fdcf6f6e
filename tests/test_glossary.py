"""The glossary: its words are in use, in order, and every word it points to has an entry."""

from __future__ import annotations

import re

import pytest

from tests import REPOSITORY
from tests.generated import DOCS

TEXT = (DOCS / "glossary.md").read_text(encoding="utf-8")
TABLES = [re.findall(r"^\| ([A-Za-z ]+) \| (.+) \|$", part, re.MULTILINE)[1:] for part in TEXT.split("\n## ")[1:]]
TERMS = {term: meaning for table in TABLES for term, meaning in table}
ASKED_FOR = (
    "banner badge combo supply tray boost natives serves nation trait hook point fold moment filter ruling scenario "
    "marker piece region border entry coast redeploy decline"
)
"""The words that newcomers stumble over first."""


def words_in_use() -> str:
    documents = [path for path in DOCS.glob("**/*.md") if path.name != "glossary.md"]
    content = [path for path in REPOSITORY.glob("content/**/*.yaml") if "locales" not in path.parts]
    return "\n".join(path.read_text(encoding="utf-8") for path in [*documents, *content]).lower()


USED = words_in_use()


@pytest.mark.parametrize("term", TERMS)
def test_every_term_occurs_in_the_documents_or_the_content(term: str) -> None:
    assert re.search(rf"\b{re.escape(term.lower())}", USED)


def test_the_words_that_newcomers_meet_first_are_explained() -> None:
    assert [word for word in ASKED_FOR.split() if word not in TERMS] == []


def test_the_terms_are_in_order() -> None:
    for table in TABLES:
        terms = [term.lower() for term, _ in table]
        assert terms == sorted(terms)


def test_no_term_is_explained_twice() -> None:
    assert len(TERMS) == sum(map(len, TABLES))


@pytest.mark.parametrize("term", TERMS)
def test_every_meaning_is_a_sentence_or_two_and_points_to_entries_that_exist(term: str) -> None:
    meaning = TERMS[term]
    assert meaning[0].isupper() or meaning[0] in "*`"
    assert meaning.endswith(".")
    named = [word.lower() for word in re.findall(r"\*([\w ]+)\*", meaning)]
    known = {entry.lower() for entry in TERMS}
    assert [word for word in named if word not in known and word.rstrip("s") not in known] == []
