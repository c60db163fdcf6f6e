"""Edits of the map as a whole: links, barriers and areas, players, turns and the size of the board."""

from __future__ import annotations

from mapforge.files.plain_data import Record
from mapforge.studio.editing.edit_context import MAP_ORDER, EditContext, pair_of, put
from mapforge.studio.editing.edit_request import EditRequest, checked_whole
from mapforge.studio.editing.edit_session import CannotEdit

_REASONS = {"link": "There is a way between them.", "barrier": "Nobody can cross here."}


def link_or_barrier(context: EditContext, request: EditRequest) -> Record:
    """Add a link or a barrier between two regions, or remove it."""
    key = f"{request.op}s"
    pair = request.some_of("between", context.ids)
    if len(pair) != 2:
        raise CannotEdit(f"a {request.op} needs two different regions")
    data = context.new_data()
    listed = data.get(key)
    entries = list(listed) if isinstance(listed, list) else []
    others = [entry for entry in entries if set(map(str, pair_of(entry))) != set(pair)]
    if request.flag("remove"):
        put(data, key, others, MAP_ORDER)
    elif len(others) == len(entries):
        reason = request.text("reason").strip() if request.has("reason") else _REASONS[request.op]
        if len(reason) < 3:
            raise CannotEdit("a reason needs at least 3 characters")
        put(data, key, [*entries, {"between": pair, "reason": reason}], MAP_ORDER)
    return data


def area(context: EditContext, request: EditRequest) -> Record:
    """Say which regions an area has; none removes it."""
    name = request.id("area")
    data = context.new_data()
    areas = data.get("areas")
    areas = dict(areas) if isinstance(areas, dict) else {}
    chosen = request.value("regions")
    if chosen in (None, []):
        areas.pop(name, None)
    else:
        areas[name] = request.some_of("regions", context.ids)
    put(data, "areas", areas, MAP_ORDER)
    return data


def board(context: EditContext, request: EditRequest) -> Record:
    """Change the name, players, turns or size of the board; what is not named stays."""
    data = context.new_data()
    if request.has("name"):
        put(data, "name", request.text("name", 60).strip(), MAP_ORDER)
    if request.has("players"):
        numbers = [checked_whole(n, "players", 1, 10) for n in request.listed("players")]
        if not numbers:
            raise CannotEdit("choose at least one number of players")
        put(data, "players", sorted(set(numbers)), MAP_ORDER)
    if request.has("turns"):
        put(data, "turns", request.whole("turns", 1, 100), MAP_ORDER)
    if request.has("width") or request.has("height"):
        put(data, "board", board_size(context, request), MAP_ORDER)
    return data


def board_size(context: EditContext, request: EditRequest) -> dict[str, float]:
    """The size of the board after an edit, as it is written."""
    known = context.data.get("board")
    size = dict(known) if isinstance(known, dict) else {}
    for side in ("width", "height"):
        if request.has(side):
            value = request.number(side)
            if value <= 0:
                raise CannotEdit(f"the {side} of a board must be more than 0")
            size[side] = int(value) if value.is_integer() else value
    missing = [side for side in ("width", "height") if side not in size]
    if missing:
        raise CannotEdit(f"a board needs a width and a height; the {missing[0]} is missing")
    return size
