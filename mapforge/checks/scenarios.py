"""The form of scenario files; `mapforge test` plays them."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.checks.registering import rule
from mapforge.findings import Finding
from mapforge.library import Library
from mapforge.scenarios.reading import read_book


@rule
def scenarios(library: Library) -> Iterator[Finding]:
    """Read the scenarios of the named packs without playing them."""
    for id in library.named:
        yield from read_book(library.packs[id]).findings
