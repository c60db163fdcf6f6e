"""The items: forms with the text beside them, hooks by their sentence, and filters with the regions they match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mapforge.files.plain_data import Fields, Record
from mapforge.studio.forms.form_words import form_grammar, known_names
from mapforge.studio.forms.hook_forms import hook_form, wished_hooks
from mapforge.studio.forms.item_renames import delete_item, referrers, rename_item
from mapforge.studio.forms.map_grounds import map_named, map_shapes, matched_regions, sketched_world
from mapforge.studio.forms.new_things import copy_item, new_item, override_item
from mapforge.studio.forms.opened_view import view_of
from mapforge.studio.forms.scenario_runs import accept, run_opened, run_pack, scenarios_about
from mapforge.studio.server.call import BadCall, Call
from mapforge.studio.server.endpoints import Endpoint
from mapforge.studio.server.page import Page

if TYPE_CHECKING:
    from mapforge.packs.library import Library
    from mapforge.studio.forms.item_desk import ItemDesk
    from mapforge.studio.server.hub import Connection
    from mapforge.studio.server.session_state import Studio


def _contents(call: Call) -> Record:
    return {"packs": call.studio.shelf.contents()}


def _view(call: Call) -> Record:
    return view_of(*call.studio.shelf.open(call.text("open")))


def _changed(call: Call, desk: ItemDesk, kind: str, id: str) -> Record:
    """Let the other pages know, look for findings, and give the item as it is now."""
    news = {"kind": "items.changed", "items": desk.reference, "revision": desk.revision}
    call.studio.hub.tell(f"items:{desk.reference}", news, but=call.connection)
    call.studio.watch(desk, "items").look()
    return view_of(desk, kind, id)


def _apply(call: Call) -> Record:
    desk, kind, id = call.studio.shelf.open(call.text("open"))
    operation = call.data.get("operation")
    if not isinstance(operation, Mapping):
        raise BadCall("the page did not say what to do; reload it")
    desk.apply(operation)
    return _changed(call, desk, kind, id)


def _undo(call: Call) -> Record:
    desk, kind, id = call.studio.shelf.open(call.text("open"))
    desk.undo()
    return _changed(call, desk, kind, id)


def _redo(call: Call) -> Record:
    desk, kind, id = call.studio.shelf.open(call.text("open"))
    desk.redo()
    return _changed(call, desk, kind, id)


def _save(call: Call) -> Record:
    desk, kind, id = call.studio.shelf.open(call.text("open"))
    choice = call.data.get("choice")
    conflict = desk.save(keep_mine=choice == "mine", take_theirs=choice == "theirs")
    return {"conflict": conflict} if conflict else _changed(call, desk, kind, id)


def _library(call: Call) -> Library:
    """The pack that is asked about with those it requires; what is opened counts as it is now."""
    if call.query.get("open") or call.data.get("open"):
        return call.studio.shelf.open(call.text("open"))[0].library_now
    workspace = call.studio.workspace
    return workspace.library(workspace.folder(call.text("pack")))


def _words(call: Call) -> Record:
    """Everything that forms of a pack can refer to and say."""
    library = _library(call)
    maps = [item for pack in library.packs.values() for item in pack.items["map"].values()]
    return {
        "names": known_names(library),
        "grammar": form_grammar(),
        "maps": [{"id": item.full_id, "name": str(item.fields.get("name") or item.id)} for item in maps],
        "hooks": {name: hook_form(hook) for name, hook in sorted(library.known_hooks.hooks.items())},
        "rulings": {id: _answers(item.fields) for id, item in library.items("ruling").items()},
    }


def _answers(fields: Fields) -> list[str]:
    values = fields.get("values")
    return [str(value) for value in values] if isinstance(values, Mapping) else []


def _wish(call: Call) -> Record:
    return wished_hooks(_library(call).known_hooks.hooks, call.query.get("wish", ""))


def _shapes(call: Call) -> Record:
    library = _library(call)
    return map_shapes(map_named(library, call.query.get("map", "")), library)


def _regions(call: Call) -> Record:
    """The regions of a map that a filter matches."""
    library = _library(call)
    item = map_named(library, str(call.data.get("map") or ""))
    return {"map": item.full_id, **matched_regions(sketched_world(library, item), call.data.get("filter"))}


def _new(call: Call) -> Record:
    return {"reference": new_item(call.studio.shelf, call.text("pack"), call.text("kind"), call.text("name"))}


def _copy(call: Call) -> Record:
    return {"reference": copy_item(call.studio.shelf, call.text("open"), call.text("pack"))}


def _override(call: Call) -> Record:
    return {"reference": override_item(call.studio.shelf, call.text("open"), call.text("pack"))}


def _referrers(call: Call) -> Record:
    return {"places": referrers(call.studio.shelf, call.text("open"))}


def _rename(call: Call) -> Record:
    return {"reference": rename_item(call.studio.shelf, call.text("open"), call.text("id"))}


def _delete(call: Call) -> Record:
    return {"kept": str(delete_item(call.studio.shelf, call.text("open")))}


def _about(call: Call) -> Record:
    return {"scenarios": scenarios_about(call.studio.shelf, call.text("open"))}


def _run(call: Call) -> Record:
    """Play the opened scenarios, or one of them."""
    desk, _, _ = call.studio.shelf.open(call.text("open"))
    only = call.data.get("index")
    results = run_opened(desk, call.studio.shelf, only if type(only) is int else None)
    return {"revision": desk.revision, "results": results}


def _run_all(call: Call) -> Record:
    return run_pack(call.studio.shelf, call.text("pack"))


def _accept(call: Call) -> Record:
    desk, kind, id = call.studio.shelf.open(call.text("open"))
    index = call.data.get("index")
    if type(index) is not int:
        raise BadCall("the page did not say which scenario; reload it")
    accept(desk, call.studio.shelf, index)
    return _changed(call, desk, kind, id)


def _fair(call: Call) -> Record:
    return call.studio.trials.state(call.text("open"))


def _start_trial(call: Call) -> Record:
    minutes = call.data.get("minutes", 1)
    return call.studio.trials.start(call.text("open"), minutes)


def _stop_trial(call: Call) -> Record:
    return call.studio.trials.stop(call.text("open"))


def _open(studio: Studio, connection: Connection, message: Fields) -> None:
    desk, _, _ = studio.shelf.open(str(message.get("open")))
    watch = studio.watch(desk, "items")
    for topic in [topic for topic in connection.topics if topic.startswith("items:")]:
        studio.hub.leave(connection, topic)
    studio.hub.follow(connection, watch.topic)
    studio.hub.follow(connection, f"items:{message.get('open')}")
    if watch.findings is not None:
        studio.hub.answer(connection, {"kind": "items.findings", "items": desk.reference, **watch.findings})
    watch.look()


ITEMS = Page(
    "items",
    "Items",
    (
        Endpoint("contents", _contents),
        Endpoint("view", _view),
        Endpoint("words", _words),
        Endpoint("wish", _wish),
        Endpoint("shapes", _shapes),
        Endpoint("regions", _regions, posts=True),
        Endpoint("apply", _apply, posts=True),
        Endpoint("undo", _undo, posts=True),
        Endpoint("redo", _redo, posts=True),
        Endpoint("save", _save, posts=True),
        Endpoint("new", _new, posts=True),
        Endpoint("copy", _copy, posts=True),
        Endpoint("override", _override, posts=True),
        Endpoint("referrers", _referrers),
        Endpoint("rename", _rename, posts=True),
        Endpoint("delete", _delete, posts=True),
        Endpoint("about", _about),
        Endpoint("run", _run, posts=True),
        Endpoint("run_all", _run_all, posts=True),
        Endpoint("accept", _accept, posts=True),
        Endpoint("fair", _fair),
        Endpoint("start_trial", _start_trial, posts=True),
        Endpoint("stop_trial", _stop_trial, posts=True),
    ),
    {"open": _open},
)
