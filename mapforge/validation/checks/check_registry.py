"""Checks are registered functions: each looks at a library and yields findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from mapforge.files.findings import Check, Finding
from mapforge.packs.library import Library

Rule = Callable[[Library], Iterator[Finding]]

MODULES = (
    "mapforge.files.file_checks",
    "mapforge.packs.pack_checks",
    "mapforge.validation.checks.file_shape",
    "mapforge.validation.checks.references",
    "mapforge.validation.checks.override_conflicts",
    "mapforge.validation.checks.map_references",
    "mapforge.validation.checks.map_drawing",
    "mapforge.validation.checks.map_graph",
    "mapforge.validation.checks.map_contents",
    "mapforge.validation.checks.ruling_choices",
    "mapforge.validation.checks.item_hooks",
    "mapforge.validation.checks.useless_items",
    "mapforge.validation.checks.printed_numbers",
    "mapforge.validation.checks.lenders",
    "mapforge.validation.checks.tags",
    "mapforge.validation.checks.pending_items",
    "mapforge.validation.checks.locales",
    "mapforge.validation.checks.stray_files",
    "mapforge.validation.checks.portability",
    "mapforge.validation.checks.suppressions",
    "mapforge.validation.checks.scenario_form",
    "mapforge.scenarios.books",
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
