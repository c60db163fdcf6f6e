"""Reads and writes GeoJSON."""

from __future__ import annotations

from collections.abc import Iterator

from mapforge.files.plain_data import Fields, Record
from mapforge.maps.formats.exported_map import ExportedMap
from mapforge.maps.formats.features import CannotImport, Feature, Features, Rings, clean_polygon, point_of

OWN = "mapforge"
"""The member in which mapforge keeps what belongs to the whole map."""
NAME_KEYS = ("name", "name_en", "name_long", "nam", "admin", "title", "label", "state", "county", "id")
"""Under which keys names are looked for, in small letters."""


def read_geojson(data: Fields) -> Features:
    """The polygons of a GeoJSON document."""
    features = Features(is_geographic=OWN not in data)
    own = data.get(OWN)
    features.map_data = own if isinstance(own, dict) else {}
    for number, raw in enumerate(_raw_features(data), 1):
        feature = _feature(raw, features, number)
        if feature.polygons:
            features.features.append(feature)
    return features


def _raw_features(data: Fields) -> Iterator[Fields]:
    kind = data.get("type")
    if kind == "FeatureCollection":
        listed = data.get("features")
        if not isinstance(listed, list):
            raise CannotImport("the FeatureCollection has no list of features")
        yield from (feature for feature in listed if isinstance(feature, dict))
    elif kind == "Feature":
        yield data
    else:
        yield {"type": "Feature", "geometry": data}


def _feature(raw: Fields, found: Features, number: int) -> Feature:
    properties = raw.get("properties")
    properties = dict(properties) if isinstance(properties, dict) else {}
    own = raw.get("id")
    name = name_of(properties) or (str(own) if isinstance(own, str | int) else "")
    if isinstance(own, str):
        properties.setdefault("id", own)
    feature = Feature(name, [], properties, source=f"feature {number}")
    feature.polygons = list(_polygons(raw.get("geometry"), found, feature.called))
    if not feature.polygons and not raw.get("geometry"):
        found.leave_out("a feature without geometry", feature.called)
    return feature


def name_of(properties: Fields) -> str:
    """The name that properties give, under one of the keys that are used for it."""
    by_key = {str(key).lower(): value for key, value in reversed(list(properties.items()))}
    for key in NAME_KEYS:
        value = by_key.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
    return ""


def _polygons(geometry: object, found: Features, name: str) -> Iterator[Rings]:
    if not isinstance(geometry, dict):
        return
    kind, coordinates = geometry.get("type"), geometry.get("coordinates")
    if kind == "GeometryCollection":
        for part in _listed(geometry.get("geometries")):
            # A collection inside a collection is allowed, but nobody needs more than one level.
            if isinstance(part, dict) and part.get("type") != "GeometryCollection":
                yield from _polygons(part, found, name)
    elif kind in ("Polygon", "MultiPolygon"):
        for polygon in [coordinates] if kind == "Polygon" else _listed(coordinates):
            rings = clean_polygon(([point_of(p) for p in _listed(ring)] for ring in _listed(polygon)), found, name)
            if rings:
                yield rings
    else:
        spot = point_of(coordinates)
        found.leave_out(f"a shape of type {str(kind)[:30]}", name, [spot] if spot else [])


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def write_geojson(exported: ExportedMap) -> Record:
    """A map as a GeoJSON document; x and y are the units of the board, y downwards."""
    return {"type": "FeatureCollection", OWN: exported.map_data, "features": [_written(r) for r in exported.regions]}


def _written(region: tuple[Record, list[Rings]]) -> Record:
    properties, polygons = region
    closed = [[[list(point) for point in (*ring, ring[0])] for ring in polygon] for polygon in polygons]
    is_one = len(closed) == 1
    geometry = {"type": "Polygon" if is_one else "MultiPolygon", "coordinates": closed[0] if is_one else closed}
    return {"type": "Feature", "id": properties["id"], "properties": properties, "geometry": geometry}
