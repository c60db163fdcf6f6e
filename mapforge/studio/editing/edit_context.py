"""What an operation works on: the data of a map, the library around it, and what the operation adds to its answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mapforge.files.plain_data import Record
from mapforge.files.plain_letters import plain_letters
from mapforge.maps.outlines import read_drawing
from mapforge.studio.editing.corner_graph import CornerGraph
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.proposed_names import ProposedNames

if TYPE_CHECKING:
    from mapforge.packs.library import Library, Pack

REGION_ORDER = ("id", "name", "number", "terrain", "symbols", "edge", "pieces", "outline", "holes", "label")
MAP_ORDER = (
    "id", "name", "text", "override", "players", "turns", "events", "excludes", "board", "insets", "tolerance",
    "points", "regions", "borders", "links", "barriers", "areas", "suppress",
)  # fmt: skip
PAIR_LISTS = ("borders", "links", "barriers")


@dataclass
class EditContext:
    """The map, the library it belongs to, and what an operation says beside the new data."""

    data: Record
    library: Library
    pack: Pack
    graph: CornerGraph
    """The corners of the map."""
    others: dict[Path, object] = field(default_factory=dict)
    """New data for other files of the pack."""
    stages: list[Record] = field(default_factory=list)
    """Data that the text says in between, when a part of it is not changed but written anew."""
    proposed: ProposedNames = field(default_factory=ProposedNames)
    """Names that nobody has typed."""
    new_ids: Collection[str] = ()
    """The regions that the file on the disk does not have yet."""
    answer: Record = field(default_factory=dict)
    """What the page may want to know, such as new ids."""

    @property
    def regions(self) -> list[Record]:
        """The regions, as far as they are some."""
        listed = self.data.get("regions")
        regions = [region for region in listed if isinstance(region, dict)] if isinstance(listed, list) else []
        return [region for region in regions if isinstance(region.get("id"), str)]

    @cached_property
    def ids(self) -> list[str]:
        """The ids of the regions."""
        return [region["id"] for region in self.regions]

    @cached_property
    def board(self) -> tuple[float, float] | None:
        """The width and height of the board, if the map says so."""
        board = read_drawing({"board": self.data.get("board")}).board
        return (board.width, board.height) if board else None

    def known(self, *kinds: str) -> list[str]:
        """The ids of the items of some kinds that the pack and those it requires have."""
        return [id for kind in kinds for id in self.library.items(kind)]

    def new_data(self) -> Record:
        """The data to be changed."""
        return deepcopy(self.data)


Operation = Callable[[EditContext, EditRequest], Record]


def regions_of(data: Record, ids: Collection[str]) -> list[Record]:
    """The regions with some ids."""
    listed = data.get("regions")
    regions = [region for region in listed if isinstance(region, dict)] if isinstance(listed, list) else []
    return [region for region in regions if region.get("id") in ids]


def put(mapping: Record, key: str, value: object, order: tuple[str, ...]) -> None:
    """Set a key of a mapping; a new one gets its usual place among the others, and nothing at all removes it."""
    if value in (None, [], {}):
        mapping.pop(key, None)
    elif key in mapping:
        mapping[key] = value
    else:
        place = order.index(key) if key in order else len(order)
        later = [other for other in mapping if other in order and order.index(other) > place]
        moved = {other: mapping.pop(other) for other in later}
        mapping[key] = value
        mapping.update(moved)


def free_id(name: str, taken: Iterable[str]) -> str:
    """An id made of a name that nobody has yet."""
    plain = plain_letters(name)
    slug = re.sub("[^a-z0-9]+", "_", plain.replace("'", "")).strip("_")[:50].strip("_")
    slug = slug if slug[:1].isalpha() else f"region_{slug}".strip("_")
    return _free(slug, set(taken), "_")


def free_name(name: str, taken: Iterable[str]) -> str:
    """A name that nobody has yet."""
    return _free(name, {other.casefold() for other in taken}, " ")


def _free(word: str, taken: set[str], gap: str) -> str:
    base = re.sub(rf"{gap}\d+$", "", word) or word
    number = 1
    while word.casefold() in taken:
        number += 1
        word = f"{base}{gap}{number}"
    return word


def pair_of(entry: object) -> list[Any]:
    """The two regions of an entry in a list of borders, links or barriers."""
    pair = entry.get("between") if isinstance(entry, dict) else entry
    return pair if isinstance(pair, list) else []


def replace_in_pairs(data: Record, replace: Callable[[str], str | None]) -> None:
    """Put other ids into all lists of pairs and areas; None removes what named it, and pairs stay pairs of two."""
    for key in PAIR_LISTS:
        listed = data.get(key)
        if isinstance(listed, list):
            put(data, key, list(_replaced_pairs(listed, replace)), MAP_ORDER)
    areas = data.get("areas")
    if isinstance(areas, dict):
        changed = {name: _replaced(ids, replace) for name, ids in areas.items()}
        put(data, "areas", {name: ids for name, ids in changed.items() if ids != []}, MAP_ORDER)


def _replaced_pairs(listed: list[object], replace: Callable[[str], str | None]) -> Iterable[object]:
    seen: set[frozenset[object]] = set()
    for entry in listed:
        pair = pair_of(entry)
        if not all(isinstance(id, str) for id in pair):
            yield entry
            continue
        new = [replace(id) for id in pair]
        known = frozenset(new)
        was_changed = new != pair
        if None in new or (was_changed and (len(known) < len(new) or known in seen)):
            continue
        seen.add(known)
        yield {**entry, "between": new} if isinstance(entry, dict) else new


def _replaced(ids: object, replace: Callable[[str], str | None]) -> object:
    if not isinstance(ids, list):
        return ids
    new = [replace(id) if isinstance(id, str) else id for id in ids]
    return list(dict.fromkeys(id for id in new if id is not None)) if new != ids else ids
