"""The page of all rulings: the open questions of the engine and of packs, their answers and a column per edition."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.packs.library import Library
from mapforge.pages.ruling_entries import RulingEntry, ruling_entries
from mapforge.worlds.editions import edition_names

HEAD = """\
# Rulings

<!-- Made by mapforge/pages/rulings_reference.py from the engine and the packs; a test compares. -->

Where the rulebooks leave a question open, or contradict each other, mapforge has a ruling: a name, a default and its
alternatives. A game chooses otherwise with `--ruling NAME=VALUE`, a pack for its boards with `ruling_defaults` in
pack.yaml, a scenario with `rulings`. The source names the [rules](rules/README.md) that the question comes from. The
default is in bold.

`--edition NAME` on `mapforge play`, `mix` and `test` chooses together what a printed edition holds; what that edition
says nothing about stays at its default, and a single `--ruling` overrides it. `presets` in pack.yaml, or a YAML file
with `edition` and `rulings`, hold the rulings of your own table. `mapforge rulings` lists, explains and compares.

## By edition
"""

NOTE = """
In this table, what is not the default is in bold. An empty cell means that the edition says nothing, or contradicts
itself; where the rulebooks of the two games differ, the pack stands beside the value.
"""


def rulings_page(library: Library) -> str:
    """The whole page as Markdown."""
    entries = ruling_entries(library)
    parts = [HEAD, *_table(entries, edition_names(library)), NOTE, "## The engine\n"]
    parts += [_described(entry, library) for entry in entries if not entry.pack]
    for pack in library.packs.values():
        if pack.items["ruling"]:
            parts.append(f"## {pack.manifest.name}\n")
            parts += [_described(entry, library) for entry in entries if entry.pack == pack.id]
    return "\n".join(parts)


def _table(entries: list[RulingEntry], editions: list[str]) -> Iterator[str]:
    yield f"| ruling | default | {' | '.join(name.replace('_', ' ').capitalize() for name in editions)} |"
    yield "|---|---|" + "---|" * len(editions)
    for entry in entries:
        held = [_cell(entry.held_by(edition), entry.default) for edition in editions]
        default = ", ".join([entry.default, *(f"{value} ({pack})" for pack, value in entry.boards.items())])
        yield f"| [{entry.id}](#{entry.id}) | {default} | {' | '.join(held)} |"


def _cell(held: str, default: str) -> str:
    return f"**{held}**" if held and held != default else held


def _described(entry: RulingEntry, library: Library) -> str:
    lines = [f"### {entry.id}", "", entry.question, ""]
    lines += [f"* {_marked(value, entry.default)}: {meaning}" for value, meaning in entry.values.items()]
    boards = [f"On boards of `{id}`: `{value}`." for id, value in entry.boards.items()]
    editions = [f"{name.capitalize()}: `{entry.held_by(name)}`." for name in edition_names(library)]
    known_editions = [text for text in editions if "``" not in text]
    notes = " ".join([*boards, *known_editions, *([f"Source: {entry.source}."] if entry.source else [])])
    return "\n".join([*lines, *(["", notes] if notes else []), ""])


def _marked(value: str, default: str) -> str:
    return f"**{value}**" if value == default else value
