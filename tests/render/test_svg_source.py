"""Pictures are drawn with svgwrite, or with the plain elements of one file; nobody puts SVG together as text."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests import REPOSITORY

MARKUP = re.compile(r"<(svg|path|rect|circle|polygon|polyline|ellipse|g|use|defs)\b")
READERS = {"mapforge/lab/reports/plots.py": "finds where the drawing starts in what matplotlib has written"}
TREE = re.compile(r"\b(Sub)?Element\(")
TREE_MAKERS = {"bulk.py", "picture.py", "outlined_letters.py"}
"""The elements around svgwrite, and the two that change a drawn tree."""


def texts_in(path: Path) -> Iterator[str]:
    """The texts of a module that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def test_no_module_puts_svg_together_as_text() -> None:
    modules = sorted((REPOSITORY / "mapforge").rglob("*.py")) + sorted((REPOSITORY / "engine").rglob("*.py"))
    names = {path.relative_to(REPOSITORY).as_posix() for path in modules if any(map(MARKUP.search, texts_in(path)))}
    assert names == set(READERS)


def test_plain_elements_are_made_in_one_file() -> None:
    modules = (REPOSITORY / "mapforge" / "render").glob("*.py")
    assert {path.name for path in modules if TREE.search(path.read_text(encoding="utf-8"))} == TREE_MAKERS


def test_no_regular_expression_reads_our_own_pictures() -> None:
    modules = (REPOSITORY / "mapforge" / "render").glob("*.py")
    readers = {path.name for path in modules if re.search(r"^import re$", path.read_text(encoding="utf-8"), re.M)}
    assert readers <= {"textures.py"}, "textures.py scales the numbers of its own small drawings"
