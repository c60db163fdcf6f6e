"""What the ground of a board means for whoever comes: where the coasts are, and where a race may enter."""

from __future__ import annotations

from engine.vocabulary.numbers import RegionSet
from engine.vocabulary.sets import spread


def coast(neighbours: tuple[RegionSet, ...], water: RegionSet, impassable: RegionSet) -> RegionSet:
    """Land that borders water."""
    return spread(neighbours, water) & ~water & ~impassable


def entries(
    neighbours: tuple[RegionSet, ...], edge: RegionSet, water: RegionSet, closed: RegionSet, impassable: RegionSet
) -> RegionSet:
    """The edge of the board, and the shores of a closed water that touches it.

    Closed ground among them is for races with a power that opens it.
    """
    # B-CONQ-03: land next to such a water at the edge; B-POWER-SEAFARING-04: that water itself.
    shores = spread(neighbours, edge & closed & water) & ~water
    return (edge | shores) & ~impassable
