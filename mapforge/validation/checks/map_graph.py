"""The graph of a map: regions nobody can reach, boards nobody can enter, and what contradicts the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mapforge.files.findings import Check, Finding, Severity
from mapforge.maps.compiled_map import CompiledMap, pairs_in
from mapforge.maps.outlines import Point
from mapforge.packs.library import Item, Library
from mapforge.validation.checks.check_registry import rule
from mapforge.validation.checks.map_examples import EDGE_AND_INLAND, NEXT_SQUARE, SQUARE, drawn, listed
from mapforge.validation.checks.map_geometry import compiled_or_none, drawing_of

ISOLATED = Check(
    "map/isolated-region",
    Severity.WARNING,
    "A region has no neighbour",
    "Whoever is there can go nowhere, and nobody else can get there.",
    "Let it share a border with another region, or add it to `links` with a reason.",
    bad=listed("id: west, terrain: hill, edge: true\nid: east, terrain: forest, edge: true", ""),
    good=listed(EDGE_AND_INLAND),
)
UNREACHABLE = Check(
    "map/unreachable-region",
    Severity.WARNING,
    "A region cannot be reached from any entry",
    "Without a special power, nobody can ever conquer it.",
    "Give it a border, a link, or a place at the edge of the board.",
    bad=listed(f"{EDGE_AND_INLAND}\nid: far, terrain: hill\nid: near, terrain: hill", "[west, east]; [far, near]"),
    good=listed(
        f"{EDGE_AND_INLAND}\nid: far, terrain: hill\nid: near, terrain: hill", "[west, east]; [far, near]; [east, far]"
    ),
)
NO_ENTRY = Check(
    "map/no-entry",
    Severity.ERROR,
    "Nobody can enter the board",
    "A new race comes in over the edge of the board; here no region that can be entered lies at the edge.",
    "Write `edge: true` where a region touches the edge, or draw the map up to the edge of its board.",
    bad=listed("id: west, terrain: hill\nid: east, terrain: forest"),
    good=listed(EDGE_AND_INLAND),
)
CONTRADICTION = Check(
    "map/link-contradicts-geometry",
    Severity.WARNING,
    "What is written and what is drawn disagree",
    "A link between neighbours and a barrier between strangers change nothing: one of the two is not what was meant.",
    "Delete the entry, or correct the outline.",
    bad=drawn(SQUARE, NEXT_SQUARE, more="links:\n  - {between: [west, east], reason: A ferry.}\n"),
    good=drawn(SQUARE, NEXT_SQUARE, more="barriers:\n  - {between: [west, east], reason: A cliff.}\n"),
)


@rule
def graphs(library: Library) -> Iterator[Finding]:
    """Look at the graphs of all maps in the named packs."""
    for id in library.named:
        for item in library.packs[id].items["map"].values():
            compiled = compiled_or_none(item, library)
            if compiled is not None and compiled.regions:
                if _is_drawn(compiled):
                    yield from _reachability(item, compiled)
                yield from _contradictions(item, compiled)


def _is_drawn(compiled: CompiledMap) -> bool:
    """Whether every outline could be read: without it a region has no neighbours, which is no finding of its own."""
    shapes = set(compiled.geometry.ids) if compiled.geometry is not None else set()
    return all("outline" not in region or region["id"] in shapes for region in compiled.regions)


def _reachability(item: Item, compiled: CompiledMap) -> Iterator[Finding]:
    order = {region["id"]: index for index, region in enumerate(compiled.regions)}
    lonely = [id for id, near in compiled.neighbours.items() if not near and len(order) > 1]
    for id in lonely:
        yield _region(ISOLATED, item, compiled, order[id], f"'{id}' has no neighbour")
    if not compiled.entries:
        yield NO_ENTRY.at(item.document, item.keys("regions"), "no region of this map is an entry")
        return
    reached = _reached(compiled)
    for id, index in order.items():
        is_shut = compiled.is_ground(id, "impassable") or compiled.is_ground(id, "closed")
        if id not in reached and id not in lonely and not is_shut:
            yield _region(UNREACHABLE, item, compiled, index, f"'{id}' cannot be reached from any entry")


def _reached(compiled: CompiledMap) -> set[str]:
    """The regions that a race without special powers can come to."""
    waiting = list(compiled.entries)
    reached = set(waiting)
    while waiting:
        for other in compiled.neighbours[waiting.pop()]:
            if other not in reached and not compiled.is_ground(other, "impassable"):
                if not compiled.is_ground(other, "closed"):
                    waiting.append(other)
                reached.add(other)
    return reached


def _region(check: Check, item: Item, compiled: CompiledMap, index: int, said: str) -> Finding:
    finding = check.at(item.document, item.keys("regions", index, "id"), said, value=True)
    return replace(finding, where=_middle(compiled, compiled.regions[index]["id"]))


def _middle(compiled: CompiledMap, id: str) -> tuple[Point, ...]:
    geometry = compiled.geometry
    if geometry is None or id not in geometry.ids:
        return ()
    shape = geometry.shapes[geometry.ids.index(id)]
    spot = shape.representative_point()
    return () if shape.is_empty else ((spot.x, spot.y),)


def _contradictions(item: Item, compiled: CompiledMap) -> Iterator[Finding]:
    drawn = {frozenset(pair) for pair in _drawn_pairs(item, compiled)}
    linked = {frozenset(pair) for pair in pairs_in(item.data, "links")}
    for key, index, pair in _entries(item):
        one, other = pair
        message = ""
        if one == other:
            message = f"'{one}' cannot be its own neighbour"
        elif key == "links" and frozenset(pair) in drawn:
            message = f"'{one}' and '{other}' share a border already, so the link changes nothing"
        elif key == "barriers" and frozenset(pair) not in drawn:
            message = f"'{one}' and '{other}' share no border, so the barrier changes nothing"
            if frozenset(pair) in linked:
                message = f"'{one}' and '{other}' have a link and a barrier"
        elif key == "borders" and compiled.geometry is not None and frozenset(pair) not in drawn:
            message = f"'{one}' and '{other}' are listed as neighbours, but their outlines share no border"
        if message:
            yield CONTRADICTION.at(item.document, item.keys(key, index), message, value=True)
    yield from _unlisted(item, compiled, drawn)
    yield from _edges(item, compiled)


def _unlisted(item: Item, compiled: CompiledMap, drawn: set[frozenset[str]]) -> Iterator[Finding]:
    """Drawn borders that a list of borders beside the outlines does not have."""
    listed = {frozenset(pair) for pair in pairs_in(item.data, "borders")}
    if compiled.geometry is None or not listed:
        return
    order = [region["id"] for region in compiled.regions]
    for pair in sorted(drawn - listed, key=lambda pair: sorted(map(order.index, pair))):
        one, other = sorted(pair, key=order.index)
        message = f"the outlines of '{one}' and '{other}' share a border that is not listed"
        yield CONTRADICTION.at(item.document, item.keys("borders"), message)


def _edges(item: Item, compiled: CompiledMap) -> Iterator[Finding]:
    if compiled.geometry is None or drawing_of(item.document) is None:
        return
    regions = item.data.get("regions")
    for index, region in enumerate(regions if isinstance(regions, list) else []):
        is_edge = region.get("edge") if isinstance(region, dict) else None
        if isinstance(is_edge, bool) and is_edge != (region["id"] in compiled.geometry.edge):
            words = "does not touch" if is_edge else "touches"
            message = f"'{region['id']}' {words} the edge of the board in the drawing"
            yield CONTRADICTION.at(item.document, item.keys("regions", index, "edge"), message)


def _drawn_pairs(item: Item, compiled: CompiledMap) -> Iterator[tuple[str, str]]:
    geometry = compiled.geometry
    if geometry is None:
        yield from pairs_in(item.fields, "borders")
    else:
        yield from ((geometry.ids[a], geometry.ids[b]) for a, b in geometry.borders.pairs())


def _entries(item: Item) -> Iterator[tuple[str, int, tuple[str, str]]]:
    """Every pair in the lists of a map, with its place."""
    for key in ("borders", "links", "barriers"):
        listed: object = item.data.get(key)
        for index, entry in enumerate(listed if isinstance(listed, list) else []):
            for pair in pairs_in({key: [entry]}, key):
                yield key, index, pair
