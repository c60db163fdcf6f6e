"""The items: forms with the text beside them, hooks by their sentence, and filters with the regions they match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mapforge.files.plain_data import Fields, Record
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.forms.emblem_choices import arms_as_data, emblem_choices
from mapforge.studio.forms.form_words import form_grammar, known_names
from mapforge.studio.forms.hook_forms import hook_form, wished_hooks
from mapforge.studio.forms.item_face import MOST_OF_PICTURE, bring_picture, opened_card
from mapforge.studio.forms.item_renames import delete_item, referrers, rename_item
from mapforge.studio.forms.kept_verdicts import TUNE
from mapforge.studio.forms.map_grounds import map_named, map_shapes, matched_regions, sketched_world
from mapforge.studio.forms.new_things import copy_item, new_item, override_item
from mapforge.studio.forms.opened_view import view_of
from mapforge.studio.forms.scenario_runs import accept, run_opened, run_pack, scenarios_about
from mapforge.studio.server.endpoints import MOST_OF_TEXT, Content, Endpoint, Page
from mapforge.studio.server.page_request import PageRequest

if TYPE_CHECKING:
    from mapforge.packs.library import Library
    from mapforge.studio.forms.open_item_file import OpenItemFile
    from mapforge.studio.server.connections import Connection
    from mapforge.studio.server.running_studio import Studio


def _contents(request: PageRequest) -> Record:
    return {"packs": request.studio.item_index.contents()}


def _view(request: PageRequest) -> Record:
    return view_of(*request.studio.item_index.open(request.text("open")))


def _changed(request: PageRequest, open_file: OpenItemFile, kind: str, id: str) -> Record:
    """Let the other pages know, look for findings, and give the item as it is now."""
    news = {"kind": "items.changed", "items": open_file.reference, "revision": open_file.revision}
    request.studio.connections.publish(f"items:{open_file.reference}", news, but=request.connection)
    request.studio.watch(open_file, "items").look()
    return view_of(open_file, kind, id)


def _apply(request: PageRequest) -> Record:
    open_file, kind, id = request.studio.item_index.open(request.text("open"))
    open_file.apply(request.operation)
    return _changed(request, open_file, kind, id)


def _undo(request: PageRequest) -> Record:
    open_file, kind, id = request.studio.item_index.open(request.text("open"))
    open_file.undo()
    return _changed(request, open_file, kind, id)


def _redo(request: PageRequest) -> Record:
    open_file, kind, id = request.studio.item_index.open(request.text("open"))
    open_file.redo()
    return _changed(request, open_file, kind, id)


def _save(request: PageRequest) -> Record:
    open_file, kind, id = request.studio.item_index.open(request.text("open"))
    choice = request.data.get("choice")
    conflict = open_file.save(keep_mine=choice == "mine", take_theirs=choice == "theirs")
    return {"conflict": conflict} if conflict else _changed(request, open_file, kind, id)


def _library(request: PageRequest) -> Library:
    """The pack that is asked about with those it requires; what is opened counts as it is now."""
    if request.data.get("open"):
        return request.studio.item_index.open(request.text("open"))[0].library_now
    workspace = request.studio.workspace
    return workspace.library(workspace.folder(request.text("pack")))


def _words(request: PageRequest) -> Record:
    """Everything that forms of a pack can refer to and say."""
    library = _library(request)
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


def _wish(request: PageRequest) -> Record:
    return wished_hooks(_library(request), request.data.get("wish", ""))


def _card(request: PageRequest) -> Content:
    opened = request.studio.item_index.open(request.text("open"))
    return Content(opened_card(*opened, str(request.data.get("side", "front"))), "image/svg+xml")


def _emblems(request: PageRequest) -> Record:
    return emblem_choices(*request.studio.item_index.open(request.text("open")))


def _arms(request: PageRequest) -> Record:
    return arms_as_data(request.text("kind"), request.data)


def _picture(request: PageRequest) -> Record:
    """A picture that somebody brings; the item names it in an edit of its own, which can be undone."""
    open_file, _, id = request.studio.item_index.open(request.text("open"))
    return bring_picture(open_file, id, request.text("name"), request.content)


def _shapes(request: PageRequest) -> Record:
    library = _library(request)
    return map_shapes(map_named(library, request.data.get("map", "")), library)


def _regions(request: PageRequest) -> Record:
    """The regions of a map that a filter matches."""
    library = _library(request)
    item = map_named(library, str(request.data.get("map") or ""))
    return {"map": item.full_id, **matched_regions(sketched_world(library, item), request.data.get("filter"))}


def _new(request: PageRequest) -> Record:
    return {
        "reference": new_item(
            request.studio.item_index, request.text("pack"), request.text("kind"), request.text("name")
        )
    }


def _copy(request: PageRequest) -> Record:
    return {"reference": copy_item(request.studio.item_index, request.text("open"), request.text("pack"))}


def _override(request: PageRequest) -> Record:
    return {"reference": override_item(request.studio.item_index, request.text("open"), request.text("pack"))}


def _referrers(request: PageRequest) -> Record:
    return {"places": referrers(request.studio.item_index, request.text("open"))}


def _rename(request: PageRequest) -> Record:
    return {"reference": rename_item(request.studio.item_index, request.text("open"), request.text("id"))}


def _delete(request: PageRequest) -> Record:
    return {"kept": str(delete_item(request.studio.item_index, request.text("open")))}


def _about(request: PageRequest) -> Record:
    return {"scenarios": scenarios_about(request.studio.item_index, request.text("open"))}


def _run(request: PageRequest) -> Record:
    """Play the opened scenarios, or one of them."""
    open_file, _, _ = request.studio.item_index.open(request.text("open"))
    only = request.data.get("index")
    results = run_opened(open_file, request.studio.item_index, only if type(only) is int else None)
    return {"revision": open_file.revision, "results": results}


def _run_all(request: PageRequest) -> Record:
    return run_pack(request.studio.item_index, request.text("pack"))


def _accept(request: PageRequest) -> Record:
    open_file, kind, id = request.studio.item_index.open(request.text("open"))
    index = request.data.get("index")
    if type(index) is not int:
        raise BadRequest("the request does not say which scenario; reload the page")
    accept(open_file, request.studio.item_index, index)
    return _changed(request, open_file, kind, id)


def _fair(request: PageRequest) -> Record:
    return request.studio.trials.state(request.text("open"))


def _start_trial(request: PageRequest) -> Record:
    minutes = request.data.get("minutes", 1)
    return request.studio.trials.start(request.text("open"), minutes)


def _start_tuning(request: PageRequest) -> Record:
    minutes = request.data.get("minutes", 10)
    return request.studio.trials.start(request.text("open"), minutes, TUNE)


def _use_variant(request: PageRequest) -> Record:
    open_file, kind, id = request.studio.item_index.open(request.text("open"))
    number = request.data.get("number")
    if type(number) is not int:
        raise BadRequest("the request does not say which variant; reload the page")
    request.studio.trials.use_variant(request.text("open"), number)
    return _changed(request, open_file, kind, id)


def _stop_trial(request: PageRequest) -> Record:
    return request.studio.trials.stop(request.text("open"))


def _open(studio: Studio, connection: Connection, message: Fields) -> None:
    open_file, _, _ = studio.item_index.open(str(message.get("open")))
    watch = studio.watch(open_file, "items")
    for topic in [topic for topic in connection.topics if topic.startswith("items:")]:
        studio.connections.unsubscribe(connection, topic)
    studio.connections.subscribe(connection, watch.topic)
    studio.connections.subscribe(connection, f"items:{message.get('open')}")
    if watch.findings is not None:
        studio.connections.send(connection, {"kind": "items.findings", "items": open_file.reference, **watch.findings})
    watch.look()


ITEMS = Page(
    "items",
    "Items",
    (
        Endpoint("contents", _contents),
        Endpoint("view", _view),
        Endpoint("words", _words),
        Endpoint("wish", _wish),
        Endpoint("card", _card),
        Endpoint("emblems", _emblems),
        Endpoint("arms", _arms),
        Endpoint("picture", _picture, posts=True, most=MOST_OF_PICTURE, is_file=True),
        Endpoint("shapes", _shapes),
        Endpoint("regions", _regions, posts=True),
        Endpoint("apply", _apply, posts=True, most=MOST_OF_TEXT),
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
        Endpoint("run", _run, posts=True, plays=True),
        Endpoint("run_all", _run_all, posts=True, plays=True),
        Endpoint("accept", _accept, posts=True, plays=True),
        Endpoint("fair", _fair),
        Endpoint("start_trial", _start_trial, posts=True),
        Endpoint("start_tuning", _start_tuning, posts=True),
        Endpoint("use_variant", _use_variant, posts=True),
        Endpoint("stop_trial", _stop_trial, posts=True),
    ),
    {"open": _open},
)
