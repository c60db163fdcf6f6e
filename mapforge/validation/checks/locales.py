"""Translations belong to something that exists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mapforge.files.documents import Document
from mapforge.files.findings import Check, Finding, Replacement, Severity
from mapforge.files.kinds import TRANSLATED_KINDS
from mapforge.files.suggestions import closest
from mapforge.packs.library import Library
from mapforge.packs.translations import lacking
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


INCOMPLETE = Check(
    "locale/incomplete",
    Severity.NOTE,
    "A language lacks translations",
    "Players who read this language find English words in between.",
    "Translate them too, or suppress this note in pack.yaml.",
    bad="# terrains.yaml\nmoor: {name: Moor}\nfen: {name: Fen}\n# locales/de.yaml\nterrain:\n  moor: {name: Ried}\n",
    good="# terrains.yaml\nmoor: {name: Moor}\n# locales/de.yaml\nterrain:\n  moor: {name: Hochmoor}\n",
)
MOST_NAMED = 6


@rule
def completeness(library: Library) -> Iterator[Finding]:
    """Tell for each language of a pack which of its items have no name in it, or no text beside a name."""
    for id in library.named:
        pack = library.packs[id]
        for language, document in pack.locales.items():
            lacks = [lack.said for lack in lacking(library, id, language)]
            if lacks:
                more = f" and {len(lacks) - MOST_NAMED} more" if len(lacks) > MOST_NAMED else ""
                message = f"'{language}' lacks {', '.join(lacks[:MOST_NAMED])}{more}"
                yield INCOMPLETE.at(document, (), message)


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
                        close = closest(name, library.ids(kind))
                        fix = Replacement(name, close) if close else None
                        help = f"Did you mean '{close}'?" if close else ""
                        message = f"there is no {kind} '{name}' to translate into '{language}'"
                        yield UNKNOWN_ID.at(document, (kind, name), message, help=help, fix=fix)
            yield from _regions_that_are_gone(library, language, document)


def _regions_that_are_gone(library: Library, language: str, document: Document) -> Iterator[Finding]:
    """Look up the regions of maps, which come and go while a map is drawn."""
    maps = document.data.get("map") if isinstance(document.data, dict) else None
    for name, words in maps.items() if isinstance(maps, dict) else ():
        item = library.find("map", name)
        translated = words.get("regions") if isinstance(words, dict) else None
        listed = item.fields.get("regions") if item is not None else None
        if not isinstance(translated, dict) or not isinstance(listed, list):
            continue
        known = [str(region.get("id")) for region in listed if isinstance(region, dict)]
        free = [id for id in known if id not in translated]
        for region in translated:
            if region not in known:
                message = f"map/{name} has no region '{region}' to translate into '{language}'"
                yield _gone(document, name, region, free, message)


def _gone(document: Document, map: str, region: str, free: Sequence[str], said: str) -> Finding:
    """The finding about a translated region that is gone, with the nearest of those that have no translation."""
    close = closest(str(region), free)
    help = f"Did you mean '{close}'?" if close else "Delete the line, if the region is gone for good."
    fix = Replacement(str(region), close) if close else None
    return UNKNOWN_ID.at(document, ("map", map, "regions", region), said, help=help, fix=fix)
