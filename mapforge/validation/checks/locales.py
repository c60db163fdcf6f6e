"""Translations belong to something that exists."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.files import TRANSLATED_KINDS, Check, Finding, Fix, Severity, closest
from mapforge.packs import Library, region_names, translation
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
            lacking = list(_lacking(library, id, language))
            if lacking:
                more = f" and {len(lacking) - MOST_NAMED} more" if len(lacking) > MOST_NAMED else ""
                said = f"'{language}' lacks {', '.join(lacking[:MOST_NAMED])}{more}"
                yield INCOMPLETE.at(document, (), said)


def _lacking(library: Library, pack: str, language: str) -> Iterator[str]:
    for kind in TRANSLATED_KINDS:
        for item in library.packs[pack].items.get(kind, {}).values():
            if item.fields.get("name") and translation(library, item, "name", language) is None:
                yield f"the name of {kind}/{item.id}"
            elif item.fields.get("text") and translation(library, item, "text", language) is None:
                yield f"the text of {kind}/{item.id}"
        for item in library.packs[pack].items["map"].values() if kind == "map" else ():
            known = region_names(library, item, language)
            listed = item.fields.get("regions")
            regions = [r for r in listed if isinstance(r, dict)] if isinstance(listed, list) else []
            count = sum(bool(region.get("name")) and str(region.get("id")) not in known for region in regions)
            if count:
                yield f"{count} names of regions on map/{item.id}"


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
                        fix = Fix(name, close) if close else None
                        help = f"Did you mean '{close}'?" if close else ""
                        said = f"there is no {kind} '{name}' to translate into '{language}'"
                        yield UNKNOWN_ID.at(document, (kind, name), said, help=help, fix=fix)
