"""Names and texts in other languages; what is not translated stays English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mapforge.files.documents import Document
from mapforge.files.kinds import TRANSLATED_KINDS
from mapforge.files.plain_data import Keys
from mapforge.packs.library import Item, Library


def languages(library: Library) -> list[str]:
    """All languages in which some pack names its items, English included."""
    spoken = (
        language
        for pack in library.packs.values()
        for language, document in pack.locales.items()
        if isinstance(document.data, dict) and any(kind in document.data for kind in TRANSLATED_KINDS)
    )
    return sorted({"en", *spoken})


def translated(library: Library, item: Item, field: str, language: str) -> str:
    """The name or text of an item in a language."""
    place = translation(library, item, field, language)
    if place is not None:
        document, keys = place
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


def agreeing_names(library: Library, language: str) -> dict[tuple[str, str], str]:
    """The names of powers that have another form before some race, by the ids of power and race."""
    forms = {id: _translated_value(library, item, "forms", language) for id, item in library.items("power").items()}
    genders = {id: _translated_value(library, item, "gender", language) for id, item in library.items("race").items()}
    return {
        (power, race): said
        for power, known in forms.items()
        if isinstance(known, dict)
        for race, gender in genders.items()
        if isinstance(gender, str) and isinstance(said := known.get(gender), str)
    }


def other_forms(library: Library, item: Item, language: str) -> list[str]:
    """What a power is called before some races other than it is called alone."""
    known, name = _translated_value(library, item, "forms", language), translated(library, item, "name", language)
    forms = known.values() if isinstance(known, dict) else ()
    return list(dict.fromkeys(form for form in forms if isinstance(form, str) and form != name))


def _translated_value(library: Library, item: Item, field: str, language: str) -> object:
    """What the last pack that says anything about a field of an item says in a language."""
    for pack in reversed(library.packs.values()):
        document = pack.locales.get(language)
        for name in item.names if document is not None else ():
            value = document.value((item.kind, name, field)) if document is not None else None
            if value is not None:
                return value
    return None


BOARD_WORDS = {
    "players": "{} players",
    "turns": "{} turns",
    "or": "or",
    "in_hand": "{} in hand",
    "in_decline": "in decline",
    "no_active_race": "no active race",
    "link": "Link",
    "barrier": "Barrier",
    "wins": "{} wins",
    "win": "{} win",
    "coins": "{} coins",
    "player": "Player {}",
}
"""The words around the board, in English."""


def region_names(library: Library, item: Item, language: str) -> dict[str, str]:
    """The names of a map's regions in a language, as far as somebody has translated them."""
    translated_names: dict[str, str] = {}
    for pack in library.packs.values():
        document = pack.locales.get(language)
        for name in item.names if document is not None else ():
            names = document.value((item.kind, name, "regions")) if document is not None else None
            translated_names |= (
                {id: wording for id, wording in names.items() if isinstance(wording, str)}
                if isinstance(names, dict)
                else {}
            )
    return translated_names


def words_of(library: Library, language: str, key: str = "words") -> dict[str, str]:
    """The words around the board in a language, as far as somebody has translated them; or those of a `kit`."""
    translated_words: dict[str, str] = {}
    for pack in library.packs.values():
        document = pack.locales.get(language)
        words = document.value((key,)) if document is not None else None
        translated_words |= (
            {key: wording for key, wording in words.items() if isinstance(wording, str)}
            if isinstance(words, dict)
            else {}
        )
    return translated_words


KIT_WORDS = {
    "contents": "Contents",
    "part": "Part",
    "number": "Number",
    "page": "Page",
    "banners": "Race banners",
    "badges": "Power badges",
    "tokens": "Race tokens",
    "pieces": "Pieces",
    "cards": "Cards",
    "coins": "Coins",
    "turn_marker": "Turn marker",
    "turn_track": "Turn track",
    "die": "Die to fold",
    "aid": "Player aid",
    "board": "Board",
    "test": "Test page for the backs",
    "races": "Races",
    "powers": "Powers",
    "relics": "Relics",
    "places": "Places",
    "rulings": "Rulings in force",
    "back": "back",
    "true_size": "Print at 100 % (\u201cactual size\u201d). The ruler on every page must be 100 mm long.",
    "both_sides": "Print pages {} on both sides of the paper, turned over at the long edge.",
    "one_side": "Print pages {} on one side of the paper.",
    "own_sizes": "The sizes are our choice. Measure your own box, and change them with --sizes.",
    "cutting": "Order of cuts",
    "cut_glue": "Print on heavy paper, or glue the sheets onto cardboard; glue the halves of folded sheets first.",
    "cut_long": "Cut between the marks from edge to edge: first along the longer side of the paper, then across.",
    "cut_lines": "Cut each part along its line. The arc of a badge fits the arc of a banner.",
    "cut_corners": "Round the corners last; a coin fits a hole punch of its size.",
    "cut_board": "Lay the tiles of a board onto each other up to the marks in their margins, and glue them.",
    "cut_die": "Cut out the die, fold it along the dashes, and glue the grey tabs inside.",
    "test_front": "Print this sheet on both sides, hold it against the light, and look at the back.",
    "test_back": "Where the cross of the front lies on this scale is the offset: --back-offset X,Y in millimetres.",
    "untranslated": "Still in English",
}
"""The words of a kit, in English."""


def kit_word(words: dict[str, str], key: str) -> str:
    """A word of a kit in the language of some words, or else in English."""
    return words.get(key, KIT_WORDS[key])


class Lack(NamedTuple):
    """Something that is said in English only: the item it belongs to, as `kind/id`, and what it is."""

    item: str
    said: str


def lacking(library: Library, pack: str, language: str) -> Iterator[Lack]:
    """What a pack says in English only, when somebody reads it in another language."""
    words = sorted(BOARD_WORDS.keys() - words_of(library, language)) if library.packs[pack].items["map"] else []
    if words:
        yield Lack("", f"{'words' if len(words) > 1 else 'the word'} {', '.join(words)} around the board")
    for kind in TRANSLATED_KINDS:
        for item in library.packs[pack].items.get(kind, {}).values():
            name = f"{kind}/{item.id}"
            if item.fields.get("name") and translation(library, item, "name", language) is None:
                yield Lack(name, f"the name of {name}")
            elif item.fields.get("text") and translation(library, item, "text", language) is None:
                yield Lack(name, f"the text of {name}")
        for item in library.packs[pack].items["map"].values() if kind == "map" else ():
            count = _unnamed_regions(library, item, language)
            if count:
                lacking_names = f"{count} names of regions" if count > 1 else "a name of a region"
                yield Lack(f"map/{item.id}", f"{lacking_names} on map/{item.id}")


def _unnamed_regions(library: Library, item: Item, language: str) -> int:
    """How many regions of a map have a name, but none in a language."""
    known, listed = region_names(library, item, language), item.fields.get("regions")
    regions = [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
    return sum(bool(region.get("name")) and str(region.get("id")) not in known for region in regions)
