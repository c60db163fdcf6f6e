"""Checks are registered functions: each looks at a library and yields findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from mapforge.findings import Check, Finding
from mapforge.library import Library

Rule = Callable[[Library], Iterator[Finding]]

MODULES = (
    "mapforge.checks.reading",
    "mapforge.checks.relations",
    "mapforge.checks.shape",
    "mapforge.checks.references",
    "mapforge.checks.overrides",
    "mapforge.checks.maps",
    "mapforge.checks.map_drawing",
    "mapforge.checks.map_graph",
    "mapforge.checks.map_contents",
    "mapforge.checks.rulings",
    "mapforge.checks.hooks",
    "mapforge.checks.dead",
    "mapforge.checks.numbers",
    "mapforge.checks.borrowing",
    "mapforge.checks.tags",
    "mapforge.checks.pending",
    "mapforge.checks.locales",
    "mapforge.checks.strays",
    "mapforge.checks.portability",
    "mapforge.checks.suppression",
    "mapforge.checks.scenarios",
    "mapforge.scenarios.reading",
)
"""Where checks are declared, in the order in which their functions run."""


def rule(function: Rule) -> Rule:
    """Mark a function as one that looks at a library."""
    function.__is_rule__ = True  # type: ignore[attr-defined]
    return function


def rules() -> Iterator[Rule]:
    """All functions that look at a library."""
    for name in MODULES:
        module = import_module(name)
        for value in list(vars(module).values()):
            if getattr(value, "__is_rule__", False) and value.__module__ == name:
                yield value


def checks() -> dict[str, Check]:
    """All checks by id."""
    found: dict[str, Check] = {}
    for name in MODULES:
        for value in vars(import_module(name)).values():
            if isinstance(value, Check):
                found.setdefault(value.id, value)
    return dict(sorted(found.items()))
