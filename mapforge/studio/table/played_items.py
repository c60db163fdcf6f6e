"""What is in play at a table: words for pages, and cards that can be drawn when packs are gone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.vocabulary.item_id import ItemId, short_id
from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Fields, Record
from mapforge.render.cards.card_picture import SIDES, draw_card
from mapforge.render.cards.card_words import CardWords, card_words
from mapforge.render.outlined_letters import outlined

if TYPE_CHECKING:
    from engine import World
    from mapforge.games.terminal.opened_game import Opening
    from mapforge.packs.library import Library

ENGLISH = "en"
_WITHOUT_CARDS = ("terrain", "symbol")


class NoCard(MapforgeError):  # noqa: N818 - it says what is missing
    """Something that has no card, or of which none was kept."""


@dataclass(frozen=True)
class PlayedItem:
    """Something in play, and what its card says, where there is an item behind it."""

    kind: str
    id: str
    name: str
    words: CardWords | None = None
    tokens: int | None = None

    def as_data(self) -> Record:
        """What pages are told."""
        words = self.words
        said: Record = {"text": words.text if words else "", "effects": list(words.effects) if words else []}
        tokens = {} if self.tokens is None else {"tokens": self.tokens}
        return {"name": self.name, "kind": self.kind, "id": self.id, **said, **tokens}


class PlayedItems:
    """Everything in play, by kind and id: a power and a terrain may share an id."""

    def __init__(self, opening: Opening, language: str = ENGLISH) -> None:
        self._language = language
        self._library, self._emblems = opening.library, ItemEmblems(opening.library)
        world = opening.game.rules.world
        self._items = self._traits(world)
        for kind in _WITHOUT_CARDS:
            for id, item in self._library.items(kind).items():
                self._items[str(ItemId(kind, id))] = self._found(kind, id, item.pack)
        for piece in world.kinds:
            same = [str(ItemId(kind, piece.id)) for kind in ("relic", "place", "event", "race", "power")]
            known = [self._items[name] for name in same if name in self._items]
            self._items[str(ItemId("piece", piece.id))] = known[0] if known else self._found("piece", piece.id, "")

    def _traits(self, world: World) -> dict[str, PlayedItem]:
        found = {}
        for trait in world.traits:
            item = self._found(trait.kind, trait.id, trait.pack)
            name = trait.name if self._language == ENGLISH else item.name
            found[str(ItemId(trait.kind, trait.id))] = replace(item, name=name, tokens=trait.tokens)
        return found

    def _found(self, kind: str, id: str, pack: str) -> PlayedItem:
        """An item as its pack says it, with what its hooks do in plain words."""
        library: Library = self._library
        packs = [library.packs[pack]] if pack in library.packs else list(library.packs.values())
        item = next((item for each in packs if (item := each.items.get(kind, {}).get(short_id(id)))), None)
        plain = id.replace("_", " ").capitalize()
        if item is None:
            return PlayedItem(kind, id, plain)
        words = card_words(library, item, self._language, self._emblems)
        return PlayedItem(kind, id, words.name or plain, words)

    def as_data(self) -> dict[str, Record]:
        """What pages are told of each."""
        return {reference: item.as_data() for reference, item in self._items.items()}

    def cards(self) -> dict[str, Record]:
        """What it takes to draw the card of each."""
        return {
            reference: item.words.as_data()
            for reference, item in self._items.items()
            if item.words is not None and item.kind not in _WITHOUT_CARDS
        }


def drawn_card(cards: Fields, reference: str, side: str) -> Record:
    """A side of the card of something in play, from what was kept of it."""
    words = cards.get(reference)
    if words is None or side not in SIDES:
        raise NoCard("there is no card of this")
    return {"picture": str(outlined(draw_card(CardWords.from_data(words), side).picture))}
