"""Reads GraphML: regions and borders without outlines, as `mapforge export` and other programs write them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from xml.etree import ElementTree

from engine.vocabulary.numbers import is_number
from mapforge.files.number_reader import whole_number
from mapforge.files.plain_data import Record
from mapforge.maps.formats.border_lists import map_of_named_borders
from mapforge.maps.formats.features import CannotImport
from mapforge.maps.formats.imported_map import ImportedMap
from mapforge.maps.formats.region_words import UniqueIds, slug

NAMES = ("name", "label", "title")


def is_graphml(text: str) -> bool:
    """Tell whether a text is GraphML."""
    return "<graphml" in text[:2000]


def import_graphml(
    text: str, id: str, default_terrain: str = "farmland", terrains: Collection[str] = ()
) -> ImportedMap:
    """Make a drawn map of a graph."""
    root = _parsed(text)
    keys = {key.get("id", ""): key.get("attr.name", key.get("id", "")) for key in _all(root, "key")}
    nodes = [_Node.read(element, keys) for element in _all(root, "node")]
    if not nodes:
        raise CannotImport("the graph has no nodes")
    ids = _ids(nodes)
    regions = [_region(node, id) for node, id in zip(nodes, ids, strict=True)]
    borders = _borders(root, {node.id: id for node, id in zip(nodes, ids, strict=True)})
    return map_of_named_borders(regions, {"borders": borders}, id, default_terrain, terrains)


def _parsed(text: str) -> ElementTree.Element:
    if "<!ENTITY" in text:
        raise CannotImport("the GraphML declares entities, which a graph does not need")
    try:
        return ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise CannotImport(f"the GraphML cannot be read: {error}") from None


@dataclass(frozen=True)
class _Node:
    """A node of a graph: its id, its name, and what the file says about it."""

    id: str
    name: str
    data: dict[str, str]

    @staticmethod
    def read(element: ElementTree.Element, keys: dict[str, str]) -> _Node:
        """The node that an element describes; keys have names of their own."""
        entries = ((entry.get("key", ""), (entry.text or "").strip()) for entry in _all(element, "data"))
        data = {keys.get(key, key): value for key, value in entries}
        id = element.get("id", "")
        return _Node(id, next((data[key] for key in NAMES if data.get(key)), id), data)


def _ids(nodes: list[_Node]) -> list[str]:
    """An id for the region of each node, made of its id or its name."""
    ids = UniqueIds()
    made = []
    for number, node in enumerate(nodes, 1):
        plain = slug(node.id) if slug(node.id)[:1].isalpha() else slug(node.name)
        plain = plain if plain[:1].isalpha() else f"region_{plain or number}"
        made.append(ids.take(plain))
    return made


def _region(node: _Node, id: str) -> Record:
    data = node.data
    region: Record = {"id": id}
    if terrain := slug(data.get("terrain", "")):
        region["terrain"] = terrain
    if node.name not in (node.id, id):
        region["name"] = node.name
    if is_number(data.get("number", "")):
        region["number"] = whole_number(data["number"])
    if symbols := data.get("symbols", "").split():
        region["symbols"] = symbols
    if pieces := dict(_count(word) for word in data.get("pieces", "").split()):
        region["pieces"] = pieces
    return region | ({"edge": True} if data.get("edge", "").lower() in ("true", "1") else {})


def _borders(root: ElementTree.Element, ids: dict[str, str]) -> list[list[str]]:
    """The borders between different regions, each once and in the order of the edges."""
    borders: dict[frozenset[str], list[str]] = {}
    for edge in _all(root, "edge"):
        source, target = (ids.get(edge.get(end, "")) for end in ("source", "target"))
        if source is None or target is None:
            raise CannotImport(
                f"an edge goes from '{edge.get('source')}' to '{edge.get('target')}', but one is no node"
            )
        if source != target:
            borders.setdefault(frozenset((source, target)), [source, target])
    return list(borders.values())


def _count(word: str) -> tuple[str, int]:
    piece, _, count = word.partition("*")
    return piece, whole_number(count) if is_number(count) else 1


def _all(element: ElementTree.Element, tag: str) -> list[ElementTree.Element]:
    return [each for each in element.iter() if str(each.tag).rpartition("}")[2] == tag]
