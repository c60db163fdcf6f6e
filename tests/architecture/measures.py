"""Measures of the code of both packages, read from the source of a checkout without running it."""

from __future__ import annotations

import ast
import io
import tokenize
from collections import defaultdict
from collections.abc import Collection
from pathlib import Path
from statistics import median

from tests.architecture.imports import ROOTS, Modules, cycles, modules_in, tree_of

Function = ast.FunctionDef | ast.AsyncFunctionDef

HARD = (
    "engine/conquest",
    "engine/turn/attack.py",
    "engine/turn/capture.py",
    "mapforge/maps/joined_outlines.py",
    "mapforge/lab",
    "mapforge/bots/expert_bot.py",
    "mapforge/bots/planner_bot.py",
    "mapforge/bots/turn_planner.py",
)
"""Where a reader stops: conquests and prices, joined outlines, scales, search."""

SMALL_FILE = 40


def measures(checkout: Path) -> dict[str, str]:
    """Every measure of a checkout with its value in words."""
    modules = modules_in(checkout)
    functions = [(module, node) for module, path in modules.items() for node in _functions(path)]
    lengths = sorted(_length(node) for _, node in functions)
    complex_ones = sorted(((_branches(node), f"{module}.{node.name}") for module, node in functions), reverse=True)
    twice = classes_defined_twice(modules)
    return {
        "modules": f"{len(modules)}",
        "lines": f"{sum(map(_lines, modules.values())):,}",
        f"files under {SMALL_FILE} lines": f"{sum(_is_small(path) for path in modules.values())}",
        "re-exported names": f"{sum(_re_exports(module, modules) for module in modules if module not in ROOTS)}",
        "classes whose name another class has, too": f"{len(twice)}: {', '.join(twice)}" if twice else "0",
        "modules in import cycles": f"{sum(len(group) for root in ROOTS for group in cycles(modules, root))}",
        "splits of text on `:` and `/`": f"{sum(_splits(path) for path in modules.values())}",
        "lines of a function, median, ninetieth percentile, most": (
            f"{median(lengths):g}, {lengths[len(lengths) * 9 // 10]}, {lengths[-1]}"
        ),
        "most branches in a function": ", ".join(f"`{name}` {count}" for count, name in complex_ones[:5]),
        "comments in a hundred lines": f"{_comment_share(modules.values()):.1f}",
        "comments in a hundred lines where it is hard": f"{_comment_share(_hard(checkout, modules)):.1f}",
        "uses of `Any`": f"{sum(_uses_of_any(path) for path in modules.values())}",
    }


def _functions(path: Path) -> list[Function]:
    return [node for node in ast.walk(tree_of(path)) if isinstance(node, Function)]


def _length(node: Function) -> int:
    """The lines of a function without its docstring."""
    text = node.body[0] if ast.get_docstring(node) else None
    spared = (text.end_lineno or 0) - text.lineno + 1 if text is not None else 0
    return (node.end_lineno or 0) - node.lineno + 1 - spared


def _branches(node: Function) -> int:
    """One more than the decisions in a function; those of functions inside it count for themselves."""
    count, waiting = 1, list(ast.iter_child_nodes(node))
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, Function | ast.Lambda):
            continue
        waiting += ast.iter_child_nodes(inner)
        if isinstance(inner, ast.If | ast.IfExp | ast.For | ast.While | ast.ExceptHandler | ast.match_case):
            count += 1
        elif isinstance(inner, ast.BoolOp):
            count += len(inner.values) - 1
        elif isinstance(inner, ast.comprehension):
            count += 1 + len(inner.ifs)
    return count


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def _is_small(path: Path) -> bool:
    return path.name != "__init__.py" and _lines(path) < SMALL_FILE


def _re_exports(module: str, modules: Modules) -> int:
    """How many names of other modules the `__init__` of a package takes in."""
    path = modules[module]
    if path.name != "__init__.py":
        return 0
    imports = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.ImportFrom)]
    return sum(len(node.names) for node in imports if str(node.module).startswith(f"{module}."))


def classes_defined_twice(modules: Modules) -> list[str]:
    homes = defaultdict(list)
    for module, path in modules.items():
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(module)
    return sorted(name for name, found in homes.items() if len(found) > 1)


def _splits(path: Path) -> int:
    return sum(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("split", "rsplit", "partition", "rpartition")
        and bool(node.args)
        and isinstance(node.args[0], ast.Constant)
        and node.args[0].value in (":", "/")
        for node in ast.walk(tree_of(path))
    )


def _hard(checkout: Path, modules: Modules) -> list[Path]:
    return [path for path in modules.values() if path.relative_to(checkout).as_posix().startswith(HARD)]


def _comment_share(paths: Collection[Path]) -> float:
    return 100 * sum(map(_comments, paths)) / max(1, sum(map(_lines, paths)))


def _comments(path: Path) -> int:
    """The comments of a file, but for what is written for tools."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    texts = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return sum(not text.startswith(("# type:", "# noqa", "# fmt:")) for text in texts)


def _uses_of_any(path: Path) -> int:
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree_of(path)))
