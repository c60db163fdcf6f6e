"""What is said about hooks by what its words are about, and how much a wish is like it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log

from mapforge.pages.concepts import Concepts
from mapforge.pages.wish_words import stem, words_of

NEAREST = 3
"""So many texts about a hook count besides the one that is most like a wish."""
OF_NEAREST = 0.5
"""Their share."""
TELLING = 0.45
"""Texts that are worth no more do not make a concept common."""


class ConceptView:
    """Texts about hooks, ready to be compared with wishes."""

    def __init__(self, concepts: Concepts, texts: Iterable[tuple[str, float, str]]) -> None:
        abouts = [(hook, worth, self._about(concepts, text)) for hook, worth, text in texts]
        having: dict[str, set[str]] = {}
        for hook, worth, about in abouts:
            for name in about if worth > TELLING else ():
                having.setdefault(name, set()).add(hook)
        count = len({hook for hook, _, _ in abouts})
        self.weights = {name: log(1 + count / len(having.get(name, "1"))) for name in concepts.names}
        self._texts = [(hook, worth, self._weight(about)) for hook, worth, about in abouts]
        self._places: dict[str, list[tuple[int, float]]] = {}
        for place, (_, _, about) in enumerate(abouts):
            for name, share in about.items():
                self._places.setdefault(name, []).append((place, share))

    @staticmethod
    def _about(concepts: Concepts, text: str) -> dict[str, float]:
        words = words_of(text)
        return concepts.of(words, [stem(word) for word in words])

    def _weight(self, about: Mapping[str, float]) -> float:
        return sum(share * self.weights[name] for name, share in about.items())

    def likeness(self, about: Mapping[str, float]) -> dict[str, float]:
        """How much what a wish is about is like what is said about each hook, from 0 to 1."""
        common: dict[int, float] = {}
        for name, share in about.items():
            for place, other in self._places.get(name, ()):
                common[place] = common.get(place, 0.0) + self.weights[name] * min(share, other)
        total = self._weight(about)
        alike: dict[str, list[float]] = {}
        for place, value in common.items():
            hook, worth, weight = self._texts[place]
            alike.setdefault(hook, []).append(worth * 2 * value / (total + weight))
        return {hook: of_nearest(shares) for hook, shares in alike.items()}


def of_nearest(shares: list[float]) -> float:
    """One number for the texts about a hook that are most like a wish: several tell more surely than one."""
    first = sorted(shares, reverse=True)[:NEAREST]
    return (1 - OF_NEAREST) * first[0] + OF_NEAREST * sum(first) / NEAREST
