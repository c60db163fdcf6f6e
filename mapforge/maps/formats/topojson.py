"""Reads and writes TopoJSON: shapes that share their borders as arcs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from mapforge.files.number_reader import LARGEST
from mapforge.files.plain_data import Fields, Record
from mapforge.maps.formats.exported_map import ExportedMap
from mapforge.maps.formats.features import (
    MOST_DRAWN,
    MOST_POINTS,
    CannotImport,
    Feature,
    Features,
    Point,
    clean_polygon,
    point_of,
)
from mapforge.maps.formats.geojson import OWN, name_of
from mapforge.maps.formats.layer_choice import LayerChoice

Arc = list[Point | None]


def read_topojson(data: Fields, layers: Sequence[str] = ()) -> Features:
    """The polygons of some objects of a topology: those that patterns name, or the one with most shapes."""
    objects = data.get("objects")
    if not isinstance(objects, dict) or not objects:
        raise CannotImport("the topology has no objects")
    own = data.get(OWN)
    features = Features(is_geographic=OWN not in data, map_data=own if isinstance(own, dict) else {}, is_exact=True)
    shapes = {name: list(_shapes(value)) for name, value in objects.items()}
    choice = LayerChoice(layers)
    chosen = [name for name in sorted(shapes) if choice.note({name})]
    choice.check()
    features.layers = choice.names
    chosen = chosen or [max(sorted(shapes), key=lambda name: len(shapes[name]))]
    for name in sorted(set(shapes) - set(chosen)):
        features.leave_out("another object of the topology (--layer chooses)", name[:40])
    arcs = _arcs(data)
    # Two shapes share an arc at most, so that corners that become very many are those of a file made to do so.
    most = min(MOST_POINTS, max(MOST_DRAWN, 3 * sum(map(len, arcs))))
    corners = 0
    for number, shape in enumerate((shape for name in chosen for shape in shapes[name]), 1):
        feature = _feature(shape, arcs, features, number)
        corners += sum(len(ring) for rings in feature.polygons for ring in rings)
        if corners > most:
            raise CannotImport(f"the arcs of all shapes have more than {most:,} corners together")
        if feature.polygons:
            features.features.append(feature)
    return features


def _shapes(value: object, depth: int = 0) -> Iterator[Record]:
    if isinstance(value, dict) and value.get("type") == "GeometryCollection" and depth < 4:
        for part in _listed(value.get("geometries")):
            yield from _shapes(part, depth + 1)
    elif isinstance(value, dict):
        yield value


def _arcs(data: Fields) -> list[Arc]:
    transform = data.get("transform")
    scale = _factors(transform.get("scale")) if isinstance(transform, dict) else None
    shift = point_of(transform.get("translate")) if isinstance(transform, dict) else None
    if isinstance(transform, dict) and (scale is None or shift is None):
        raise CannotImport(f"the topology has a transform whose numbers are none, or larger than {LARGEST:g}")
    arcs: list[Arc] = []
    for raw in _listed(data.get("arcs")):
        points = [point_of(point) for point in _listed(raw)]
        arcs.append(_unpacked(points, scale, shift) if scale and shift else points)
    return arcs


def _factors(value: object) -> Point | None:
    """What quantised steps are multiplied with, which may be very small."""
    return (value[0], value[1]) if isinstance(value, list) and point_of(value) is not None else None


def _unpacked(steps: Arc, scale: Point, shift: Point) -> Arc:
    """Quantised arcs go step by step from their first point."""
    x = y = 0.0
    points: Arc = []
    for step in steps:
        if step is not None:
            x, y = x + step[0], y + step[1]
            points.append(point_of((x * scale[0] + shift[0], y * scale[1] + shift[1])))
    return points


def _feature(shape: Record, arcs: list[Arc], found: Features, number: int) -> Feature:
    properties = shape.get("properties")
    properties = dict(properties) if isinstance(properties, dict) else {}
    own = shape.get("id")
    if isinstance(own, str):
        properties.setdefault("id", own)
    name = name_of(properties) or (str(own) if isinstance(own, str | int) else "")
    feature = Feature(name, [], properties, source=f"shape {number}")
    kind, listed = shape.get("type"), _listed(shape.get("arcs"))
    if kind in ("Polygon", "MultiPolygon"):
        for polygon in [listed] if kind == "Polygon" else listed:
            rings = clean_polygon((_ring(ring, arcs) for ring in _listed(polygon)), found, feature.called)
            feature.polygons += [rings] if rings else []
    else:
        reason = f"a shape of type {str(kind)[:30]}" if kind else "a shape without geometry"
        found.leave_out(reason, feature.called)
    return feature


def _ring(indexes: object, arcs: list[Arc]) -> Arc:
    points: Arc = []
    for index in _listed(indexes):
        if type(index) is not int or not -len(arcs) <= index < len(arcs):
            raise CannotImport(f"a shape uses the arc {str(index)[:20]}, which does not exist")
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        if len(points) + len(arc) > MOST_DRAWN:
            raise CannotImport(f"the arcs of a shape have more than {MOST_DRAWN:,} corners together")
        points += arc[1:] if points else arc
    return points


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def write_topojson(exported: ExportedMap) -> Record:
    """A map as a topology, with every border once and no digit lost."""
    writer = _Writer(exported)
    geometries = [
        {
            "type": "MultiPolygon",
            "id": properties["id"],
            "properties": properties,
            "arcs": [[writer.ring(ring) for ring in polygon] for polygon in polygons],
        }
        for properties, polygons in exported.regions
    ]
    objects = {"regions": {"type": "GeometryCollection", "geometries": geometries}}
    return {"type": "Topology", OWN: exported.map_data, "objects": objects, "arcs": writer.arcs}


class _Writer:
    def __init__(self, exported: ExportedMap) -> None:
        self.arcs: list[list[list[float]]] = []
        self.known: dict[tuple[Point, ...], int] = {}
        near: dict[Point, set[Point]] = defaultdict(set)
        for _, polygons in exported.regions:
            for ring in (ring for polygon in polygons for ring in polygon):
                for before, point, after in zip((ring[-1], *ring), ring, (*ring[1:], ring[0]), strict=False):
                    near[point] |= {before, after}
        self.nodes = {point for point, others in near.items() if len(others) > 2}

    def ring(self, ring: list[Point]) -> list[int]:
        """The arcs of a ring; arcs end where borders meet."""
        start = next((index for index, point in enumerate(ring) if point in self.nodes), 0)
        turned = [*ring[start:], *ring[:start], ring[start]]
        arcs, arc = [], [turned[0]]
        for point in turned[1:]:
            arc.append(point)
            if point in self.nodes:
                arcs.append(self._index(tuple(arc)))
                arc = [point]
        if len(arc) > 1:
            arcs.append(self._index(tuple(arc)))
        return arcs

    def _index(self, arc: tuple[Point, ...]) -> int:
        if arc[::-1] in self.known:
            return ~self.known[arc[::-1]]
        if arc not in self.known:
            self.known[arc] = len(self.arcs)
            self.arcs.append([list(point) for point in arc])
        return self.known[arc]
