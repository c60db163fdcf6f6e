"""The operations that a desk knows: each makes new data of the data of a map."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mapforge.studio.desk.corner_graph import CornerGraph, corner_graph
from mapforge.studio.desk.edit_request import Request, corner_number
from mapforge.studio.desk.manuscript import CannotEdit
from mapforge.studio.desk.redrawn_map import rounded, with_moved_corners

if TYPE_CHECKING:
    from mapforge.packs import Library

REGION_ORDER = ("id", "name", "number", "terrain", "symbols", "edge", "pieces", "outline", "holes", "label")


@dataclass
class Sheet:
    """The map as an operation finds it."""

    data: dict[str, Any]
    library: Library

    @cached_property
    def graph(self) -> CornerGraph:
        """Its corners."""
        return corner_graph(self.data)

    @property
    def regions(self) -> list[dict[str, Any]]:
        """Its regions, as far as they are some."""
        listed = self.data.get("regions")
        regions = [region for region in listed if isinstance(region, dict)] if isinstance(listed, list) else []
        return [region for region in regions if isinstance(region.get("id"), str)]

    @cached_property
    def ids(self) -> list[str]:
        """The ids of its regions."""
        return [region["id"] for region in self.regions]

    def known(self, kind: str) -> list[str]:
        """The ids of the items of a kind that the pack and those it requires have."""
        return list(self.library.items(kind))

    def copy(self) -> Sheet:
        """The map to be changed."""
        return Sheet(deepcopy(self.data), self.library)

    def some(self, ids: list[str]) -> list[dict[str, Any]]:
        """The regions with some ids."""
        return [region for region in self.regions if region["id"] in ids]


Operation = Callable[[Sheet, Request], dict[str, Any]]


def with_key(mapping: dict[str, Any], key: str, value: Any, order: tuple[str, ...]) -> None:
    """Set a key of a mapping; a new one gets its usual place among the others. Nothing at all removes it."""
    if value in (None, [], {}):
        mapping.pop(key, None)
    elif key in mapping:
        mapping[key] = value
    else:
        place = order.index(key) if key in order else len(order)
        later = [other for other in mapping if other in order and order.index(other) > place]
        moved = {other: mapping.pop(other) for other in list(mapping) if other in later}
        mapping[key] = value
        mapping.update(moved)


def move_corners(sheet: Sheet, request: Request) -> dict[str, Any]:
    """Move corners, with everything that meets there."""
    moves = {}
    for move in request.listed("moves"):
        if not isinstance(move, list) or len(move) != 3:
            raise CannotEdit("a move is the number of a corner, x and y")
        x, y = Request({"op": request.op, "at": move[1:]}).point("at")
        corner = corner_number(move[0], len(sheet.graph.points))
        moves[corner] = (rounded(x, sheet.graph.size), rounded(y, sheet.graph.size))
    return with_moved_corners(sheet.data, sheet.graph, moves)


def paint(sheet: Sheet, request: Request) -> dict[str, Any]:
    """Give regions a terrain."""
    ids = request.some_of("regions", sheet.ids)
    terrain = request.one_of("terrain", sheet.known("terrain"), "terrain")
    new = sheet.copy()
    for region in new.some(ids):
        with_key(region, "terrain", terrain, REGION_ORDER)
    return new.data


OPERATIONS: dict[str, Operation] = {
    "move_corners": move_corners,
    "paint": paint,
}
