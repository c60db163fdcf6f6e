"""Reads GraphML: regions and borders without outlines, as `mapforge export` and other programs write them."""

from __future__ import annotations

from xml.etree import ElementTree

from engine.vocabulary.numbers import is_number
from mapforge.files.plain_data import Record
from mapforge.maps.formats.border_lists import map_of_borders
from mapforge.maps.formats.features import GUESSED, CannotImport, Remark
from mapforge.maps.formats.imported_map import ImportedMap
from mapforge.maps.formats.region_words import slug

NAMES = ("name", "label", "title")


def is_graphml(text: str) -> bool:
    """Tell whether a text is GraphML."""
    return "<graphml" in text[:2000]


def import_graphml(text: str, id: str, default_terrain: str = "farmland") -> ImportedMap:
    """Make a drawn map of a graph."""
    if "<!ENTITY" in text:
        raise CannotImport("the GraphML declares entities, which a graph does not need")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise CannotImport(f"the GraphML cannot be read: {error}") from None
    keys = {key.get("id", ""): key.get("attr.name", key.get("id", "")) for key in _all(root, "key")}
    remarks: list[Remark] = []
    ids: dict[str, str] = {}
    regions = [_region(node, keys, ids, default_terrain, remarks) for node in _all(root, "node")]
    if not regions:
        raise CannotImport("the graph has no nodes")
    borders = []
    for edge in _all(root, "edge"):
        pair = [ids.get(edge.get(end, "")) for end in ("source", "target")]
        if None in pair:
            raise CannotImport(
                f"an edge goes from '{edge.get('source')}' to '{edge.get('target')}', but one is no node"
            )
        borders += [pair] if pair[0] != pair[1] and pair not in borders and pair[::-1] not in borders else []
    if not any(region.get("edge") for region in regions):
        remarks.append(Remark(GUESSED, "no node says `edge`, so every region with few borders lies at the edge"))
        degree = {region["id"]: sum(region["id"] in pair for pair in borders) for region in regions}
        usual = sorted(degree.values())[len(degree) // 2]
        regions = [{**region, "edge": degree[region["id"]] <= usual} for region in regions]
    made = map_of_borders({"regions": regions, "borders": borders}, id)
    return ImportedMap(made.data, [*made.remarks, *remarks])


def _region(
    node: ElementTree.Element, keys: dict[str, str], ids: dict[str, str], default: str, remarks: list[Remark]
) -> Record:
    data = {keys.get(d.get("key", ""), d.get("key", "")): (d.text or "").strip() for d in _all(node, "data")}
    own = node.get("id", "")
    name = next((data[key] for key in NAMES if data.get(key)), own)
    made = slug(own) if slug(own)[:1].isalpha() else slug(name)
    made = made if made[:1].isalpha() else f"region_{made or len(ids) + 1}"
    while made in ids.values():
        made += "_2"
    ids[own] = made
    terrain = slug(data.get("terrain", ""))
    if not terrain:
        remarks.append(Remark(GUESSED, f"nothing tells the terrain, so it is {default}", name))
    region: Record = {"id": made, "terrain": terrain or default}
    if name not in (own, made):
        region["name"] = name
    if is_number(data.get("number", "")):
        region["number"] = int(data["number"])
    if symbols := data.get("symbols", "").split():
        region["symbols"] = symbols
    if pieces := dict(_count(word) for word in data.get("pieces", "").split()):
        region["pieces"] = pieces
    return region | ({"edge": True} if data.get("edge", "").lower() in ("true", "1") else {})


def _count(word: str) -> tuple[str, int]:
    piece, _, count = word.partition("*")
    return piece, int(count) if is_number(count) else 1


def _all(element: ElementTree.Element, tag: str) -> list[ElementTree.Element]:
    return [found for found in element.iter() if str(found.tag).rpartition("}")[2] == tag]
