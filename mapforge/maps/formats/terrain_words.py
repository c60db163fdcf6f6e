"""What words and colours of drawings say about terrain: an ocean is sea, a taiga is forest, light blue is water."""

from __future__ import annotations

import colorsys
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from mapforge.files.colour_words import BadColour, hex_colour
from mapforge.files.number_reader import BadNumber

MEANINGS: Mapping[str, tuple[str, ...]] = {
    "sea": (
        "sea", "ocean", "oceans", "marine", "saltwater", "gulf", "bay", "strait", "channel", "sound", "fjord",
        "atlantic", "pacific", "seas", "seapoly", "water", "waters", "coastal", "bight",
    ),
    "lake": ("lake", "lakes", "pond", "reservoir", "lagoon", "freshwater", "loch", "basin", "tarn", "mere"),
    "forest": (
        "forest", "forests", "wood", "woods", "woodland", "jungle", "rainforest", "taiga", "grove", "trees", "boreal",
        "deciduous", "coniferous", "orchard",
    ),
    "hill": (
        "hill", "hills", "highland", "highlands", "upland", "uplands", "plateau", "downs", "desert", "dunes", "tundra",
        "badlands", "shrubland", "scrub", "heath", "barren", "sand",
    ),
    "swamp": ("swamp", "swamps", "marsh", "marshes", "bog", "wetland", "wetlands", "fen", "mire", "moor", "mangrove"),
    "mountain": (
        "mountain", "mountains", "peak", "peaks", "alpine", "alps", "glacier", "rock", "rocks", "cliff", "snow", "ice",
        "volcano", "range",
    ),
    "farmland": (
        "farmland", "farm", "farms", "field", "fields", "meadow", "meadows", "grass", "grassland", "grasslands",
        "plain", "plains", "pasture", "cropland", "crops", "steppe", "savanna", "savannah", "prairie", "agriculture",
        "agricultural",
    ),
}  # fmt: skip
"""Words that stand for a terrain; what is not among the terrains of a map is passed over."""
HUELESS, DARKEST, LIGHTEST = 0.06, 0.2, 0.94
"""The parts of a grey differ by less than the first, and it lies between the two others."""
_TERRAIN_OF = {word: terrain for terrain, words in MEANINGS.items() for word in words}
_OFFICES = frozenset(
    {"county", "district", "state", "city", "town", "borough", "municipality", "parish", "province", "department"}
    | {"prefecture", "region", "canton", "republic", "kingdom", "gmina", "kreis", "territory"}
)
_BEFORE = frozenset({"lake", "gulf", "bay", "sea", "strait", "loch", "ocean"})
"""Words that say what a place is when they stand before its name."""
_IN_NAMES = frozenset(_TERRAIN_OF) - {"water", "range", "field", "fields", "sound", "basin", "sand", "ice", "rock"}
_COASTS = frozenset({"gulf", "bay", "strait", "channel", "fjord", "bight", "coastal", "atlantic", "pacific"})
_SPLIT = re.compile(r"[\W_]+")
COLOURS = {
    "lightblue": "#add8e6", "lightskyblue": "#87cefa", "powderblue": "#b0e0e6", "aliceblue": "#f0f8ff",
    "paleturquoise": "#afeeee", "lightcyan": "#e0ffff", "deepskyblue": "#00bfff", "dodgerblue": "#1e90ff",
    "cornflowerblue": "#6495ed", "royalblue": "#4169e1", "cadetblue": "#5f9ea0", "lightsteelblue": "#b0c4de",
    "antiquewhite": "#faebd7", "olivedrab": "#6b8e23", "darkolivegreen": "#556b2f", "lightgreen": "#90ee90",
    "palegreen": "#98fb98", "yellowgreen": "#9acd32", "darkseagreen": "#8fbc8f", "mediumseagreen": "#3cb371",
    "peru": "#cd853f", "burlywood": "#deb887", "sandybrown": "#f4a460", "lightgrey": "#d3d3d3", "darkgrey": "#a9a9a9",
}  # fmt: skip
_MOST_OF_ONE = 0.45
"""A colour of more regions than this part is that of the paper, and says nothing."""
_FEWEST_HUES = 3
"""So many different terrains among the colours make the others worth believing."""


