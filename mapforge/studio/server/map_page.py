"""The map editor: operations on an opened map, what it looks like, and a picture to trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mapforge.files.plain_data import Fields, Record
from mapforge.render.plain_looks import ground_as_data, icon_as_data
from mapforge.studio.server.call import BadCall, Call
from mapforge.studio.server.endpoints import Content, Endpoint
from mapforge.studio.server.page import Page

if TYPE_CHECKING:
    from mapforge.studio.desk.map_desk import MapDesk
    from mapforge.studio.server.hub import Connection
    from mapforge.studio.server.session_state import Studio


def _desk(call: Call) -> MapDesk:
    return call.studio.workspace.map_desk(call.text("map"))


def _board(call: Call) -> Record:
    return _desk(call).board()


def _changed(call: Call, desk: MapDesk, answer: Record) -> Record:
    """Let the other pages know, and look for findings."""
    news = {"kind": "map.changed", "map": desk.reference, "revision": desk.revision}
    call.studio.hub.tell(f"map:{desk.reference}", news, but=call.connection)
    call.studio.watch(desk).look()
    return answer


def _apply(call: Call) -> Record:
    desk = _desk(call)
    operation = call.data.get("operation")
    if not isinstance(operation, Mapping):
        raise BadCall("the page did not say what to do; reload it")
    return _changed(call, desk, desk.apply(operation))


def _undo(call: Call) -> Record:
    desk = _desk(call)
    return _changed(call, desk, desk.undo())


def _redo(call: Call) -> Record:
    desk = _desk(call)
    return _changed(call, desk, desk.redo())


def _save(call: Call) -> Record:
    desk = _desk(call)
    choice = call.data.get("choice")
    return _changed(call, desk, desk.save(keep_mine=choice == "mine", take_theirs=choice == "theirs"))


def _text(call: Call) -> Record:
    return {"text": _desk(call).text}


def _looks(call: Call) -> Record:
    library = _desk(call).library
    pieces = {**library.items("piece"), **library.items("relic"), **library.items("place")}
    return {
        "terrains": {id: ground_as_data(id, item.fields) for id, item in library.items("terrain").items()},
        "symbols": {id: _icon(id, item.fields, is_piece=False) for id, item in library.items("symbol").items()},
        "pieces": {id: _icon(id, item.fields, is_piece=True) for id, item in pieces.items()},
    }


def _icon(id: str, fields: Fields, *, is_piece: bool) -> Record:
    return icon_as_data(id, str(fields.get("name") or ""), is_piece=is_piece)


def _review(call: Call) -> Record:
    operation = call.data.get("operation")
    if not isinstance(operation, Mapping):
        raise BadCall("the page did not say what to import; reload it")
    return _desk(call).review(operation)


def _trace(call: Call) -> Record:
    return {"picture": _desk(call).picture.settings()}


def _change_trace(call: Call) -> Record:
    settings = {name: call.data[name] for name in ("x", "y", "scale", "opacity", "locked") if name in call.data}
    return {"picture": _desk(call).picture.change(settings)}


def _trace_picture(call: Call) -> Content:
    found = _desk(call).picture.picture()
    if found is None:
        raise BadCall("there is no picture behind this map")
    kind, content = found
    return Content(content, kind)


def _put_trace_picture(call: Call) -> Record:
    return {"picture": _desk(call).picture.put(call.content)}


def _remove_trace(call: Call) -> Record:
    _desk(call).picture.remove()
    return {"picture": None}


def _open(studio: Studio, connection: Connection, message: Fields) -> None:
    desk = studio.workspace.map_desk(str(message.get("map")))
    watch = studio.watch(desk)
    studio.hub.follow(connection, watch.topic)
    if watch.findings is not None:
        studio.hub.answer(connection, {"kind": "map.findings", "map": desk.reference, **watch.findings})
    watch.look()


MAP = Page(
    "map",
    "",
    (
        Endpoint("board", _board),
        Endpoint("text", _text),
        Endpoint("looks", _looks),
        Endpoint("apply", _apply, posts=True),
        Endpoint("undo", _undo, posts=True),
        Endpoint("redo", _redo, posts=True),
        Endpoint("save", _save, posts=True),
        Endpoint("review", _review, posts=True),
        Endpoint("trace", _trace),
        Endpoint("trace_picture", _trace_picture),
        Endpoint("change_trace", _change_trace, posts=True),
        Endpoint("put_trace_picture", _put_trace_picture, posts=True),
        Endpoint("remove_trace", _remove_trace, posts=True),
    ),
    {"open": _open},
)
