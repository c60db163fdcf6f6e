"""Contact sheets: emblems in their frames, and small, in grey and in decline, to be looked at side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from mapforge.artwork.colours import lightness
from mapforge.artwork.emblem import Emblem
from mapforge.render.bulk import element
from mapforge.render.emblem_symbols import DECLINED_FACE, emblem_symbol, framed, token_face
from mapforge.render.label_space import text_width
from mapforge.render.themes import FONT

COLUMNS = 8
WIDTH, HEIGHT, MARGIN = 150, 134, 20
LARGE, SMALL = 92, 24
PAPER, INK = "#fbf6ea", "#2d2118"


class Cell(NamedTuple):
    """One emblem on a sheet."""

    kind: str
    id: str
    name: str
    emblem: Emblem


def sheet(cells: Sequence[Cell]) -> str:
    """The picture of some emblems; the same emblems give the same bytes."""
    rows = -(-len(cells) // COLUMNS)
    wide, high = COLUMNS * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN
    size = {"width": str(wide), "height": str(high), "viewBox": f"0 0 {wide} {high}", "font-family": FONT}
    root = element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size})
    definitions = element("defs", {})
    root.append(definitions)
    root.append(element("rect", {"width": "100%", "height": "100%", "fill": PAPER}))
    for place, cell in enumerate(cells):
        definitions.extend(_definitions(cell))
        x, y = MARGIN + place % COLUMNS * WIDTH, MARGIN + place // COLUMNS * HEIGHT
        root.extend(_cell(cell, x, y))
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _definitions(cell: Cell) -> Iterator[Element]:
    id = f"{cell.kind}-{cell.id}"
    looks = {"": cell.emblem, "-grey": _grey(cell.emblem)}
    if cell.kind == "race":
        yield emblem_symbol(f"{id}-pale", cell.emblem.declined)
        yield emblem_symbol(f"{id}-rim", cell.emblem.rim(DECLINED_FACE, 6.0))
        yield token_face(f"declined-{id}", 0, f"{id}-pale", f"{id}-rim")
    for look, emblem in looks.items():
        yield emblem_symbol(f"{id}{look}", emblem)
        yield framed(f"framed-{id}{look}", cell.kind, emblem, f"{id}{look}")


def _cell(cell: Cell, x: int, y: int) -> Iterator[Element]:
    id = f"{cell.kind}-{cell.id}"
    yield _placed(f"framed-{id}", x + LARGE / 2 + 4, y + LARGE / 2 + 4, LARGE)
    small = [f"framed-{id}", f"framed-{id}-grey", *([f"declined-{id}"] if cell.kind == "race" else [])]
    for place, look in enumerate(small):
        yield _placed(look, x + LARGE + 26, y + 18 + place * (SMALL + 8), SMALL)
    letter = min(13.0, (WIDTH - 6) / max(text_width(cell.name), 1))
    words = {"x": str(x + 4), "y": str(y + LARGE + 24), "font-size": f"{letter:.3g}", "fill": INK}
    yield element("text", words, cell.name)


def _placed(id: str, x: float, y: float, size: float) -> Element:
    return element("use", {"href": f"#{id}", "transform": f"translate({x:g},{y:g})scale({size / 64:g})"})


def _grey(emblem: Emblem) -> Emblem:
    shapes = tuple(replace(shape, fill=_grey_of(shape.fill), stroke=_grey_of(shape.stroke)) for shape in emblem.shapes)
    return replace(emblem, shapes=shapes, ground=_grey_of(emblem.ground) if emblem.ground else "")


def _grey_of(colour: str) -> str:
    return colour if colour == "none" else "#" + 3 * f"{round(lightness(colour) * 255):02x}"
