"""Beginnings: outlines for a bare list of borders, maps of drawings from elsewhere, and random ones."""

from __future__ import annotations

import json

from mapforge.files.cache import digest
from mapforge.files.deadline import IMPORTING, working_on
from mapforge.files.plain_data import Fields, Record
from mapforge.maps.compiled_map import compile_map, pairs_in
from mapforge.maps.formats.foreign_files import read_features
from mapforge.maps.formats.graphml import import_graphml, is_graphml
from mapforge.maps.formats.imported_map import ImportChoices, ImportedMap, import_features
from mapforge.maps.formats.region_words import Vocabulary
from mapforge.maps.layout.polygons import lay_out
from mapforge.maps.map_file import map_text
from mapforge.maps.outlines import is_drawn
from mapforge.maps.proportions import BOARD_KINDS, PLAYER_NUMBERS
from mapforge.maps.random_map import generate
from mapforge.studio.editing.edit_context import MAP_ORDER, REGION_ORDER, EditContext, put
from mapforge.studio.editing.edit_request import EditRequest, checked_choice, checked_text
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.rehearsals import REHEARSALS

MOST_IMPORTED = 8_000_000
_REPLACED = ("board", "tolerance", "points", "regions", "borders", "links", "barriers", "areas")
"""What goes when a map begins anew: everything that is about its regions."""


def outlines(context: EditContext, request: EditRequest) -> Record:
    """Give outlines to a bare list of borders: regions with exactly these neighbours."""
    if is_drawn(context.data):
        raise CannotEdit("this map has outlines already")
    if not context.regions:
        raise CannotEdit("this map has no regions yet; draw some")
    data = context.new_data()
    edge = [region["id"] for region in context.regions if region.get("edge") is True]
    layout = lay_out(pairs_in(data, "borders"), edge, regions=context.ids, seed=str(data.get("id", "")))
    for region in data["regions"]:
        if isinstance(region, dict) and region.get("id") in layout.rings:
            for key, value in layout.outline(region["id"]).items():
                put(region, key, value, REGION_ORDER)
            region.pop("edge", None)
    put(data, "board", {"width": int(layout.width), "height": int(layout.height)}, MAP_ORDER)
    data.pop("borders", None)
    _check_the_same(context.data, data)
    return data


def _check_the_same(before: Record, after: Record) -> None:
    """Raise CannotEdit unless both maps have the same graph."""
    if _graph(before) != _graph(after):
        raise CannotEdit("no drawing was found that has exactly these borders, so nothing was changed")


def _graph(data: Record) -> tuple[set[tuple[str, str]], set[str]]:
    compiled = compile_map(data)
    return {(border.a, border.b) for border in compiled.borders}, {r["id"] for r in compiled.regions if r["edge"]}


def generated(context: EditContext, request: EditRequest) -> Record:
    """Begin anew with a random map; the same seed gives the same one."""
    seed = request.whole("seed", 0, 2**53)
    players = request.whole("players", min(PLAYER_NUMBERS), max(PLAYER_NUMBERS)) if request.has("players") else 2
    kind = request.one_of("kind", BOARD_KINDS, "kind of board") if request.has("kind") else _kind(context)
    made = generate(seed, players, kind=kind, id=str(context.data.get("id") or "map"))
    return _anew(context, made, ("players", "turns"))


def _kind(context: EditContext) -> str:
    """The kind of board whose terrains the pack knows."""
    known = set(context.library.packs)
    return next((kind for kind in BOARD_KINDS if kind in known), "base")


def imported(context: EditContext, request: EditRequest) -> Record:
    """Begin anew with a map made of an SVG, GeoJSON, TopoJSON or GraphML."""
    found = read_import(context, request)
    context.answer["notes"] = found.notes
    return _anew(context, found.data, ())


def read_import(context: EditContext, request: EditRequest) -> ImportedMap:
    """The map in the text of a file, and what there is to tell about how it was made."""
    text = checked_text(request.value("content"), "content", MOST_IMPORTED).removeprefix("\ufeff")
    terrains, symbols = set(context.known("terrain")), set(context.known("symbol"))
    default = request.one_of("default_terrain", terrains, "terrain") if request.has("default_terrain") else ""
    default = default or next(iter(sorted(terrains & {"farmland"}) or sorted(terrains)), "farmland")
    choices: Record = {
        "text": text,
        "id": str(context.data.get("id") or "map"),
        "default": default,
        "layer": request.text("layer") if request.value_or("layer") else "",
        "words": {} if is_graphml(text) else _terrain_words(request, terrains),
        "terrains": sorted(terrains),
        "symbols": sorted(symbols),
        "tolerance": max(0.0, request.number("tolerance")) if request.has("tolerance") else None,
        "is_boxed": request.flag("box"),
        "is_flipped": request.flag("flip"),
        "merge_by": request.text("merge_by") if request.value_or("merge_by") else "",
        "name_from": request.text("name_from") if request.value_or("name_from") else "",
    }
    asked: Record = {"kind": "import", "file": "the file", "choices": choices}
    REHEARSALS.check(digest(json.dumps(choices)), asked)
    return imported_map(choices)


def imported_map(choices: Fields) -> ImportedMap:
    """The map in a text, as plain choices say."""
    text, terrains = choices["text"], set(choices["terrains"])
    with working_on(IMPORTING):
        if is_graphml(text):
            return import_graphml(text, choices["id"], choices["default"])
        wanted = ImportChoices(
            Vocabulary(choices["words"], terrains, set(choices["symbols"]), choices["default"]),
            choices["tolerance"],
            is_boxed=choices["is_boxed"],
            is_flipped=choices["is_flipped"],
            merge_by=choices["merge_by"],
            name_from=choices["name_from"],
        )
        features = read_features(text, layer=choices["layer"], terrains=terrains)
        return import_features(features, choices["id"], wanted)


def _terrain_words(request: EditRequest, terrains: set[str]) -> dict[str, str]:
    """Words of the file, each with the terrain it stands for."""
    words = request.value_or("terrains") or {}
    if not isinstance(words, dict):
        raise CannotEdit("'terrains' is an object: words of the file, each with a terrain")
    for terrain in words.values():
        checked_choice(terrain, "terrains", terrains, "terrain")
    return {str(word): str(terrain) for word, terrain in words.items()}


def review_of(context: EditContext, request: EditRequest) -> Record:
    """What an import would make, before it is made: remarks with their places, and a picture."""
    from mapforge.render.map_picture import draw_review

    found = read_import(context, request)
    return {
        "regions": len(found.data.get("regions", [])),
        "notes": found.notes,
        "remarks": [
            {"kind": r.kind, "what": r.what, "name": r.name, "place": [list(point) for point in r.place]}
            for r in found.remarks
        ],
        "picture": draw_review(found.data, found.remarks).svg,
        "text": map_text(found.data),
    }


def _anew(context: EditContext, made: Record, more: tuple[str, ...]) -> Record:
    """The map with all that is about its regions replaced; in between it has none, so that no old line is kept."""
    data = context.new_data()
    for key in _REPLACED:
        if key in data and key != "regions":
            data.pop(key)
    between = {**data, "regions": []}
    context.stages.append(between)
    new = dict(between)
    for key in ("players", "turns"):
        if key in made and (key in more or key not in new):
            put(new, key, made[key], MAP_ORDER)
    for key in _REPLACED:
        if made.get(key) not in (None, [], {}):
            put(new, key, made[key], MAP_ORDER)
    return new
