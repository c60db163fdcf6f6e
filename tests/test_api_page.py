"""The page for programmers: its examples run, and its table names the public face."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path
from types import ModuleType

import pytest

import engine
import mapforge
from tests import REPOSITORY

PAGE = REPOSITORY / "docs" / "api.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_examples_print_what_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
    page = doctest.DocTestParser().get_doctest(examples, {}, "api.md", str(PAGE), 0)
    done = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(page)
    assert done.attempted > 40
    assert done.failed == 0


@pytest.mark.parametrize("face", [mapforge, engine])
def test_the_page_names_the_whole_public_face(face: ModuleType) -> None:
    assert [name for name in face.__all__ if name != "__version__" and not re.search(rf"`{name}`", TEXT)] == []


def test_everything_that_packs_import_is_part_of_the_face() -> None:
    folders = ("content", "examples", "tests/stress")
    files = [path for folder in folders for path in REPOSITORY.glob(f"{folder}/**/*.py")]
    wanted = {
        alias.name
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "engine"
        for alias in node.names
    }
    assert wanted
    assert wanted <= {*engine.__all__}
