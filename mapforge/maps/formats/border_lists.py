"""Reads a bare list of borders and lays it out as a drawn map."""

from __future__ import annotations

from pathlib import Path

from engine.vocabulary.numbers import is_number
from mapforge.files.documents import read_document
from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.maps.formats.features import CHANGED, CannotImport, Remark
from mapforge.maps.formats.imported_map import ImportedMap

Pair = tuple[str, str]


def import_borders(path: Path, id: str) -> ImportedMap:
    """Make a drawn map of a YAML file with areas or regions and the borders between them."""
    document = read_document(path)
    if document.findings:
        finding = document.findings[0]
        raise CannotImport(f"line {finding.line}, column {finding.column}: {finding.message}")
    return map_of_borders(document.data, id)


def map_of_borders(data: object, id: str) -> ImportedMap:
    """Make a drawn map of areas or regions and the borders between them."""
    if not isinstance(data, dict) or not isinstance(data.get("areas") or data.get("regions"), list):
        raise CannotImport("a list of borders has `areas` or `regions`, and `borders`")
    regions = [_region(entry, index) for index, entry in enumerate(data.get("areas") or data["regions"])]
    pairs = list(_pairs(data.get("borders"), {region["id"] for region in regions}))
    edge = [region["id"] for region in regions if region.pop("edge", False)]
    drawn, board = _drawn(pairs, edge, [region["id"] for region in regions])
    players = data.get("players", [2, 3, 4, 5])
    made = {
        "id": id,
        "name": str(data.get("name", id.replace("_", " ").capitalize())),
        "players": players if isinstance(players, list) else [players],
        "turns": data.get("turns", 10),
        "board": board,
        "regions": [{**region, **drawn[region["id"]]} for region in regions],
    }
    said = f"laid out {counted(len(regions), 'region')} with {counted(len(pairs), 'border')}"
    return ImportedMap(made, [Remark(CHANGED, said)])


def _region(entry: object, index: int) -> Record:
    if not isinstance(entry, dict) or "id" not in entry or not isinstance(entry.get("terrain"), str):
        raise CannotImport(f"area {index + 1} does not give its id and terrain")
    region: Record = {"id": _id(entry["id"])}
    if isinstance(entry["id"], int):
        region["number"] = entry["id"]
    region |= {key: entry[key] for key in ("name", "number", "terrain", "symbols", "pieces", "edge") if key in entry}
    if entry.get("lost_tribe") is True:
        region["pieces"] = {**region.get("pieces", {}), "lost_tribe": 1}
    return region


def _id(value: object) -> str:
    return f"area_{value}" if isinstance(value, int) else str(value)


def _pairs(borders: object, known: set[str]) -> list[Pair]:
    """The borders, written as pairs or as neighbours by region."""
    if isinstance(borders, dict):
        found = [(_id(_key(a)), _id(b)) for a, others in borders.items() for b in (others or [])]
    elif isinstance(borders, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in borders):
        found = [(_id(a), _id(b)) for a, b in borders]
    else:
        raise CannotImport("`borders` are pairs such as [a, b], or neighbours by region such as {a: [b, c]}")
    unknown = next((id for pair in found for id in pair if id not in known), None)
    if unknown is not None:
        raise CannotImport(f"there is a border of '{unknown}', but no such region")
    return found


def _key(key: object) -> object:
    return int(key) if isinstance(key, str) and is_number(key) else key


def _drawn(pairs: list[Pair], edge: list[str], ids: list[str]) -> tuple[dict[str, Record], dict[str, float]]:
    from mapforge.maps.layout.mesh import NotPlanar
    from mapforge.maps.layout.polygons import CannotLayOut, lay_out

    try:
        layout = lay_out(pairs, edge, regions=ids)
    except (CannotLayOut, NotPlanar) as error:
        raise CannotImport(str(error)) from None
    return {id: dict(layout.outline(id)) for id in ids}, {"width": layout.width, "height": layout.height}
