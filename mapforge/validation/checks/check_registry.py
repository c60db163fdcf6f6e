"""Checks are registered functions: each looks at a library and yields findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType

from mapforge.files.file_checks import FILE_CHECKS
from mapforge.files.findings import Check, Finding
from mapforge.hooks.hook_checks import HOOK_CHECKS
from mapforge.packs.library import Library
from mapforge.packs.pack_checks import PACK_CHECKS
from mapforge.scenarios.scenario_files import SCENARIO_CHECKS

Rule = Callable[[Library], Iterator[Finding]]

MODULES = (
    "file_shape",
    "references",
    "override_conflicts",
    "map_references",
    "map_outlines",
    "map_graph",
    "map_contents",
    "map_print",
    "ruling_choices",
    "item_hooks",
    "question_loops",
    "useless_items",
    "printed_numbers",
    "text_numbers",
    "borrowed_tokens",
    "former_holders",
    "tags",
    "item_pictures",
    "pending_items",
    "locales",
    "stray_files",
    "portability",
    "suppressions",
    "scenario_form",
)
"""Where checks are declared beside this module, in the order in which their functions run."""


def rule(function: Rule) -> Rule:
    """Mark a function as one that looks at a library."""
    function.__is_rule__ = True  # type: ignore[attr-defined]
    return function


def all_rules() -> Iterator[Rule]:
    """All functions that look at a library."""
    for module in _modules():
        for value in list(vars(module).values()):
            if getattr(value, "__is_rule__", False) and value.__module__ == module.__name__:
                yield value


def all_checks() -> dict[str, Check]:
    """All checks by id: those that are made while packs are read, and those that look at a library."""
    declared = [value for module in _modules() for value in vars(module).values() if isinstance(value, Check)]
    checks = (*FILE_CHECKS, *HOOK_CHECKS, *PACK_CHECKS, *SCENARIO_CHECKS.values(), *declared)
    return dict(sorted((check.id, check) for check in checks))


def _modules() -> Iterator[ModuleType]:
    return (import_module(f"{__package__}.{name}") for name in MODULES)
