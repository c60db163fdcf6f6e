"""The first page: the packs of the workspace with small sketches of their maps, new packs and maps, and trust."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.vocabulary.item_id import short_id
from mapforge.files.plain_data import Fields, Record
from mapforge.maps.outlines import Outline, read_drawing
from mapforge.render.style_data import ground_as_data
from mapforge.studio.forms.item_renames import delete_map, map_referrers, restore_map
from mapforge.studio.forms.pack_manifest import change_manifest, manifest_form
from mapforge.studio.server.endpoints import Endpoint, Page
from mapforge.studio.server.page_request import PageRequest

if TYPE_CHECKING:
    from mapforge.packs.library import Item, Library


def _contents(request: PageRequest) -> Record:
    workspace = request.studio.workspace
    return {**workspace.contents(), "root": str(workspace.root.resolve())}


def _sketches(request: PageRequest) -> Record:
    """All maps of one pack, as colours and outlines."""
    workspace, wanted = request.studio.workspace, request.text("pack")
    for folder in workspace.folders():
        library = workspace.library(folder)
        pack = library.packs.get(library.named[0]) if library.named else None
        if pack is not None and pack.id == wanted:
            return {id: _sketch(item, library) for id, item in pack.items["map"].items()}
    return {}


def _sketch(item: Item, library: Library) -> Record:
    """A map as coloured shapes, the box around them, and how many regions and players it has."""
    listed = item.fields.get("regions")
    regions = {each.get("id"): each for each in (listed if isinstance(listed, list) else []) if isinstance(each, dict)}
    shapes: list[Record] = [
        {"colour": _colour(regions.get(outline.id, {}), library), "loops": _loops(outline)}
        for outline in read_drawing(item.fields).outlines
    ]
    points = [point for shape in shapes for loop in shape["loops"] for point in loop]
    return {"box": _box(points), "shapes": shapes, "count": len(regions), "players": item.fields.get("players")}


def _colour(region: Fields, library: Library) -> object:
    terrain = short_id(str(region.get("terrain")))
    ground = library.items("terrain").get(terrain)
    return ground_as_data(terrain, ground.fields if ground else None)["colour"]


def _loops(outline: Outline) -> list[list[list[float]]]:
    return [[[round(x, 1), round(y, 1)] for x, y in ring.corners] for ring in (*outline.parts, *outline.holes)]


def _box(points: Sequence[Sequence[float]]) -> list[float]:
    """The box around some points: left, top, width and height, none of which is zero."""
    xs, ys = zip(*(points or [[0, 0], [12, 8]]), strict=True)
    return [min(xs), min(ys), max(xs) - min(xs) or 1, max(ys) - min(ys) or 1]


def _new_pack(request: PageRequest) -> Record:
    return {"pack": request.studio.workspace.new_pack(request.text("name"))}


def _new_map(request: PageRequest) -> Record:
    return {"reference": request.studio.workspace.new_map(request.text("pack"), request.text("name"))}


def _copy(request: PageRequest) -> Record:
    return {"reference": request.studio.workspace.copy_to(request.text("reference"), request.text("pack"))}


def _rename(request: PageRequest) -> Record:
    request.studio.workspace.rename_map(request.text("reference"), request.text("name"))
    return {}


def _referrers(request: PageRequest) -> Record:
    return {"places": map_referrers(request.studio.item_index, request.text("reference"))}


def _delete(request: PageRequest) -> Record:
    return {"kept": delete_map(request.studio.item_index, request.text("reference"))}


def _restore(request: PageRequest) -> Record:
    restore_map(request.studio.item_index, request.text("kept"))
    return {}


def _manifest(request: PageRequest) -> Record:
    return manifest_form(request.studio.workspace, request.text("pack"))


def _change_manifest(request: PageRequest) -> Record:
    words = request.text("pack"), request.data.get("fields"), request.text("seen")
    return change_manifest(request.studio.workspace, *words)


def _code(request: PageRequest) -> Record:
    """Where the Python of a pack lies, and a name for what it says now."""
    path, digest = request.studio.workspace.code_of(request.text("pack"))
    return {"path": str(path), "digest": digest}


def _trust(request: PageRequest) -> Record:
    keeps = request.data.get("keeps") is not False
    request.studio.workspace.trust_pack(request.text("pack"), request.text("digest"), keeps=keeps)
    return {"trusted": True}


PACKS = Page(
    "packs",
    "Packs",
    (
        Endpoint("contents", _contents),
        Endpoint("sketches", _sketches),
        Endpoint("new_pack", _new_pack, posts=True),
        Endpoint("new_map", _new_map, posts=True),
        Endpoint("copy", _copy, posts=True),
        Endpoint("rename", _rename, posts=True),
        Endpoint("referrers", _referrers),
        Endpoint("delete", _delete, posts=True),
        Endpoint("restore", _restore, posts=True),
        Endpoint("manifest", _manifest),
        Endpoint("change_manifest", _change_manifest, posts=True),
        Endpoint("code", _code),
        Endpoint("trust", _trust, posts=True),
    ),
)
