"""Which races and powers can be played on which maps, for how many players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine import EngineError, build_world
from engine.vocabulary.item_id import ItemId
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.packs.library import Item, Library
from mapforge.packs.overrides import items_in_play
from mapforge.worlds.assembly import plain_map, world_data
from mapforge.worlds.useless_items import useless_items

KINDS = ("race", "power")
MATRIX_SIGNS = {"yes": "+", "short": "s", "dead": "-", "unknown": "?"}
MATRIX_MEANINGS = {
    "yes": "playable",
    "short": "playable, but short of tokens",
    "dead": "does nothing there",
    "unknown": "the map cannot be played",
}


@dataclass(frozen=True)
class Column:
    """A map with a number of players, and what is to say about items there: for each the word and the reason."""

    map: Item
    players: int
    cells: dict[str, tuple[str, str]]
    problem: str = ""

    def cell(self, item: Item) -> tuple[str, str]:
        """What becomes of an item here, and why."""
        if self.problem:
            return "unknown", self.problem
        return self.cells.get(_key(item), ("yes", ""))


@dataclass(frozen=True)
class Matrix:
    """Races and powers, and maps."""

    rows: list[Item]
    columns: list[Column]


def matrix_as_data(found: Matrix) -> Record:
    """The table for programs: for each map and number of players what becomes of each item, and why."""
    return {
        "items": [item.full_id for item in found.rows],
        "maps": [
            {
                "map": column.map.full_id,
                "players": column.players,
                "items": {
                    item.full_id: {"is": column.cell(item)[0], "because": column.cell(item)[1]} for item in found.rows
                },
            }
            for column in found.columns
        ],
    }


def matrix(library: Library) -> Matrix:
    """Try the races and powers of the named packs on all their maps, or on all maps there are."""
    packs = [library.packs[id] for id in library.named]
    everything = list(library.packs.values())
    rows = [item for kind in KINDS for item in items_in_play(everything, kind)]
    own = [item for item in rows if item.pack in library.named]
    maps = [item for pack in packs for item in pack.items["map"].values()]
    maps = maps or items_in_play(everything, "map")
    return Matrix(own or rows, [column for item in maps for column in _columns(library, item)])


def _columns(library: Library, item: Item) -> Iterator[Column]:
    players = item.fields.get("players")
    numbers = [n for n in players if type(n) is int] if isinstance(players, list) else []
    cells: dict[str, tuple[str, str]] = {}
    problem = ""
    try:
        cells = _cells(library, item)
    except (EngineError, MapforgeError) as error:
        problem = str(error).splitlines()[0][:200]
    except (KeyError, TypeError, ValueError, AttributeError):
        problem = "its pack has mistakes; `mapforge validate` says which"
    yield from (Column(item, number, cells, problem) for number in numbers)


def _cells(library: Library, item: Item) -> dict[str, tuple[str, str]]:
    data = world_data(library, plain_map(item), board=item.pack)
    world = build_world(data, library.registry)
    cells = {id: ("dead", reason) for id, reason in useless_items(world).items()}
    badge, name = max(((power["tokens"], power["id"]) for power in data["powers"]), default=(0, ""))
    for race in data["races"]:
        missing = race["tokens"] + badge - race.get("supply", 0)
        if missing > 0:
            reason = f"{counted(race.get('supply', 0), 'token')} in all, {missing} too few with {name}"
            cells.setdefault(str(ItemId("race", race["id"])), ("short", reason))
    return cells


def _key(item: Item) -> str:
    return str(item.item_id.without_pack)


def matrix_as_text(found: Matrix) -> str:
    """A table with a sign per cell, then the maps and the reasons."""
    width = max((len(_key(item)) for item in found.rows), default=0)
    widths = [len(str(number)) for number in range(1, len(found.columns) + 1)]
    lines = [" ".join([" " * width, *(str(number) for number in range(1, len(found.columns) + 1))])]
    for item in found.rows:
        signs = [
            MATRIX_SIGNS[column.cell(item)[0]].rjust(wide) for column, wide in zip(found.columns, widths, strict=True)
        ]
        lines.append(" ".join([_key(item).ljust(width), *signs]))
    lines.append("")
    lines += [f"{number}  {_head(column)}" for number, column in enumerate(found.columns, 1)]
    lines.append(", ".join(f"{MATRIX_SIGNS[word]} {meaning}" for word, meaning in MATRIX_MEANINGS.items()))
    return "\n".join([*lines, *_reasons(found)])


def _head(column: Column) -> str:
    return f"{column.map.full_id} for {counted(column.players, 'player')}"


def _reasons(found: Matrix) -> Iterator[str]:
    columns_by_reason: dict[tuple[str, str], list[int]] = {}
    for number, column in enumerate(found.columns, 1):
        if column.problem:
            columns_by_reason.setdefault(("the map", column.problem), []).append(number)
            continue
        for item in found.rows:
            reason = column.cell(item)[1]
            if reason:
                columns_by_reason.setdefault((_key(item), reason), []).append(number)
    if columns_by_reason:
        yield ""
    for (subject, reason), numbers in columns_by_reason.items():
        yield f"{subject} on {', '.join(map(str, numbers))}: {reason}"
