"""Small drawings for symbols and pieces, on a square from -12 to 12."""

from __future__ import annotations

from engine.vocabulary.item_id import short_id
from mapforge.render.colours import spare_colour

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
    "lost_tribe": (
        (TOKEN, "#e8cfa0", INK, 1.3),
        ("M-5.5,-5c2,-3.5 9,-3.5 11,0v6c0,5 -3,7.5 -5.5,7.500s-5.5,-2.5 -5.5,-7.500z", "#a8673a", INK, 0.8),
        ("M-3.5,-1.500h2.600M.9,-1.500h2.600M-2,4.500h4", "none", "#fff3d6", 1.5),
        ("M-4,-7l-2,-2.500M0,-7.700v-2.600M4,-7l2,-2.5", "none", "#7c2d2d", 1.4),
    ),
    "monster": (
        (TOKEN, "#b7c98f", INK, 1.3),
        ("M-7,-3l-1,-6 4,3q4,-2 8,0l4,-3 -1,6v5q-1,6.5 -7,6.500t-7,-6.500z", "#3f5b3a", INK, 0.8),
        ("M-4.5,-2l3.5,1.5 -3,1.500zM4.5,-2l-3.5,1.5 3,1.500z", "#ffd166", "none", 0),
        ("M-4.5,3.500h9l-1.5,2.5 -1.5,-2.5 -1.5,2.5 -1.5,-2.5 -1.5,2.500z", "#fdf6e3", INK, 0.4),
    ),
    "troll_lair": ((TOKEN, "#9aa58c", INK, 1.3), ("M-7,7c0,-15 14,-15 14,0z", "#4d4438", INK, 0.8),
                   ("M-3,7c0,-8 6,-8 6,0z", "#15100c", "none", 0)),
    "encampment": ((TOKEN, "#d9c9a3", INK, 1.3), ("M-8,7L0,-8L8,7z", "#a34a28", INK, 0.8),
                   ("M-2.5,7L0,-1L2.5,7z", "#2d2118", "none", 0)),
    "hole_in_the_ground": ((TOKEN, "#a9c48b", INK, 1.3),
                           ("M-7,2a7,5 0 1 1 14,0a7,5 0 1 1 -14,0z", "#3a2a1c", INK, 0.8)),
    "hero": ((TOKEN, "#e9d8a6", INK, 1.3), ("M0,-9v13M-4,-2h8M0,4v4", "none", "#495867", 2.2)),
    "dragon": ((TOKEN, "#c8553d", INK, 1.3),
               ("M-8,5q2,-9 8,-9l-1,-4 5,3q4,2 4,5l-5,0q1,6 -4,6q-5,0 -7,-1z", "#3d1f1f", INK, 0.6)),
    "fortress": ((TOKEN, "#cfd2cd", INK, 1.3), ("M-7,7v-13h3v3h2.500v-3h3v3h2.500v-3h3v13z", "#6c757d", INK, 0.8),
                 ("M-2,7v-5h4v5z", "#2d2118", "none", 0)),
    "volcano_piece": ((TOKEN, "#5a3d3d", INK, 1.3), ("M-8,7l5,-11h6l5,11z", "#a8553a", INK, 0.8),
                      ("M-3,-4h6l-2,5 -1,-2 -1,3z", "#ffd166", "none", 0)),
    "queen": ((TOKEN, "#f0c6d8", INK, 1.3), ("M-7,6v-11l4,4 3,-6 3,6 4,-4v11z", "#d4a017", INK, 0.8)),
    "balrog": ((TOKEN, "#7a1f1f", INK, 1.3),
               ("M-7,-8l3,4q4,-2 8,0l3,-4v9q-2,6 -7,6t-7,-6z", "#f08a24", INK, 0.8),
               ("M-3,-1h2M1,-1h2M-3,4h6", "none", "#3d0c0c", 1.4)),
    "ghost": ((TOKEN, "#40506a", INK, 1.3),
              ("M-6,8v-9c0,-9 12,-9 12,0v9l-3,-2.5 -3,2.5 -3,-2.500z", "#eef3fb", INK, 0.8),
              ("M-2.5,-2v2M2.5,-2v2", "none", "#20293a", 1.6)),
    "mushroom_armor": ((TOKEN, "#e9c3bd", INK, 1.3), ("M-8,1c0,-11 16,-11 16,0z", "#b5473f", INK, 0.8),
                       ("M-2.5,1q1,4 -.5,7h6q-1.5,-3 -.5,-7z", "#f6ead7", INK, 0.7),
                       ("M-4,-3h.1M1,-5h.1M4,-2h.1", "none", "#fff3d6", 2)),
    "silver_hammer": ((TOKEN, "#a9b4c2", INK, 1.3), ("M0,-3v11", "none", "#6b4423", 2.4),
                      ("M-7,-8h14v5h-14z", "#eef1f5", INK, 0.8)),
    "vengeance_marker": ((TOKEN, "#8c2f39", INK, 1.3), ("M-6,-6l12,12M6,-6l-12,12", "none", "#fbe9d7", 2.6)),
    "great_ancient": ((TOKEN, "#2f4a4d", INK, 1.3), ("M-6,0c0,-10 12,-10 12,0q0,4 -2,4z", "#7fb69b", INK, 0.8),
                      ("M-5,1q-3,4 -1,7M-2,3q-2,3 0,6M2,3q2,3 0,6M5,1q3,4 1,7", "none", "#7fb69b", 1.8),
                      ("M-2.5,-2h.1M2.5,-2h.1", "none", "#10201c", 2.4)),
    "bag": ((TOKEN, "#d9c08f", INK, 1.3), ("M-3,-5q-8,14 3,13q11,1 3,-13z", "#8a5a2b", INK, 0.8),
            ("M-4,-5h8M-3,-8l3,3 3,-3", "none", "#3d2612", 1.6)),
    "peace": ((TOKEN, "#cfe3e8", INK, 1.3), ("M-8,2q5,1 7,-4q2,-5 7,-4l-2,3q0,8 -8,8z", "#ffffff", INK, 0.8)),
    "coin": ((DISC, "#f2c14e", INK, 1.2), ("M-7,0a7,7 0 1 1 14,0a7,7 0 1 1 -14,0z", "none", "#a8791c", 1)),
}  # fmt: skip
ON_TOKENS = frozenset({"mountain", "black_mountain"})


def has_icon(id: str) -> bool:
    """Tell whether somebody has drawn it."""
    return short_id(id) in ICONS


def shapes_of(id: str, *, is_piece: bool) -> tuple[Shape, ...]:
    """The drawing of a symbol or a piece; what nobody has drawn gets a token in a colour that follows from its id."""
    known = ICONS.get(short_id(id))
    return known or ((TOKEN if is_piece else DISC, spare_colour(id), INK, 1.3),)


_SMALL_WORDS = ("of", "the", "and")


def initials(name: str) -> str:
    """The letters that stand on a token nobody has drawn."""
    words = [word for word in name.replace("_", " ").split() if word[0].isalnum()]
    # Otherwise the Scepter of Avarice and the Sword of the Killer Rabbit would look the same.
    words = [word for word in words if word not in _SMALL_WORDS] or words
    return "".join(word[0] for word in words[:2]).upper() or "?"
