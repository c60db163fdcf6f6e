"""A process of its own in which GDAL opens a file and says in GeoJSON what is in it; nothing else imports this."""

from __future__ import annotations

import json
import sys
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


def _read(path: str, patterns: list[str]) -> dict[str, object]:
    import pyogrio  # type: ignore[import-untyped]
    import shapely
    from pyogrio.raw import read  # type: ignore[import-untyped]

    layers = [(str(name), kind) for name, kind in pyogrio.list_layers(path)]
    shaped = [name for name, kind in layers if kind is None or "Polygon" in str(kind) or "Unknown" in str(kind)]
    chosen = [
        name
        for name, _ in layers
        if any(name == wanted or fnmatchcase(name.lower(), wanted.lower()) for wanted in patterns)
    ]
    if patterns and not chosen:
        return {"problem": f"there is no such layer; there are {', '.join(name for name, _ in layers)[:150]}"}
    chosen = chosen or (shaped or [name for name, _ in layers])[: 1 if Path(path).suffix != ".kml" else None]
    features: list[dict[str, object]] = []
    for layer in chosen:
        meta, _, geometry, columns = read(path, layer=layer, max_features=MOST_FEATURES + 1, force_2d=True)
        if len(features) + len(geometry) > MOST_FEATURES:
            return {"problem": f"more than {MOST_FEATURES:,} shapes"}
        shapes = shapely.from_wkb(geometry, on_invalid="ignore")
        names = [str(name) for name in meta["fields"]]
        for index, shape in enumerate(shapes):
            properties = {name: _plain(column[index]) for name, column in zip(names, columns, strict=True)}
            drawn = json.loads(shapely.to_geojson(shape)) if shape is not None else None
            features.append({"type": "Feature", "properties": properties, "geometry": drawn})
    others = [name for name, _ in layers if name not in chosen]
    return {"type": "FeatureCollection", "features": features, "other_layers": others[:20]}


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
