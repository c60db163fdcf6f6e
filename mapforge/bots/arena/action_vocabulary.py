"""A fixed vocabulary of actions for one map or mix: every action of any game there is one of its words, by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine import Action, World
from engine.lookahead import plain_actions

MOST_COMBOS = 12
"""How many combos on offer have a word."""
VARIANTS = {"conquer": 4, "roll": 3, "put": 4, "use": 4}
"""For each verb, in how many variants an action may be possible in one region: with which item it is done differs."""
VARIANTS_ANYWHERE = 16
"""How many actions without a region may be possible that need to say with which item they are done."""
MOST_SHOWN = 64
"""Of how many variants an observation says what they are done with."""


class LegalWords(NamedTuple):
    """What can be done now."""

    actions: dict[int, Action]
    """By the number of its word, in the order of the engine."""
    variants: list[tuple[int, int]]
    """The number of each word that has variants, and the number of the item that it stands for now, from 1 on."""
    left_out: int
    """How many actions found no word, because there are more variants than words."""


class ActionVocabulary:
    """The words for the actions of a world.

    First come plain actions, which always mean the same: `expand`, `pick 1`, `conquer fern_hollow`. Then come, for
    each region, words with a number such as `conquer fern_hollow #1`: the first attack there that uses something.
    What it uses now stands in the observation.
    """

    def __init__(self, world: World) -> None:
        regions = [region.id for region in world.regions]
        plain = plain_actions(world, MOST_COMBOS)
        self._plain = {action: number for number, action in enumerate(plain)}
        self.words = [str(action) for action in plain]
        self._first: dict[tuple[str, str], tuple[int, int]] = {}
        for verb, count in VARIANTS.items():
            for region in regions:
                self._add(verb, region, f"{verb} {region}", count)
        self._add("", "", "other", VARIANTS_ANYWHERE)
        names = sorted({trait.id for trait in world.traits} | {kind.id for kind in world.kinds})
        self.items = {name: number for number, name in enumerate(names, 1)}
        """The numbers of items, from 1 on."""

        # While tokens are placed, the engine offers one and the same list.
        self._last: Sequence[Action] = ()
        self._last_words = LegalWords({}, [], 0)

    def _add(self, verb: str, region: str, word: str, count: int) -> None:
        self._first[verb, region] = (len(self.words), count)
        self.words += [f"{word} #{number}" for number in range(1, count + 1)]

    def __len__(self) -> int:
        """How many words there are."""
        return len(self.words)

    def legal(self, actions: Sequence[Action]) -> LegalWords:
        """The words for what can be done now."""
        if actions is self._last:
            return self._last_words
        self._last, self._last_words = actions, self._found(actions)
        return self._last_words

    def _found(self, actions: Sequence[Action]) -> LegalWords:
        plain, known, rest = self._plain, dict[int, Action](), list[Action]()
        for action in actions:
            number = plain.get(action)
            if number is None:
                rest.append(action)
            else:
                known[number] = action
        if not rest:
            return LegalWords(known, [], 0)
        return self._with_variants(known, rest)

    def _with_variants(self, known: dict[int, Action], rest: Sequence[Action]) -> LegalWords:
        used: dict[tuple[str, str], int] = {}
        variants, left_out = [], 0
        for action in rest:
            key = (action.verb, action.where)
            if key not in self._first:
                key = ("", "")
            first, count = self._first[key]
            place = used.get(key, 0)
            if place >= count:
                left_out += 1
                continue
            used[key] = place + 1
            known[first + place] = action
            variants.append((first + place, self._item(action)))
        return LegalWords(known, variants, left_out)

    def _item(self, action: Action) -> int:
        """The number of what an action is done with; 0 for something that is no item, such as a player."""
        word = action.what or (action.using[0] if action.using else "")
        if word in self.items:
            return self.items[word]
        # Of the third spear, or of a relic's power, the part counts that names an item.
        parts = word.replace(":", " ").replace("/", " ").rstrip("0123456789").rstrip("_")
        return next((self.items[part] for part in reversed(parts.split(" ")) if part in self.items), 0)
