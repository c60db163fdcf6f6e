"""The studio's styles: no rule that nothing uses, and measures and colours by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import REPOSITORY

STATIC = REPOSITORY / "mapforge" / "studio" / "static"
TOKENS = STATIC / "shell" / "tokens.css"
SHEETS = sorted(path for path in STATIC.rglob("*.css") if path != TOKENS)
LITERALS = {
    "a colour": r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(",
    "a size of text": r"font-size:\s*[\d.]+rem",
    "a round corner": r"border-radius:\s*[1-9]",
    "a level": r"z-index:\s*\d",
}
"""What stands in tokens.css only."""
LAYER = "layer-"
"""The layers of a board are named after what they show."""


def text_of(path: Path) -> str:
    """A file without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    return re.sub(r"^\s*//.*$", "", text, flags=re.M)


def said_words() -> set[str]:
    """Every word that a script or a document says."""
    files = [*STATIC.rglob("*.js"), *STATIC.rglob("*.html")]
    return {word for path in files for word in re.findall(r"[A-Za-z][\w-]*", text_of(path))}


def selectors(path: Path) -> list[str]:
    """The selectors of a style sheet; `@` rules are none."""
    found = re.findall(r"([^{};]+)\{", text_of(path))
    return [each.strip() for each in found if not each.strip().startswith("@")]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: str(path.relative_to(STATIC)))
def test_every_rule_is_about_something_that_a_page_can_have(path: Path) -> None:
    said = said_words()
    named = {name for each in selectors(path) for name in re.findall(r"[.#]([A-Za-z][\w-]*)", each)}
    assert sorted(name for name in named if name.removeprefix(LAYER) not in said) == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: str(path.relative_to(STATIC)))
def test_colours_and_measures_have_names(path: Path) -> None:
    text = text_of(path)
    assert {what: found for what, pattern in LITERALS.items() if (found := re.findall(pattern, text))} == {}


def test_every_token_is_used_and_every_used_one_is_defined() -> None:
    styles = "".join(map(text_of, [TOKENS, *SHEETS]))
    scripts = "".join(map(text_of, STATIC.rglob("*.js")))
    defined = set(re.findall(r"(--[\w-]+)\s*:", styles)) | set(re.findall(r'"(--[\w-]+)"', scripts))
    used = set(re.findall(r"var\((--[\w-]+)", styles + scripts))
    assert (sorted(defined - used), sorted(used - defined)) == ([], [])


@pytest.mark.parametrize("page", ["items", "map", "packs", "table"])
def test_a_page_loads_the_tokens_first_and_only_sheets_that_exist(page: str) -> None:
    document = (STATIC / page / "index.html").read_text(encoding="utf-8")
    links = re.findall(r'rel="stylesheet" href="/static/([^"]+)"', document)
    assert links[0] == "shell/tokens.css"
    assert [link for link in links if not (STATIC / link).is_file()] == []


def test_every_sheet_is_loaded_by_a_page() -> None:
    documents = "".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*/index.html"))
    assert [path for path in SHEETS if f"/static/{path.relative_to(STATIC).as_posix()}" not in documents] == []
