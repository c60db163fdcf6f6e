"""Rulings: their defaults are among their values, and packs choose rulings that exist."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.files.documents import Document
from mapforge.files.findings import Check, Finding, Severity
from mapforge.files.plain_data import Keys
from mapforge.files.suggestions import closest
from mapforge.packs.library import Library, Pack
from mapforge.packs.manifest import as_written
from mapforge.validation.checks.check_registry import rule
from mapforge.validation.checks.references import unknown_name
from mapforge.worlds.editions import BASED_ON
from mapforge.worlds.known_rulings import ruling_values

UNKNOWN_VALUE = Check(
    "ruling/unknown-value",
    Severity.ERROR,
    "A ruling is given a value that it does not have",
    "The question would stay open, and no hook that asks for it would ever be in force.",
    "Choose one of the ruling's values.",
    bad='# rulings.yaml\nflying:\n  text: Can they fly?\n  default: maybe\n  values: {"no": never, "yes": always}\n',
    good='# rulings.yaml\nflying:\n  text: Can they fly?\n  default: "no"\n  values: {"no": never, "yes": always}\n',
)


@rule
def rulings(library: Library) -> Iterator[Finding]:
    """Compare the defaults of rulings with their values."""
    known = ruling_values(library)
    for id in library.named:
        pack = library.packs[id]
        for item in pack.items["ruling"].values():
            if isinstance(item.data.get("values"), dict) and "default" in item.data:
                yield from _chosen(item.document, item.keys("default"), item.id, item.data["default"], known[item.id])
            editions = item.data.get("editions")
            for name, value in editions.items() if isinstance(editions, dict) else ():
                yield from _chosen(item.document, item.keys("editions", name), item.id, value, known[item.id])
        yield from _all_chosen(pack, ("ruling_defaults",), pack.data.get("ruling_defaults"), known)
        presets = pack.data.get("presets")
        for name, chosen in presets.items() if isinstance(presets, dict) else ():
            yield from _all_chosen(pack, ("presets", name), chosen, known)


def _all_chosen(pack: Pack, keys: Keys, chosen: object, known: dict[str, tuple[str, ...]]) -> Iterator[Finding]:
    for name, value in chosen.items() if isinstance(chosen, dict) else ():
        if name in known:
            yield from _chosen(pack.document, (*keys, name), name, value, known[name])
        elif name != BASED_ON or keys[0] != "presets":
            yield unknown_name(pack.document, (*keys, name), "ruling", name, known, is_key=True)


def _chosen(document: Document, keys: Keys, ruling: str, value: object, values: tuple[str, ...]) -> Iterator[Finding]:
    if values and as_written(value) not in values:
        close = closest(as_written(value), values)
        help = f"Did you mean '{close}'?" if close else f"It can be {', '.join(values)}."
        message = f"the ruling '{ruling}' has no value '{as_written(value)}'"
        yield UNKNOWN_VALUE.at(document, keys, message, value=True, help=help)
