"""The page for programmers: its examples run, and its table names the public face."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import mapforge
from tests import REPOSITORY

PAGE = REPOSITORY / "docs" / "api.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_examples_print_what_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
    page = doctest.DocTestParser().get_doctest(examples, {}, "api.md", str(PAGE), 0)
    done = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(page)
    assert done.attempted > 20
    assert done.failed == 0


def test_the_page_names_the_whole_public_face() -> None:
    assert [name for name in mapforge.__all__ if name != "__version__" and not re.search(rf"`{name}s?`", TEXT)] == []
