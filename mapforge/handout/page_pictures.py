"""The picture of an item on a page about its pack: its card, or what stands for it on a map."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

from mapforge.files.kinds import EMBLEM_KINDS
from mapforge.packs.library import Item
from mapforge.pages.html_page import text
from mapforge.render.bulk import element
from mapforge.render.cards.card_picture import draw_card
from mapforge.render.cards.card_words import card_words
from mapforge.render.emblem_symbols import emblem_symbol, placed_emblem
from mapforge.render.icons import has_icon, initials, shapes_of
from mapforge.render.style_data import ground_as_data

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from mapforge.artwork.item_emblems import ItemEmblems
    from mapforge.packs.library import Library

_SIDE = 24.0
_INK = "#2d2118"


def page_picture(library: Library, item: Item, language: str, emblems: ItemEmblems) -> str:
    """The front of the card of an item; for what has no card, its ground, its symbol or its arms."""
    prefix = f"{item.pack}-{item.kind}-{item.id}-"
    if item.kind in EMBLEM_KINDS:
        card = draw_card(card_words(library, item, language, emblems)).picture
        return f'<div class="card {item.kind}" data-card="{item.kind}/{text(item.id)}">{card.inline(prefix)}</div>'
    drawn = {"terrain": _ground, "symbol": _symbol}.get(item.kind)
    parts = drawn(item) if drawn else _arms(item, emblems, prefix)
    half = _SIDE / 2
    box = {"viewBox": f"{-half:g} {-half:g} {_SIDE:g} {_SIDE:g}", "width": "80", "height": "80", "aria-hidden": "true"}
    root = element("svg", {"xmlns": "http://www.w3.org/2000/svg", **box})
    root.extend(parts)
    return ElementTree.tostring(root, encoding="unicode")


def _ground(item: Item) -> list[Element]:
    ground = ground_as_data(item.id, item.fields)
    square = {"x": "-11", "y": "-11", "width": "22", "height": "22", "rx": "3"}
    return [element("rect", {**square, "fill": str(ground["colour"]), "stroke": _INK, "stroke-width": "1"})]


def _symbol(item: Item) -> list[Element]:
    shapes = [
        element("path", {"d": path, "fill": fill, "stroke": stroke, "stroke-width": f"{width:g}"})
        for path, fill, stroke, width in shapes_of(item.id, is_piece=False)
    ]
    if has_icon(item.id):
        return shapes
    letters = {"y": "3.6", "font-size": "10", "font-weight": "bold", "text-anchor": "middle", "fill": "#ffffff"}
    return [*shapes, element("text", letters, initials(str(item.fields.get("name") or item.id)))]


def _arms(item: Item, emblems: ItemEmblems, prefix: str) -> list[Element]:
    symbol = f"{prefix}arms"
    return [emblem_symbol(symbol, emblems.of_item(item)), placed_emblem(symbol, 0, 0, 22)]
