"""Reads a table of borders: two neighbours in each row, or a region and all of its neighbours.

`mapforge graph --format csv` writes the first; the second is how people list neighbours in a spreadsheet.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from engine.vocabulary.numbers import is_number
from mapforge.files.plain_data import Record
from mapforge.maps.formats.border_lists import map_of_named_borders
from mapforge.maps.formats.features import CannotImport
from mapforge.maps.formats.imported_map import ImportedMap
from mapforge.maps.formats.region_words import UniqueIds, rows_of, slug, styled

_ENDS = (("a", "b"), ("from", "to"), ("source", "target"), ("region 1", "region 2"), ("region1", "region2"))
_NEIGHBOURS = ("neighbours", "neighbors", "neighbour", "neighbor", "borders", "adjacent", "adjacent to")
_LINKS = ("link", "linked")
_INNER = ";|,"
"""What may separate the neighbours in one cell."""
NAMES_NEEDED = "write two names in each row, as in `hill,lake`, or a name and all its neighbours"
Row = Sequence[str]


def is_border_table(text: str) -> bool:
    """Tell whether nearly every line of a text has cells, as a table has."""
    if not text.strip() or re.search(r"[<{\[]", text):
        return False
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        return len(_rows(text)) * 10 >= len(lines) * 9
    except CannotImport:
        return True


def import_border_table(
    text: str, id: str, default_terrain: str = "farmland", terrains: Collection[str] = ()
) -> ImportedMap:
    """Make a drawn map of a table of borders."""
    pairs: dict[frozenset[str], tuple[str, str, bool]] = {}
    for a, b, is_link in _pairs(_rows(text)):
        if a != b:
            pairs.setdefault(frozenset((a, b)), (a, b, is_link))
    ids, taken = dict[str, str](), UniqueIds()
    for name in dict.fromkeys(name for a, b, _ in pairs.values() for name in (a, b)):
        ids[name] = taken.take(_id_of(name))
    if not ids:
        raise CannotImport(f"the table has no two neighbours: {NAMES_NEEDED}")
    regions = [_region(name, id) for name, id in ids.items()]
    rest: Record = {
        "borders": [[ids[a], ids[b]] for a, b, is_link in pairs.values() if not is_link],
        "links": [[ids[a], ids[b]] for a, b, is_link in pairs.values() if is_link],
    }
    return map_of_named_borders(regions, rest, id, default_terrain, terrains)


def _rows(text: str) -> list[list[str]]:
    """The rows, by what separates cells in most lines: in one cell, something else may."""
    lines = text.splitlines()[:1000]
    return rows_of(text, max(",;\t", key=lambda separator: sum(separator in line for line in lines)))


def _pairs(rows: Sequence[Row]) -> Iterator[tuple[str, str, bool]]:
    """The neighbours in a table, and whether only a link joins them."""
    heads = _heads(rows)
    ends = next((pair for pair in _ENDS if set(pair) <= set(heads)), None)
    if ends is not None:
        return _pairs_in_columns(rows[1:], heads.index(ends[0]), heads.index(ends[1]), _place_of("kind", heads))
    return _neighbours_in_rows(rows[1:] if len(heads) > 1 and heads[1] in _NEIGHBOURS else rows)


def _pairs_in_columns(rows: Sequence[Row], one: int, other: int, kind: int | None) -> Iterator[tuple[str, str, bool]]:
    for row in rows:
        cells = dict(enumerate(cell.strip() for cell in row))
        if cells.get(one) and cells.get(other):
            yield cells[one], cells[other], kind is not None and cells.get(kind, "").lower() in _LINKS


def _neighbours_in_rows(rows: Sequence[Row]) -> Iterator[tuple[str, str, bool]]:
    for row in rows:
        first, *others = (cell.strip() for cell in row)
        if first and not is_number(first) and all(map(is_number, others)):
            raise CannotImport(f"the table says of '{first}' numbers, not neighbours: {NAMES_NEEDED}")
        yield from ((first, word, False) for cell in others for word in _words(cell) if first)


def _place_of(head: str, heads: Sequence[str]) -> int | None:
    return heads.index(head) if head in heads else None


def _heads(rows: Sequence[Row]) -> list[str]:
    """The names of the columns; none where the words of the first row are regions in others, such as a and b."""
    heads = [cell.strip().lower() for cell in rows[0]] if rows else []
    below = {cell.strip().lower() for row in rows[1:] for cell in row}
    return [] if below.intersection(heads) - {""} else heads


def _words(cell: str) -> list[str]:
    """The names in one cell, which may list several."""
    separator = max(_INNER, key=cell.count)
    return [word.strip() for word in cell.split(separator) if word.strip()]


def _id_of(name: str) -> str:
    plain = slug(name)
    return plain if plain[:1].isalpha() else f"region_{plain}" if plain else "region"


def _region(name: str, id: str) -> Record:
    return {"id": id} if is_number(name) else {"id": id, "name": styled(name)}
