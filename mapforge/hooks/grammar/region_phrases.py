"""Which regions a filter means, as a noun phrase that takes any number and article."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from mapforge.files.plain_data import Record
from mapforge.hooks.grammar.item_names import NO_NAMES, ItemNames
from mapforge.hooks.grammar.nouns import inflected, joined, plural_of, with_articles
from mapforge.hooks.grammar.player_phrases import HELD_BY

_REGION = "region[|s]"
_AND = "\x03"
"""Becomes `and` between all regions of several kinds, and `or` between single ones."""
_HEAD = re.compile(r"\b(other )?regions?\b")
_WORDS_AND_GAPS = re.compile(r"[\w']+|[^\w']+")
_DETERMINERS = frozenset(
    {
        "each", "of", "your", "a", "an", "any", "all", "every", "one", "no", "the", "some", "first", "or", "more",
        "this", "race's",
    }
)  # fmt: skip
_COUNTABLE = frozenset(
    {
        "bay", "bog", "canyon", "castle", "cave", "cavern", "chasm", "city", "cliff", "crater", "crystal", "desert",
        "dune", "field", "fjord", "forest", "garden", "geyser", "glacier", "grove", "gulf", "hill", "island", "isle",
        "jungle", "lagoon", "lake", "marsh", "meadow", "mine", "moor", "mountain", "mudpool", "oasis", "plain",
        "plateau", "pool", "prairie", "reef", "river", "ruin", "sea", "spring", "steppe", "swamp", "temple", "town",
        "valley", "village", "volcano", "well", "wood",
    }
)  # fmt: skip
"""Words for ground that stand alone: a hill, but a farmland region."""

_KINDS = {
    ("coast", True): "coastal",
    ("coast", False): "inland",
    ("water", True): "water",
    ("water", False): "land",
}
_FLAGS = {
    ("edge", True): "at the edge of the map",
    ("edge", False): "away from the edge of the map",
    ("impassable", True): "that nobody can enter",
    ("impassable", False): "that can be entered",
    ("left_empty", True): "where no race may stay",
    ("left_empty", False): "where races may stay",
    ("conquered_this_turn", True): "conquered this turn",
    ("conquered_this_turn", False): "not conquered this turn",
    ("taken_from_somebody", True): "that [was|were] not empty before [its|their] conquest this turn",
    ("taken_from_somebody", False): "other than those that were not empty before their conquest this turn",
    ("with_bearer", False): "other than the one where this lies",
    ("same_terrain_as_bearer", True): "of the terrain where this lies",
    ("at_target", False): "other than that one",
    ("chosen", False): "other than the chosen one",
    ("conquered_last", False): "not conquered last this turn",
    ("left_this_turn", True): "abandoned this turn",
    ("left_this_turn", False): "not abandoned this turn",
}
_SINGLE = {
    "with_bearer": "the region where this lies",
    "at_target": "that region",
    "chosen": "the chosen region",
    "conquered_last": "the region conquered last this turn",
}
_TAKEN_FROM = {
    "nobody": "nobody",
    "natives": "natives",
    "me": "this race",
    "own": "you",
    "own_declined": "one of your declined races",
    "left": "the player on your left",
    "right": "the player on your right",
    "leader": "the player with the most coins",
    "last": "the player with the fewest coins",
    "opponents": "another player",
    "active_opponents": "another player's active race",
    "declined_opponents": "another player's declined race",
}
_NEGATED = {
    "with ": "without ",
    "you hold": "you do not hold",
    "they hold": "they do not hold",
    "that can ": "that cannot ",
}


@dataclass(frozen=True)
class RegionPhrase:
    """Regions with the words before their noun and the clauses behind it, in both numbers."""

    kinds: tuple[str, ...] = ()
    noun: str = _REGION
    clauses: tuple[str, ...] = ()
    single: str = ""
    """The one region that is meant, with its article."""
    options: tuple[RegionPhrase, ...] = ()
    is_yours: bool = False

    @property
    def is_everywhere(self) -> bool:
        """Whether all regions are meant."""
        return self == RegionPhrase()

    def said(self, form: str, whose: str = "") -> str:
        """The phrase in the place of `region` or `regions` in a form such as `each of your regions`."""
        head = _HEAD.search(form)
        if head is None:
            return f"{form} {self.said('regions', whose)}".strip()
        before, other, is_many, after = form[: head.start()], head[1] or "", head[0].endswith("s"), form[head.end() :]
        if self.single:
            return f"{_without_determiners(before)}{self.single}{after}"
        if whose == "you" and "your" not in before:
            before, is_many = _yours(before, is_many)
        if not self.is_everywhere:
            before = re.sub(r"\b[Aa]ll $", "", before)
        phrase = self.without_holder() if "your" in before else self
        if whose == "races":
            phrase = replace(phrase, clauses=(*phrase.clauses, "of any of your races"))
        return with_articles(f"{before}{other}{phrase._core(is_many, before)}{after}")

    def without_holder(self) -> RegionPhrase:
        """The same without `you hold`, where that is said already."""
        return replace(self, is_yours=False, options=tuple(each.without_holder() for each in self.options))

    def _core(self, is_many: bool, before: str) -> str:
        word = "and" if is_many and " of " not in f" {before}" else "or"
        if self.options:
            again = "a " if before.endswith(("a ", "A ")) else ""
            return f" {word} {again}".join(each._core(is_many, before) for each in self.options)
        clauses = (*(["you hold"] if self.is_yours else []), *self.clauses)
        return inflected(" ".join([*self.kinds, self.noun, *_linked(clauses)]), is_many).replace(_AND, word)

    def joined_with(self, other: RegionPhrase) -> RegionPhrase:
        """The regions that both phrases mean."""
        if self.options or other.options:
            return replace(self, clauses=(*self.clauses, other.as_clause), options=()) if not self.options else self
        return RegionPhrase(
            (*self.kinds, *other.kinds),
            self.noun if other.noun == _REGION else other.noun,
            (*self.clauses, *other.clauses),
            self.single or other.single,
            (),
            self.is_yours or other.is_yours,
        )

    @property
    def as_clause(self) -> str:
        """The phrase behind another noun: `that are coastal or at the edge of the map`."""
        if self.options:
            # `that is occupied or where races may stay` reads better than the other way round.
            listed = sorted((each.as_clause for each in self.options), key=lambda said: not said.startswith("that"))
            return joined(listed, "or")
        said = [f"that [is|are] {' '.join(self.kinds)}".replace(_AND, "or")] if self.kinds else []
        said += [f"that [is a|are] {self.noun}".replace(_AND, "or")] if self.noun != _REGION else []
        said += ["you hold"] if self.is_yours else []
        return joined((*said, *self.clauses), "and")

    def negated(self) -> RegionPhrase:
        """All other regions."""
        is_plain = not self.kinds and self.noun == _REGION and not self.options and not self.single
        if is_plain and len(self.clauses) + self.is_yours == 1:
            return RegionPhrase(clauses=(_denied(self.clauses[0] if self.clauses else "you hold"),))
        if self == RegionPhrase(kinds=self.kinds):
            return RegionPhrase(clauses=(f"that [is|are] not {' '.join(self.kinds)}".replace(_AND, "or"),))
        if self == RegionPhrase(noun=self.noun):
            return RegionPhrase(clauses=(f"that [is not a|are not] {self.noun}".replace(_AND, "or"),))
        return RegionPhrase(clauses=(f"other than {self.said('regions')}",))


def _without_determiners(text: str) -> str:
    """A text without the determiners at its end: `take each of your ` is `take `."""
    pieces = _WORDS_AND_GAPS.findall(text)
    end = len(pieces)
    for index in reversed(range(len(pieces))):
        if pieces[index].lower() in _DETERMINERS or pieces[index].isdecimal():
            end = index
        elif not pieces[index].isspace():
            break
    return "".join(pieces[:end])


def _yours(before: str, is_many: bool) -> tuple[str, bool]:
    """A determiner of which the regions are your own."""
    word = before.strip().lower()
    if word in ("a", "an"):
        return re.sub(r"\b[Aa]n? $", "one of your ", before), True
    if word == "no":
        return "none of your ", True
    if word in ("each", "every", "any"):
        return f"{before}of your ", True
    return f"{re.sub(r'^[Aa]ll $', '', before)}your ", is_many


_ENDING_IN_NOUNS = ("held by", "with ", "without ")


def _linked(clauses: tuple[str, ...]) -> list[str]:
    """Clauses one after the other, with `and` between two that begin alike."""
    linked: list[str] = []
    for clause in clauses:
        is_alike = bool(linked) and linked[-1].split()[0] == clause.split()[0]
        if linked and clause.startswith("other than"):
            linked[-1], clause = f"{linked[-1]},", f"{clause},"
        elif linked and linked[-1].startswith(_ENDING_IN_NOUNS):
            # Otherwise it would be the player or the token that borders something.
            clause = re.sub(r"^(?:bordering|next to) ", "that [borders|border] ", clause)
        linked += ["and", clause] if is_alike else [clause]
    return linked


def _denied(clause: str) -> str:
    for start, denied in _NEGATED.items():
        if clause.startswith(start):
            return denied + clause[len(start) :]
    if clause.startswith("not "):
        return clause[4:]
    return f"other than those {inflected(clause, True)}" if clause.startswith(("that ", "where ")) else f"not {clause}"


def region_phrase(words: object, names: ItemNames = NO_NAMES, *, at_conquest: bool = False) -> RegionPhrase:
    """The regions that a filter means; at a conquest, as its object."""
    if not isinstance(words, dict):
        return RegionPhrase() if words in ("any", None) else RegionPhrase(clauses=(str(words),))
    phrase = RegionPhrase()
    for key in sorted(words, key=_place_in_phrase):
        part = _part(str(key), words[key], names, at_conquest)
        phrase = part if phrase.is_everywhere else phrase.joined_with(part)
    return phrase


def _place_in_phrase(key: object) -> tuple[bool, bool, bool]:
    """Who holds a region is said first, what lies beside it behind the rest, and what it may be instead at the end."""
    return key in ("or", "any_of"), key in _BESIDE, key not in ("occupied_by", "taken_from")


_BESIDE = ("borders", "adjacent_to", "linked_to")


def _part(key: str, value: object, names: ItemNames, at_conquest: bool) -> RegionPhrase:
    if key in ("terrain", "symbol"):
        return _ground(key, value, names)
    if key == "occupied_by":
        return _held(value, at_conquest)
    if at_conquest and key in _AT_CONQUEST:
        return _AT_CONQUEST[key](value)
    if isinstance(value, bool) and (key, value) in _KINDS:
        return RegionPhrase(kinds=(_KINDS[key, value],))
    if key in _SINGLE and value is True:
        return RegionPhrase(single=_SINGLE[key])
    if isinstance(value, bool) and (key, value) in _FLAGS:
        return RegionPhrase(clauses=(_FLAGS[key, value],))
    if key in ("or", "any_of", "and", "all_of", "none_of", "not"):
        return _combined(key, value, names, at_conquest)
    return RegionPhrase(clauses=(_clause(key, value, names),))


def _ground(key: str, value: object, names: ItemNames) -> RegionPhrase:
    """A terrain or symbol as the noun itself, or as the word before it."""
    listed = [names.of(each, key) for each in (value if isinstance(value, list) else [value])]
    if key == "terrain" and all(name.split()[-1:] and name.split()[-1] in _COUNTABLE for name in listed):
        one, many = joined(listed, _AND), joined(map(plural_of, listed), _AND)
        return RegionPhrase(noun=f"[{one}|{many}]")
    return RegionPhrase(kinds=(joined(listed, _AND),))


def _held(value: object, at_conquest: bool) -> RegionPhrase:
    named = [str(each) for each in (value if isinstance(value, list) else [value])]
    if named == ["me"]:
        return RegionPhrase() if at_conquest else RegionPhrase(is_yours=True)
    if named == ["other"]:
        return RegionPhrase(clauses=("they hold",))
    if named == ["nobody"]:
        return RegionPhrase(kinds=("empty",))
    if named == ["anybody"]:
        return RegionPhrase(kinds=("occupied",))
    return RegionPhrase(clauses=(f"held by {joined((HELD_BY.get(each, each) for each in named), 'or')}",))


def _taken(value: object) -> str:
    named = [str(each) for each in (value if isinstance(value, list) else [value])]
    return joined((_TAKEN_FROM.get(each, each) for each in named), "or")


def _taken_at_conquest(value: object) -> RegionPhrase:
    return (
        RegionPhrase(kinds=("empty",))
        if value in ("nobody", ["nobody"])
        else RegionPhrase(clauses=(f"from {_taken(value)}",))
    )


_AT_CONQUEST: dict[str, Callable[[object], RegionPhrase]] = {
    "taken_from": _taken_at_conquest,
    "taken_from_somebody": lambda value: RegionPhrase(
        clauses=(f"that [was|were] {'not ' if value is True else ''}empty",)
    ),
    "conquered_this_turn": lambda value: RegionPhrase(),
    "at_target": lambda value: RegionPhrase(),
}
"""What is said otherwise of a region that is being conquered."""


def _combined(key: str, value: object, names: ItemNames, at_conquest: bool) -> RegionPhrase:
    if key == "not":
        return region_phrase(value, names, at_conquest=at_conquest).negated()
    listed = value if isinstance(value, list) else []
    parts = [region_phrase(each, names, at_conquest=at_conquest) for each in listed]
    if key in ("and", "all_of"):
        return _all(parts)
    return _any(parts).negated() if key == "none_of" else _any(parts)


def _all(parts: list[RegionPhrase]) -> RegionPhrase:
    phrase = RegionPhrase()
    for part in parts:
        phrase = part if phrase.is_everywhere else phrase.joined_with(part)
    return phrase


def _any(parts: list[RegionPhrase]) -> RegionPhrase:
    """Regions of one of several kinds, with as few words as possible."""
    if len(parts) == 1:
        return parts[0]
    if all(part == RegionPhrase(kinds=part.kinds) for part in parts):
        return RegionPhrase(kinds=(joined((" ".join(part.kinds) for part in parts), _AND),))
    if all(part == RegionPhrase(clauses=part.clauses) and len(part.clauses) == 1 for part in parts):
        return RegionPhrase(clauses=(joined((part.clauses[0] for part in parts), "or"),))
    return RegionPhrase(options=tuple(parts))


def _clause(key: str, value: object, names: ItemNames) -> str:
    named = value if isinstance(value, list) else [value]
    if key == "tokens" and (isinstance(value, dict) or type(value) is int):
        return f"with {bounds_in_words(value, 'token')}"
    if key == "pieces" and isinstance(value, dict):
        bounds = {word: number for word, number in value.items() if word != "piece"}
        return f"with {bounds_in_words(bounds, names.piece(value.get('piece', 'piece')))}"
    if key == "taken_from":
        return f"conquered this turn from {_taken(value)}"
    if key == "contains":
        return f"with {joined(map(names.a_piece, named), 'or')}"
    if key == "holder_has":
        return f"held by any player with {names.a_piece(value)} before them"
    if key == "holder_is":
        return f"of {joined((str(each).replace('_', ' ') for each in named), 'or')} races"
    if key == "area":
        return f"in {joined((names.of(each, 'area') for each in named), 'or')}"
    if key == "in_whole_area":
        return f"in an area {'you hold' if value == 'me' else 'your races hold'} completely"
    if key == "linked_to":
        return _chain(value, names)
    if key == "neighbours" and isinstance(value, dict):
        return f"bordering {_so_many(value, names)}"
    if key == "borders" and isinstance(value, dict) and set(value) == {"borders"}:
        return f"at most two regions away from {_neighbour(value['borders'], names)}"
    if key in ("borders", "adjacent_to"):
        return f"{'bordering' if key == 'borders' else 'next to'} {_neighbour(value, names)}"
    return f"with {key.replace('_', ' ')} {joined((str(each).replace('_', ' ') for each in named), 'or')}"


def _neighbour(words: object, names: ItemNames) -> str:
    """What a region lies next to: a piece, or a region of some kind."""
    if isinstance(words, dict) and set(words) == {"contains"} and not isinstance(words["contains"], list):
        return names.a_piece(words["contains"])
    return region_phrase(words, names).said("a region")


def _so_many(value: Record, names: ItemNames) -> str:
    """So many neighbours of some kind: `2 or more forests you hold`."""
    beside = region_phrase(value.get("where", "any"), names)
    bounds = {word: number for word, number in value.items() if word != "where"}
    if bounds == {"at_most": 0} or bounds == {"exactly": 0}:
        return f"no {beside.said('regions')}"
    one, many = re.sub("^an? ", "", beside.said("a region")), beside.said("regions")
    return re.sub(r"\bregion(s?)\b", lambda noun: many if noun[1] else one, bounds_in_words(bounds, "region"))


def _chain(value: object, names: ItemNames) -> str:
    to, through = value, "any"
    if isinstance(value, dict) and "to" in value:
        to, through = value["to"], value.get("through", "any")
    links = region_phrase(through, names).said("your regions")
    return f"connected to {_neighbour(to, names)} by an unbroken chain of {links}"


def bounds_in_words(bounds: object, noun: str) -> str:
    """A number of things within bounds: `3 or more tokens`, `at most 2 tokens`, `no tokens`."""
    if not isinstance(bounds, dict):
        return f"exactly {bounds} {noun if bounds == 1 else plural_of(noun)}" if bounds else f"no {plural_of(noun)}"
    if type(bounds.get("exactly")) is int:
        return bounds_in_words(bounds["exactly"], noun)
    low, high = bounds.get("at_least"), bounds.get("at_most")
    if type(more := bounds.get("more_than")) is int:
        low = more + 1
    if type(fewer := bounds.get("fewer_than")) is int:
        high = fewer - 1
    if low is not None and low == high:
        return bounds_in_words(low, noun)
    if high is None:
        return f"{low} or more {plural_of(noun)}"
    if high == 0:
        return f"no {plural_of(noun)}"
    if low is None or low == 0:
        return f"at most {high} {noun if high == 1 else plural_of(noun)}"
    return f"{low} to {high} {plural_of(noun)}"
