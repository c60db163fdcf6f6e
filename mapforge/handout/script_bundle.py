"""The scripts and styles of the studio's table as single texts, because a page to send has no other files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from posixpath import dirname, normpath

from mapforge import studio
from mapforge.errors import MapforgeError

STATIC = Path(next(iter(studio.__path__)), "static")
PAGE = "page/index.html"
_IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_FONT = re.compile(r"@font-face \{[^}]*\}\s*")
_COMMENT = re.compile(r"^[ \t]*+(?:/\*(?:[^*/]|\*(?!/)|/(?!\*))*+\*/|//.*)\n", re.MULTILINE)


class CannotBundle(MapforgeError):  # noqa: N818 - it says what stands in the way
    """A script says something that cannot stand in one text with others."""


def table_styles() -> str:
    """All styles of the table, without fonts that would have to be fetched."""
    names = re.findall(r'rel="stylesheet" href="/static/([^"]+)"', read_static(PAGE))
    return "".join(_FONT.sub("", _COMMENT.sub("", read_static(name))) for name in names)


def table_script() -> str:
    """The script of the page with everything that it imports, as one module."""
    order: list[str] = []
    _visit("page/page.js", order, [])
    modules = "\n".join(f"const {_variable(name)} = await (async () => {{\n{_wrapped(name)}}})();" for name in order)
    # Nothing in it may end the element around it.
    return modules.replace("</script", "<\\/script")


def worker_script() -> str:
    """The script of the worker, which imports nothing."""
    text = read_static("page/worker.js")
    if _OTHER.search(text):
        raise CannotBundle("page/worker.js imports or exports something")
    return _COMMENT.sub("", text)


@cache
def read_static(name: str) -> str:
    """A script, a style sheet or a document of the studio."""
    return (STATIC / name).read_text(encoding="utf-8")


def _imports(name: str) -> Iterator[tuple[str, str, str]]:
    """What a module imports: the text that says so, the names, and the other module."""
    for found in _IMPORT.finditer(_COMMENT.sub("", read_static(name))):
        yield found[0], found[1], normpath(f"{dirname(name)}/{found[2]}")


def _visit(name: str, order: list[str], path: list[str]) -> None:
    """Add a module after all that it imports."""
    if name in path:
        raise CannotBundle(f"these scripts import each other: {' -> '.join([*path, name])}")
    if name not in order:
        for _, _, other in _imports(name):
            _visit(other, order, [*path, name])
        order.append(name)


def _wrapped(name: str) -> str:
    """The text of a module as the body of a function that returns what it exports."""
    text = _COMMENT.sub("", read_static(name))
    for statement, names, other in _imports(name):
        text = text.replace(statement, f"const {names.replace(' as ', ': ')} = {_variable(other)};\n", 1)
    exported = [found[2] for found in _EXPORT.finditer(text)]
    text = _EXPORT.sub(r"\1 \2", text)
    if rest := _OTHER.search(text):
        raise CannotBundle(f"{name} says `{rest[0]}`, which cannot stand in one text with other scripts")
    return f"{text}return {{{', '.join(exported)}}};\n"


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
