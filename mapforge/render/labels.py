"""Draws what stands inside regions: icons, tokens and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mapforge.artwork.colours import lightness, mixed
from mapforge.artwork.emblem import SIDE
from mapforge.render.blocks import GAP, ICON, Block, IconMark, row_height
from mapforge.render.bulk import Bulk, add_tooltip, element, number
from mapforge.render.emblem_symbols import DECLINED_FACE, chip, emblem_symbol, framed, token_face
from mapforge.render.icons import has_icon, initials, shapes_of
from mapforge.render.label_space import LINE
from mapforge.render.scene import Scene
from mapforge.render.textures import style_of
from mapforge.render.themes import Theme

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_HALF = 12.0
FACE_DOWN = "face_down"
_TOKEN_SIDE = 1.36
"""The side of a token without its number, which stands out, for an icon of size one."""


def icon_id(mark: IconMark) -> str:
    """The name by which a drawing is used."""
    id = mark.icon.replace(":", "-")
    if mark.player >= 0:
        return f"token-{mark.player}-{id}{'-declined' if mark.is_declined else ''}"
    return f"{'piece' if mark.is_piece else 'icon'}-{id}"


def definitions(scene: Scene, marks: Iterable[IconMark]) -> Iterator[Element]:
    """The drawings of some icons, pieces and tokens, to be used as often as they are needed."""
    known: set[str] = set()
    for mark in marks:
        for drawn in _definition(scene, mark):
            if drawn.get("id", "") not in known:
                known.add(drawn.get("id", ""))
                yield drawn


def _definition(scene: Scene, mark: IconMark) -> Iterator[Element]:
    if mark.player >= 0:
        yield from _token_parts(scene, mark)
    elif mark.is_piece and mark.icon != FACE_DOWN:
        yield from framed_parts(scene, "piece", mark.icon, icon_id(mark))
    else:
        yield _icon(mark, scene.name("piece" if mark.is_piece else "symbol", mark.icon))


def _token_parts(scene: Scene, mark: IconMark) -> Iterator[Element]:
    emblem, symbol = scene.emblems.of("race", mark.icon), emblem_id("race", mark.icon)
    if not mark.is_declined:
        yield emblem_symbol(symbol, emblem)
        yield token_face(icon_id(mark), mark.player, symbol)
        return
    pale, rim = f"{symbol}-declined", f"{symbol}-rim"
    yield emblem_symbol(rim, emblem.rim(DECLINED_FACE, 6.0))
    yield emblem_symbol(pale, emblem.declined)
    yield token_face(icon_id(mark), mark.player, pale, rim)


def framed_parts(scene: Scene, kind: str, id: str, name: str) -> Iterator[Element]:
    """The emblem of an item, and the same in the frame of its kind under a name."""
    item = scene.emblems.item(kind, id)
    emblem = scene.emblems.of(kind, id)
    yield emblem_symbol(emblem_id(kind, id), emblem)
    yield framed(name, item.kind if item else kind, emblem, emblem_id(kind, id))


def emblem_id(kind: str, id: str) -> str:
    """The name by which an emblem is used."""
    return f"emblem-{kind}-{id.replace(':', '-')}"


def _icon(mark: IconMark, name: str) -> Element:
    symbol = element("g", {"id": icon_id(mark), "stroke-linejoin": "round", "stroke-linecap": "round"})
    for path, fill, stroke, width in shapes_of(mark.icon, is_piece=mark.is_piece):
        line = {} if stroke == "none" else {"stroke": stroke, "stroke-width": f"{width:g}"}
        symbol.append(element("path", {"d": path, "fill": fill, **line}))
    if not has_icon(mark.icon):
        words = {"y": "4", "font-size": "11", "font-weight": "bold", "text-anchor": "middle", "fill": "#2d2118"}
        symbol.append(element("text", words, initials(name)))
    return symbol


def placed_icon(mark: IconMark, x: float, y: float, size: float) -> dict[str, str]:
    """The attributes that put an icon, a piece or a token somewhere."""
    side = 2 * _HALF if not mark.is_piece or mark.icon == FACE_DOWN else SIDE
    scale = size / (SIDE if mark.player >= 0 else side)
    return {"href": f"#{icon_id(mark)}", "transform": f"translate({x:.1f},{y:.1f})scale({scale:.3g})"}


def draw_labels(scene: Scene, theme: Theme, blocks: Iterable[Block]) -> list[Bulk]:
    """The layers with icons and with names."""
    icons = Bulk(id="icons")
    names = Bulk(id="names", text_anchor="middle", font_weight="bold", fill=theme.ink, stroke_linejoin="round")
    for block in blocks:
        y = block.y - block.height / 2
        for row in block.rows:
            height = row_height(row) * block.letter
            _row(icons, row, block, y + height / 2)
            y += height
        y += GAP * block.letter if block.rows else 0
        _lines(names, scene, theme, block, y)
    return [icons, names]


def _row(layer: Bulk, row: tuple[IconMark, ...], block: Block, middle: float) -> None:
    size = ICON * block.letter
    x = block.x - sum(mark.size for mark in row) * size * 1.08 / 2
    for mark in row:
        width = mark.size * size * 1.08
        if mark.player >= 0:
            layer.plain.append(token(mark, x + width / 2, middle, size))
        else:
            layer.draw("use", placed_icon(mark, x + width / 2, middle, size))
        x += width


def token(mark: IconMark, x: float, y: float, size: float) -> Element:
    """The tokens of a race in a region: its emblem in the colour of the player, and how many."""
    # The number stands out at the lower right, and both together are in the middle.
    side = size * _TOKEN_SIDE
    shift = side * 0.06
    place = f"translate({x - shift:.1f},{y - shift:.1f})scale({side / SIDE:.3g})"
    group = element("g", {"transform": place})
    race, _, count = mark.text.rpartition(" ")
    add_tooltip(group, f"{race}: {count}")
    group.append(element("use", {"href": f"#{icon_id(mark)}"}))
    group.extend(chip(count, mark.player, mark.is_declined))
    return group


def _lines(layer: Bulk, scene: Scene, theme: Theme, block: Block, top: float) -> None:
    if not block.lines:
        return
    ground = mixed(
        style_of(block.region.terrain, scene.grounds.get(block.region.terrain)).colour, theme.tint, theme.tint_share
    )
    if theme.is_hatched:
        ground = "#f7f7f7"
    if block.is_outside:
        ground = theme.paper
    is_dark = lightness(ground) < 0.56
    ink, halo = ("#fbf3df", mixed(ground, "#000000", 0.45)) if is_dark else ("#2d2118", mixed(ground, "#ffffff", 0.62))
    letter = block.letter
    words = {
        "font-size": number(letter),
        "fill": ink,
        "stroke": halo,
        "stroke-width": number(letter * 0.24),
        "paint-order": "stroke",
    }
    for index, line in enumerate(block.lines):
        y = top + (index * LINE + 0.9) * letter
        layer.draw("text", {"x": number(block.x), "y": number(y), **words}, line)
