"""Who may import whom, beyond what the import contract in pyproject.toml says."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import REPOSITORY

# What a hook needs to declare types and to compute: nothing that reads files, clocks or chance.
PLAIN_MODULES = {"__future__", "collections", "dataclasses", "enum", "functools", "itertools", "math", "typing"}


def imported_packages(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield str(node.module).partition(".")[0]


def relative(path: Path) -> str:
    return str(path.relative_to(REPOSITORY))


@pytest.mark.parametrize("path", sorted(REPOSITORY.glob("engine/**/*.py")), ids=relative)
def test_the_engine_imports_only_itself_and_the_standard_library(path: Path) -> None:
    assert set(imported_packages(path)) <= {"engine", *sys.stdlib_module_names}


def test_hooks_of_shipped_packs_import_only_the_engine_and_plain_modules() -> None:
    paths = [*REPOSITORY.glob("content/**/*.py")]
    assert len(paths) > 10
    for path in paths:
        foreign = set(imported_packages(path)) - {"engine", *PLAIN_MODULES}
        assert not foreign, f"{relative(path)} imports {sorted(foreign)}"
