"""What the words in a file say about regions: names, terrains and symbols, from properties, tables and hints."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from mapforge.files.plain_data import Fields, Record
from mapforge.files.plain_letters import plain_letters
from mapforge.files.suggestions import closest
from mapforge.maps.formats.features import GUESSED, LEFT_OUT, CannotImport, Feature, Features, Remark
from mapforge.maps.formats.svg_styles import is_clear
from mapforge.maps.formats.terrain_words import AZGAAR_BIOMES, hue_terrains, name_terrain, rgb_of, word_terrain

LONGEST_CODE, MOST_CODES = 4, 0.9
"""Names are codes when more than this part of them has at most so many letters."""
MOST_WORDS = 8
"""So many words that are no terrain are told one by one."""
TERRAIN_KEYS = ("terrain", "kind", "type", "class", "landuse", "natural", "biome", "landcover", "biome_name")
_ID = re.compile("[a-z][a-z0-9_]{0,59}")
_WORDS = re.compile(r"[^a-z0-9]+")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_NAME_KEY = re.compile(r".*(name|nam|nom|naam|nazwa|nombre|nome|label|title)[_ -]?\w{0,4}", re.IGNORECASE)
_BACKDROPS = frozenset(
    {"background", "backdrop", "bg", "ocean", "sea", "water", "frame", "border", "canvas", "page", "paper"}
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CAMEL_NAME = re.compile(r"[A-Za-z]?[a-z]{2,30}(?:[A-Z][a-z]{2,30}){1,5}")
_SMALL = frozenset({"of", "and", "the", "de", "la", "du", "des", "der", "die", "von", "und", "et", "y", "el", "al"})
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


def rows_of(text: str, separator: str = "") -> list[list[str]]:
    """The rows of a table with more than one cell, whatever separates them."""
    separator = separator or max(",;\t", key=text[:4000].count)
    # The end of a line is written in three ways, and the reader of the library stumbles over one of them.
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=separator)
    try:
        return [row for row in reader if len(row) > 1]
    except csv.Error:
        longest = f"{csv.field_size_limit():,}"
        raise CannotImport(
            f"line {reader.line_num} of the table has a cell of more than {longest} characters"
        ) from None


def table_of(text: str, about: str = "terrain") -> dict[str, str]:
    """A table by the name of the region: a column with what is asked, with or without a first line that names it."""
    rows = rows_of(text)
    heads = [cell.strip().lower() for cell in rows[0]] if rows else []
    key = next((heads.index(head) for head in ("name", "id", "region") if head in heads), 0)
    value = next((heads.index(h) for h in (about, about.rstrip("s"), "value") if h in heads), 1 if key == 0 else 0)
    has_heads = any(head in heads for head in ("name", "id", "region", "terrain", "symbols", "symbol"))
    listed = rows[1:] if has_heads else rows
    return {slug(row[key]): row[value].strip() for row in listed if len(row) > max(key, value)}


def _are_codes(features: Features) -> bool:
    """Tell whether the names of most shapes are codes of a few letters, as boards have them."""
    names = [feature.name for feature in features.features if feature.name]
    return sum(len(name) <= LONGEST_CODE for name in names) > MOST_CODES * len(names)


@dataclass(frozen=True)
class Vocabulary:
    """The terrains and symbols that there are, and what the words of the file stand for."""

    terrains: Mapping[str, str] = field(default_factory=dict)
    known_terrains: Collection[str] = ()
    known_symbols: Collection[str] = ()
    default_terrain: str = "farmland"
    terrain_from: WordSource = field(default_factory=WordSource)
    symbols_from: WordSource = field(default_factory=WordSource)
    hues: Mapping[str, str] = field(default_factory=dict)
    """What the colours of the drawing stand for."""
    has_seas: bool = True
    """Some shapes are seas beyond doubt, so that bays and gulfs are water as well."""
    has_codes: bool = False
    """Nearly all names are codes of a few letters, among which `bay` and `sea` mean some place or other."""

    def terrain(self, feature: Feature, *, is_own: bool, is_sure: bool = False) -> tuple[str, Remark | None]:
        """The terrain of a shape, and a remark when it had to be guessed; `is_sure` is for words that name it only."""
        terrain_words = [
            str(feature.properties[key]) for key in TERRAIN_KEYS if isinstance(feature.properties.get(key), str)
        ]
        wanted = self.terrain_from.word(feature)
        hints = [hint for hint in feature.hints if not (hint == feature.name and self._is_code(hint))]
        words = [*([wanted] if wanted else []), *terrain_words, *hints]
        values = [value for value in feature.properties.values() if isinstance(value, str)]
        for word in (*words, *values, feature.name):
            named = self.terrains.get(word) or self.terrains.get(word.lower())
            if named:
                return named, None
        for word in words:
            known = self._known(slug(word))
            if known:
                return known, None
        if words and is_own:
            return slug(words[0]), None
        if not is_sure and (meant := self._meaning(feature, words)):
            return meant, None
        return self.default_terrain, self._guess(feature, wanted, terrain_words)

    def _meaning(self, feature: Feature, words: list[str]) -> str:
        """The terrain that words, numbers of biomes, the name or the colour stand for; empty when nothing tells."""
        biome = feature.properties.get("biome")
        if type(biome) is int and 0 < biome < len(AZGAAR_BIOMES) and AZGAAR_BIOMES[biome] in self.known_terrains:
            return AZGAAR_BIOMES[biome]
        for word in words:
            is_telling = rgb_of(word) is None and word != feature.name
            if is_telling and (terrain := word_terrain(word, self.known_terrains)):
                return terrain
        colour = feature.hints[-1] if feature.hints else ""
        return self._named(feature.name) or self.hues.get(colour, "")

    def _named(self, name: str) -> str:
        return "" if self._is_code(name) else name_terrain(name, self.known_terrains, has_seas=self.has_seas)

    def _is_code(self, name: str) -> bool:
        return self.has_codes and len(name) <= LONGEST_CODE

    def is_called(self, feature: Feature, terrain: str) -> bool:
        """Tell whether the file itself says the name of a terrain about a shape."""
        return self.terrain(feature, is_own=False, is_sure=True) == (terrain, None)

    def with_hues(self, features: Features) -> Vocabulary:
        """The same words, and what the colours of a drawing stand for."""
        colours = [feature.hints[-1] for feature in features.features if feature.hints]
        hues = hue_terrains(colours, self.known_terrains)
        certain = replace(self, hues=hues, has_seas=False, has_codes=_are_codes(features))
        has_seas = any(certain.terrain(feature, is_own=False)[0] == "sea" for feature in features.features)
        return replace(certain, has_seas=has_seas)

    def _known(self, word: str) -> str:
        """The terrain that a word means, also when a layer of several is called by their plural."""
        forms = (word, word.removesuffix("s"), word.removesuffix("es"))
        return next((form for form in forms if form in self.known_terrains), "")

    def _guess(self, feature: Feature, wanted: str, said: list[str]) -> Remark:
        colour = feature.hints[-1] if feature.hints and _COLOUR.fullmatch(feature.hints[-1]) else ""
        colour = "" if is_clear(colour) else colour
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
        message = f"its word or colour is no terrain, so it is {self.default_terrain} (--terrain WORD=TERRAIN decides)"
        return [
            replace(remark, what=message, name=f"{remark.name} ('{remark.word}')") if remark.word else remark
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
    plain = plain_letters(text)
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


def styled(name: str) -> str:
    """A name as people write it: `north-africa` and `NorthAfrica` beside Alberta become North Africa."""
    if not name or (" " in name.strip() and name != name.lower()):
        return name
    spaced = _CAMEL.sub(" ", name) if _CAMEL_NAME.fullmatch(name) else name
    if spaced != spaced.lower() and spaced == name:
        return name
    words = [word for word in re.split(r"[\s_-]+", spaced) if word]
    return " ".join(
        word if word != word.lower() else word if index and word in _SMALL else word[:1].upper() + word[1:]
        for index, word in enumerate(words)
    )


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
