"""Translations belong to something that exists."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.files import TRANSLATED_KINDS, Check, Finding, Fix, Severity, closest
from mapforge.packs import Library
from mapforge.validation.checks.check_registry import rule

UNKNOWN_ID = Check(
    "locale/unknown-id",
    Severity.WARNING,
    "A translation of something that does not exist",
    "Nobody will ever read it, and what it was meant for stays English.",
    "Correct the id, or delete the translation.",
    bad="# locales/de.yaml\nrace:\n  gaints: {name: Riesen}\n",
    good="# locales/de.yaml\nrace:\n  giants: {name: Riesen}\n",
)


@rule
def translations(library: Library) -> Iterator[Finding]:
    """Look up everything that is translated."""
    for id in library.named:
        for language, document in library.packs[id].locales.items():
            data = document.data if isinstance(document.data, dict) else {}
            for kind in TRANSLATED_KINDS:
                translated = data.get(kind)
                for name in translated if isinstance(translated, dict) else ():
                    if name not in library.items(kind) and library.find(kind, name) is None:
                        close = closest(name, library.items(kind))
                        fix = Fix(name, close) if close else None
                        help = f"Did you mean '{close}'?" if close else ""
                        said = f"there is no {kind} '{name}' to translate into '{language}'"
                        yield UNKNOWN_ID.at(document, (kind, name), said, help=help, fix=fix)
