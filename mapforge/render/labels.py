"""Draws what stands inside regions: icons, tokens and names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mapforge.render.blocks import GAP, ICON, Block, IconMark
from mapforge.render.bulk import Bulk, element, number
from mapforge.render.colours import lightness, mixed
from mapforge.render.icons import has_icon, initials, shapes_of
from mapforge.render.label_space import LINE, text_width
from mapforge.render.scene import Scene
from mapforge.render.textures import style_of
from mapforge.render.themes import Theme

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# Players' colours differ in lightness as well as in hue.
PLAYERS = ("#c2323f", "#2f62b5", "#f4a300", "#5bb37a", "#a96fc0", "#4a4e69", "#c26d3f", "#2a9d8f", "#b5838d", "#606c38")
_HALF = 12.0
READABLE = 5.5


def icon_id(mark: IconMark) -> str:
    """The name by which a drawing is used."""
    kind = "piece" if mark.is_piece and not has_icon(mark.icon) else "icon"
    return f"{kind}-{mark.icon.replace(':', '-')}"


def icon_symbol(mark: IconMark, name: str) -> Element:
    """The drawing of an icon, to be used as often as it is needed."""
    symbol = element("g", {"id": icon_id(mark), "stroke-linejoin": "round", "stroke-linecap": "round"})
    for path, fill, stroke, width in shapes_of(mark.icon, is_piece=mark.is_piece):
        line = {} if stroke == "none" else {"stroke": stroke, "stroke-width": f"{width:g}"}
        symbol.append(element("path", {"d": path, "fill": fill, **line}))
    if not has_icon(mark.icon):
        words = {"y": "4", "font-size": "11", "font-weight": "bold", "text-anchor": "middle", "fill": "#2d2118"}
        symbol.append(element("text", words, initials(name)))
    return symbol


def placed_icon(mark: IconMark, x: float, y: float, size: float) -> dict[str, str]:
    """The attributes that put an icon somewhere."""
    scale = size / (2 * _HALF)
    return {"href": f"#{icon_id(mark)}", "transform": f"translate({x:.1f},{y:.1f})scale({scale:.2f})"}


def draw_labels(scene: Scene, theme: Theme, blocks: Iterable[Block]) -> list[Bulk]:
    """The layers with icons and with names."""
    icons = Bulk(id="icons")
    names = Bulk(id="names", text_anchor="middle", font_weight="bold", fill=theme.ink, stroke_linejoin="round")
    for block in blocks:
        y = block.y - block.height / 2
        for row in block.rows:
            _row(icons, row, block, y)
            y += ICON * 1.06 * block.letter
        y += GAP * block.letter if block.rows else 0
        _lines(names, scene, theme, block, y)
    return [icons, names]


def _row(layer: Bulk, row: tuple[IconMark, ...], block: Block, top: float) -> None:
    size = ICON * block.letter
    x = block.x - sum(mark.width for mark in row) * size * 1.08 / 2
    for mark in row:
        width = mark.width * size * 1.08
        if mark.player >= 0:
            layer.plain.append(token(mark, x + width / 2, top + size * 0.53, size))
        else:
            layer.draw("use", placed_icon(mark, x + width / 2, top + size * 0.53, size))
        x += width


def token(mark: IconMark, x: float, y: float, size: float) -> Element:
    """The tokens of a race in a region: their number in the colour of the player, pale and dashed in decline."""
    colour = PLAYERS[mark.player % len(PLAYERS)]
    fill = mixed(colour, "#d8d3c8", 0.62) if mark.is_declined else colour
    ink = "#ffffff" if lightness(fill) < 0.62 else "#1d150f"
    half = size / 2
    group = element("g", {"transform": f"translate({x:.1f},{y:.1f})"})
    box = {
        "x": number(-half * 1.35),
        "y": number(-half * 0.95),
        "width": number(half * 2.7),
        "height": number(half * 1.9),
    }
    shape = {**box, "rx": number(half * 0.4), "fill": fill, "stroke": "#1d150f", "stroke-width": number(size * 0.06)}
    if mark.is_declined:
        shape["stroke-dasharray"] = f"{size * 0.16:.1f} {size * 0.1:.1f}"
    group.append(element("rect", shape))
    words = {"text-anchor": "middle", "font-weight": "bold", "fill": ink}
    race, _, count = mark.text.rpartition(" ")
    group.append(element("text", {**words, "y": number(half * 0.12), "font-size": number(size * 0.52)}, count))
    small = min(size * 0.3, size * 1.2 / max(text_width(race), 0.1))
    # A name that nobody can read is left to the cards of the players below.
    if small >= READABLE:
        group.append(element("text", {**words, "y": number(half * 0.72), "font-size": number(small)}, race))
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
