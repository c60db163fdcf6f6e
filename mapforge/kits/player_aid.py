"""The player aid: what every item says, and the rulings in force, in small print for the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mapforge.kits.kit_parts import KitParts
from mapforge.kits.kit_source import KitItem
from mapforge.kits.typst_text import words
from mapforge.packs.translations import other_forms, translated, translation
from mapforge.pages.ruling_entries import RulingEntry, ruling_entries

HEADINGS = {"race": "races", "power": "powers", "relic": "relics", "place": "places", "piece": "pieces"}
TEXT, SMALL = 8.5, 7.0


def aid_body(parts: KitParts) -> str:
    """The player aid as content of Typst, in columns; nothing when there is nothing to say."""
    blocks = []
    for heading, entries, size in (*_items(parts), *_rulings(parts)):
        blocks.append(f"#block(above: 1.2em, below: 0.6em, sticky: true, {words(heading, 10, bold=True)[1:]})\n")
        blocks += [_block(entry, size) for entry in entries]
    return f"#columns(3, gutter: 5mm)[#set par(spacing: 0.55em)\n{''.join(blocks)}]" if blocks else ""


def aid_lines(parts: KitParts) -> list[tuple[str, list[str]]]:
    """The same as plain lines under headings, for tables without paper."""
    sections = (*_items(parts), *_rulings(parts))
    return [(heading, [f"{entry.before} {entry.after}" for entry in entries]) for heading, entries, _ in sections]


class AidEntry(NamedTuple):
    """A line of the player aid: an item and what it does, or a question and its answer."""

    before: str
    after: str
    is_name: bool


Section = tuple[str, list[AidEntry], float]
"""A heading, what stands under it, and how large."""


def _block(entry: AidEntry, size: float) -> str:
    before, after = words(entry.before, size, bold=entry.is_name), words(entry.after, size, bold=not entry.is_name)
    return f"#block(breakable: false)[#set text(size: {size}pt)\n{before} {after}]\n"


def _items(parts: KitParts) -> Iterator[Section]:
    for kind, heading in HEADINGS.items():
        entries = [entry for each in parts.source.items[kind] if (entry := _item(parts, each))]
        if entries:
            yield parts.word(heading), entries, TEXT


def _item(parts: KitParts, each: KitItem) -> AidEntry | None:
    card_words = parts.words_of_item(each)
    text = card_words.text or " ".join(card_words.effects)
    if not text:
        return None
    forms = other_forms(parts.source.library, each.item, parts.source.language)
    name = " / ".join([card_words.name, *forms])
    parts.note_letters(each.item.full_id, [name, text])
    return AidEntry(f"{name} {card_words.number}".strip(), text, is_name=True)


def _rulings(parts: KitParts) -> Iterator[Section]:
    """The questions that games with this kit may meet, each with its answer."""
    source = parts.source
    if not source.maps:
        return
    known = {pack.id for pack in source.packs} | {item.pack for item in source.maps}
    entries = [entry for entry in ruling_entries(source.library) if not entry.pack or entry.pack in known]
    answers = [entry.values.get(source.rulings.get(entry.id, entry.default), "") for entry in entries]
    aid_entries = [
        AidEntry(_question(parts, entry), answer, is_name=False)
        for entry, answer in zip(entries, answers, strict=True)
        if answer
    ]
    if aid_entries:
        yield parts.word("rulings"), aid_entries, SMALL


def _question(parts: KitParts, entry: RulingEntry) -> str:
    library, language = parts.source.library, parts.source.language
    item = library.packs[entry.pack].items["ruling"].get(entry.id) if entry.pack else None
    if item is not None and translation(library, item, "text", language) is not None:
        return translated(library, item, "text", language)
    return entry.question
