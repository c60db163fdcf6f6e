"""Compiles a map: from outlines, or a bare list of borders, to regions, borders and the edge of the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mapforge.errors import Exit, MapforgeError
from mapforge.files.deadline import COMPILING, working_on
from mapforge.files.plain_data import Fields, Record
from mapforge.maps.geometry_refusals import GeometryRefused, refusals_of
from mapforge.maps.outlines import MapProblem, is_drawn, read_drawing

if TYPE_CHECKING:
    import networkx as nx

    from mapforge.maps.geometry import Geometry
    from mapforge.packs.library import Item, Library

REGION_KEYS = ("id", "name", "number", "terrain", "symbols", "pieces")
BORDER_LISTS = ("borders", "links", "barriers")
MAP_KEYS = ("id", "name", "pack", "players", "turns", "excludes", "areas", "events")
DIGITS = 6
"""Lengths and areas are written with so many digits behind the point."""
Pair = tuple[str, str]


class MapError(MapforgeError):
    """A map that cannot be compiled; `problems` say why and where."""

    exit_code = Exit.FINDINGS

    def __init__(self, problems: list[MapProblem]) -> None:
        self.problems = problems
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(f"{problems[0].message}{more}")


@dataclass(frozen=True)
class Border:
    """Two neighbours, how long their border is, and what makes them neighbours."""

    a: str
    b: str
    length: float | None = None
    kind: str = "listed"
    """listed, drawn or link"""


@dataclass(frozen=True)
class CompiledMap:
    """A map as the engine, the graph and the commands want it."""

    data: Fields
    regions: tuple[Record, ...]
    borders: tuple[Border, ...]
    terrains: Mapping[str, Fields]
    geometry: Geometry | None = None

    @property
    def id(self) -> str:
        """The id of the map, with its pack where that is known."""
        pack = self.data.get("pack")
        return f"{pack}:map/{self.data.get('id', '')}" if pack else str(self.data.get("id", ""))

    @cached_property
    def neighbours(self) -> dict[str, list[str]]:
        """The neighbours of each region, in the order of the regions."""
        adjacent: dict[str, set[str]] = {region["id"]: set() for region in self.regions}
        for border in self.borders:
            adjacent[border.a].add(border.b)
            adjacent[border.b].add(border.a)
        order = {id: index for index, id in enumerate(adjacent)}
        return {id: sorted(near, key=order.__getitem__) for id, near in adjacent.items()}

    def is_ground(self, region: str, trait: str) -> bool:
        """Tell whether the terrain of a region is water, impassable, closed or left empty."""
        return bool(self.terrains.get(self._terrain_of[region], {}).get(trait))

    @cached_property
    def _terrain_of(self) -> dict[str, str]:
        return {region["id"]: str(region.get("terrain", "")) for region in self.regions}

    @cached_property
    def coasts(self) -> list[str]:
        """Land next to sea, lake or river."""
        from engine.world import ground

        return self._named(ground.coast(self._rows, self._ground("water"), self._ground("impassable")))

    @cached_property
    def chasm_sides(self) -> list[str]:
        """Regions next to ground that nobody ever enters."""
        from engine.vocabulary.sets import spread

        chasms = self._ground("impassable")
        return self._named(spread(self._rows, chasms) & ~chasms)

    @cached_property
    def entries(self) -> list[str]:
        """Where a race may enter that has no power to open closed ground."""
        from engine.world import ground

        edge, closed = self._mask(region["id"] for region in self.regions if region["edge"]), self._ground("closed")
        regions = ground.entries(self._rows, edge, self._ground("water"), closed, self._ground("impassable"))
        return self._named(regions & ~closed)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {id: number for number, id in enumerate(self.neighbours)}

    @cached_property
    def _rows(self) -> tuple[int, ...]:
        """The neighbours of each region as the engine has them, which counts regions and keeps them as bits."""
        return tuple(self._mask(near) for near in self.neighbours.values())

    def _ground(self, trait: str) -> int:
        return self._mask(id for id in self.neighbours if self.is_ground(id, trait))

    def _mask(self, regions: Iterable[str]) -> int:
        from engine.vocabulary.sets import mask_of

        return mask_of(self._numbers[id] for id in regions)

    def _named(self, mask: int) -> list[str]:
        from engine.vocabulary.sets import bits

        ids = list(self.neighbours)
        return [ids[number] for number in bits(mask)]

    def plain(self) -> Record:
        """The map as the engine wants it."""
        kept = {key: self.data[key] for key in MAP_KEYS if key in self.data}
        return {**kept, "regions": list(self.regions), "borders": [[border.a, border.b] for border in self.borders]}

    def graph(self) -> nx.Graph[str]:
        """The map as a networkx graph: regions and borders with all that is known about them."""
        import networkx as nx

        graph: nx.Graph[str] = nx.Graph(map=self.id)
        for region in self.region_rows():
            graph.add_node(region["id"], **{key: value for key, value in region.items() if key != "id"})
        for border in self.borders:
            graph.add_edge(border.a, border.b, length=border.length, kind=border.kind)
        return graph

    @refusals_of("the outlines of this map")
    def region_rows(self) -> list[Record]:
        """The regions with what follows from the graph: entry, coast and chasm side."""
        entries, coasts, chasms = set(self.entries), set(self.coasts), set(self.chasm_sides)
        areas = self._areas()
        rows = []
        for region in self.regions:
            id = region["id"]
            row: Record = {"id": id, "name": region.get("name", id), "terrain": region.get("terrain", "")}
            if "number" in region:
                row["number"] = region["number"]
            row["symbols"] = list(region.get("symbols") or [])
            row["pieces"] = dict(region.get("pieces") or {})
            row |= {"edge": region["edge"], "entry": id in entries, "coast": id in coasts, "chasm_side": id in chasms}
            if id in areas:
                row["area"] = areas[id]
            rows.append(row)
        return rows

    def _areas(self) -> dict[str, float]:
        if self.geometry is None:
            return {}
        shapes = zip(self.geometry.ids, self.geometry.shapes, strict=True)
        return {id: round(float(shape.area), DIGITS) for id, shape in shapes}


def compile_item(item: Item, library: Library | None = None, *, geometry: Geometry | None = None) -> CompiledMap:
    """Compile a map of a library, whose terrains tell coasts and entries; its geometry may be known already."""
    terrains = {id: terrain.fields for id, terrain in library.items("terrain").items()} if library else {}
    with working_on(COMPILING, item.document.path):
        return compile_map(item.described(), terrains, geometry=geometry)


def compile_map(
    data: Fields,
    terrains: Mapping[str, Fields] | None = None,
    *,
    geometry: Geometry | None = None,
) -> CompiledMap:
    """Compile the data of a map, or raise MapError with everything that is in the way."""
    if not is_drawn(data):
        pairs = dict.fromkeys(pairs_in(data, "borders"), Border("", ""))
        edge = {region["id"] for region in _regions(data) if region.get("edge") is True}
        return _compiled(data, terrains or {}, pairs, edge, None)
    try:
        geometry = _sound(geometry) if geometry is not None else _geometry(data)
        with refusals_of("the outlines of this map"):
            pairs, drawn_edge = _drawn_borders(geometry), geometry.edge
    except GeometryRefused as error:
        raise MapError([MapProblem(("regions",), str(error))]) from error
    return _compiled(data, terrains or {}, pairs, _edge(data, drawn_edge), geometry)


def _drawn_borders(geometry: Geometry) -> dict[Pair, Border]:
    borders, ids = geometry.borders, geometry.ids
    drawn = zip(borders.a.tolist(), borders.b.tolist(), borders.length.tolist(), strict=True)
    return {(ids[a], ids[b]): Border("", "", length, "drawn") for a, b, length in drawn}


def _geometry(data: Fields) -> Geometry:
    from mapforge.maps.geometry import measure

    drawing = read_drawing(data)
    if drawing.problems:
        raise MapError(list(drawing.problems))
    return _sound(measure(drawing))


def _sound(geometry: Geometry) -> Geometry:
    """The geometry, unless something is wrong with it."""
    problems = list(geometry.drawing.problems)
    problems += [MapProblem(flaw.outline.keys, flaw_words(flaw.outline.id, flaw.reason)) for flaw in geometry.flaws]
    problems += [MapProblem((), vanished_words(id)) for id in geometry.snapped.vanished]
    if problems:
        raise MapError(problems)
    return geometry


def flaw_words(region: str, reason: str) -> str:
    """What to say about an outline that is not valid."""
    return f"the outline of '{region}' is not valid: {reason[:1].lower()}{reason[1:]}"


def vanished_words(region: str) -> str:
    """What to say about a region that snapping leaves nothing of."""
    return f"the region '{region}' is smaller than the tolerance and vanishes"


def _compiled(
    data: Fields,
    terrains: Mapping[str, Fields],
    pairs: Mapping[Pair, Border],
    edge: set[str],
    geometry: Geometry | None,
) -> CompiledMap:
    order = {region["id"]: index for index, region in enumerate(_regions(data))}
    _refuse_misshapen(data)
    _refuse_unknown(data, order)
    known = {_ordered(pair, order): border for pair, border in pairs.items() if pair[0] != pair[1]}
    for pair in pairs_in(data, "links"):
        known.setdefault(_ordered(pair, order), Border("", "", None, "link"))
    for pair in pairs_in(data, "barriers"):
        known.pop(_ordered(pair, order), None)
    borders = tuple(
        Border(*pair, known[pair].length, known[pair].kind)
        for pair in sorted(known, key=lambda pair: (order[pair[0]], order[pair[1]]))
    )
    regions = tuple(_region(region, region["id"] in edge) for region in _regions(data))
    return CompiledMap(data, regions, borders, terrains, geometry)


def _region(region: Fields, edge: bool) -> Record:
    return {**{key: region[key] for key in REGION_KEYS if key in region}, "edge": edge}


def _edge(data: Fields, drawn: frozenset[str]) -> set[str]:
    """What the drawing says, unless a region says otherwise."""
    stated = {region["id"]: region["edge"] for region in _regions(data) if isinstance(region.get("edge"), bool)}
    return {region["id"] for region in _regions(data) if stated.get(region["id"], region["id"] in drawn)}


def _regions(data: Fields) -> list[Record]:
    listed = data.get("regions")
    regions = [region for region in listed if isinstance(region, dict)] if isinstance(listed, list) else []
    return [region for region in regions if isinstance(region.get("id"), str)]


def pairs_in(data: Fields, key: str) -> Iterator[Pair]:
    """The pairs of regions in one of the lists of a map."""
    listed = data.get(key)
    for entry in listed if isinstance(listed, list) else []:
        pair = entry.get("between") if isinstance(entry, dict) else entry
        if isinstance(pair, list) and len(pair) == 2 and all(isinstance(id, str) for id in pair):
            yield pair[0], pair[1]


def _refuse_misshapen(data: Fields) -> None:
    """Raise MapError when regions stand twice, or say what nothing can be made of."""
    listed = data.get("regions")
    if not isinstance(listed, (list, type(None))):
        raise MapError([MapProblem(("regions",), "'regions' must be a list")])
    problems: list[MapProblem] = []
    known: set[str] = set()
    for index, region in enumerate(listed or ()):
        for key, message in _misshapen(region if isinstance(region, dict) else {}):
            problems.append(MapProblem(("regions", index, key), message))
        id = region.get("id") if isinstance(region, dict) else None
        if isinstance(id, str) and id in known:
            problems.append(MapProblem(("regions", index, "id"), f"there are two regions called '{id}'"))
        known.add(str(id))
    if problems:
        raise MapError(problems)


def _misshapen(region: Fields) -> Iterator[tuple[str, str]]:
    """The keys of a region whose values are of a kind that they cannot be, and what they should be."""
    if not isinstance(region.get("id"), str):
        yield "id", "a region needs an 'id', which is a word"
    for key in ("name", "terrain"):
        if not isinstance(region.get(key, ""), str):
            yield key, f"'{key}' must be a word"
    if type(region.get("number", 0)) is not int:
        yield "number", "'number' must be a whole number"
    symbols, pieces = region.get("symbols") or [], region.get("pieces") or {}
    if not (isinstance(symbols, list) and all(isinstance(symbol, str) for symbol in symbols)):
        yield "symbols", "'symbols' must be a list of words"
    if not (isinstance(pieces, dict) and all(type(count) is int for count in pieces.values())):
        yield "pieces", "'pieces' must say how many there are of each piece"


def _refuse_unknown(data: Fields, order: Mapping[str, int]) -> None:
    named = ((key, id) for key in BORDER_LISTS for pair in pairs_in(data, key) for id in pair)
    problems = [MapProblem((key,), f"there is no region '{id}' for the {key}") for key, id in named if id not in order]
    if problems:
        raise MapError(problems)


def _ordered(pair: Pair, order: Mapping[str, int]) -> Pair:
    return pair if order[pair[0]] < order[pair[1]] else (pair[1], pair[0])
