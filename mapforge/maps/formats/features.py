"""What all formats have in common: named shapes with properties, and remarks about what was done with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from mapforge.errors import Exit, MapforgeError
from mapforge.files.number_reader import LARGEST, coordinate_of
from mapforge.files.plain_data import Record
from mapforge.files.printable_text import shown_name

Point = tuple[float, float]
Rings = list[list[Point]]
"""The outer ring of a polygon and its holes."""

MOST_BYTES = 32_000_000
MOST_FEATURES = 50_000
MOST_POINTS = 1_000_000
MOST_DRAWN = 400_000
"""The most corners that curves, arcs and clones may become, of which a short file can have very many."""
MOST_NAMED = 12
LEFT_OUT, REPAIRED, GUESSED, CHANGED = "left out", "repaired", "guessed", "changed"
DOUBTFUL, CHOSEN, VERDICT = "look here", "chosen", "playable"


class CannotImport(MapforgeError):  # noqa: N818 - it says what happened
    """A file that is not a map, with the reason in one sentence."""

    exit_code = Exit.FINDINGS


@dataclass(frozen=True)
class Remark:
    """One thing that was left out, repaired, guessed or changed: what it is, its name in the file, and where."""

    kind: str
    what: str
    name: str = ""
    place: tuple[Point, ...] = ()
    word: str = ""
    """The word of the file that it is about."""


@dataclass
class Feature:
    """One shape of a file: its polygons and what the file says about it."""

    name: str = ""
    polygons: list[Rings] = field(default_factory=list)
    properties: Record = field(default_factory=dict)
    hints: list[str] = field(default_factory=list)
    """Words that may tell the terrain: a class, a label, a layer, a colour."""
    source: str = ""
    """What the file calls it, when it has no name."""
    is_labelled: bool = False
    """Its name was written to be read, and is not only an id."""

    @property
    def called(self) -> str:
        """How to speak of it to somebody who has the file open."""
        return self.name or self.source or "a shape without a name"


@dataclass
class Features:
    """All shapes of a file."""

    features: list[Feature] = field(default_factory=list)
    is_geographic: bool = False
    """y grows upwards, as on a globe; otherwise downwards, as on a screen."""
    map_data: Record = field(default_factory=dict)
    """What mapforge itself wrote about the whole map."""
    remarks: list[Remark] = field(default_factory=list)
    is_exact: bool = False
    """The file says itself which shapes share a border."""
    line: float = 0.0
    """How wide the lines around the shapes are drawn."""
    lines: list[list[Point]] = field(default_factory=list)
    """Lines that enclose nothing; some of them may join regions."""
    is_upright: bool = False
    """y surely grows upwards, however the numbers look."""
    title: str = ""
    """What the file calls the whole map."""
    merge_by: str = ""
    """The property that shapes are best merged by, unless somebody chooses another."""
    layers: tuple[str, ...] = ()
    """The names of the layers, groups or objects that may be chosen."""
    scattered: frozenset[str] = frozenset()
    """Values of that property that stand for nothing in common: their parts are regions of their own."""

    def leave_out(self, what: str, name: str = "", place: Iterable[Point] = ()) -> None:
        """Note something that does not become a region."""
        self.remarks.append(Remark(LEFT_OUT, what, name, tuple(place)))


def point_of(value: object) -> Point | None:
    """A pair of numbers as a point; None when it is none, or lies too far away."""
    if not isinstance(value, list | tuple) or len(value) < 2:
        return None
    x, y = coordinate_of(value[0]), coordinate_of(value[1])
    return None if x is None or y is None else (x, y)


def clean_ring(points: Iterable[Point | None], found: Features, name: str = "") -> list[Point]:
    """A ring without repeated and without broken points; empty when too little is left."""
    ring: list[Point] = []
    for point in points:
        if point is None:
            found.leave_out(f"a corner that is no pair of numbers up to {LARGEST:g}", name)
        elif not ring or ring[-1] != point:
            ring.append(point)
    if len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    if len(set(ring)) < 3:
        found.leave_out("a ring with fewer than three corners", name, ring[:1])
        return []
    return ring


def clean_polygon(rings: Iterable[Iterable[Point | None]], found: Features, name: str = "") -> Rings:
    """The rings of a polygon; empty when its outer ring is nothing."""
    outer, *holes = [clean_ring(ring, found, name) for ring in rings] or [[]]
    return [outer, *(hole for hole in holes if hole)] if outer else []


def remark_lines(remarks: Collection[Remark]) -> Iterator[str]:
    """Remarks of the same kind in one line each, thing by thing."""
    for line, _ in grouped_remarks(remarks):
        yield line


def grouped_remarks(remarks: Collection[Remark]) -> Iterator[tuple[str, list[Remark]]]:
    """Remarks of the same kind together, with the line that tells them."""
    order = {DOUBTFUL: 0, CHOSEN: 1, LEFT_OUT: 2, REPAIRED: 3, CHANGED: 4, GUESSED: 5, VERDICT: 7}
    groups: dict[tuple[str, str], list[Remark]] = {}
    for remark in sorted(remarks, key=lambda remark: order.get(remark.kind, 6)):
        groups.setdefault((remark.kind, remark.what), []).append(remark)
    for (kind, what), members in groups.items():
        named = [remark.name for remark in members if remark.name]
        more = f" and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
        count = f"{len(members)} × " if len(members) > 1 else ""
        listed = f": {', '.join(map(shown_name, named[:MOST_NAMED]))}{more}" if named else ""
        yield f"{kind}: {count}{what}{listed}", members
