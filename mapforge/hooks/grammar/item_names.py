"""What things are called in a sentence: pieces, terrains, symbols and items by their names, or by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.vocabulary.item_id import ItemId, short_id
from mapforge.hooks.grammar.nouns import article, plural_of

_PIECE_KINDS = ("piece", "relic", "place")


@dataclass(frozen=True)
class ItemNames:
    """The names of items, and how many there are of a piece."""

    names: Mapping[ItemId, str] = field(default_factory=lambda: MappingProxyType({}))
    supplies: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, value: object, *kinds: str) -> str:
        """The name of an item as a sentence has it: a proper name as it is, any other in small letters."""
        named = ItemId.in_world(value)
        for kind in (named.kind, *kinds):
            name = self.names.get(ItemId(kind, named.id)) or self.names.get(ItemId(kind, short_id(named.id)))
            if name:
                return name if kind in ("race", "power", "relic", "place", "event") else _common(name)
        return short_id(named.id).replace("_", " ")

    def piece(self, value: object) -> str:
        """The name of a kind of piece."""
        return self.of(value, *_PIECE_KINDS)

    def a_piece(self, value: object) -> str:
        """A piece with its article: `the` where there is only one in the game."""
        name = self.piece(value)
        return f"the {name}" if self.is_single(value) else f"{article(name)} {name}"

    def all_pieces(self, value: object) -> str:
        """All pieces of a kind, with their number where it is known."""
        name, supply = self.piece(value), self.supplies.get(str(value))
        return f"the {name}" if supply == 1 else f"{supply or 'all'} {plural_of(name)}"

    def is_single(self, value: object) -> bool:
        """Whether there is only one such piece in the game."""
        return self.supplies.get(str(value)) == 1


def _common(name: str) -> str:
    """A name in small letters unless later words are capitals too, as in `Great Ancient`."""
    words = name.split()
    return name if any(word[:1].isupper() for word in words[1:]) else name.lower()


NO_NAMES = ItemNames()
