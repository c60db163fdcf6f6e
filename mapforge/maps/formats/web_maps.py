"""Maps for web pages: scripts that hold one object, and objects that hold the paths of an SVG.

jVectorMap has `paths` by id, svg-maps a list of `locations`, and Highcharts puts GeoJSON into a script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from engine.vocabulary.json_text import BadJson, read_json
from mapforge.files.documents import data_from_text
from mapforge.files.plain_data import Fields

_START = re.compile(r"(?:[=(,]|\b(?:default|return))\s*+(?=\{)")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|\'(?:[^\'\\]|\\.)*+\'|[{}]', re.DOTALL)
_WITH_SHAPES = ("FeatureCollection", "Topology")
_MOST_OBJECTS = 20
"""How many objects of a script are looked at: the map is assigned, given away or returned near its beginning."""


def is_script(text: str) -> bool:
    """Tell whether a text is a script that may hold a map."""
    return text.lstrip()[:1] not in ("", "{", "[", "<") and _START.search(text) is not None


def object_in_script(text: str) -> Fields | None:
    """The first object in a script that is a map; None when there is none."""
    for written in _objects(text):
        data = _read(written)
        if isinstance(data, dict) and (is_web_map(data) or data.get("type") in _WITH_SHAPES):
            return data
    return None


def _objects(text: str) -> Iterator[str]:
    """What stands between braces, the outer ones only."""
    place = 0
    for _ in range(_MOST_OBJECTS):
        if (found := _START.search(text, place)) is None:
            return
        end = _end_of(text, found.end())
        if end is not None:
            yield text[found.end() : end]
        place = end or found.end() + 1


def _end_of(text: str, start: int) -> int | None:
    """Where the brace that opens here is closed."""
    depth = 0
    for token in _TOKEN.finditer(text, start):
        depth += {"{": 1, "}": -1}.get(token[0], 0)
        if depth == 0:
            return token.end()
    return None


def _read(written: str) -> object:
    """An object as JSON or, with bare keys and single quotes, as YAML would say it."""
    try:
        return read_json(written)
    except BadJson:
        pass
    try:
        return data_from_text(written)
    except ValueError:
        return None


def is_web_map(data: Fields) -> bool:
    """Tell whether an object has the paths of a drawing."""
    return any(True for _ in _paths(data))


def svg_of(data: Fields) -> str:
    """The drawing that an object holds, as SVG."""
    box = data.get("viewBox")
    root = ElementTree.Element("svg", {"viewBox": box} if isinstance(box, str) else {})
    for id, name, path in _paths(data):
        shape = ElementTree.SubElement(root, "path", {"id": id, "d": path})
        ElementTree.SubElement(shape, "title").text = name or id
    return ElementTree.tostring(root, encoding="unicode")


def _paths(data: Fields) -> Iterator[tuple[str, str, str]]:
    """The id, the name and the path of each region."""
    paths, locations = data.get("paths"), data.get("locations")
    listed: list[tuple[object, object]] = list(paths.items()) if isinstance(paths, dict) else []
    if isinstance(locations, list):
        listed += [(each.get("id", ""), each) for each in locations if isinstance(each, dict)]
    for id, each in listed:
        if isinstance(each, dict) and isinstance(each.get("path"), str):
            yield str(id), str(each.get("name") or ""), each["path"]
