"""Which module of a checkout imports which, read from the source without running it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import networkx as nx

ROOTS = ("engine", "mapforge")
Modules = dict[str, Path]


def modules_in(checkout: Path) -> Modules:
    """Every module of both packages with its file."""
    found = {}
    for path in sorted(path for root in ROOTS for path in checkout.glob(f"{root}/**/*.py")):
        parts = path.relative_to(checkout).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(module: str, modules: Modules) -> set[str]:
    """The modules of both packages that a module imports: late, for type checkers, or as usual."""
    names: set[str] = set()
    for node in ast.walk(tree_of(modules[module])):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {alias.name: f"{node.module}.{alias.name}" for alias in node.names}
            names |= {name if name in modules else node.module for name in inner.values()}
    return {name for name in names if name in modules and name != module}


def import_graph(modules: Modules, root: str) -> nx.DiGraph[str]:
    """The imports among the modules of one package, those of its `__init__` files included."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    within = [module for module in modules if module.partition(".")[0] == root]
    graph.add_nodes_from(within)
    for module in within:
        graph.add_edges_from((module, other) for other in imported(module, modules) if other in within)
    return graph


def cycles(modules: Modules, root: str) -> list[list[str]]:
    """The groups of modules of one package that need each other."""
    graph = import_graph(modules, root)
    return sorted(sorted(group) for group in nx.strongly_connected_components(graph) if len(group) > 1)