def word_terrain(text: str, known: Collection[str]) -> str:
    """The terrain that a property, class or layer speaks of: that of its last word with a meaning."""
    words = [word for word in _SPLIT.split(text.lower()) if word]
    terrains = [_TERRAIN_OF[word] for word in words if _TERRAIN_OF.get(word) in known]
    return terrains[-1] if terrains else ""


def name_terrain(name: str, known: Collection[str], *, has_seas: bool = True) -> str:
    """The terrain that the name of a place tells, as in Black Forest or Lake Mirn, but not in Lake County.

    Where a map has no seas, a bay or gulf is the land around it, as Hawke's Bay is.
    """
    words = [word for word in _SPLIT.split(name.lower()) if word]
    if not words or not _OFFICES.isdisjoint(words):
        return ""
    telling_word = words[0] if words[0] in _BEFORE and len(words) > 1 else words[-1]
    telling = _IN_NAMES if has_seas else _IN_NAMES - _COASTS
    terrain = _TERRAIN_OF.get(telling_word, "") if telling_word in telling else ""
    return terrain if terrain in known else ""


def rgb_of(colour: str) -> tuple[float, float, float] | None:
    """A colour as three parts of one; None when it is none."""
    try:
        text = hex_colour(COLOURS.get(colour.strip().lower(), colour))
    except (BadColour, BadNumber):
        return None
    if text == "none":
        return None
    red, green, blue = bytes.fromhex(text[1:])
    return red / 255, green / 255, blue / 255


def is_grey(colour: str) -> bool:
    """Tell whether a colour is a grey that is neither white nor black."""
    rgb = rgb_of(colour)
    return rgb is not None and max(rgb) - min(rgb) < HUELESS and DARKEST < max(rgb) < LIGHTEST


def _hue_terrain(colour: str) -> str:
    """The terrain that maps use a colour for; empty where a colour is used for many things."""
    rgb = rgb_of(colour)
    if rgb is None:
        return ""
    hue, light, strength = colorsys.rgb_to_hls(*rgb)
    hue *= 360
    if 170 <= hue <= 245 and strength > 0.15 and light >= 0.6:
        return "sea"
    if strength > 0.2 and 80 <= hue <= 165 and light < 0.42:
        return "forest"
    if strength > 0.2 and 55 <= hue <= 110 and light >= 0.55:
        return "farmland"
    if strength > 0.25 and 15 <= hue < 45 and light < 0.6:
        return "hill"
    if strength < 0.12 and 0.3 <= light <= 0.75:
        return "mountain"
    return ""


def hue_terrains(colours: Iterable[str], known: Collection[str]) -> dict[str, str]:
    """What the colours of a drawing stand for: water always, and land where several colours tell of it."""
    counts = Counter(colour for colour in colours if colour)
    total = sum(counts.values())
    terrain_by_colour = {colour: terrain for colour in counts if (terrain := _hue_terrain(colour)) in known}
    paper = {colour for colour, count in counts.items() if count > _MOST_OF_ONE * total}
    land = {terrain for colour, terrain in terrain_by_colour.items() if colour not in paper}
    believed = land if len(land) >= _FEWEST_HUES else {"sea"}
    blue = sum(counts[colour] for colour, terrain in terrain_by_colour.items() if terrain == "sea")
    if blue > 2 * _MOST_OF_ONE * total:
        believed = believed - {"sea"}
    chosen = {colour: terrain for colour, terrain in terrain_by_colour.items() if terrain in believed}
    return {colour: terrain for colour, terrain in chosen.items() if terrain == "sea" or colour not in paper}


AZGAAR_BIOMES = (
    "sea", "hill", "hill", "farmland", "farmland", "forest", "forest", "forest", "forest", "forest", "hill", "mountain",
    "swamp",
)  # fmt: skip
"""The terrains of the biomes of Azgaar's worlds, by number: marine, deserts, savanna, grassland, forests, tundra ..."""
