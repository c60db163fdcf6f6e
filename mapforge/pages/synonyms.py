"""The words of people who wish for something, as synonyms.ini has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from mapforge.pages.wish_words import stem, words_of

FILE = Path(__file__).with_suffix(".ini")
AKIN = 0.8
"""What a word is worth that people say instead of another."""

Stems = tuple[str, ...]
Term = Mapping[str, float]
"""A word of a text: its stem, and the words that it may stand for, with what each is worth."""


@dataclass(frozen=True)
class Advice:
    """What is said beside hooks rather than by one, and the wishes that mean it."""

    name: str
    says: str
    wishes: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Synonyms:
    """Which words mean the same, and what people call hooks and items."""

    small: frozenset[str]
    light: frozenset[str]
    """The stems of words that say little."""
    plain: frozenset[str]
    """The stems of words for which others are said that mean just the same."""
    meanings: Mapping[Stems, Stems]
    """What a word, or several in a row, may stand for."""
    hooks: Mapping[str, Sequence[str]]
    items: Mapping[str, Sequence[str]]
    beside: tuple[Advice, ...]
    missing: tuple[str, ...]

    @cached_property
    def longest(self) -> int:
        """Words of the longest phrase that has a meaning of its own."""
        return max(map(len, self.meanings))

    @cached_property
    def other_phrases(self) -> tuple[str, ...]:
        """What is wished for that no hook is called."""
        return (*self.missing, *(wish for advice in self.beside for wish in advice.wishes))

    @lru_cache(512)  # noqa: B019 - there is one for the whole program
    def stems(self, text: str) -> Stems:
        """The words of a text that say something, without their endings."""
        return tuple(" ".join(stems) for stems, is_said in self._parts(text) if is_said)

    def terms(self, text: str) -> list[Term]:
        """The words of a text that say something, and what they may stand for; known phrases count as one."""
        return [self._term(stems) for stems, is_said in self._parts(text) if is_said]

    def _parts(self, text: str) -> Iterator[tuple[Stems, bool]]:
        words = words_of(text)
        stems = tuple(map(stem, words))
        place = 0
        while place < len(stems):
            phrase, length = self._phrase(words[place:], stems[place:])
            yield phrase, len(phrase) > 1 or words[place] not in self.small
            place += length

    def _phrase(self, words: Sequence[str], stems: Stems) -> tuple[Stems, int]:
        """The longest known phrase at the start, and how many words it takes; small words between do not count."""
        for length in range(self.longest, 1, -1):
            if stems[:length] in self.meanings:
                return stems[:length], length
        if words[0] in self.small:
            return stems[:1], 1
        places = [place for place, word in enumerate(words[: 2 * self.longest]) if word not in self.small]
        for length in range(min(self.longest, len(places)), 1, -1):
            phrase = tuple(stems[place] for place in places[:length])
            if phrase in self.meanings:
                return phrase, places[length - 1] + 1
        return stems[:1], 1

    def _term(self, stems: Stems) -> Term:
        plain = [word for word in self.meanings.get(stems, ()) if word in self.plain]
        if plain:
            # Whoever says soldiers means tokens, whatever the texts about hooks call them.
            return dict.fromkeys(self.meanings[stems], AKIN) | dict.fromkeys(plain, 1.0)
        return {**dict.fromkeys(self.meanings.get(stems, ()), AKIN), " ".join(stems): 1.0}


@lru_cache(1)
def synonyms() -> Synonyms:
    """What the file says."""
    from configparser import ConfigParser

    file = ConfigParser(delimiters=("=",), interpolation=None)
    file.read_string(FILE.read_text(encoding="utf-8"))
    small = frozenset(file["small"]["words"].split())
    return Synonyms(
        small,
        frozenset(map(stem, file["light"]["words"].split())),
        frozenset(map(stem, file["plain"]["words"].split())),
        _meanings(file["words"], small),
        {hook: _listed(phrases) for hook, phrases in file["hooks"].items()},
        {item: _listed(hooks) for item, hooks in file["items"].items()},
        tuple(
            Advice(name.removeprefix("beside "), file[name]["say"], _listed(file[name]["wishes"]))
            for name in file.sections()
            if name.startswith("beside ")
        ),
        _listed(file["missing"]["wishes"]),
    )


def _meanings(words: Mapping[str, str], small: frozenset[str]) -> dict[Stems, Stems]:
    meanings: dict[Stems, Stems] = {}
    for word, others in words.items():
        for other in _listed(others):
            other_words = words_of(other)
            telling = [each for each in other_words if each not in small]
            stems = tuple(map(stem, telling if len(telling) > 1 else other_words))
            meanings[stems] = (*meanings.get(stems, ()), stem(word))
    return meanings


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.replace("\n", " ").split(","))
