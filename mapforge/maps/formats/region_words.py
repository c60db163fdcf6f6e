"""What the words in a file say about regions: names, terrains and symbols, from properties, tables and hints."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from mapforge.files.plain_data import Fields, Record
from mapforge.files.suggestions import closest
from mapforge.maps.formats.features import GUESSED, LEFT_OUT, CannotImport, Feature, Features, Remark

MOST_WORDS = 8
"""So many words that are no terrain are told one by one."""
TERRAIN_KEYS = ("terrain", "kind", "type", "class", "landuse", "natural", "biome")
_ID = re.compile("[a-z][a-z0-9_]{0,59}")
_WORDS = re.compile(r"[^a-z0-9]+")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_NAME_KEY = re.compile(r".*(name|nam|nom|naam|nazwa|nombre|nome|label|title)[_ -]?\w{0,4}", re.IGNORECASE)
_BACKDROPS = frozenset(
    {"background", "backdrop", "bg", "ocean", "sea", "water", "frame", "border", "canvas", "page", "paper"}
)
_LIST = re.compile(r"[,;|/\s]+")
_COLOUR = re.compile(r"#[0-9a-f]{3,8}|rgba?\(.*\)|[a-z]+")


@dataclass(frozen=True)
class WordSource:
    """Where words about regions stand: in a property of the file, or in a table with a row for each region."""

    name: str = ""
    table: Mapping[str, str] | None = None

    def word(self, feature: Feature) -> str:
        """What it says about a shape."""
        if self.table is not None:
            keys = (feature.name, feature.source, feature.properties.get("id"))
            return next((self.table[slug(str(key))] for key in keys if key and slug(str(key)) in self.table), "")
        value = feature.properties.get(self.name)
        if isinstance(value, list):
            return " ".join(map(str, value))
        return str(value).strip() if isinstance(value, str | int | float) and not isinstance(value, bool) else ""

    def check(self, features: Features, option: str) -> None:
        """Refuse a property that no shape has."""
        if not self.name or self.table is not None:
            return
        known = sorted({key for feature in features.features for key in feature.properties})
        if self.name not in known:
            near = closest(self.name, known)
            hint = f"did you mean '{near}'?" if near else f"there are {', '.join(known[:15]) or 'none'}"
            raise CannotImport(f"no shape has the property '{self.name}' for {option}; {hint}")


def table_of(text: str, about: str = "terrain") -> dict[str, str]:
    """A table by the name of the region: a column with what is asked, with or without a first line that names it."""
    sample = text[:4000]
    separator = max(",;\t", key=sample.count)
    rows = [row for row in csv.reader(io.StringIO(text), delimiter=separator) if len(row) > 1]
    heads = [cell.strip().lower() for cell in rows[0]] if rows else []
    key = next((heads.index(head) for head in ("name", "id", "region") if head in heads), 0)
    value = next((heads.index(h) for h in (about, about.rstrip("s"), "value") if h in heads), 1 if key == 0 else 0)
    has_heads = any(head in heads for head in ("name", "id", "region", "terrain", "symbols", "symbol"))
    listed = rows[1:] if has_heads else rows
    return {slug(row[key]): row[value].strip() for row in listed if len(row) > max(key, value)}


@dataclass(frozen=True)
class Vocabulary:
    """The terrains and symbols that there are, and what the words of the file stand for."""

    terrains: Mapping[str, str] = field(default_factory=dict)
    known_terrains: Collection[str] = ()
    known_symbols: Collection[str] = ()
    default_terrain: str = "farmland"
    terrain_from: WordSource = field(default_factory=WordSource)
    symbols_from: WordSource = field(default_factory=WordSource)

    def terrain(self, feature: Feature, *, is_own: bool) -> tuple[str, Remark | None]:
        """The terrain of a shape, and a remark when it had to be guessed."""
        said = [str(feature.properties[key]) for key in TERRAIN_KEYS if isinstance(feature.properties.get(key), str)]
        wanted = self.terrain_from.word(feature)
        words = [*([wanted] if wanted else []), *said, *feature.hints]
        values = [value for value in feature.properties.values() if isinstance(value, str)]
        for word in (*words, *values, feature.name):
            found = self.terrains.get(word) or self.terrains.get(word.lower())
            if found:
                return found, None
        for word in words:
            known = self._known(slug(word))
            if known:
                return known, None
        if words and is_own:
            return slug(words[0]), None
        return self.default_terrain, self._guess(feature, wanted, said)

    def _known(self, word: str) -> str:
        """The terrain that a word means, also when a layer of several is called by their plural."""
        forms = (word, word.removesuffix("s"), word.removesuffix("es"))
        return next((form for form in forms if form in self.known_terrains), "")

    def _guess(self, feature: Feature, wanted: str, said: list[str]) -> Remark:
        colour = feature.hints[-1] if feature.hints and _COLOUR.fullmatch(feature.hints[-1]) else ""
        word = wanted or next(iter(said), "") or colour
        if not word:
            return Remark(GUESSED, f"nothing tells the terrain, so it is {self.default_terrain}", feature.called)
        near = closest(slug(word), self.known_terrains) if not word.startswith("#") else ""
        better = near or "forest"
        asked = f"--terrain '{word}={better}' decides" + (f"; did you mean '{near}'?" if near else "")
        what = f"'{word}' is no terrain, so it is {self.default_terrain} ({asked})"
        return Remark(GUESSED, what, feature.called, word="" if near else word)

    def summed(self, remarks: list[Remark]) -> list[Remark]:
        """The remarks, with one kind for all words that are no terrain when there are very many of these words."""
        words = {remark.word for remark in remarks if remark.word}
        if len(words) <= MOST_WORDS:
            return remarks
        said = f"its word or colour is no terrain, so it is {self.default_terrain} (--terrain WORD=TERRAIN decides)"
        return [
            replace(remark, what=said, name=f"{remark.name} ('{remark.word}')") if remark.word else remark
            for remark in remarks
        ]

    def symbols(self, feature: Feature) -> tuple[list[str], list[Remark]]:
        """The symbols of a shape, and remarks about words that are none."""
        words = [slug(word) for word in _LIST.split(self.symbols_from.word(feature)) if slug(word)]
        known = [word for word in words if word in self.known_symbols]
        strange = [word for word in words if word not in self.known_symbols]
        remarks = [
            Remark(LEFT_OUT, f"'{word}' is no symbol{self._near_symbol(word)}", feature.called) for word in strange
        ]
        return known, remarks

    def _near_symbol(self, word: str) -> str:
        near = closest(word, self.known_symbols)
        return f"; did you mean '{near}'?" if near else ""


def slug(text: str) -> str:
    """A text as an id."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _WORDS.sub("_", plain).strip("_")[:50]


