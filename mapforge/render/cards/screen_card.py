"""Cards for screens: one side of a card as a text of SVG, the same beside any fonts."""

from __future__ import annotations

from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.packs.library import Item, Library
from mapforge.render.cards.card_picture import FRONT, draw_card
from mapforge.render.cards.card_words import card_words
from mapforge.render.outlined_letters import outlined
from mapforge.render.picture import Picture


def screen_card(
    library: Library, item: Item, side: str = FRONT, language: str = "en", emblems: ItemEmblems | None = None
) -> Picture:
    """One side of the card of an item, with paths for letters."""
    return outlined(draw_card(card_words(library, item, language, emblems), side).picture)
