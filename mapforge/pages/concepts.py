"""What words are about, as concepts.ini has it: gold and money are both about coins, whichever of them a text says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from pathlib import Path

from mapforge.pages.wish_words import singular, stem, words_of

FILE = Path(__file__).with_suffix(".ini")
INNER = 0.5
"""What a word is worth inside of a longer phrase that is about something itself."""
_BETWEEN = frozenset({"a", "an", "the", "of", "to", "it", "this", "that", "these", "those", "some", "any"}).union(
    {"my", "your", "his", "her", "their", "our", "its", "is", "are", "be", "been", "being", "am", "was", "were"}
)
"""Words that may stand between those of a phrase."""

Stems = tuple[str, ...]
Parts = tuple[frozenset[Stems], ...]


@dataclass(frozen=True, eq=False)
class Concepts:
    """Which words and phrases are about what, and those about what no hook does."""

    phrases: Mapping[Stems, frozenset[str]]
    beyond: tuple[Parts, ...]
    german: frozenset[str]
    german_beside: frozenset[str]
    circumstances: frozenset[Stems]
    """When and how often something happens, which is said beside hooks of every kind."""

    @cached_property
    def words(self) -> frozenset[str]:
        """The stems of all words that stand for something alone."""
        return frozenset(stems[0] for stems in self.phrases if len(stems) == 1)

    @cached_property
    def names(self) -> frozenset[str]:
        """All that words are about."""
        return frozenset(name for names in self.phrases.values() for name in names)

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.phrases))

    @cached_property
    def _longest_circumstance(self) -> int:
        return max(map(len, self.circumstances))

    @cached_property
    def _longest_beyond(self) -> int:
        return max(len(stems) for parts in self.beyond for part in parts for stems in part)

    def without_german_articles(self, words: Sequence[str]) -> list[str]:
        """What a wish says without the German words that say nothing; `die` is one only in German."""
        if not any(word in self.german for word in words):
            return list(words)
        return [word for word in words if word not in self.german and word not in self.german_beside]

    def without_circumstances(self, words: Sequence[str]) -> list[str]:
        """What is wished for, whenever and however often that may be; the longest phrases first."""
        left, place = list[str](), 0
        while place < len(words):
            longest = min(self._longest_circumstance, len(words) - place)
            said = next((n for n in range(longest, 0, -1) if tuple(words[place : place + n]) in self.circumstances), 0)
            if not said:
                left.append(words[place])
            place += said or 1
        return left

    def of(self, words: Sequence[str], stems: Sequence[str]) -> dict[str, float]:
        """What a text is about, and how surely; the longest phrases first."""
        found: dict[str, float] = {}
        covered: set[int] = set()
        spans = [span for span in _spans(words, stems, self._longest) if span[1] in self.phrases]
        for places, phrase in sorted(spans, key=lambda span: -len(span[1])):
            names = self.phrases[phrase]
            worth = (INNER if covered.intersection(places) else 1.0) / len(names)
            covered.update(places)
            for name in names:
                found[name] = max(found.get(name, 0.0), worth)
        return found

    def is_beyond(self, words: Sequence[str]) -> bool:
        """Whether a wish has all parts of something that no hook does; word by word, for roles are no rolls."""
        said = {phrase for _, phrase in _spans(words, [singular(word) for word in words], self._longest_beyond)}
        return any(all(not part.isdisjoint(said) for part in parts) for parts in self.beyond)


def _spans(words: Sequence[str], stems: Sequence[str], longest: int) -> Iterator[tuple[range, Stems]]:
    """All phrases of a text with their places: as they stand, and without small words between theirs."""
    telling = [place for place, word in enumerate(words) if word not in _BETWEEN]
    for start in range(len(stems)):
        for length in range(1, min(longest, len(stems) - start) + 1):
            yield range(start, start + length), tuple(stems[start : start + length])
    for number, start in enumerate(telling):
        for length in range(2, min(longest, len(telling) - number) + 1):
            places = telling[number : number + length]
            if places[-1] - start >= length:
                yield range(start, places[-1] + 1), tuple(stems[place] for place in places)


@lru_cache(1)
def concepts() -> Concepts:
    """What the file says."""
    from configparser import ConfigParser

    file = ConfigParser(delimiters=("=",), interpolation=None)
    file.read_string(FILE.read_text(encoding="utf-8"))
    phrases: dict[Stems, set[str]] = {}
    for name, text in file["concepts"].items():
        for phrase in _listed(text):
            phrases.setdefault(_stems(phrase.split()), set()).add(name)
    return Concepts(
        {stems: frozenset(names) for stems, names in phrases.items()},
        tuple(
            tuple(_alternatives(part, file["sets"]) for part in entry.split("+"))
            for text in file["beyond"].values()
            for entry in _listed(text)
        ),
        frozenset(file["german"]["words"].split()),
        frozenset(file["german"]["also"].split()),
        frozenset(
            phrase
            for text in file["circumstances"].values()
            for entry in _listed(text)
            for phrase in product(*(part.split("|") for part in entry.split()))
        ),
    )


def _alternatives(part: str, sets: Mapping[str, str]) -> frozenset[Stems]:
    """Each phrase that `take|takes control` stands for; `@see` stands for all words of the set."""
    words = [sets[each[1:]] if each.startswith("@") else each for each in part.split()]
    return frozenset(product(*([singular(word) for word in each.split("|")] for each in words)))


def _stems(words: Iterable[str]) -> Stems:
    return tuple(stem(each) for word in words for each in words_of(word))


def _listed(text: str) -> Iterator[str]:
    return filter(None, (part.strip() for part in text.replace("\n", " ").split(",")))