class UniqueIds:
    """Ids that are taken; a second region of the same name gets a number."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}

    def take(self, wanted: str) -> str:
        """The id that was wanted, or the first one with a number behind it that is free."""
        id, number = wanted, self._last.get(wanted, 1)
        while id in self._last:
            number += 1
            id = f"{wanted}_{number}"
        # Whoever wants the same need not try all these numbers again.
        self._last[wanted] = number
        self._last.setdefault(id, 1)
        return id


def unique_ids(features: Features) -> Iterator[str]:
    """An id for each region: the one that mapforge wrote, or one made of its name."""
    ids = UniqueIds()
    for index, feature in enumerate(features.features):
        own = feature.properties.get("id") if features.map_data else None
        made = own if isinstance(own, str) and _ID.fullmatch(own) else slug(feature.name or feature.source)
        made = made if made[:1].isalpha() else f"region_{made or index + 1}"
        yield ids.take(made)


def is_backdrop(name: str) -> bool:
    """Tell whether a name says that a shape is what others are drawn on, or nothing at all."""
    return not name or not _BACKDROPS.isdisjoint(slug(name).split("_"))


def take_names(features: Features, key: str) -> None:
    """Give regions the names that a property has: the one that was chosen, or one that looks like it."""
    is_guessed = not key and not any(_LETTERS.search(feature.name) for feature in features.features)
    key = key or (_likely_key(features) if is_guessed and not features.map_data else "")
    for feature in features.features if key else ():
        feature.name = WordSource(key).word(feature) or feature.name
    if key and is_guessed:
        features.remarks.append(Remark(GUESSED, f"names are those of '{key}' (--name-from takes another property)"))


def _likely_key(features: Features) -> str:
    """The property that tells most regions apart in words, one that is called a name first."""
    words: dict[str, list[str]] = {}
    for feature in features.features:
        for key, value in feature.properties.items():
            if isinstance(value, str) and _LETTERS.search(value) and "://" not in value and key != "id":
                words.setdefault(key, []).append(value)
    many = [key for key in words if len(words[key]) * 2 > len(features.features)]
    named = [key for key in many if _NAME_KEY.fullmatch(key)]
    clear = [key for key in many if len(set(words[key])) > 0.9 * len(words[key]) and key not in TERRAIN_KEYS]
    return max(named, key=lambda key: len(set(words[key])), default="") or next(iter(clear), "")


def kept_properties(properties: Fields) -> Record:
    """What a map file says about regions as the file says it."""
    return {key: properties[key] for key in _KEPT if _KEPT[key](properties.get(key))}


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0


def _are_words(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(word, str) for word in value)


def _are_counts(value: object) -> bool:
    return isinstance(value, dict) and bool(value) and all(type(count) is int for count in value.values())


_KEPT: dict[str, Callable[[object], bool]] = {
    "number": _is_number,
    "symbols": _are_words,
    "pieces": _are_counts,
    "edge": lambda value: isinstance(value, bool),
    "label": lambda value: isinstance(value, str) and "," in value,
}
