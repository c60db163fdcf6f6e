"""Words as people write them: without endings, in one spelling, and what a misspelt one may have been."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

LONGEST = 24
"""Letters of a word that are looked at."""
_WORD = re.compile(r"[^\W_]+")
_SPELLINGS = (("our", "or"), ("ise", "ize"), ("isa", "iza"), ("isi", "izi"), ("yse", "yze"), ("ence", "ense"))
_CONTRACTIONS = (("can't", "cannot"), ("won't", "will not"), ("n't", " not"))
_ENDINGS = (
    ("sses", "ss", 2),
    ("ies", "y", 2),
    ("'s", "", 1),
    ("s", "", 3),
)
_FURTHER_ENDINGS = ("ship", "ment", "ness", "ing", "ion", "ity", "est", "ed", "er", "or", "al", "ly")
_LAST_LETTERS = {"y": "i", "f": "v"}
"""So that `army` is `armies`, and a `dwarf` one of the `dwarves`."""
_FORMS = {
    "begin": "began begun",
    "break": "broke broken",
    "build": "built",
    "buy": "bought",
    "catch": "caught",
    "child": "children",
    "choose": "chose chosen",
    "come": "came",
    "creep": "crept",
    "die": "died dies dying",
    "dig": "dug",
    "draw": "drew drawn",
    "eat": "ate eaten",
    "fall": "fallen fell",
    "feed": "fed",
    "fight": "fought",
    "find": "found",
    "flee": "fled",
    "fly": "flew flies flown",
    "give": "gave given",
    "go": "gone went",
    "goose": "geese",
    "grow": "grew grown",
    "hide": "hidden hid",
    "hold": "held",
    "know": "knew",
    "lay": "laid",
    "leave": "left",
    "lend": "lent",
    "lie": "lies lying",
    "life": "lives",
    "lose": "lost losing",
    "make": "made",
    "mouse": "mice",
    "ox": "oxen",
    "pay": "paid",
    "ride": "rode ridden",
    "rise": "risen rose",
    "sell": "sold",
    "send": "sent",
    "sheep": "sheep",
    "shoot": "shot",
    "sink": "sank",
    "slay": "slew slain",
    "spend": "spent",
    "stand": "stood",
    "steal": "stole stolen",
    "stick": "stuck",
    "swim": "swam",
    "take": "taken took",
    "thief": "thieves",
    "throw": "thrown threw",
    "tooth": "teeth",
    "wear": "wore worn",
    "withdraw": "withdrew",
    "woman": "women",
}
"""Forms that no ending makes, and short words that end as if they had one."""
_IRREGULAR = {form: word for word, forms in _FORMS.items() for form in forms.split()}
_LEAST_LEFT = {"ing": 3, "ed": 3, "ion": 4, "al": 5, "ity": 4}


def words_of(text: str) -> list[str]:
    """The words of a text in small letters; apostrophes are left out, so that `Troll's` is `trolls`."""
    said = text.lower().replace("’", "'")
    for short, long in _CONTRACTIONS:
        said = said.replace(short, long)
    return _WORD.findall(said.replace("'", ""))


def stems_of(text: str) -> list[str]:
    """The words of a text without their endings."""
    return [stem(word) for word in words_of(text)]


@lru_cache(4096)
def stem(word: str) -> str:
    """A word without the endings of number, person and tense, in American spelling: `neighbours` is `neighb`."""
    root = _IRREGULAR.get(word, word[:LONGEST])
    if len(root) <= 3:  # shorter words have no endings
        return root[:-1] + "i" if len(root) == 3 and root.endswith("y") else root
    root = _without_number(_american(root))
    root = _without_ending(_without_ending(root))
    if len(root) > 3 and root[-1] == "e":
        root = root[:-1]
    if len(root) > 3 and root[-1] == root[-2]:
        root = root[:-1]
    return root[:-1] + _LAST_LETTERS.get(root[-1], root[-1])


def singular(word: str) -> str:
    """A word without the ending of number or person, in American spelling."""
    return _without_number(_american(word))


def _american(word: str) -> str:
    if len(word) > 4:  # `four` and `hour` are the same everywhere
        for british, american in _SPELLINGS:
            word = word.replace(british, american)
    return word.removesuffix("tre") + "ter" if word.endswith("tre") else word


def _without_number(word: str) -> str:
    if word.endswith(("ss", "us", "is")):
        return word
    for ending, instead, least in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            return word.removesuffix(ending) + instead
    return word


def _without_ending(word: str) -> str:
    for ending in _FURTHER_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_LEFT.get(ending, 4):
            return word.removesuffix(ending)
    return word


class Spelling:
    """The words that are known, and those that a misspelt one may have been."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(words)
        self._by_initial: dict[str, list[str]] = {}
        self._shortened: dict[str, list[str]] = {}
        for word in sorted(self._words):
            self._by_initial.setdefault(word[:1], []).append(word)
            for part in _shortened(word):
                self._shortened.setdefault(part, []).append(word)

    def __contains__(self, word: str) -> bool:
        return word in self._words

    def likely(self, word: str) -> list[str]:
        """The known words that differ in a letter, or in two when the word is not short; the nearest first."""
        if len(word) < 4:  # of short words, too many are alike
            return []
        one_off = {known for part in _shortened(word) for known in self._shortened.get(part, ())}
        most = 2 if len(word) > 5 else 1
        compared = {*one_off, *(self._by_initial.get(word[0], ()) if most > 1 else ())}
        near = [(distance(word, known), known) for known in compared if abs(len(known) - len(word)) <= most]
        return [known for far, known in sorted(near) if far <= most and len(known) > 2]


def _shortened(word: str) -> Iterator[str]:
    yield word
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


def distance(one: str, other: str) -> int:
    """How many letters are wrong, missing, too many or exchanged with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                least = min(least, older[j - 2] + 1)
            row.append(least)
    return row[-1]
