"""What pack.yaml says about a pack, read leniently: the schema reports what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from mapforge.files.documents import Document
from mapforge.files.plain_data import Keys, Record
from mapforge.packs.versions import Requirement, requirement

RELATIONS = ("requires", "optional", "conflicts", "load_after")
MOST_RELATED = 100
"""How many packs each relation may name; the schema says so to the author."""


@dataclass(frozen=True)
class Manifest:
    """A pack's own words about itself."""

    id: str
    name: str
    version: str = "0.0.0"
    authors: tuple[str, ...] = ()
    mapforge: str = ""
    relations: dict[str, dict[Requirement, Keys]] = field(default_factory=dict)
    """For each of requires, optional, conflicts and load_after: other packs, and where they are named."""
    ruling_defaults: dict[str, str] = field(default_factory=dict)
    presets: dict[str, dict[str, str]] = field(default_factory=dict)
    """Rulings that are chosen together, by the name of the edition or the table that holds them."""

    @property
    def requires(self) -> list[Requirement]:
        """The packs without which this one does not work."""
        return list(self.relations["requires"])


def read_manifest(document: Document, fallback_id: str) -> Manifest:
    """The manifest of a pack; a pack that does not say its id is called like its folder."""
    data = document.data if isinstance(document.data, dict) else {}
    id = data.get("id")
    id = id if isinstance(id, str) and id else fallback_id
    authors = data.get("authors")
    presets = data.get("presets")
    return Manifest(
        id,
        _text(data, "name", id),
        _text(data, "version", "0.0.0"),
        tuple(map(str, authors)) if isinstance(authors, list) else (),
        _text(data, "mapforge", ""),
        {relation: dict(_others(data.get(relation), relation)) for relation in RELATIONS},
        _words(data.get("ruling_defaults")),
        {str(name): _words(words) for name, words in presets.items()} if isinstance(presets, dict) else {},
    )


def _words(data: object) -> dict[str, str]:
    return {str(name): as_written(value) for name, value in data.items()} if isinstance(data, dict) else {}


def as_written(value: object) -> str:
    """A value as an author would write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _text(data: Record, key: str, default: str) -> str:
    value = data.get(key, default)
    return as_written(value) if isinstance(value, str | int | float) else default


def _others(listed: object, relation: str) -> Iterator[tuple[Requirement, Keys]]:
    if isinstance(listed, list):
        for index, text in enumerate(listed[:MOST_RELATED]):
            other = requirement(text)
            if other is not None:
                yield other, (relation, index)
