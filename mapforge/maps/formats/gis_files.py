"""Reads Shapefiles, GeoPackages and KML: GDAL opens them in a process of its own, which answers with GeoJSON."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from engine.vocabulary.json_text import BadJson, read_json
from mapforge.maps.formats.features import MOST_BYTES, CannotImport, Features
from mapforge.maps.formats.geojson import read_geojson

ENDINGS = (".shp", ".gpkg", ".kml", ".kmz")
SECONDS = 60
MOST_ANSWER = 4 * MOST_BYTES


def is_gis(path: Path) -> bool:
    """Tell whether a file is for GDAL to open, by how its name ends."""
    return path.suffix.lower() in ENDINGS


def read_gis(path: Path, layers: Sequence[str] = ()) -> Features:
    """The polygons of a file, or CannotImport with the reason."""
    if find_spec("pyogrio") is None:
        raise CannotImport(f"for {path.suffix} files install pyogrio as well: pip install 'mapforge[gis]'")
    if not path.is_file():
        raise CannotImport("the file cannot be read: there is no such file")
    if path.stat().st_size > MOST_BYTES:
        raise CannotImport(f"the file has more than {MOST_BYTES:,} bytes")
    answer = _answer(path, layers)
    try:
        data = read_json(answer)
    except BadJson as error:
        raise CannotImport(f"GDAL made something of the file that cannot be read: {error}") from None
    if not isinstance(data, dict) or "problem" in data:
        reason = data.get("problem") if isinstance(data, dict) else ""
        raise CannotImport(f"the file cannot be read: {str(reason)[:200]}")
    features = read_geojson(data)
    # GDAL knows which way is up, whatever the numbers look like.
    features.is_upright = True
    for name in data.get("other_layers", []):
        features.leave_out("another layer of the file (--layer chooses)", str(name)[:60])
    return features


def _answer(path: Path, layers: Sequence[str]) -> str:
    """What the other process says about a file: it may not read anything else, and not go on for ever."""
    program = [sys.executable, "-I", str(Path(__file__).with_name("gis_process.py")), str(path.resolve()), *layers]
    quiet = {"GDAL_DISABLE_READDIR_ON_OPEN": "EMPTY_DIR"} if path.suffix.lower() != ".shp" else {}
    environment = {
        "CPL_VSIL_CURL_ALLOWED_EXTENSIONS": ".none",
        "GDAL_HTTP_MAX_RETRY": "0",
        "OGR_SQLITE_LOAD_EXTENSIONS": "NO",
        "PATH": "",
        **quiet,
    }
    try:
        done = subprocess.run(program, capture_output=True, timeout=SECONDS, env=environment, check=False)
    except subprocess.TimeoutExpired:
        raise CannotImport(f"reading the file took more than {SECONDS} seconds") from None
    except OSError as error:
        raise CannotImport(f"GDAL cannot be started: {error.strerror or error}") from None
    if len(done.stdout) > MOST_ANSWER:
        raise CannotImport("the shapes of the file are too many")
    if done.returncode != 0 or not done.stdout:
        raise CannotImport("GDAL failed on this file; it is damaged, or not what its name says")
    return done.stdout.decode("utf-8", "replace")
