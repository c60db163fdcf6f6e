"""What a kit has in it, and how it is laid out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mapforge.errors import MapforgeError
from mapforge.files.suggestions import closest
from mapforge.kits.board_tiles import TILES
from mapforge.kits.kit_parts import ON_REQUEST, SECTIONS
from mapforge.kits.sheets import Imposition

TEST, AID, BOARD = "test", "aid", "board"
COMPONENTS = {
    "races": ("banners", "tokens"),
    "powers": ("badges",),
    **{name: (name,) for name in (*SECTIONS, AID, BOARD, TEST)},
}
"""What can be asked for with `--only`, and the sections it means."""


@dataclass(frozen=True)
class KitPlan:
    """How a kit is laid out."""

    imposition: Imposition = field(default_factory=Imposition)
    only: frozenset[str] = frozenset()
    """The sections wanted; all usual ones when it is empty."""
    board: str = TILES

    def has(self, section: str) -> bool:
        """Whether a section is wanted."""
        return section in self.only if self.only else section not in ON_REQUEST


def sections_for(asked: Sequence[str]) -> frozenset[str]:
    """The sections that words such as `races` mean; MapforgeError for a word that means none."""
    sections: set[str] = set()
    for word in asked:
        if word not in COMPONENTS:
            near = closest(word, COMPONENTS)
            hint = f"did you mean '{near}'?" if near else f"there are {', '.join(COMPONENTS)}"
            raise MapforgeError(f"a kit has no '{word}'; {hint}")
        sections.update(COMPONENTS[word])
    return frozenset(sections)
