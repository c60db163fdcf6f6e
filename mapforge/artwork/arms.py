"""Arms: a frame by kind, a division, tinctures and a charge, for whatever brings no picture."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from mapforge.artwork.colours import lightness, mixed
from mapforge.artwork.emblem import CREAM, INK, Emblem, EmblemShape
from mapforge.artwork.emblem_words import bearings_meant
from mapforge.artwork.shipped_emblems import charge, charge_names, shipped_emblem
from mapforge.maps.formats.svg_paths import flattened

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

# A light charge stands on a dark field, or a dark one on a light field.
DARK = {
    "gules": "#a3322c", "azure": "#2f5b9c", "vert": "#3f7a3c", "purpure": "#6b4a97", "sable": "#3f3a38",
    "tenne": "#9a5420", "teal": "#22706b",
}  # fmt: skip
PALE = {"or": "#f2c14e", "argent": "#fff3d6", "sky": "#b9daec", "mint": "#c9dfae", "blush": "#f0c3bd"}
TINCTURES = {**DARK, **PALE}
FRAMES = {
    "race": "M4 4H60V30C60 46 48 56 32 61C16 56 4 46 4 30Z",
    "power": "M3 32A29 29 0 1 0 61 32A29 29 0 1 0 3 32Z",
    "relic": "M32 2.5L58 17V47L32 61.5L6 47V17Z",
    "place": "M4 61V31A28 28 0 0 1 60 31V61Z",
    "piece": "M14 3H50A11 11 0 0 1 61 14V50A11 11 0 0 1 50 61H14A11 11 0 0 1 3 50V14A11 11 0 0 1 14 3Z",
    "event": "M20 3H44L61 20V44L44 61H20L3 44V20Z",
}  # fmt: skip
PLAIN = "plain"
DIVISIONS = {
    PLAIN: "", "pale": "M32 0H64V64H32Z", "fess": "M0 34H64V64H0Z", "bend": "M0 0L64 64H0Z",
    "sinister": "M64 0V64H0Z", "chevron": "M0 64V52L32 26L64 52V64Z", "quarterly": "M32 0H64V32H32ZM0 32H32V64H0Z",
    "saltire": "M0 0L32 32L0 64ZM64 0L32 32L64 64Z", "chief": "M0 0H64V17H0Z", "pile": "M8 0H56L32 62Z",
    "paly": "M12 0H24V64H12ZM40 0H52V64H40Z", "barry": "M0 14H64V26H0ZM0 38H64V50H0Z", "bordure": "",
    "base": "M0 46Q16 38 32 46T64 46V64H0Z", "bendlets": "M0 0H14L64 50V64ZM30 0H50L64 14V34ZM0 30L34 64H14L0 50Z",
}  # fmt: skip
_PLACES = {"race": (0.68, 7.5), "power": (0.64, 11.5), "relic": (0.62, 12.0), "place": (0.68, 13.5)}
_PLACE = (0.66, 11.0)
"""How large a charge is, and how far below the top it begins."""
CHARGE_TONE, CHARGE_SHADE = "#cccccc", "#999999"
BEASTS = frozenset(
    ("bear", "bee", "bow", "crow", "dice", "fish", "fox", "frog", "ghost", "lute", "mask", "moth", "otter", "owl",
     "paw", "skull", "snake", "turtle", "wheat", "wolf")
)  # fmt: skip
"""Charges only for names that mean them: a bear on the shield of the Vampires misleads, a star does not."""
_ATTEMPTS = 60


ARMS_WORDS = ("charge", "division", "field", "second", "tincture")


@dataclass(frozen=True)
class Arms:
    """What arms show: the tinctures of the field and of what divides it, the charge and its tincture."""

    charge: str
    """A charge, or a shipped emblem, which keeps its own colours and so stands on a light field."""
    division: str
    field: str
    second: str
    tincture: str

    @property
    def words(self) -> dict[str, str]:
        """The arms as the key `emblem` says them."""
        return {key: getattr(self, key) for key in ARMS_WORDS}


class Bearer(NamedTuple):
    """Whoever needs arms."""

    kind: str
    id: str
    name: str


def arms_for(bearers: Iterable[Bearer]) -> dict[Bearer, Arms]:
    """Arms for items that stand side by side: no two of a kind look alike as long as there are enough."""
    listed = sorted(set(bearers))
    meant = {bearer: bearings_meant(bearer.name)[:1] for bearer in listed}
    used = {(bearer.kind, name) for bearer in listed for name in meant[bearer]}
    arms_by_bearer: dict[Bearer, Arms] = {}
    for bearer in sorted(listed, key=lambda bearer: (not meant[bearer], bearer)):
        shown = meant[bearer][0] if meant[bearer] else _free_charge(bearer, used)
        used.add((bearer.kind, shown))
        others = [arms for other, arms in arms_by_bearer.items() if other.kind == bearer.kind]
        arms_by_bearer[bearer] = _unlike(bearer, shown, others)
    return arms_by_bearer


def own_arms(bearer: Bearer, charge: str) -> Arms:
    """The arms of an item with a charge that its author has chosen, whoever else is there."""
    return _made(bearer, charge, 0)


def _free_charge(bearer: Bearer, used: set[tuple[str, str]]) -> str:
    """A charge that means nothing in particular, and that nobody of its kind has or means.

    Each bearer has an order of its own among them, so that newcomers change nobody's but where they want the same.
    """
    wanted = sorted(set(charge_names()) - BEASTS, key=lambda name: _hash(f"{bearer.id} {name}"))
    return next((name for name in wanted if (bearer.kind, name) not in used), wanted[0])


def _unlike(bearer: Bearer, charge: str, others: Sequence[Arms]) -> Arms:
    attempts = (_made(bearer, charge, turn) for turn in range(_ATTEMPTS))
    first = _made(bearer, charge, 0)
    return next((arms for arms in attempts if not any(_is_alike(arms, other) for other in others)), first)


def _is_alike(arms: Arms, other: Arms) -> bool:
    same_charge = arms.charge == other.charge
    same_look = arms.field == other.field or arms.division == other.division
    return (same_charge and same_look) or (arms.field, arms.division, arms.second) == (
        other.field,
        other.division,
        other.second,
    )


def _made(bearer: Bearer, charge: str, turn: int) -> Arms:
    numbers = _hash(bearer.id + "~" * turn)
    grounds, others = (PALE, DARK) if numbers[2] % 2 or charge not in charge_names() else (DARK, PALE)
    field = _pick(sorted(grounds), numbers[3])
    rest = [name for name in sorted(grounds) if name != field]
    apart = [name for name in rest if abs(lightness(grounds[name]) - lightness(grounds[field])) > 0.07]
    # Eyes in ink drown on a sable charge.
    tinctures = sorted(set(others) - {"sable"})
    return Arms(
        charge,
        _pick(sorted(DIVISIONS), numbers[6]),
        field,
        _pick(apart or rest, numbers[4]),
        _pick(tinctures, numbers[5]),
    )


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def _pick(names: Sequence[str], number: int) -> str:
    return names[number % len(names)]


@cache
def drawn_arms(kind: str, arms: Arms) -> Emblem:
    """The emblem that arms are."""
    frame = FRAMES.get(kind, FRAMES["piece"])
    field, second, tincture = TINCTURES[arms.field], TINCTURES[arms.second], TINCTURES[arms.tincture]
    shapes = [EmblemShape(frame, field)]
    if division := _division(frame, arms.division):
        shapes.append(EmblemShape(division, second, is_even_odd=True))
    shapes.append(EmblemShape(frame, "none", INK, 3.0))
    is_light = arms.field in PALE
    shade = mixed(tincture, CREAM if is_light else INK, 0.25)
    if arms.charge in charge_names():
        charged = [_coloured(shape, tincture, shade) for shape in charge(arms.charge).shapes]
    else:
        charged = list(shipped_emblem(arms.charge).shapes)
    rims = [_rim(shape) for shape in charged] if is_light else []
    scale, top = _PLACES.get(kind, _PLACE)
    matrix = (scale, 0.0, 0.0, scale, 32 - 32 * scale, top)
    shapes += [replace(shape, matrix=matrix) for shape in (*rims, *charged)]
    return Emblem(tuple(shapes), ground=mixed(field, CREAM, 0.42), is_tidy=True, is_framed=True)


def _coloured(shape: EmblemShape, tone: str, shade: str) -> EmblemShape:
    colours = {CHARGE_TONE: tone, CHARGE_SHADE: shade}
    return replace(shape, fill=colours.get(shape.fill, shape.fill), stroke=colours.get(shape.stroke, shape.stroke))


def _rim(shape: EmblemShape) -> EmblemShape:
    """The same in ink and wider, so that a dark charge keeps its outline on a light field."""
    return replace(shape, fill=INK if shape.fill != "none" else "none", stroke=INK, width=shape.width + 1.5)


@cache
def _division(frame: str, division: str) -> str:
    """What divides the field, cut along the frame."""
    import shapely

    # The edge lies below the line of the frame, which hides its corners.
    whole = _area(frame, 0.3)
    if division == "bordure":
        part = shapely.difference(whole, whole.buffer(-7.5))
    elif DIVISIONS[division]:
        part = shapely.intersection(whole, _area(DIVISIONS[division], 0.05))
    else:
        return ""
    polygons = [polygon for polygon in shapely.get_parts(part) if polygon.geom_type == "Polygon"]
    rings = [ring for polygon in polygons for ring in (polygon.exterior, *polygon.interiors)]
    return "".join(f"M{'L'.join(f'{x:.4g} {y:.4g}' for x, y in ring.coords[:-1])}Z" for ring in rings)


def _area(path: str, tolerance: float) -> BaseGeometry:
    import shapely

    return shapely.union_all([shapely.Polygon(ring) for ring in flattened(path, tolerance)])
