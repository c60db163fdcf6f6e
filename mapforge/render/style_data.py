"""The styles of terrains, symbols and pieces as plain data, for whoever draws them elsewhere than in our pictures."""

from __future__ import annotations

from mapforge.artwork.colours import lightness
from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.files.plain_data import Fields, Record
from mapforge.render.emblem_symbols import framed_as_data
from mapforge.render.icons import has_icon, initials, shapes_of
from mapforge.render.textures import DARK, FULL, style_of, tones


def ground_as_data(terrain: str, fields: Fields | None = None) -> Record:
    """The colour of a terrain, and the strokes that repeat over it."""
    style = style_of(terrain, fields)
    paint = tones(style, style.colour)
    strong = 0.55 if lightness(style.colour) > 0.4 else 0.6
    strokes = [
        {"path": path, "colour": paint[tone], "fills": tone == FULL, "opacity": _opacity(tone, strong)}
        for tone, path in style.strokes
    ]
    return {
        "colour": style.colour,
        "is_dark": lightness(style.colour) < 0.5,
        "is_water": style.is_water,
        "tile": list(style.tile),
        "strokes": strokes,
        "emblem": icon_as_data(style.emblem, "", is_piece=False) if style.emblem else None,
    }


def _opacity(tone: str, strong: float) -> float:
    return 0.7 if tone == FULL else strong if tone == DARK else 0.55


def piece_as_data(emblems: ItemEmblems, id: str) -> Record:
    """A piece in the frame of its kind."""
    item = emblems.item("piece", id)
    emblem = framed_as_data(item.kind if item else "piece", emblems.of("piece", id))
    return {"shapes": [], "letters": "", "emblem": emblem}


def icon_as_data(id: str, name: str, *, is_piece: bool) -> Record:
    """A symbol or a piece on a square from -12 to 12, with letters on it when nobody has drawn it."""
    shapes = [
        {"path": path, "fill": fill, "stroke": stroke, "width": width}
        for path, fill, stroke, width in shapes_of(id, is_piece=is_piece)
    ]
    return {"shapes": shapes, "letters": "" if has_icon(id) else initials(name or id)}
