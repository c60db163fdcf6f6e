"""Did you mean: the known word nearest to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

LONGEST = 60
"""Characters of a word that are looked at; nobody misspells more."""
FEW = 200
"""So many words are all compared; of more, those that differ in a letter or two, which are found at once."""


def closest(word: object, known: Iterable[str]) -> str:
    """The known word most like a given one, or nothing when none is near."""
    import difflib

    said = str(word)[:LONGEST]
    words, plain, shortened = _indexed(tuple(known))
    found = plain.get(said.lower().replace("-", "_").replace(" ", "_"))
    if found is not None:
        return found
    if len(words) > FEW:
        return next((shortened[part] for part in _shortened(said) if part in shortened), "")
    near = difflib.get_close_matches(said, [known for known in words if len(known) <= 2 * LONGEST], n=1, cutoff=0.6)
    return near[0] if near else ""


@lru_cache(8)
def _indexed(known: tuple[str, ...]) -> tuple[list[str], dict[str, str], dict[str, str]]:
    """The words in order, by their small letters and, when they are many, by what is left without one letter."""
    words = sorted(set(known))
    plain = {word.lower(): word for word in reversed(words)}
    shortened: dict[str, str] = {}
    for word in words if len(words) > FEW else ():
        for part in _shortened(word[:LONGEST]):
            shortened.setdefault(part, word)
    return words, plain, shortened


def _shortened(word: str) -> list[str]:
    """The word, and the word without each of its letters."""
    return [word, *(word[:place] + word[place + 1 :] for place in range(len(word)))]
