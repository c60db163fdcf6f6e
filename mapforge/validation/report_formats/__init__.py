"""The formats in which findings are told; each is a function from a report to text."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from mapforge.validation.report import Report

FORMATS = ("text", "json", "sarif", "github")


def formatter(name: str) -> Callable[[Report], str]:
    """The function of a format; its module has the same name, with `as_` in front."""
    render: Callable[[Report], str] = import_module(f"{__name__}.as_{name}").render
    return render
