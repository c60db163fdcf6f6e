"""A process of its own in which GDAL opens a file and says in GeoJSON what is in it; nothing else imports this."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

MOST_FEATURES = 50_000
MOST_MEMORY = 900_000_000
MOST_SECONDS = 50
DRIVERS = {".shp": "ESRI Shapefile", ".gpkg": "GPKG", ".kml": "KML", ".kmz": "LIBKML"}


def _limit() -> None:
    """Give this process an end, whatever the file makes GDAL do."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def _plain(value: object) -> object:
    """A value of a table as JSON has it."""
    take = getattr(value, "item", None)
    value = take() if callable(take) else value
    if isinstance(value, float):
        return value if value == value and abs(value) < 1e15 else None
    return value if isinstance(value, str | int | bool) or value is None else str(value)[:200]


class _Refused(Exception):  # noqa: N818 - it says why nothing is read
    """The file can be opened, but not read as it was asked for."""


def _read(path: str, patterns: list[str]) -> dict[str, object]:
    """The shapes in the chosen layers of a file, and the names of its other layers."""
    import pyogrio  # type: ignore[import-untyped]

    layers = {str(name): str(kind or "Unknown") for name, kind in pyogrio.list_layers(path)}
    chosen = _named(layers, patterns) if patterns else _usual(layers, has_many=Path(path).suffix == ".kml")
    features: list[dict[str, object]] = []
    for layer in chosen:
        features += _features(path, layer, MOST_FEATURES - len(features))
    others = [name for name in layers if name not in chosen]
    return {"type": "FeatureCollection", "features": features, "other_layers": others[:20]}


def _named(layers: Mapping[str, str], patterns: Sequence[str]) -> list[str]:
    """The layers that somebody has asked for."""
    lowered = [pattern.lower() for pattern in patterns]
    chosen = [n for n in layers if n in patterns or any(fnmatchcase(n.lower(), pattern) for pattern in lowered)]
    if not chosen:
        raise _Refused(f"there is no such layer; there are {', '.join(layers)[:150]}")
    return chosen


def _usual(layers: Mapping[str, str], *, has_many: bool) -> list[str]:
    """The first layer that may have areas; all of them where layers are the folders of one drawing, as in KML."""
    shaped = [name for name, kind in layers.items() if "Polygon" in kind or "Unknown" in kind] or list(layers)
    return shaped if has_many else shaped[:1]


def _features(path: str, layer: str, most: int) -> Iterator[dict[str, object]]:
    """The shapes of one layer with their properties."""
    import shapely
    from pyogrio.raw import read  # type: ignore[import-untyped]

    meta, _, geometry, columns = read(path, layer=layer, max_features=most + 1, force_2d=True)
    if len(geometry) > most:
        raise _Refused(f"more than {MOST_FEATURES:,} shapes")
    names = [str(name) for name in meta["fields"]]
    for index, shape in enumerate(shapely.from_wkb(geometry, on_invalid="ignore")):
        properties = {name: _plain(column[index]) for name, column in zip(names, columns, strict=True)}
        drawn = json.loads(shapely.to_geojson(shape)) if shape is not None else None
        yield {"type": "Feature", "properties": properties, "geometry": drawn}


def main() -> None:
    """Answer on the standard output."""
    import pyogrio
    import shapely

    pyogrio.set_gdal_config_options({"OGR_SQLITE_LIST_ALL_TABLES": "NO", "GDAL_NUM_THREADS": "1"})
    assert shapely.geos_version
    _limit()
    try:
        answer = _read(sys.argv[1], sys.argv[2:])
    except Exception as error:
        answer = {"problem": str(error)[:200] or type(error).__name__}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
