"""Reads a bare list of borders and lays it out as a drawn map."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from engine.vocabulary.numbers import is_number
from mapforge.files.documents import read_document
from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.maps.formats.features import CHANGED, GUESSED, CannotImport, Remark
from mapforge.maps.formats.imported_map import ImportedMap
from mapforge.maps.formats.terrain_words import name_terrain
from mapforge.maps.layout.outer_face import is_planar, likely_edge, links_to_planarity

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
    ids = [region["id"] for region in regions]
    has_edge = any("edge" in region for region in regions)
    edge = [region["id"] for region in regions if region.pop("edge", False)]
    links = list(_links(data.get("links"), set(ids)))
    remarks = []
    if not has_edge:
        edge = likely_edge(ids, pairs) if is_planar(pairs) else []
        message = "nobody says `edge`, so the longest ring of regions lies at the edge of the board"
        remarks = [Remark(GUESSED, message, id) for id in edge]
    drawn, board = _drawn(pairs, edge, ids)
    players = data.get("players", [2, 3, 4, 5])
    made = {
        "id": id,
        "name": str(data.get("name", id.replace("_", " ").capitalize())),
        "players": players if isinstance(players, list) else [players],
        "turns": data.get("turns", 10),
        "board": board,
        "regions": [{**region, **drawn[region["id"]]} for region in regions],
        **({"links": links} if links else {}),
    }
    message = f"laid out {counted(len(regions), 'region')} with {counted(len(pairs), 'border')}"
    return ImportedMap(made, [Remark(CHANGED, message), *remarks])


def map_of_named_borders(
    regions: list[Record], rest: Record, id: str, default_terrain: str, terrains: Collection[str]
) -> ImportedMap:
    """Make a drawn map of regions that may have no terrain: where their names do not tell it, it can be dealt out."""
    guessed: dict[str, str] = {}
    for region in (each for each in regions if "terrain" not in each):
        name = str(region.get("name", region["id"]))
        region["terrain"] = name_terrain(name, terrains)
        if not region["terrain"]:
            region["terrain"], guessed[region["id"]] = default_terrain, name
    made = map_of_borders({"regions": regions, **rest}, id)
    said = f"nothing tells the terrain, so it is {default_terrain}"
    remarks = [*made.remarks, *(Remark(GUESSED, said, name) for name in guessed.values())]
    return ImportedMap(made.data, remarks, frozenset(guessed))


def _links(links: object, known: set[str]) -> Iterator[Record]:
    """Neighbours without a common border, written as pairs or with their reason."""
    if links is None:
        return
    if not isinstance(links, list):
        raise CannotImport("`links` are pairs such as [a, b], or {between: [a, b], reason: A ferry.}")
    for link in links:
        between = link.get("between") if isinstance(link, dict) else link
        if not isinstance(between, list) or len(between) != 2:
            raise CannotImport("`links` are pairs such as [a, b], or {between: [a, b], reason: A ferry.}")
        pair = [_id(end) for end in between]
        unknown = next((id for id in pair if id not in known), None)
        if unknown is not None:
            raise CannotImport(f"there is a link of '{unknown}', but no such region")
        reason = link.get("reason") if isinstance(link, dict) else None
        yield {"between": pair, **({"reason": reason} if isinstance(reason, str) else {})}


def _region(entry: object, index: int) -> Record:
    words = entry if isinstance(entry, dict) else {}
    if not isinstance(words.get("id"), str | int) or not isinstance(words.get("terrain"), str):
        raise CannotImport(f"area {index + 1} does not give its id and terrain")
    region: Record = {"id": _id(words["id"])}
    if isinstance(words["id"], int):
        region["number"] = words["id"]
    region |= {key: words[key] for key in ("name", "number", "terrain", "symbols", "pieces", "edge") if key in words}
    if words.get("lost_tribe") is True:
        pieces = region.get("pieces")
        region["pieces"] = {**(pieces if isinstance(pieces, dict) else {}), "lost_tribe": 1}
    return region


def _id(value: object) -> str:
    return f"area_{value}" if isinstance(value, int) else str(value)


def _pairs(borders: object, known: set[str]) -> list[Pair]:
    """The borders, written as pairs or as neighbours by region."""
    if isinstance(borders, dict) and all(isinstance(others or [], list) for others in borders.values()):
        pairs = [(_id(_key(a)), _id(b)) for a, others in borders.items() for b in (others or [])]
    elif isinstance(borders, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in borders):
        pairs = [(_id(a), _id(b)) for a, b in borders]
    else:
        raise CannotImport("`borders` are pairs such as [a, b], or neighbours by region such as {a: [b, c]}")
    unknown = next((id for pair in pairs for id in pair if id not in known), None)
    if unknown is not None:
        raise CannotImport(f"there is a border of '{unknown}', but no such region")
    return pairs


def _key(key: object) -> object:
    return int(key) if isinstance(key, str) and is_number(key) else key


def _drawn(pairs: list[Pair], edge: list[str], ids: list[str]) -> tuple[dict[str, Record], dict[str, float]]:
    from mapforge.maps.layout.mesh import NotPlanar
    from mapforge.maps.layout.polygons import CannotLayOut, lay_out

    try:
        layout = lay_out(pairs, edge, regions=ids)
    except NotPlanar as error:
        raise CannotImport(f"{error}{_proposal(pairs, edge)}") from None
    except CannotLayOut as error:
        raise CannotImport(str(error)) from None
    return {id: dict(layout.outline(id)) for id in ids}, {"width": layout.width, "height": layout.height}


def _proposal(pairs: list[Pair], edge: list[str]) -> str:
    """Which borders are links, so that the others can be drawn; empty when there are too many to say."""
    from mapforge.maps.layout.mesh import OUTSIDE

    links = links_to_planarity(pairs, [(OUTSIDE, id) for id in edge])
    if not links:
        return ""
    listed = ", ".join(f"[{a}, {b}]" for a, b in links)
    fewest = "one border" if len(links) == 1 else f"{len(links)} borders"
    return f"; with {fewest} as links they can: take out of `borders` and add `links: [{listed}]`"
