"""What a region filter can ever match on a board: the least and the most, whatever happens in a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import World, bits
from engine.vocabulary import spread


@dataclass(frozen=True)
class Span:
    """The regions a filter always matches, and those it may match."""

    least: int
    most: int


@dataclass
class Horizon:
    """A board and the pieces that can come to lie on it."""

    world: World
    pieces: Collection[str]
    """The ids of all kinds of pieces, relics and places that can come into the game."""
    missing: list[str] = field(default_factory=list)
    """What a filter asked for and the board can never show, in words."""

    def most(self, words: Any) -> int:
        """The regions a filter may match."""
        return self.span(words).most

    def span(self, words: Any) -> Span:
        """The least and the most a filter can match; words it does not know may match anything."""
        everywhere = self.world.everywhere
        if not isinstance(words, Mapping):
            return Span(everywhere, everywhere)
        least = most = everywhere
        for word, value in words.items():
            found = self._word(str(word), value)
            least, most = least & found.least, most & found.most
        return Span(least, most)

    def _word(self, word: str, value: Any) -> Span:
        if word in ("terrain", "symbol"):
            return self._features(word, value)
        if word in _FLAGS:
            return self._flag(word, value)
        if word in ("and", "or", "not"):
            return self._combined(word, value)
        if word in ("borders", "adjacent_to", "linked_to"):
            return self._beside(word, value)
        if word in ("contains", "holder_has"):
            return self._containing(value)
        return Span(0, self._ground)

    @property
    def _ground(self) -> int:
        return self.world.everywhere & ~self.world.impassable

    def _features(self, kind: str, value: Any) -> Span:
        names = value if isinstance(value, list) else [value]
        mask = 0
        for name in names:
            mask |= self.world.features.get(f"{kind}/{name}", 0)
        if not mask:
            self._miss(" or ".join(str(name).replace("_", " ") for name in names))
        return Span(mask, mask)

    def _flag(self, word: str, value: Any) -> Span:
        mask = _FLAGS[word](self.world)
        found = mask if value else self.world.everywhere & ~mask
        if not found:
            self._miss(word.replace("_", " ") if value else f"land but {word.replace('_', ' ')}")
        return Span(found, found)

    def _combined(self, word: str, value: Any) -> Span:
        everywhere = self.world.everywhere
        if word == "not":
            inner = Horizon(self.world, self.pieces).span(value)
            return Span(everywhere & ~inner.most, everywhere & ~inner.least)
        parts = [self.span(part) for part in value] if isinstance(value, list) else []
        least, most = (0, 0) if word == "or" else (everywhere, everywhere)
        for part in parts:
            least = least | part.least if word == "or" else least & part.least
            most = most | part.most if word == "or" else most & part.most
        return Span(least, most)

    def _beside(self, word: str, value: Any) -> Span:
        if word == "linked_to" and isinstance(value, Mapping) and set(value) == {"to", "through"}:
            value = value["to"]
        inner = self.span(value)
        if word == "borders":
            return Span(spread(self.world.neighbours, inner.least), spread(self.world.neighbours, inner.most))
        return Span(0, self._ground if inner.most else 0)

    def _containing(self, value: Any) -> Span:
        names = value if isinstance(value, list) else [value]
        can_come = any(self.can_come(str(name)) for name in names)
        if not can_come:
            self._miss(" or ".join(str(name).replace("_", " ") for name in names))
        return Span(0, self._ground if can_come else 0)

    def can_come(self, name: str) -> bool:
        """Whether a kind of piece, or any relic or place, can come into the game."""
        world = self.world
        kinds = {world.kind_of[piece].id for piece in bits(world.pieces_called(name) or 0)}
        return not kinds.isdisjoint(self.pieces)

    def _miss(self, what: str) -> None:
        if what not in self.missing:
            self.missing.append(what)


def shown_pieces(world: World) -> set[str]:
    """The pieces that the map shows, and all relics and places when something guards them."""
    shown = {piece for region in world.regions for piece, count in region.pieces if count}
    if shown & {world.kind_of[piece].id for piece in bits(world.marker_guards)}:
        shown |= {world.kind_of[piece].id for piece in world.markers}
    return shown


_FLAGS: dict[str, Callable[[World], int]] = {
    "edge": lambda world: world.edge,
    "coast": lambda world: world.coast,
    "water": lambda world: world.water,
    "impassable": lambda world: world.impassable,
    "left_empty": lambda world: world.left_empty,
}
