"""Measures of the code of both packages: files per folder, cycles, long functions, comments and `Any`."""

from __future__ import annotations

import ast
import io
import tokenize
from collections import Counter
from pathlib import Path
from statistics import median

from tests.architecture.imports import ROOTS, Modules, cycles, modules_in, tree_of


def measures(checkout: Path) -> dict[str, dict[str, str]]:
    """What the page shows of a checkout, for each of the two packages."""
    modules = modules_in(checkout)
    return {
        root: _of_package(checkout, modules, root, {m: p for m, p in modules.items() if m.partition(".")[0] == root})
        for root in ROOTS
    }


def files_per_folder(checkout: Path) -> dict[str, int]:
    """How many modules lie in each folder of the two packages."""
    files = Counter(path.parent.relative_to(checkout).as_posix() for path in modules_in(checkout).values())
    return dict(sorted(files.items()))


def _of_package(checkout: Path, modules: Modules, root: str, own: Modules) -> dict[str, str]:
    lengths = sorted(_function_lengths(own))
    knots = cycles(modules, root)
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in own.values())
    comments = sum(_comments(path) for path in own.values())
    groups = f", the largest group of {max(map(len, knots))}" if knots else ""
    folders = [count for folder, count in files_per_folder(checkout).items() if folder.startswith(f"{root}/")]
    return {
        "files in the root folder": f"{len(list((checkout / root).glob('*.py')))}",
        "folders, and the most files in one": f"{len(folders)}, {max(folders, default=0)}",
        "modules in import cycles": f"{sum(map(len, knots))}{groups}",
        "file names that are gerunds": f"{sum(path.stem.endswith('ing') for path in own.values())}",
        "longest functions, in lines": ", ".join(map(str, lengths[:-4:-1])),
        "lines of a function, median and ninetieth percentile": (
            f"{median(lengths):g}, {lengths[len(lengths) * 9 // 10]}"
        ),
        "comments in a hundred lines": f"{100 * comments / lines:.1f}",
        "uses of `Any`": f"{_uses_of_any(own)}",
    }


def _function_lengths(modules: Modules) -> list[int]:
    """The lines of every function, without its docstring."""
    found = []
    for path in modules.values():
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                text = node.body[0] if ast.get_docstring(node) else None
                spared = (text.end_lineno or 0) - text.lineno + 1 if text is not None else 0
                found.append((node.end_lineno or 0) - node.lineno + 1 - spared)
    return found


def _comments(path: Path) -> int:
    """The comments of a file, but for what is written for tools."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    said = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return sum(not text.startswith(("# type:", "# noqa", "# fmt:")) for text in said)


def _uses_of_any(modules: Modules) -> int:
    trees = [tree_of(path) for path in modules.values()]
    return sum(isinstance(node, ast.Name) and node.id == "Any" for tree in trees for node in ast.walk(tree))
