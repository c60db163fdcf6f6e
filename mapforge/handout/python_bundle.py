"""The Python that plays in a browser: the engine, and of mapforge what answers the pages of a table."""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from engine import game
from mapforge import errors
from mapforge.bots.weights.weight_paths import shipped_weights
from mapforge.errors import MapforgeError

ROOTS = ("mapforge.studio.table.page_tables", "mapforge.bots.simple_bots", "mapforge.bots.planner_bot")
"""Where the worker begins, and the bots that are imported when one sits down."""
_HOMES = {"engine": Path(game.__file__).parent, "mapforge": Path(errors.__file__).parent}


class NoSource(MapforgeError):  # noqa: N818 - it says what is missing
    """An installation without its readable Python."""


def python_bundle() -> bytes:
    """A zip of everything; it is not compressed, because the page compresses it with everything else."""
    content = io.BytesIO()
    with ZipFile(content, "w", ZIP_STORED) as archive:
        for name, path in sorted(_files().items()):
            archive.writestr(ZipInfo(name), path.read_bytes())
    return content.getvalue()


def bundled_modules() -> set[str]:
    """The modules that the worker may import, by following imports from where it begins.

    What needs a library is left out: such bots do not play on a page.
    """
    found: set[str] = set()
    waiting = [*ROOTS, *_all_of("engine")]
    while waiting:
        module = waiting.pop()
        if module not in found and not _needs_library(module):
            found |= {module}
            parents = [module.rpartition(".")[0]] if "." in module else []
            waiting += [*parents, *imported_modules(module)]
    return found


def _needs_library(module: str) -> bool:
    """Whether a module cannot be imported with the standard library alone."""
    known = {*sys.stdlib_module_names, *_HOMES}
    return any(name.partition(".")[0] not in known for name in _imported_at_once(module))


def _imported_at_once(module: str) -> Iterator[str]:
    for node in ast.parse(path_of(module).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def _files() -> dict[str, Path]:
    files = {_name(path): path for path in map(path_of, bundled_modules())}
    return files | {_name(path): path for path in shipped_weights()}


def _all_of(package: str) -> Iterator[str]:
    home = _HOMES[package]
    for path in home.rglob("*.py"):
        parts = path.relative_to(home.parent).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _name(path: Path) -> str:
    """The name of a file in the zip."""
    return path.relative_to(_HOMES["mapforge" if "mapforge" in _home_of(path) else "engine"].parent).as_posix()


def _home_of(path: Path) -> str:
    return next(package for package, home in _HOMES.items() if path.is_relative_to(home))


def path_of(module: str) -> Path:
    """The file of a module."""
    package, _, rest = module.partition(".")
    place = _HOMES[package].joinpath(*rest.split(".")) if rest else _HOMES[package]
    path = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    if not path.is_file():
        raise NoSource(f"'{path}' is missing: the page needs mapforge with its readable Python, as it is installed")
    return path


@cache
def imported_modules(module: str) -> frozenset[str]:
    """The modules of both packages that a module imports, whenever it does; imports for type checkers do not count."""
    tree = ast.parse(path_of(module).read_text(encoding="utf-8"))
    return frozenset(name for name in _imports(tree) if name.partition(".")[0] in _HOMES)


def _imports(node: ast.AST) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            yield from (name for part in child.orelse for name in _imports(part))
        elif isinstance(child, ast.Import):
            yield from (each.name for each in child.names)
        elif isinstance(child, ast.ImportFrom) and child.module:
            yield from _named(child)
        else:
            yield from _imports(child)


def _named(node: ast.ImportFrom) -> Iterator[str]:
    """The module, and whatever is imported from it that is a module itself."""
    assert node.module is not None
    yield node.module
    for each in node.names:
        place = _place(f"{node.module}.{each.name}")
        if place is not None:
            yield place


def _place(module: str) -> str | None:
    package, _, rest = module.partition(".")
    if package not in _HOMES:
        return None
    place = _HOMES[package].joinpath(*rest.split("."))
    return module if place.with_suffix(".py").is_file() or (place / "__init__.py").is_file() else None
