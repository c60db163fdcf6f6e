"""Measures of the code of both packages: files per folder, cycles, long functions, comments and `Any`."""

from __future__ import annotations

import ast
import io
import tokenize
from collections import Counter
from pathlib import Path
from statistics import median

from tests.architecture.imports import ROOTS, Modules, cycles, modules_in, tree_of

BEFORE = {}
"""The commit febd3ce, measured with `python -m tests.architecture FOLDER`."""


def measures(checkout: Path) -> dict[str, str]:
    """What the page shows of a checkout, each measure for the engine and for mapforge."""
    modules = modules_in(checkout)
    found: dict[str, str] = {}
    for root in ROOTS:
        own = {module: path for module, path in modules.items() if module.partition(".")[0] == root}
        lengths = sorted(_function_lengths(own))
        longest = max(_function_lengths(own))
        knots = cycles(modules, root)
        lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in own.values())
        comments = sum(_comments(path) for path in own.values())
        found |= {
            f"{root}: modules": f"{len(own)}",
            f"{root}: files in the root folder": f"{len(list((checkout / root).glob('*.py')))}",
            f"{root}: folders, and files in the largest": _folders(checkout / root),
            f"{root}: modules in cycles": f"{sum(map(len, knots))}" + (f", in {len(knots)}" if len(knots) > 1 else ""),
            f"{root}: file names that are gerunds": f"{sum(path.stem.endswith('ing') for path in own.values())}",
            f"{root}: longest function, in lines": f"{longest}",
            f"{root}: functions, median and ninetieth percentile": (
                f"{median(lengths):g} and {lengths[len(lengths) * 9 // 10]}"
            ),
            f"{root}: comments in a hundred lines": f"{100 * comments / lines:.1f}",
            f"{root}: uses of `Any`": f"{_uses_of_any(own)}",
        }
    names = Counter(module.rpartition(".")[2] for module in modules)
    found["both: names that stand for several modules"] = f"{sum(count > 1 for count in names.values())}"
    return found


def _folders(root: Path) -> str:
    files = Counter(path.parent for path in root.glob("**/*.py") if path.parent != root)
    return f"{len(files)}, {max(files.values(), default=0)}"


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
