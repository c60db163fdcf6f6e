"""The site that `make site` makes: every document is in it, links are followed, and licences are known."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from tests import REPOSITORY

DOCS = REPOSITORY / "docs"


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The modules that make the site, by name."""
    monkeypatch.syspath_prepend(DOCS / "site")
    return importlib.import_module


def test_every_document_is_listed_once() -> None:
    listed = re.findall(r"^\* \[[^\]]+\]\(([^)#]+)\)", (DOCS / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert {path.name for path in DOCS.glob("*.md")} - {"README.md"} <= set(listed)
    assert all((DOCS / name).is_file() for name in listed)


def test_three_ways_lead_in_and_contributors_come_last() -> None:
    chapters = re.findall(r"^## (.+)$", (DOCS / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert chapters == ["Start", "Draw a map", "Invent a race", "Program and research", "Look up", "Contribute"]


def test_links_that_lead_nowhere_are_found(tmp_path: Path, site: Any) -> None:
    (tmp_path / "a.html").write_text(
        '<p id="here"><a href="b.html#there">1</a><a href="b.html#gone">2</a><a href="c.html">3</a>'
        '<a href="#here">4</a><a href="https://example.org/x">5</a><img src="no.png"></p>',
        encoding="utf-8",
    )
    (tmp_path / "b.html").write_text('<h1 id="there">b</h1>', encoding="utf-8")
    assert list(site("links").broken_links(tmp_path)) == [
        "a.html: b.html#gone names a place that is not there",
        "a.html: there is no c.html",
        "a.html: there is no no.png",
    ]


def test_pictures_wait_until_they_come_into_sight(tmp_path: Path, site: Any) -> None:
    (tmp_path / "a.html").write_text('<img src="a.png"><img src="b.png" loading="eager">', encoding="utf-8")
    site("links").make_pictures_lazy(tmp_path)
    written = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert written == '<img loading="lazy" src="a.png"><img src="b.png" loading="eager">'


def test_the_licence_of_everything_that_is_used_is_known(site: Any) -> None:
    page = site("shipped_pages").licences_page(REPOSITORY)
    rows = re.findall(r"^\| (\S+) \| ([^|]*) \| ([^|]*) \|$", page, re.MULTILINE)
    assert {"numpy", "shapely", "starlette", "pikepdf", "@codemirror/view"} <= {name for name, _, _ in rows}
    assert [name for name, _, licence in rows if not licence.strip()] == []
