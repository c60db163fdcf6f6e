"""Reads pictures back, to see what is in them."""

import re
from functools import cache
from xml.etree import ElementTree

from mapforge.maps.compiled_map import CompiledMap, compile_item, compile_map
from mapforge.maps.named_maps import NamedMap, find_map
from mapforge.render.map_picture import Options, draw_scene
from mapforge.render.scene import Scene, scene_of

SVG = "{http://www.w3.org/2000/svg}"


@cache
def named(id: str) -> NamedMap:
    """A shipped map."""
    return find_map(id, use_cache=False)


@cache
def compiled(id: str) -> CompiledMap:
    """A shipped map, compiled."""
    return compile_item(named(id).item, named(id).library)


@cache
def scene(id: str = "base:map/two_players", language: str = "en") -> Scene:
    """A shipped map, ready to be drawn."""
    return scene_of(compiled(id), named(id).library, language)


@cache
def picture(id: str = "base:map/two_players", theme: str = "parchment", overlays: frozenset[str] = frozenset()) -> str:
    """A shipped map, drawn."""
    return draw_scene(scene(id), Options(theme, overlays)).svg


def two_fields(name: str = "Left", terrain: str = "hill", **more: object) -> Scene:
    """A tiny map with a region of our choice on the left."""
    left = {"id": "left", "name": name, "terrain": terrain, "outline": "0,0 60,0 60,80 0,80", **more}
    right = {"id": "right", "name": "Right", "terrain": "forest", "outline": "60,0 120,0 120,80 60,80"}
    board = {"width": 120, "height": 80}
    return scene_of(compile_map({"id": "two", "name": "Two", "turns": 5, "board": board, "regions": [left, right]}))


def layer(svg: str, id: str) -> ElementTree.Element:
    """A layer of a picture."""
    return next(group for group in ElementTree.fromstring(svg).iter(f"{SVG}g") if group.get("id") == id)


def texts(svg: str, id: str) -> list[str]:
    """What is written in a layer."""
    return [text.text or "" for text in layer(svg, id).iter(f"{SVG}text")]


def numbers(text: str) -> list[float]:
    """All numbers in an attribute."""
    return [float(number) for number in re.findall(r"-?\d+\.?\d*", text)]
