"""Whether the result of an import looks like a map, which tolerance was chosen, and what others would change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Context

import networkx as nx
import numpy as np
import shapely
from numpy.typing import NDArray

from mapforge.files.plurals import counted
from mapforge.maps.adjacency import borders
from mapforge.maps.formats.features import CHOSEN, DOUBTFUL, Remark
from mapforge.maps.snap_tolerance import NearMiss, ToleranceChoice, near_misses, usual_side

FEWEST = 6
"""Of fewer regions nobody can tell whether they have enough borders."""
HARDLY_ANY = 1.0
"""A map of one piece has at least about so many borders for each region."""
MANY_PIECES = 0.25
"""More pieces than this part of the regions are no islands but a board that fell apart."""
MANY_GAPS, SOME_GAPS, WIDE_GAPS = 8, 0.02, 0.12
"""Gaps over this part of the board are told when they are so many, and over a larger part in any case."""
FARTHEST = 0.4
"""How far apart regions may be, in parts of a usual side, for another tolerance to be proposed."""
MOST_CHANGES = 4


@dataclass(frozen=True)
class Looks:
    """What there is to see of a map: regions, borders, pieces, and gaps between regions."""

    regions: int
    borders: int
    pieces: int
    gaps: int
    open_part: float
    """Which part of the ground inside the coast belongs to no region."""

    @property
    def has_hardly_any_borders(self) -> bool:
        """Tell whether the regions have so few borders that they are hardly one board."""
        return self.regions >= FEWEST and self.borders < HARDLY_ANY * self.regions

    @property
    def is_in_pieces(self) -> bool:
        """Tell whether the board has more pieces than a map with islands."""
        return self.regions >= FEWEST and self.pieces > max(3, MANY_PIECES * self.regions)

    @property
    def is_full_of_gaps(self) -> bool:
        """Tell whether there are many holes that no region fills, or large ones."""
        limit = SOME_GAPS if self.gaps > MANY_GAPS else WIDE_GAPS
        return self.regions >= FEWEST and self.open_part > limit


def looks_of(shapes: NDArray[np.object_]) -> Looks:
    """Look at regions as a whole."""
    pairs = borders(shapes).pairs()
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(shapes)))
    graph.add_edges_from(pairs)
    union = shapely.union_all(shapes)
    rings = [ring for part in shapely.get_parts(union) for ring in shapely.get_rings(part)[1:]]
    holes = shapely.area(shapely.polygons(rings)) if rings else np.zeros(0)
    is_gap = holes > (0.05 * usual_side(shapes)) ** 2
    whole = float(union.area + holes.sum()) or 1.0
    return Looks(
        len(shapes),
        len(pairs),
        nx.number_connected_components(graph),
        int(is_gap.sum()),
        float(holes[is_gap].sum()) / whole,
    )


def told_choice(
    before: NDArray[np.object_],
    after: NDArray[np.object_],
    choice: ToleranceChoice,
    name: Callable[[int], str],
    *,
    is_given: bool,
) -> Iterator[Remark]:
    """Say which tolerance was chosen and what others would change, and what does not look like a map."""
    looks = looks_of(after)
    summary = f"{counted(looks.borders, 'border')} between {counted(looks.regions, 'region')}"
    summary += f" in {counted(looks.pieces, 'piece')}" if looks.pieces > 1 else ""
    # Straits come first: they are the borders that most likely nobody meant.
    for miss in sorted(choice.joined, key=lambda miss: -miss.tolerance):
        if choice.is_wide(miss):
            message = (
                "joined across a gap much wider than most, perhaps a strait (a smaller --tolerance leaves it open)"
            )
            yield Remark(DOUBTFUL, message, f"{name(miss.a)} – {name(miss.b)} ({miss.tolerance:.3g} apart)")
    if looks.has_hardly_any_borders or looks.is_in_pieces:
        yield Remark(DOUBTFUL, f"this hardly looks like a map: {summary}; {_proposal(before, choice)}")
    if looks.is_full_of_gaps:
        message = (
            f"{counted(looks.gaps, 'gap')} between the regions ({looks.open_part:.0%} of the ground) belong to no "
            "region; if they are regions, they have no fill or no closed outline"
        )
        yield Remark(DOUBTFUL, message)
    if not is_given and choice.joined:
        parts = [f"--tolerance {choice.tolerance:.3g}: {summary}", *_alternatives(choice, name)]
        yield Remark(CHOSEN, "; ".join(parts))


def _less(tolerance: float) -> str:
    return f"{tolerance * 0.98:.3g}"


def _proposal(shapes: NDArray[np.object_], choice: ToleranceChoice) -> str:
    """What to try when hardly any regions meet: the tolerances that would join most."""
    shared_borders, side = borders(shapes), usual_side(shapes)
    misses = near_misses(shapes, shared_borders, FARTHEST * side)
    beyond = [miss.tolerance for miss in misses if miss.tolerance > choice.tolerance]
    if not beyond:
        return "no other tolerance joins more; links can be added to the map file"
    tries = sorted({_rounded_up(beyond[int(part * (len(beyond) - 1))]) for part in (0.5, 0.9)})
    proposals = [f"--tolerance {t:g} would join {sum(miss <= t for miss in beyond)} more pairs" for t in tries]
    return "; ".join(proposals)


def _rounded_up(value: float) -> float:
    """A little more than a value, in two digits."""
    return float(Context(prec=2, rounding=ROUND_CEILING).create_decimal_from_float(value))


def _alternatives(choice: ToleranceChoice, name: Callable[[int], str]) -> Iterator[str]:
    """What the next smaller and the next larger tolerance would change."""
    widest = max(miss.tolerance for miss in choice.joined)
    # Outlines that cross are 0 apart: no tolerance would leave them so.
    if widest > 0:
        lost = [miss for miss in choice.joined if miss.tolerance > 0.98 * widest]
        least = min(miss.tolerance for miss in lost)
        yield f"--tolerance {_less(least)} would leave {_named(lost, name)} apart"
    if choice.apart:
        limit = choice.apart[0].tolerance * 1.02
        more = [miss for miss in choice.apart if miss.tolerance <= limit]
        yield f"--tolerance {_rounded_up(limit):g} would also join {_named(more, name)}"


def _named(misses: Sequence[NearMiss], name: Callable[[int], str]) -> str:
    names = [f"{name(miss.a)} – {name(miss.b)}" for miss in misses[:MOST_CHANGES]]
    more = f" and {len(misses) - MOST_CHANGES} more pairs" if len(misses) > MOST_CHANGES else ""
    return ", ".join(names) + more
