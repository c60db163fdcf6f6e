"""The reference for authors of Python hooks is complete and true. MAPFORGE_WRITE_DOCS=1 writes the page anew."""

from __future__ import annotations

import os
import re
from pathlib import Path

from engine import POINTS, Holder, Registry
from engine.vocabulary.changes import CHANGES
from mapforge.pages.python_reference import python_page
from tests import REPOSITORY

PAGE = REPOSITORY / "docs" / "python_hooks.md"


def test_the_page_is_up_to_date() -> None:
    text = python_page()
    if os.environ.get("MAPFORGE_WRITE_DOCS"):
        PAGE.write_text(text, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == text


def test_everything_has_a_sentence() -> None:
    rows = [line for line in python_page().splitlines() if line.startswith("| `")]
    assert [row for row in rows if re.search(r"\|\s*\|", row)] == []


def test_the_page_names_all_of_holder_all_changes_and_all_points() -> None:
    text = python_page()
    public = [name for name in dir(Holder) if not name.startswith("_")]
    missing = [name for name in (*public, *CHANGES, *POINTS) if not re.search(rf"\b{name}\b", text)]
    assert [name for name in missing if not callable(getattr(Holder, name, None)) or name in CHANGES] == []


def test_the_example_of_the_page_is_a_hook(tmp_path: Path) -> None:
    code = re.search(r"^```python\n(.*?)^```$", python_page(), re.MULTILINE | re.DOTALL)
    assert code is not None
    names: dict[str, object] = {"__name__": "example"}
    exec(code[1].replace("from __future__ import annotations", ""), names)
    registry = Registry()
    registry.add(names["coins_for_the_lonely"], "test")  # type: ignore[arg-type]
    hook = registry.hooks["coins_for_the_lonely"]
    assert hook.pattern.startswith("You get {coins:coin}")
    assert hook.parameters["coins"].summary == "how many coins"
