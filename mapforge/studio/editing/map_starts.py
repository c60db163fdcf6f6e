"""Beginnings: outlines for a bare list of borders, maps of drawings from elsewhere, and random ones."""

from __future__ import annotations

import json

from mapforge.files.cache import digest
from mapforge.files.deadline import IMPORTING, working_on
from mapforge.files.plain_data import Fields, Record
from mapforge.maps.compiled_map import compile_map, pairs_in
from mapforge.maps.formats.foreign_files import has_only_borders, map_of_graph, read_features
from mapforge.maps.formats.imported_map import ImportChoices, ImportedMap, import_features
from mapforge.maps.formats.playable_map import finish
from mapforge.maps.formats.region_words import Vocabulary
from mapforge.maps.layout.polygons import lay_out
from mapforge.maps.outlines import is_drawn
from mapforge.maps.proportions import BOARD_KINDS, PLAYER_NUMBERS, proportions
from mapforge.maps.random_map import generate
from mapforge.studio.editing.edit_context import MAP_ORDER, REGION_ORDER, EditContext, put
from mapforge.studio.editing.edit_request import EditRequest, checked_choice, checked_text
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.rehearsals import REHEARSALS

SHAPES = ("coast", "island", "continents")
MOST_IMPORTED = 8_000_000
_GROUNDS = ("water", "impassable", "closed")
_REPLACED = ("board", "insets", "tolerance", "points", "regions", "borders", "links", "barriers", "areas")
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
    made = generate(
        seed,
        players,
        kind=kind,
        id=str(context.data.get("id") or "map"),
        regions=request.whole("regions", 8, 1_000) if request.value_or("regions") is not None else 0,
        water=request.whole("water", 0, 200) if request.value_or("water") is not None else None,
        shape=request.one_of("shape", SHAPES, "shape") if request.has("shape") else SHAPES[0],
    )
    return _anew(context, made, ("players", "turns"))


def _kind(context: EditContext) -> str:
    """The kind of board whose terrains the pack knows."""
    known = set(context.library.packs)
    return next((kind for kind in BOARD_KINDS if kind in known), "base")


def imported(context: EditContext, request: EditRequest) -> Record:
    """Begin anew with a map made of an SVG, GeoJSON, TopoJSON or GraphML."""
    new_map = read_import(context, request)
    context.answer["notes"] = new_map.notes
    return _anew(context, new_map.data, ("players", "turns") if request.value_or("deal") is not None else ())


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
        "words": {} if has_only_borders(text) else _terrain_words(request, terrains),
        "terrains": sorted(terrains),
        "symbols": sorted(symbols),
        "tolerance": max(0.0, request.number("tolerance")) if request.value_or("tolerance") is not None else None,
        "is_boxed": request.flag("box"),
        "is_flipped": request.flag("flip"),
        "merge_by": request.text("merge_by") if request.value_or("merge_by") else "",
        "name_from": request.text("name_from") if request.value_or("name_from") else "",
        "deal": _deal_seed(request, terrains),
        "grounds": _grounds(context),
    }
    asked: Record = {"kind": "import", "file": "the file", "choices": choices}
    REHEARSALS.check(digest(json.dumps(choices)), asked)
    return imported_map(choices)


def imported_map(choices: Fields) -> ImportedMap:
    """The map in a text, as plain choices say."""
    with working_on(IMPORTING):
        return finish(_read(choices), choices["grounds"], seed=choices["deal"], command="")


def _read(choices: Fields) -> ImportedMap:
    text, terrains = choices["text"], set(choices["terrains"])
    if has_only_borders(text):
        return map_of_graph(text, choices["id"], choices["default"], terrains)
    wanted = ImportChoices(
        Vocabulary(choices["words"], terrains, set(choices["symbols"]), choices["default"]),
        choices["tolerance"],
        is_boxed=choices["is_boxed"],
        is_flipped=choices["is_flipped"],
        merge_by=choices["merge_by"],
        name_from=choices["name_from"],
    )
    layers = [choices["layer"]] if choices["layer"] else []
    features = read_features(text, layers=layers, terrains=terrains, merge_by=choices["merge_by"])
    return import_features(features, choices["id"], wanted)


def _deal_seed(request: EditRequest, terrains: set[str]) -> int | None:
    """The seed from which terrains are dealt out; None where nobody wants that."""
    if request.value_or("deal") is None:
        return None
    if missing := sorted(set(proportions("base", 2).terrains) - terrains):
        raise CannotEdit(f"terrains are dealt out as on a board of Small World, and this pack has no {missing[0]}")
    return request.whole("deal", 0, 2**53)


def _grounds(context: EditContext) -> Record:
    """What tells land from water and from what nobody enters, for each terrain."""
    found = context.library.items("terrain")
    return {id: {trait: bool(item.fields.get(trait)) for trait in _GROUNDS} for id, item in found.items()}


def _terrain_words(request: EditRequest, terrains: set[str]) -> dict[str, str]:
    """Words of the file, each with the terrain it stands for."""
    words = request.value_or("terrains") or {}
    if not isinstance(words, dict):
        raise CannotEdit("'terrains' is an object: words of the file, each with a terrain")
    for terrain in words.values():
        checked_choice(terrain, "terrains", terrains, "terrain")
    return {str(word): str(terrain) for word, terrain in words.items()}


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
