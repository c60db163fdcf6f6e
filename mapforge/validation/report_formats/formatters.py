"""Finds a format by its name; each is a function from a report to text, in a module of its own."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from mapforge.validation.report import Report

REPORT_FORMATS = ("text", "json", "sarif", "github")


def formatter(name: str) -> Callable[[Report], str]:
    """The function of a format; its module has the same name, with `as_` in front."""
    render: Callable[[Report], str] = import_module(f"{__package__}.as_{name}").render
    return render
