"""The map editor: operations on an opened map, what it looks like, and a picture to trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.files.plain_data import Fields, Record
from mapforge.render.style_data import ground_as_data, icon_as_data, piece_as_data
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.editing.map_exports import export, themes
from mapforge.studio.server.endpoints import MOST_POSTED, Content, Endpoint, Page
from mapforge.studio.server.page_request import PageRequest

if TYPE_CHECKING:
    from mapforge.studio.editing.open_map import OpenMap
    from mapforge.studio.server.connections import Connection
    from mapforge.studio.server.running_studio import Studio


def _open_map(request: PageRequest) -> OpenMap:
    return request.studio.workspace.open_map(request.text("map"))


def _board(request: PageRequest) -> Record:
    return _open_map(request).board()


def _changed(request: PageRequest, open_map: OpenMap, answer: Record) -> Record:
    """Let the other pages know, and look for findings."""
    news = {"kind": "map.changed", "map": open_map.reference, "revision": open_map.revision}
    request.studio.connections.publish(f"map:{open_map.reference}", news, but=request.connection)
    request.studio.watch(open_map).look()
    return answer


def _apply(request: PageRequest) -> Record:
    open_map = _open_map(request)
    return _changed(request, open_map, _shortened(request, open_map, open_map.apply(request.operation)))


def _undo(request: PageRequest) -> Record:
    open_map = _open_map(request)
    open_map.undo()
    return _changed(request, open_map, _shortened(request, open_map, _redrawn(open_map)))


def _redo(request: PageRequest) -> Record:
    open_map = _open_map(request)
    open_map.redo()
    return _changed(request, open_map, _shortened(request, open_map, _redrawn(open_map)))


def _shortened(request: PageRequest, open_map: OpenMap, answer: Record) -> Record:
    """An answer with only what has changed, for a page that says which board it has."""
    changes = open_map.changes_since(answer["board"], request.data.get("seen"))
    if changes is None:
        return answer
    return {**{key: value for key, value in answer.items() if key != "board"}, "changes": changes}


def _redrawn(open_map: OpenMap) -> Record:
    return {"revision": open_map.revision, "board": open_map.board()}


def _save(request: PageRequest) -> Record:
    open_map, choice = _open_map(request), request.data.get("choice")
    request.studio.watch(open_map).forget_outside()
    if isinstance(choice, Mapping):
        open_map.join(choice)
        return _changed(request, open_map, {"saved": True, **_redrawn(open_map)})
    conflict = open_map.save(keep_mine=choice == "mine", take_theirs=choice == "theirs")
    if conflict:
        return _changed(request, open_map, {"conflict": conflict})
    shown = _redrawn(open_map) if choice == "theirs" else {"revision": open_map.revision}
    return _changed(request, open_map, {"saved": True, **shown})


def _text(request: PageRequest) -> Record:
    return {"text": _open_map(request).text}


def _looks(request: PageRequest) -> Record:
    library = _open_map(request).library
    pieces = {**library.items("piece"), **library.items("relic"), **library.items("place")}
    emblems = ItemEmblems(library)
    return {
        "terrains": {id: ground_as_data(id, item.fields) for id, item in library.items("terrain").items()},
        "symbols": {id: _icon(id, item.fields) for id, item in library.items("symbol").items()},
        "pieces": {id: piece_as_data(emblems, id) for id in pieces},
    }


def _icon(id: str, fields: Fields) -> Record:
    return icon_as_data(id, str(fields.get("name") or ""), is_piece=False)


def _export(request: PageRequest) -> Content:
    theme = request.text("theme") if request.data.get("theme") else ""
    return Content(*export(_open_map(request), request.text("format"), theme))


def _themes(request: PageRequest) -> Record:
    return {"themes": themes()}


def _review(request: PageRequest) -> Record:
    return _open_map(request).review(request.operation)


def _trace(request: PageRequest) -> Record:
    return {"picture": _open_map(request).picture.settings()}


def _change_trace(request: PageRequest) -> Record:
    settings = {
        name: request.data[name] for name in ("x", "y", "scale", "opacity", "locked", "hidden") if name in request.data
    }
    return {"picture": _open_map(request).picture.change(settings)}


def _trace_picture(request: PageRequest) -> Content:
    picture = _open_map(request).picture.picture()
    if picture is None:
        raise BadRequest("there is no picture behind this map")
    kind, content = picture
    return Content(content, kind)


def _put_trace_picture(request: PageRequest) -> Record:
    return {"picture": _open_map(request).picture.put(request.content)}


def _remove_trace(request: PageRequest) -> Record:
    _open_map(request).picture.remove()
    return {"picture": None}


def _open(studio: Studio, connection: Connection, message: Fields) -> None:
    open_map = studio.workspace.open_map(str(message.get("map")))
    watch = studio.watch(open_map)
    studio.connections.subscribe(connection, watch.topic)
    if watch.findings is not None:
        studio.connections.send(connection, {"kind": "map.findings", "map": open_map.reference, **watch.findings})
    watch.look()


MAP = Page(
    "map",
    "",
    (
        Endpoint("board", _board),
        Endpoint("text", _text),
        Endpoint("looks", _looks),
        Endpoint("apply", _apply, posts=True, most=MOST_POSTED),
        Endpoint("undo", _undo, posts=True),
        Endpoint("redo", _redo, posts=True),
        Endpoint("save", _save, posts=True),
        Endpoint("review", _review, posts=True, most=MOST_POSTED),
        Endpoint("export", _export),
        Endpoint("themes", _themes),
        Endpoint("trace", _trace),
        Endpoint("trace_picture", _trace_picture),
        Endpoint("change_trace", _change_trace, posts=True),
        Endpoint("put_trace_picture", _put_trace_picture, posts=True, most=MOST_POSTED, is_file=True),
        Endpoint("remove_trace", _remove_trace, posts=True),
    ),
    {"open": _open},
)
