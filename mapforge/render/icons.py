"""Small drawings for symbols and terrains, on a square from -12 to 12."""

from __future__ import annotations

from engine.vocabulary.item_id import short_id
from mapforge.artwork.colours import spare_colour

Shape = tuple[str, str, str, float]
"""A path, its fill, its stroke and the width of that."""

DISC = "M-11,0a11,11 0 1 1 22,0a11,11 0 1 1 -22,0z"
TOKEN = "M-8,-10.500h16q2.5,0 2.5,2.500v16q0,2.5 -2.5,2.500h-16q-2.5,0 -2.5,-2.500v-16q0,-2.5 2.5,-2.500z"
INK = "#2d2118"

ICONS: dict[str, tuple[Shape, ...]] = {
    "mine": (
        (DISC, "#e9c46a", INK, 1.2),
        ("M-6,7L5,-4M6,7L-5,-4", "none", "#6b4423", 2.2),
        ("M-1,-7q7,-1 8.5,7q-4,-5 -8.5,-7zM1,-7q-7,-1 -8.5,7q4,-5 8.5,-7z", "#5b6770", INK, 0.7),
    ),
    "magic": (
        (DISC, "#6a4c93", INK, 1.2),
        ("M0,-8.500l2.3,5.6 6.1,.4 -4.7,3.9 1.5,5.9 -5.2,-3.2 -5.2,3.2 1.5,-5.9 -4.7,-3.9 6.1,-.4z",
         "#ffe9a8", INK, 0.7),
    ),
    "cavern": (
        (DISC, "#b08968", INK, 1.2),
        ("M-8,6.500c0,-16 16,-16 16,0z", "#7a5c43", INK, 0.8),
        ("M-4.5,6.500c0,-10 9,-10 9,0z", "#1d1410", "none", 0),
    ),
    "volcano": (
        (DISC, "#3b2a2a", INK, 1.2),
        ("M-8,7l5,-10h6l5,10z", "#7d4f3a", INK, 0.8),
        ("M-3,-3h6l-1,4 -1.5,-1.5 -1,3.5 -1.5,-3z", "#ff8c42", "none", 0),
        ("M-1,-4q-3,-3 0,-6q0,2.5 2,2.500q2,-1 1,-3q3,3 0,6.500z", "#ffd166", "none", 0),
    ),
    "crystal": (
        (DISC, "#efe7fb", INK, 1.2),
        ("M-1,8l-4,-8 4,-8 4,8z", "#8e6bc9", INK, 0.8),
        ("M4,8l-1.5,-5 2.5,-5 3,5zM-6,8l-2,-4 2,-4 1.7,4z", "#b79be6", INK, 0.7),
        ("M-1,8v-16M-5,0h8", "none", "#efe7fb", 0.7),
    ),
    "mountain": (
        ("M-12,10L-2.5,-10L2,-2.500L5,-7L12,10z", "#85817d", INK, 1.2),
        ("M-2.5,-10L2,-2.500L5,-7L12,10H1L-1,2L1,-2z", "#615d5a", "none", 0),
        ("M-2.5,-10l-3.8,8 2.8,-1.2 1.5,2 1.4,-2.8 1.8,1.200zM5,-7l-2,3.4 2.2,1.6 1.8,-.8z", "#ffffff", "none", 0),
    ),
    "black_mountain": (
        ("M-12,10L-7,-2L-4.5,1L-1,-11L4,-3L6,-6L12,10z", "#34323c", INK, 1.2),
        ("M-1,-11L4,-3L6,-6L12,10H2L0,3L2,-1z", "#1c1b22", "none", 0),
        ("M-1,-11l-2.2,7.5 2,-1 1.2,2 1.5,-3z", "#a9a6c4", "none", 0),
    ),
}  # fmt: skip


def has_icon(id: str) -> bool:
    """Tell whether somebody has drawn it."""
    return short_id(id) in ICONS


def shapes_of(id: str, *, is_piece: bool) -> tuple[Shape, ...]:
    """The drawing of a symbol, or of a piece that lies face down; what nobody has drawn gets a colour by its id."""
    known = ICONS.get(short_id(id))
    return known or ((TOKEN if is_piece else DISC, spare_colour(id), INK, 1.3),)


_SMALL_WORDS = ("of", "the", "and")


def initials(name: str) -> str:
    """The letters that stand on a token nobody has drawn."""
    words = [word for word in name.replace("_", " ").split() if word[0].isalnum()]
    # Otherwise the Scepter of Avarice and the Sword of the Killer Rabbit would look the same.
    words = [word for word in words if word not in _SMALL_WORDS] or words
    return "".join(word[0] for word in words[:2]).upper() or "?"
