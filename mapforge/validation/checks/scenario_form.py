"""The form of scenario files; `mapforge test` plays them."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.files.findings import Finding
from mapforge.packs.library import Library
from mapforge.scenarios.scenario_files import read_scenarios
from mapforge.validation.checks.check_registry import rule


@rule
def scenarios(library: Library) -> Iterator[Finding]:
    """Read the scenarios of the named packs without playing them."""
    for id in library.named:
        yield from read_scenarios(library.packs[id]).findings
