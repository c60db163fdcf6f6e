"""Items that scenarios mention: in what is given, in what is done, and in what follows."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

_PIECES = ("piece", "relic", "place")
_BY_RACE = ("hand", "withdrawn", "aside", "tray", "beyond_tray", "coins", "gains", "power", "score")
"""What `then` says by race."""
_ACTIONS = ("legal", "illegal", "choices", "targets")
Change = Callable[[Any], Any]


def renamed_scenarios(kind: str, old: str, new: str, data: object) -> object:
    """A list of scenarios in which an item is called otherwise."""
    names = _Names(kind, old, new)
    return [names.scenario(each) for each in data] if isinstance(data, list) else data


class _Names:
    def __init__(self, kind: str, old: str, new: str) -> None:
        self.kind, self.old, self.new = kind, old, new
        self.regions: set[str] = set()

    def scenario(self, words: object) -> object:
        if not isinstance(words, dict):
            return words
        given = words.get("given")
        regions = given.get("regions") if isinstance(given, dict) else None
        self.regions = set(regions) if isinstance(regions, dict) else set()
        return _each(
            words,
            {"items": self.words, "given": self.given, "when": self.steps, "then": self.then},
        )

    def word(self, value: object) -> object:
        return self.new if value == self.old else value

    def words(self, value: object) -> object:
        return [self.word(each) for each in value] if isinstance(value, list) else self.word(value)

    def keys(self, value: object) -> object:
        return {self.word(key): part for key, part in value.items()} if isinstance(value, dict) else value

    def only(self, *kinds: str) -> Callable[[Change], Change]:
        """A change that is made only for items of some kinds."""
        return lambda change: change if self.kind in kinds else lambda value: value

    def given(self, words: object) -> object:
        race, power, pieces = self.only("race"), self.only("power"), self.only(*_PIECES)
        races = dict.fromkeys(_RACE_STACKS, race(self.words))
        powers = dict.fromkeys(_POWER_STACKS, power(self.words))
        return _each(
            words,
            {
                "regions": self.inline,
                "players": lambda players: _all(players, self.player),
                "event": self.only("event")(self.words),
                "map": self.only("map")(self.word),
                "acting": race(self.word),
                "rulings": self.only("ruling")(self.keys),
                "combos": self.combos,
                "order": lambda order: _each(order, {"races": race(self.words), "powers": power(self.words)}),
                "markers": pieces(self.words),
                "pieces": self.pieces,
                "lent": self.lent,
                "copied": self.lent,
                "laying": lambda laying: _each(laying, {"piece": pieces(self.word)}),
                "stacks": lambda stacks: _each(stacks, {**races, **powers}),
            },
        )

    def inline(self, regions: object) -> object:
        """Regions in words: `forest edge mine monster*2`."""
        if not isinstance(regions, dict) or self.kind not in ("terrain", "symbol", *_PIECES):
            return regions
        return {name: self._ground(words) for name, words in regions.items()}

    def _ground(self, words: object) -> object:
        if not isinstance(words, str):
            return words
        parts = words.split(" ")
        for index, part in enumerate(parts):
            name, star, count = part.partition("*")
            is_meant = index == 0 if self.kind == "terrain" else index > 0
            if name == self.old and is_meant:
                parts[index] = f"{self.new}{star}{count}"
        return " ".join(parts)

    def player(self, words: object) -> object:
        race = self.only("race")
        return _each(
            words,
            {
                "race": race(self.word),
                "power": self.only("power")(self.word),
                "gone": race(self.words),
                "pieces": self.pieces,
                "declined": lambda older: _all(older, self.player) if isinstance(older, list) else self.player(older),
            },
        )

    def pieces(self, value: object) -> object:
        """Pieces with their places, one of which may be on the combo of a race."""
        value = self.only(*_PIECES)(self.keys)(value)
        if self.kind != "race" or not isinstance(value, dict):
            return value
        return {key: _places(part, f"on_{self.old}", f"on_{self.new}") for key, part in value.items()}

    def lent(self, value: object) -> object:
        value = self.only(*_PIECES)(self.keys)(value)
        if self.kind not in ("race", "power") or not isinstance(value, dict):
            return value
        return {key: self.word(part) for key, part in value.items()}

    def combos(self, value: object) -> object:
        place = {"race": 0, "power": 1}.get(self.kind)
        if place is None or not isinstance(value, list):
            return value
        return [
            [self.word(part) if index == place else part for index, part in enumerate(combo)]
            if isinstance(combo, list)
            else combo
            for combo in value
        ]

    def steps(self, value: object) -> object:
        return [self.step(each) for each in value] if isinstance(value, list) else self.step(value)

    def step(self, value: object) -> object:
        if isinstance(value, str):
            return self.action(value)
        return _each(
            value,
            {
                "refused": self.action,
                "check": self.then,
                "at_once": self.then,
                "put": self.only(*_PIECES)(self.keys),
            },
        )

    def action(self, text: object) -> object:
        """An action as a game writes it: items stand behind `using`, `put`, `use` and `finish turn of`."""
        if not isinstance(text, str):
            return text
        old, new = re.escape(self.old), self.new
        if self.kind == "race":
            text = re.sub(rf"^(finish turn of ){old}$", rf"\g<1>{new}", text)
        text = re.sub(rf"^((?:put|use) (?:\w+[:/])?){old}(?=$|\s|_\d+\b|[:/])", rf"\g<1>{new}", text)
        head, using, tail = text.partition(" using ")
        return f"{head}{using}{self._used(tail)}" if using else text

    def _used(self, text: str) -> str:
        old = re.escape(self.old)
        return re.sub(rf"(?<![a-z0-9_]){old}(?=_\d+\b|(?![a-z0-9_]))", self.new, text)

    def then(self, words: object) -> object:
        race, power, pieces = self.only("race"), self.only("power"), self.only(*_PIECES)
        known: dict[str, Change] = {word: race(self.keys) for word in _BY_RACE}
        known |= dict.fromkeys(_ACTIONS, lambda value: _all(value, self.action))
        known |= {
            "holder": race(lambda value: _values(value, self.word)),
            "active": race(self.words),
            "declined": race(self.words),
            "player": race(self.word),
            "turn": race(self.word),
            "power": lambda value: _values(race(self.keys)(value), power(self.word)),
            "discarded": power(self.words),
            "score": self.score,
            "combos": self.combos,
            "markers": pieces(self.words),
            "pieces": self.pieces,
            "lent": self.lent,
            "cost": lambda value: {self._cost(key): part for key, part in value.items()} if _is(value) else value,
            "why": lambda value: {self.action(key): part for key, part in value.items()} if _is(value) else value,
            "offered": lambda value: pieces(self.keys)(value) if _is(value) else _all(value, self.action),
            "events": lambda value: _all(value, self.event),
            "never": lambda value: _all(value, self.event),
        }
        return _each(words, known)

    def _cost(self, key: object) -> object:
        head, using, tail = str(key).partition(" using ")
        return f"{head}{using}{self._used(tail)}" if using else key

    def score(self, value: Any) -> Any:
        """Lines such as `orcs regions` or `merchant`."""
        if not _is(value):
            return value
        return {re.sub(rf"^{re.escape(self.old)}(?=$| )", self.new, str(key)): part for key, part in value.items()}

    def event(self, line: object) -> object:
        if not isinstance(line, str) or self.old in self.regions or self.kind in ("terrain", "symbol", "ruling"):
            return line
        first, *rest = line.split(" ")
        return " ".join([first, *map(str, map(self.word, rest))])


_RACE_STACKS = ("races", "spent_races", "returned_races")
_POWER_STACKS = ("powers", "discarded_powers")


def _is(value: object) -> bool:
    return isinstance(value, dict)


def _each(value: object, changes: dict[str, Change]) -> object:
    """A mapping with some of its values changed."""
    if not isinstance(value, dict):
        return value
    return {key: changes[key](part) if key in changes else part for key, part in value.items()}


def _all(value: object, change: Change) -> object:
    return [change(each) for each in value] if isinstance(value, list) else change(value)


def _values(value: object, change: Change) -> object:
    return {key: change(part) for key, part in value.items()} if isinstance(value, dict) else value


def _places(value: object, old: str, new: str) -> object:
    if isinstance(value, list):
        return [_places(each, old, new) for each in value]
    return new if value == old else value
