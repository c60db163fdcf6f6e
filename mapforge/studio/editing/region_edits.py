"""Edits of what regions are: terrain, symbols, pieces, names and labels; and their end."""

from __future__ import annotations

from engine.vocabulary.item_id import short_id
from mapforge.files.plain_data import Record
from mapforge.studio.editing.coordinates import pair, rounded
from mapforge.studio.editing.edit_context import REGION_ORDER, EditContext, put, regions_of, replace_in_pairs
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.followed_names import follow_name, follow_terrain
from mapforge.studio.editing.region_references import references


def paint(context: EditContext, request: EditRequest) -> Record:
    """Give regions a terrain."""
    ids = request.some_of("regions", context.ids)
    terrain = request.one_of("terrain", context.known("terrain"), "terrain")
    data = context.new_data()
    for region in regions_of(data, ids):
        before = _short(region.get("terrain"))
        if before != terrain:
            put(region, "terrain", terrain, REGION_ORDER)
            follow_terrain(context, data, region, str(before), terrain)
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


def align(context: EditContext, request: EditRequest) -> Record:
    """Let the names of regions find their places by themselves."""
    data = context.new_data()
    for region in regions_of(data, request.some_of("regions", context.ids)):
        region.pop("label", None)
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
        name, before = request.value("name"), str(region.get("name") or "")
        put(region, "name", request.text("name", 60).strip() if name not in (None, "") else None, REGION_ORDER)
        context.proposed.withdraw(old)
        if not request.has("id"):
            follow_name(context, data, region, before)
            context.answer["region"] = region["id"]
    if request.has("id") and request.value("id") != old:
        new = request.id("id")
        if new in context.ids:
            raise CannotEdit(f"there is already a region '{new}'; every region needs an id of its own")
        region["id"] = new
        replace_in_pairs(data, lambda id: new if id == old else id)
        context.others.update(references(context, old, new))
        context.answer["region"] = new
    return data


def _short(reference: object) -> object:
    """A reference without its pack."""
    return short_id(reference) if isinstance(reference, str) else reference
