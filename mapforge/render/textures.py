"""The styles of terrains: a colour, and drawings that repeat over the ground."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.vocabulary.item_id import short_id
from mapforge.artwork.colours import lightness, mixed, number_of, spare_colour
from mapforge.files.plain_data import Fields

DARK, LIGHT, FULL = "dark", "light", "full"
"""How a stroke is painted: darker than the ground, lighter, or as a filled shape of a darker tone."""
_NUMBER = re.compile(r"-?\d*\.?\d+")


@dataclass(frozen=True)
class TerrainStyle:
    """A colour, the size of a tile, and the strokes on it as pairs of a tone and a path."""

    colour: str
    tile: tuple[int, int]
    strokes: tuple[tuple[str, str], ...]
    emblem: str = ""
    """A drawing that every region of the terrain shows once."""
    is_water: bool = False
    is_deep: bool = False


Strokes = tuple[tuple[str, str], ...]


def _at(x: float, y: float, size: float, *strokes: tuple[str, float, float, str]) -> Strokes:
    """Put a small drawing somewhere: each stroke starts beside the spot and goes on with relative commands only."""
    return tuple(
        (tone, f"M{x + dx * size:g},{y + dy * size:g}" + _NUMBER.sub(lambda n: f"{float(n[0]) * size:g}", path))
        for tone, dx, dy, path in strokes
    )


def _tree(x: float, y: float, size: float = 1) -> Strokes:
    crown = (FULL, -7.0, 0.0, "c-3,-5 1,-9 4,-9c1,-5 9,-5 9,1c4,0 5,6 2,8z")
    return _at(x, y, size, crown, (DARK, 0, 0, "v5"), (LIGHT, -4, -5, "q2,-4 6,-4"))


def _mushroom(x: float, y: float, size: float = 1) -> Strokes:
    cap, stem = (FULL, -8.0, 0.0, "c0,-11 16,-11 16,0z"), (DARK, -2.0, 0.0, "q1,4 0,8h5q-2,-4 -1,-8")
    dots = ((LIGHT, -4.0, -3.0, "h.1"), (LIGHT, 1.0, -6.0, "h.1"), (LIGHT, 4.0, -2.5, "h.1"))
    return _at(x, y, size, cap, stem, *dots)


def _crystal(x: float, y: float, size: float = 1) -> Strokes:
    edges = ((LIGHT, 0.0, 0.0, "v-18"), (LIGHT, -5.0, -8.0, "h10"))
    return _at(x, y, size, (FULL, 0, 0, "l-5,-8 5,-10 5,10z"), *edges)


def _peak(x: float, y: float, size: float = 1) -> Strokes:
    shade = (FULL, 0.0, 0.0, "l10,-17 3,7 -2,3 3,7z")
    return _at(x, y, size, shade, (DARK, -1, 0, "l11,-18 11,18"), (LIGHT, 3, -5, "l6,-9"))


_WAVES = ((LIGHT, "M4,12q6,-6 12,0t12,0"), (DARK, "M38,26q5,-5 10,0t10,0"), (LIGHT, "M14,42q6,-6 12,0t12,0"))
STYLES = {
    "farmland": TerrainStyle(
        "#f6e3a1",
        (56, 48),
        (
            (DARK, "M4,10l16,-6M5,15l17,-6.500M7,20l16,-6"),
            (DARK, "M34,34v-10M34,29l-4,-3M34,29l4,-3M34,25l-3.5,-3M34,25l3.5,-3"),
            (DARK, "M45,38v-10M45,33l-4,-3M45,33l4,-3M45,29l-3.5,-3M45,29l3.5,-3"),
            (LIGHT, "M8,40l14,-5M9,44l14,-5"),
        ),
    ),
    "forest": TerrainStyle(
        "#5f8f4e", (58, 54), (*_tree(15, 20), *_tree(43, 46, 0.9), *_tree(42, 16, 0.7), *_tree(12, 45, 0.7))
    ),
    "hill": TerrainStyle(
        "#cdab6c",
        (64, 50),
        (
            (DARK, "M4,22q11,-18 24,0"),
            (DARK, "M34,44q12,-20 26,0"),
            (LIGHT, "M9,20q6,-9 12,-5M40,41q6,-10 12,-6"),
            (DARK, "M44,14q6,-8 13,0M10,46q5,-7 11,0"),
        ),
    ),
    "swamp": TerrainStyle(
        "#a598bd",
        (60, 50),
        (
            (DARK, "M6,14h18M10,18h10M36,40h18M40,44h8"),
            (DARK, "M14,13q-1,-7 -4,-10M15,13v-11M16,13q1,-7 4,-9"),
            (DARK, "M44,39q-1,-7 -4,-10M45,39v-11M46,39q1,-7 4,-9"),
            (LIGHT, "M32,14h14M8,38h12M12,42h6"),
        ),
    ),
    "mountain": TerrainStyle(
        "#c3c0bb", (62, 56), (*_peak(6, 24), *_peak(36, 50, 0.9), *_peak(42, 18, 0.6)), "mountain"
    ),
    "sea": TerrainStyle("#4b8abb", (62, 50), _WAVES, is_water=True),
    "lake": TerrainStyle("#9fd3e6", (62, 50), _WAVES, is_water=True),
    "river": TerrainStyle(
        "#45a3c2",
        (62, 50),
        (
            (LIGHT, "M2,10c14,-8 20,8 34,0M20,24c14,-8 20,8 36,0M4,40c14,-8 20,8 34,0"),
            (DARK, "M30,16c8,-5 12,5 22,0"),
        ),
        is_water=True,
    ),
    "mine": TerrainStyle(
        "#c8974f",
        (60, 52),
        (
            (DARK, "M6,24v-15h14v15M4,9h18M9,9v15M17,9v15"),
            (DARK, "M36,46v-13h13v13M34,33h17"),
            (LIGHT, "M34,10l7,-4 6,5 -5,6zM8,40l6,-4 6,4 -4,6z"),
        ),
        "mine",
    ),
    "mudpool": TerrainStyle(
        "#8a6a4a",
        (60, 50),
        (
            (DARK, "M6,16q10,-9 22,0q-10,9 -22,0M34,40q9,-8 20,0q-9,8 -20,0"),
            (LIGHT, "M11,15q6,-4 12,0M38,39q6,-4 11,0"),
            (LIGHT, "M40,16a2.5,2.5 0 1 1 .1,0M46,11a1.5,1.5 0 1 1 .1,0M16,38a2,2 0 1 1 .1,0"),
        ),
    ),
    "mystic_crystal": TerrainStyle(
        "#d6c8f0",
        (60, 56),
        (*_crystal(16, 26), *_crystal(25, 26, 0.65), *_crystal(44, 52), *_crystal(36, 52, 0.6)),
        "crystal",
    ),
    "mushroom_forest": TerrainStyle(
        "#eeb2ae", (60, 52), (*_mushroom(15, 18), *_mushroom(43, 42), *_mushroom(44, 14, 0.6))
    ),
    "black_mountain": TerrainStyle(
        "#5c5a66", (62, 56), (*_peak(6, 24), *_peak(36, 50, 0.9), *_peak(42, 18, 0.6)), "black_mountain"
    ),
    "chasm": TerrainStyle(
        "#2a2030",
        (64, 56),
        ((LIGHT, "M6,8l9,7 -4,8 10,6M40,36l8,5 -3,8 9,5"), (DARK, "M36,8l6,6 -3,5M10,42l7,4")),
        is_deep=True,
    ),
}  # fmt: skip
_SPARE_TEXTURES = (
    (DARK, "M6,10h14M30,26h14M8,42h12"),
    (DARK, "M12,12a5,5 0 1 1 .1,0M38,36a5,5 0 1 1 .1,0"),
    (DARK, "M8,8l10,10M18,8l-10,10M34,30l10,10M44,30l-10,10"),
    (DARK, "M6,20l8,-12 8,12M30,44l8,-12 8,12"),
    (DARK, "M4,16q7,-10 14,0t14,0M20,40q7,-10 14,0t14,0"),
    (DARK, "M12,6v14M5,13h14M38,30v14M31,37h14"),
)


def style_of(terrain: str, ground: Fields | None = None) -> TerrainStyle:
    """The style of a terrain; one that nobody has drawn gets a style that follows from its id and what it is like."""
    id = short_id(terrain)
    if id in STYLES:
        return STYLES[id]
    fields = ground or {}
    if fields.get("water"):
        return TerrainStyle(mixed("#6fa8c8", spare_colour(id), 0.25), (62, 50), _WAVES, is_water=True)
    if fields.get("impassable"):
        return TerrainStyle(mixed("#2a2030", spare_colour(id), 0.2), (64, 56), STYLES["chasm"].strokes, is_deep=True)
    stroke = _SPARE_TEXTURES[number_of(id) // 16 % len(_SPARE_TEXTURES)]
    return TerrainStyle(spare_colour(id), (52, 50), (stroke,))


def tones(style: TerrainStyle, colour: str) -> dict[str, str]:
    """The colours of the strokes on a ground."""
    is_dark = lightness(colour) < 0.4
    return {
        DARK: mixed(colour, "#000000", 0.45) if not is_dark else mixed(colour, "#000000", 0.5),
        LIGHT: mixed(colour, "#ffffff", 0.5 if not is_dark else 0.22),
        FULL: mixed(colour, "#10241a" if not is_dark else "#000000", 0.22 if not is_dark else 0.3),
    }


HATCHING_TILE = (24, 24)
HATCHINGS: tuple[str, ...] = (
    "",
    "M3,6h.1M15,6h.1M9,18h.1M21,18h.1",
    "M0,24L24,0M-6,6L6,-6M18,30L30,18",
    "M0,4q3,-4 6,0t6,0 6,0 6,0M0,16q3,-4 6,0t6,0 6,0 6,0",
    "M0,0L24,24M-6,18L6,30M18,-6L30,6",
    "M6,0V24M18,0V24",
    "M6,3l-4,7h8zM18,15l-4,7h8z",
    "M0,6H24M0,18H24",
    "M0,24L24,0M0,0L24,24",
    "M4,6h8M8,2v8M16,18h8M20,14v8",
    "M6,3a3,3 0 1 1 -.1,0M18,15a3,3 0 1 1 -.1,0",
    "M0,6H24M0,18H24M6,0V24M18,0V24",
    "M0,3h10M12,9h12M0,15h10M12,21h12",
    "M0,8l6,-6 6,6 6,-6 6,6M0,20l6,-6 6,6 6,-6 6,6",
    "M0,0H24M0,12H24M6,0V12M18,12V24",
    "M0,3H24M0,9H24M0,15H24M0,21H24",
)
PREFERRED = {
    "farmland": 1, "forest": 6, "hill": 2, "swamp": 12, "mountain": 13, "sea": 3, "lake": 7, "river": 15,
    "mine": 9, "mudpool": 10, "mystic_crystal": 8, "mushroom_forest": 4, "black_mountain": 11, "chasm": 14,
}  # fmt: skip
"""What looks a little like it is used for it."""


def hatching_of(terrains: list[str]) -> dict[str, str]:
    """A hatching for each terrain of a map, no two alike as long as there are enough."""
    hatching_numbers: dict[str, int] = {}
    for terrain in sorted(terrains, key=lambda id: (short_id(id) not in PREFERRED, id)):
        wanted = PREFERRED.get(short_id(terrain), 0)
        free = [n for n in range(len(HATCHINGS)) if n not in hatching_numbers.values()]
        hatching_numbers[terrain] = (
            wanted if wanted in free else next(iter(free), len(hatching_numbers) % len(HATCHINGS))
        )
    return {terrain: HATCHINGS[index] for terrain, index in hatching_numbers.items()}
