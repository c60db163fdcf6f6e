"""Edits of what regions are: terrain, symbols, pieces, names and labels; and their end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

from engine.vocabulary.item_id import short_id
from mapforge.files.plain_data import Fields, Record
from mapforge.studio.editing.coordinates import pair, rounded
from mapforge.studio.editing.edit_context import REGION_ORDER, EditContext, put, regions_of, replace_in_pairs
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.edit_session import CannotEdit


def paint(context: EditContext, request: EditRequest) -> Record:
    """Give regions a terrain."""
    ids = request.some_of("regions", context.ids)
    terrain = request.one_of("terrain", context.known("terrain"), "terrain")
    data = context.new_data()
    for region in regions_of(data, ids):
        if _short(region.get("terrain")) != terrain:
            put(region, "terrain", terrain, REGION_ORDER)
    return data


def symbols(context: EditContext, request: EditRequest) -> Record:
    """Put symbols on regions, and take some away."""
    ids = request.some_of("regions", context.ids)
    known = context.known("symbol")
    add = request.some_of("add", known, "symbol") if request.words("add") else []
    remove = request.words("remove")
    data = context.new_data()
    for region in regions_of(data, ids):
        listed = region.get("symbols")
        kept = [symbol for symbol in (listed if isinstance(listed, list) else []) if _short(symbol) not in remove]
        put(
            region,
            "symbols",
            kept + [s for s in add if s not in [_short(symbol) for symbol in kept]],
            REGION_ORDER,
        )
    return data


def pieces(context: EditContext, request: EditRequest) -> Record:
    """Put so many of a piece on regions; none takes it away."""
    ids = request.some_of("regions", context.ids)
    count = request.whole("count", 0, 20)
    piece = request.text("piece")
    if count:
        request.one_of("piece", context.known("piece", "relic", "place"), "piece")
    data = context.new_data()
    for region in regions_of(data, ids):
        standing = region.get("pieces")
        standing = dict(standing) if isinstance(standing, dict) else {}
        own = next((name for name in standing if _short(name) == piece), piece)
        if count:
            standing[own] = count
        else:
            standing.pop(own, None)
        put(region, "pieces", standing, REGION_ORDER)
    return data


def label(context: EditContext, request: EditRequest) -> Record:
    """Say where the name of a region is drawn, or let it find a place by itself."""
    id = request.one_of("region", context.ids, "region")
    at = None
    if request.value("at") is not None:
        at = pair(rounded(request.point("at"), context.graph.size))
    data = context.new_data()
    for region in regions_of(data, [id]):
        put(region, "label", at, REGION_ORDER)
    return data


def delete(context: EditContext, request: EditRequest) -> Record:
    """Remove regions, and every link, barrier and area that names them."""
    ids = set(request.some_of("regions", context.ids))
    data = context.new_data()
    data["regions"] = [r for r in data["regions"] if not (isinstance(r, dict) and r.get("id") in ids)]
    replace_in_pairs(data, lambda id: None if id in ids else id)
    return data


def rename(context: EditContext, request: EditRequest) -> Record:
    """Give a region another name or another id, with everything in the pack that refers to it."""
    old = request.one_of("region", context.ids, "region")
    data = context.new_data()
    (region, *_) = regions_of(data, [old])
    if request.has("name"):
        name = request.value("name")
        put(region, "name", request.text("name", 60).strip() if name not in (None, "") else None, REGION_ORDER)
    if request.has("id") and request.value("id") != old:
        new = request.id("id")
        if new in context.ids:
            raise CannotEdit(f"there is already a region '{new}'; every region needs an id of its own")
        region["id"] = new
        replace_in_pairs(data, lambda id: new if id == old else id)
        context.others.update(_references(context, old, new))
        context.answer["region"] = new
    return data


def _short(reference: object) -> object:
    """A reference without its pack."""
    return short_id(reference) if isinstance(reference, str) else reference


def _references(context: EditContext, old: str, new: str) -> Iterator[tuple[Path, object]]:
    """The other files of the pack that name a region of this map, with the new id in them."""
    map_id = str(context.data.get("id"))
    yield from _translations(context, map_id, old, new)
    yield from _scenarios(context, map_id, old, new)


def _translations(context: EditContext, map_id: str, old: str, new: str) -> Iterator[tuple[Path, object]]:
    """The translations that name a region, with the new id in them."""
    for document in context.pack.locales.values():
        data = deepcopy(document.data)
        names = data.get("map", {}) if isinstance(data, dict) else {}
        words = names.get(map_id) if isinstance(names, dict) else None
        regions = words.get("regions") if isinstance(words, dict) else None
        if isinstance(words, dict) and isinstance(regions, dict) and old in regions:
            words["regions"] = {new if id == old else id: name for id, name in regions.items()}
            yield document.path, data


def _scenarios(context: EditContext, map_id: str, old: str, new: str) -> Iterator[tuple[Path, object]]:
    """The scenarios on a map that name a region, with the new id in them."""
    word = re.compile(rf"(?<![a-z0-9_]){re.escape(old)}(?![a-z0-9_])")
    for document in context.pack.scenarios.values():
        if isinstance(document.data, list) and word.search(document.text):
            changed = [
                _reworded_scenario(each, word, new) if _is_played_on(each, context.pack.id, map_id) else each
                for each in document.data
            ]
            if changed != document.data:
                yield document.path, changed


def _reworded_scenario(scenario: Fields, word: re.Pattern[str], new: str) -> Record:
    # The sentence of a scenario is prose, in which the id may be an everyday word.
    return {key: part if key == "scenario" else _reworded(part, word, new) for key, part in scenario.items()}


def _is_played_on(scenario: object, pack: str, map: str) -> bool:
    given = scenario.get("given") if isinstance(scenario, dict) else None
    named = given.get("map") if isinstance(given, dict) else None
    return named in (map, f"map/{map}", f"{pack}:{map}", f"{pack}:map/{map}")


def _reworded(value: object, word: re.Pattern[str], new: str) -> object:
    if isinstance(value, str):
        return word.sub(new, value)
    if isinstance(value, list):
        return [_reworded(part, word, new) for part in value]
    if isinstance(value, dict):
        return {word.sub(new, key): _reworded(part, word, new) for key, part in value.items()}
    return value
