"""The shipped drawings: small, in one palette, inside their frames, and never to be mistaken for one another."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest

from mapforge.artwork.arms import CHARGE_SHADE, CHARGE_TONE, Bearer, arms_for, drawn_arms
from mapforge.artwork.emblem import CREAM, INK, MATERIALS, Emblem
from mapforge.artwork.emblem_words import CHARGE_WORDS, SHIPPED_WORDS
from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.artwork.shipped_emblems import charge, charge_names, shipped_emblem, shipped_names
from mapforge.files.kinds import EMBLEM_KINDS
from mapforge.files.shipped_folders import content_folder
from mapforge.packs.loader import load_library
from mapforge.render.emblem_symbols import pale_ground
from tests.artwork.shown_pixels import distance, grey, light, shown, slopes

PALETTE = {INK, CREAM, *(colour for pair in MATERIALS.values() for colour in pair)}
MATERIAL_OF = {colour: name for name, pair in MATERIALS.items() for colour in pair}
LARGEST, MOST_MATERIALS, THINNEST, LEAST_SIDE = 2048, 5, 2.0, 54.0
NEAREST, SAME_SLOPES = 0.12, 8
"""Two of a kind that are nearer than this in grey, with so few slopes that differ, look the same at 24 pixels."""
DARK = 0.3


def library_items() -> dict[str, list[str]]:
    library = load_library([content_folder() / pack for pack in ("base", "underground")], use_cache=True)
    return {kind: list(library.items(kind)) for kind in EMBLEM_KINDS}


def colours(emblem: Emblem) -> set[str]:
    return {colour for shape in emblem.shapes for colour in (shape.fill, shape.stroke)} - {"none"}


@pytest.mark.parametrize("name", shipped_names())
def test_an_emblem_keeps_to_the_palette_and_is_small(name: str) -> None:
    emblem, text = shipped_emblem(name), shipped_names()[name].read_text(encoding="utf-8")
    assert len(text) <= LARGEST
    assert {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(text).iter()} == {"svg", "g", "path"}
    assert colours(emblem) <= PALETTE
    assert len({MATERIAL_OF[colour] for colour in colours(emblem) - {INK, CREAM}}) <= MOST_MATERIALS
    assert min(shape.width for shape in emblem.shapes if shape.width) >= THINNEST
    assert not re.search(r"transform|opacity|style|id=", text)


@pytest.mark.parametrize("name", shipped_names())
def test_an_emblem_fills_its_frame_and_does_not_touch_it(name: str) -> None:
    check_frame(shipped_emblem(name))


@pytest.mark.parametrize("name", charge_names())
def test_a_charge_has_one_tone_and_fills_its_frame(name: str) -> None:
    assert colours(charge(name)) <= {INK, CHARGE_TONE, CHARGE_SHADE}
    check_frame(charge(name), 46.0)


def check_frame(emblem: Emblem, least: float = LEAST_SIDE) -> None:
    seen = shown(emblem, 256)[..., 3]
    assert not seen[[0, -1]].any()
    assert not seen[:, [0, -1]].any()
    rows, columns = np.nonzero(seen > 0.15)
    assert max(np.ptp(rows), np.ptp(columns)) / 4 >= least


@pytest.mark.parametrize("name", shipped_names())
def test_the_ground_of_an_emblem_is_not_what_most_of_it_is_made_of(name: str) -> None:
    emblem = shipped_emblem(name)
    picture = shown(emblem, 64)
    seen = picture[picture[..., 3] > 0.8][:, :3]
    counts: dict[str, int] = {}
    for colour in colours(emblem) - {INK, CREAM}:
        wanted = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
        found = int((np.abs(seen - wanted).max(axis=1) < 0.03).sum())
        counts[MATERIAL_OF[colour]] = counts.get(MATERIAL_OF[colour], 0) + found
    assert MATERIAL_OF[emblem.ground] != max(counts, key=lambda material: counts[material], default="")
    assert contrast(pale_ground(emblem), INK) >= 6.0


def contrast(one: str, other: str) -> float:
    lights = sorted((_luminance(one), _luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("kind", EMBLEM_KINDS)
def test_no_two_emblems_of_a_kind_look_the_same_in_grey_at_24_pixels(kind: str) -> None:
    pictures = {id: grey(shipped_emblem(id)) for id in library_items()[kind]}
    assert alike(pictures) == []


def alike(pictures: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float64]]]) -> list[tuple[str, str]]:
    lines = {id: slopes(picture) for id, picture in pictures.items()}
    return [
        (one, other)
        for one, other in combinations(pictures, 2)
        if distance(pictures[one], pictures[other]) < NEAREST and int((lines[one] != lines[other]).sum()) <= SAME_SLOPES
    ]


@pytest.mark.parametrize("id", library_items()["race"])
def test_in_decline_nothing_is_dark(id: str) -> None:
    active, declined = (light(each) for each in (shipped_emblem(id), shipped_emblem(id).declined))
    assert (active < DARK).mean() >= 0.09
    assert (declined < DARK).mean() == 0


def test_arms_of_a_pack_do_not_look_the_same_either() -> None:
    words = "Otters,Moth Riders,Beekeepers,Pirates,Vampires,Frogfolk,Werewolves,Goblins,Bards,Tidefolk,Mourners,Elders"
    bearers = [Bearer("race", name.lower().replace(" ", "_"), name) for name in words.split(",")]
    arms = arms_for(bearers)
    assert alike({bearer.id: grey(drawn_arms("race", each)) for bearer, each in arms.items()}) == []


def test_every_word_list_names_an_emblem() -> None:
    assert set(CHARGE_WORDS) <= set(charge_names())
    assert set(SHIPPED_WORDS) <= set(shipped_names())


def test_emblems_come_with_the_packs_that_are_shipped() -> None:
    assert len(shipped_names()) == 105
    assert len(charge_names()) == 43
    listed = {id for ids in library_items().values() for id in ids}
    assert listed == set(shipped_names())
    assert ItemEmblems().of("race", "giants") == shipped_emblem("giants")
