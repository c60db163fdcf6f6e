"""Reads worlds of Azgaar's Fantasy Map Generator: cells with their states, provinces, biomes and names."""

from __future__ import annotations

import math
from collections import Counter

from mapforge.files.plain_data import Fields, Record
from mapforge.maps.formats.features import (
    GUESSED,
    MOST_POINTS,
    CannotImport,
    Feature,
    Features,
    Point,
    Remark,
    clean_polygon,
    point_of,
)

WILD = "Wildlands"
"""What belongs to no state or province; each patch of it is a region of its own."""
SEA_LEVEL = 20
KEYS = ("province", "state", "culture", "religion")
"""By what cells can be merged, the finest first."""
GOOD_SIZE = 40
"""About so many regions make a good board."""


def is_azgaar(data: Fields) -> bool:
    """Tell whether JSON is a world of Azgaar's, with all its cells."""
    return _pack(data) is not None


def _pack(data: Fields) -> Fields | None:
    for key in ("pack", "cells"):
        pack = data.get(key)
        if isinstance(pack, dict) and isinstance(pack.get("cells"), list) and isinstance(pack.get("vertices"), list):
            return pack
    return None


def read_azgaar(data: Fields) -> Features:
    """The cells of a world as shapes, and by what they are best merged."""
    pack = _pack(data)
    if pack is None:
        raise CannotImport("the world has no cells: export it as JSON with all data")
    features = Features(is_exact=True, scattered=frozenset({WILD}), title=_title(data))
    places = [point_of(vertex.get("p")) if isinstance(vertex, dict) else None for vertex in _listed(pack, "vertices")]
    names = {key: _names(pack, f"{key}s") for key in KEYS}
    waters = _waters(pack)
    corners = 0
    for cell in _listed(pack, "cells"):
        if isinstance(cell, dict):
            feature = _cell(cell, places, names, waters, features)
            corners += sum(map(len, feature.polygons[0])) if feature.polygons else 0
            if corners > MOST_POINTS:
                raise CannotImport(f"the cells have more than {MOST_POINTS:,} corners")
            features.features += [feature] if feature.polygons else []
    _choose_merging(features)
    return features


def _listed(data: Fields, key: str) -> list[object]:
    value = data.get(key)
    return value if isinstance(value, list) else []


def _title(data: Fields) -> str:
    info = data.get("info")
    name = info.get("mapName") if isinstance(info, dict) else None
    return name.strip()[:60] if isinstance(name, str) else ""


def _names(pack: Fields, key: str) -> dict[int, str]:
    """The names of states, provinces and the like, by number; 0 stands for none."""
    names: dict[int, str] = {}
    for index, entry in enumerate(_listed(pack, key)):
        if isinstance(entry, dict) and not entry.get("removed"):
            name = entry.get("name") or entry.get("fullName")
            if index and isinstance(name, str):
                names[index] = name.strip()[:60] or f"{key[:-1].capitalize()} {index}"
    taken = Counter(names.values())
    return {index: name if taken[name] == 1 else f"{name} {index}" for index, name in names.items()}


def _waters(pack: Fields) -> dict[int, tuple[str, str]]:
    """The kind and the name of each water, by number of its feature."""
    waters: dict[int, tuple[str, str]] = {}
    for index, entry in enumerate(_listed(pack, "features")):
        if isinstance(entry, dict) and entry.get("type") in ("ocean", "lake"):
            kind = str(entry["type"])
            name = entry.get("name")
            waters[index] = kind, name.strip()[:60] if isinstance(name, str) and name.strip() else f"{kind} {index}"
    oceans = [index for index, (kind, _) in waters.items() if kind == "ocean"]
    return waters | ({oceans[0]: ("ocean", "Ocean")} if len(oceans) == 1 else {})


def _cell(
    cell: Fields,
    places: list[Point | None],
    names: dict[str, dict[int, str]],
    waters: dict[int, tuple[str, str]],
    found: Features,
) -> Feature:
    number, height, lake = cell.get("i"), cell.get("h"), cell.get("f")
    source = f"cell {number}" if type(number) is int else "a cell"
    corners = [places[v] for v in _listed(cell, "v") if type(v) is int and 0 <= v < len(places)]
    rings = clean_polygon([corners], found, source)
    properties: Record = {"id": source}
    is_water = type(height) in (int, float) and height < SEA_LEVEL  # type: ignore[operator]
    if is_water:
        kind, name = waters.get(lake, ("ocean", "Ocean")) if type(lake) is int else ("ocean", "Ocean")
        properties |= {"type": kind, **dict.fromkeys(KEYS, name)}
    else:
        properties |= _belongings(cell, names)
        if type(cell.get("biome")) is int:
            properties["biome"] = cell["biome"]
    return Feature("", [rings] if rings else [], properties, source=source)


def _belongings(cell: Fields, names: dict[str, dict[int, str]]) -> dict[str, str]:
    """What a cell of land belongs to: where there is no province its state, and where there is none the wild."""
    belongings = {}
    for key in reversed(KEYS):
        own = cell.get(key)
        belongings[key] = names[key].get(own, WILD) if type(own) is int else WILD
    if belongings["province"] == WILD and belongings["state"] != WILD:
        belongings["province"] = belongings["state"]
    return belongings


def _choose_merging(found: Features) -> None:
    """Merge cells by what makes the best number of regions, and say what else there is."""
    sizes = {key: len({feature.properties.get(key) for feature in found.features}) for key in KEYS}
    usable = {key: size for key, size in sizes.items() if size > 2}
    if not usable:
        return
    best = min(usable, key=lambda key: abs(math.log(usable[key] / GOOD_SIZE)))
    others = ", ".join(f"--merge-by {key} makes about {size}" for key, size in usable.items() if key != best)
    found.merge_by = best
    message = f"cells are merged by {best}, about {usable[best]} regions" + (f" ({others})" if others else "")
    found.remarks.append(Remark(GUESSED, message))
