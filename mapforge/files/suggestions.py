"""Did you mean: the known word nearest to a misspelt one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property, lru_cache

from mapforge.files.meant_words import meant

LONGEST = 60
"""Characters of a word that are looked at; nobody misspells more."""
FEW = 200
"""So many words are all compared; of more, those that differ in a letter or two, which are found at once."""


MOST_KEPT = 50_000
"""So many answers are kept."""


class KnownWords(Collection[str]):
    """Words among which many others are looked up: they are put in order once, and not for each."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(words)
        self._nearest: dict[str, str] = {}

    def __contains__(self, word: object) -> bool:
        return word in self._words

    def __iter__(self) -> Iterator[str]:
        return iter(self.in_order)

    def __len__(self) -> int:
        return len(self._words)

    def nearest(self, said: str) -> str:
        """The word most like another, or nothing; the same one is asked about for each key that a file lacks."""
        import difflib

        if said not in self._nearest:
            if len(self._nearest) > MOST_KEPT:
                self._nearest.clear()
            compared = [known for known in self.in_order if len(known) <= 2 * LONGEST]
            near = difflib.get_close_matches(said, compared, n=1, cutoff=0.6)
            self._nearest[said] = near[0] if near else ""
        return self._nearest[said]

    @cached_property
    def in_order(self) -> list[str]:
        """The words as in a dictionary."""
        return sorted(self._words)

    @cached_property
    def plain(self) -> dict[str, str]:
        """The words by their small letters."""
        return {word.lower(): word for word in reversed(self.in_order)}

    @cached_property
    def shortened(self) -> dict[str, str]:
        """The words by what is left of them without one letter."""
        words: dict[str, str] = {}
        for word in self.in_order:
            for part in _shortened(word[:LONGEST]):
                words.setdefault(part, word)
        return words


def closest(word: object, known: Iterable[str]) -> str:
    """The known word most like a given one, or nothing when none is near."""
    spelling = str(word)[:LONGEST]
    words = known if isinstance(known, KnownWords) else _known(tuple(known))
    same_word = words.plain.get(spelling.lower().replace("-", "_").replace(" ", "_"))
    if same_word is not None:
        return same_word
    if len(words) <= FEW and (said := meant(spelling, words)):
        return said
    if len(words) > FEW:
        return next((words.shortened[part] for part in _shortened(spelling) if part in words.shortened), "")
    return words.nearest(spelling)


@lru_cache(8)
def _known(words: tuple[str, ...]) -> KnownWords:
    return KnownWords(words)


def _shortened(word: str) -> list[str]:
    """The word, and the word without each of its letters."""
    return [word, *(word[:place] + word[place + 1 :] for place in range(len(word)))]
