"""Names and texts in other languages; what is not translated stays English."""

from __future__ import annotations

from mapforge.files.documents import Document
from mapforge.files.plain_data import Keys
from mapforge.packs.library import Item, Library


def languages(library: Library) -> list[str]:
    """All languages that some pack speaks, English included."""
    return sorted({"en", *(language for pack in library.packs.values() for language in pack.locales)})


def translated(library: Library, item: Item, field: str, language: str) -> str:
    """The name or text of an item in a language."""
    found = translation(library, item, field, language)
    if found is not None:
        document, keys = found
        return str(document.value(keys))
    return str(item.fields.get(field, item.id if field == "name" else ""))


def translation(library: Library, item: Item, field: str, language: str) -> tuple[Document, Keys] | None:
    """Where the name or text of an item is translated; a pack that is loaded later has the last word."""
    for pack in reversed(library.packs.values()):
        document = pack.locales.get(language)
        for name in item.names if document is not None else ():
            keys = (item.kind, name, field)
            if document is not None and isinstance(document.value(keys), str):
                return document, keys
    return None


BOARD_WORDS = {
    "players": "{} players",
    "turns": "{} turns",
    "or": "or",
    "in_hand": "{} in hand",
    "in_decline": "in decline",
    "no_active_race": "no active race",
}
"""The words around the board, in English."""


def region_names(library: Library, item: Item, language: str) -> dict[str, str]:
    """The names of a map's regions in a language, as far as somebody has translated them."""
    found: dict[str, str] = {}
    for pack in library.packs.values():
        document = pack.locales.get(language)
        for name in item.names if document is not None else ():
            names = document.value((item.kind, name, "regions")) if document is not None else None
            found |= (
                {id: said for id, said in names.items() if isinstance(said, str)} if isinstance(names, dict) else {}
            )
    return found


def words_of(library: Library, language: str) -> dict[str, str]:
    """The words around the board in a language, as far as somebody has translated them."""
    found: dict[str, str] = {}
    for pack in library.packs.values():
        document = pack.locales.get(language)
        words = document.value(("words",)) if document is not None else None
        found |= {key: said for key, said in words.items() if isinstance(said, str)} if isinstance(words, dict) else {}
    return found
