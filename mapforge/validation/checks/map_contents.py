"""What stands on a map: pieces that do not exist, names that stand twice, and proportions beside the printed boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mapforge.files.findings import Check, Finding, Severity
from mapforge.files.plain_data import Record
from mapforge.maps.printed_boards import differences_from_printed, printed_board, totals_of
from mapforge.packs.library import Item, Library
from mapforge.validation.checks.check_registry import rule
from mapforge.validation.checks.map_examples import EDGE_AND_INLAND, listed

TOO_MANY_PIECES = Check(
    "map/too-many-pieces",
    Severity.ERROR,
    "The map needs more pieces than there are",
    "Nobody can set the map up: Lost Tribes, monsters and mountains come out of a box.",
    "Take some away; or raise the `supply` of the piece, if your box has more.",
    bad=listed(f"{EDGE_AND_INLAND}, pieces: {{lost_tribe: 19}}"),
    good=listed(f"{EDGE_AND_INLAND}, pieces: {{lost_tribe: 1}}"),
)
DUPLICATE_NAME = Check(
    "map/duplicate-name",
    Severity.WARNING,
    "Two regions have the same name",
    "Players name regions aloud, and cannot tell these two apart.",
    "Give one of them another name.",
    bad=listed("id: west, name: Moor, terrain: hill, edge: true\nid: east, name: Moor, terrain: forest"),
    good=listed("id: west, name: Moor, terrain: hill, edge: true\nid: east, name: Fen, terrain: forest"),
)
PROPORTIONS = Check(
    "map/proportions",
    Severity.NOTE,
    "The map's proportions differ from the printed board's",
    "The printed boards are tuned: races and powers were given their numbers for so many regions of each terrain.",
    "There is nothing wrong with a different board; `mapforge inspect` compares all numbers.",
    bad=listed(EDGE_AND_INLAND),
    good=listed(EDGE_AND_INLAND, more="suppress: {map/proportions: A tiny map for a short evening.}\n"),
)


@rule
def contents(library: Library) -> Iterator[Finding]:
    """Count what stands on the maps of the named packs."""
    for id in library.named:
        for item in library.packs[id].items["map"].values():
            yield from _names(item)
            yield from _pieces(library, item)
            yield from _proportions(library, item)


def _regions(item: Item) -> list[tuple[int, Record]]:
    regions = item.data.get("regions")
    return (
        [(index, region) for index, region in enumerate(regions) if isinstance(region, dict)]
        if isinstance(regions, list)
        else []
    )


def _names(item: Item) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for index, region in _regions(item):
        name = region.get("name")
        if isinstance(name, str) and first.setdefault(name.casefold(), index) != index:
            related = [item.document.place(item.keys("regions", first[name.casefold()], "name"), "the first one")]
            keys = item.keys("regions", index, "name")
            yield DUPLICATE_NAME.at(
                item.document, keys, f"there are two regions named '{name}'", value=True, related=related
            )


def _pieces(library: Library, item: Item) -> Iterator[Finding]:
    needed: Counter[str] = Counter()
    last: dict[str, int] = {}
    for index, region in _regions(item):
        for piece, count in _standing(library, region):
            needed[piece] += count
            last[piece] = index
    for piece, count in needed.items():
        piece_item = library.find("piece", piece)
        supply = piece_item.fields.get("supply") if piece_item else None
        if type(supply) is int and count > supply:
            message = f"the map needs {count} of the piece '{piece}', but the supply is {supply}"
            place = item.keys("regions", last[piece])
            keys = (*place, "pieces", piece) if item.document.has((*place, "pieces", piece)) else (*place, "terrain")
            yield TOO_MANY_PIECES.at(item.document, keys, message)


def _standing(library: Library, region: Record) -> Iterator[tuple[str, int]]:
    """The pieces that stand in a region when the game starts."""
    pieces = region.get("pieces")
    for piece, count in pieces.items() if isinstance(pieces, dict) else ():
        if type(count) is int:
            yield piece, count
    terrain = region.get("terrain")
    terrain_item = library.find("terrain", terrain) if isinstance(terrain, str) else None
    own = terrain_item.fields.get("piece") if terrain_item else None
    if isinstance(own, str):
        yield own, 1


def _proportions(library: Library, item: Item) -> Iterator[Finding]:
    terrains = {id: found.fields for id, found in library.items("terrain").items()}
    own = totals_of(item.fields, terrains)
    players = item.fields.get("players")
    boards = [
        board
        for number in (players if isinstance(players, list) else [])
        if type(number) is int and (board := printed_board(library, item, number)) is not None
    ]
    # A map for several numbers of players can be like one printed board only: the nearest.
    differences_by_board = [
        (board.full_id, list(differences_from_printed(own, totals_of(board.fields, terrains)))) for board in boards
    ]
    name, found = min(differences_by_board, key=lambda each: len(each[1]), default=("", []))
    if found:
        more = f" and {len(found) - 4} more" if len(found) > 4 else ""
        message = f"compared with {name}: {', '.join(found[:4])}{more}"
        yield PROPORTIONS.at(item.document, item.keys("players"), message)
