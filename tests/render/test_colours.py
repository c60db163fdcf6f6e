"""Terrains can be told apart, also by people who see fewer colours."""

import math
from itertools import combinations

import pytest

from mapforge.artwork.colours import channels, mixed, spare_colour
from mapforge.render.emblem_symbols import PLAYERS
from mapforge.render.textures import STYLES, style_of
from mapforge.render.themes import THEMES

BASE = ("farmland", "forest", "hill", "swamp", "mountain", "sea", "lake")
UNDERGROUND = ("mine", "mudpool", "mystic_crystal", "mushroom_forest", "black_mountain", "river", "chasm")
# How colours look without one kind of cone (Machado, Oliveira and Fernandes 2009), for linear light.
EYES = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}  # fmt: skip


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """A colour as somebody sees it, in the space where equal steps look equal (CIE L*a*b*)."""
    light = [(c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4) for c in channels(colour)]
    red, green, blue = (min(1, max(0, sum(w * c for w, c in zip(row, light, strict=True)))) for row in EYES[eyes])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, eyes: str) -> float:
    return math.dist(seen(one, eyes), seen(other, eyes))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", ["parchment", "plain"])
@pytest.mark.parametrize("terrains", [BASE, UNDERGROUND], ids=["base", "underground"])
def test_terrains_of_a_game_look_different(terrains: tuple[str, ...], theme: str, eyes: str) -> None:
    paper = THEMES[theme]
    colours = {id: mixed(STYLES[id].colour, paper.tint, paper.tint_share) for id in terrains}
    near = {
        (one, other): round(distance(colours[one], colours[other], eyes), 1)
        for one, other in combinations(terrains, 2)
        if distance(colours[one], colours[other], eyes) < 9
    }
    assert near == {}


@pytest.mark.parametrize("eyes", EYES)
def test_players_look_different(eyes: str) -> None:
    assert min(distance(a, b, eyes) for a, b in combinations(PLAYERS[:5], 2)) > 9


def test_every_terrain_has_drawings_of_its_own() -> None:
    strokes = [look.strokes for id, look in STYLES.items() if id not in ("lake", "black_mountain")]
    assert len(set(strokes)) == len(strokes)


def test_an_unknown_terrain_looks_the_same_everywhere_and_like_what_it_is() -> None:
    assert style_of("glass_desert") == style_of("glass_desert") != style_of("salt_flats")
    assert style_of("deep_lagoon", {"water": True}).is_water
    assert style_of("void", {"impassable": True}).is_deep
    assert spare_colour("glass_desert") == spare_colour("glass_desert")
