"""Races and powers that a map makes useless, because it has nothing of what they need."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine import EngineError
from engine.blueprint.builder import sketch_world
from mapforge.errors import MapforgeError
from mapforge.files.findings import Check, Finding, Severity
from mapforge.files.plain_data import Fields
from mapforge.maps.named_maps import NamedMap
from mapforge.packs.library import Item, Library
from mapforge.validation.checks.check_registry import rule
from mapforge.validation.checks.map_examples import listed
from mapforge.validation.checks.map_geometry import compiled_or_none
from mapforge.worlds.assembly import world_data
from mapforge.worlds.useless_items import useless_items

DEAD_ON_MAP = Check(
    "power/dead-on-map",
    Severity.WARNING,
    "A race or power does nothing on this map",
    "It needs a terrain, a symbol, a relic or a place that the map does not have, so it does nothing.",
    "Put what it needs on the map, or leave it in the box: `excludes: [power/forest]`.",
    bad=listed("id: west, terrain: hill, edge: true\nid: east, terrain: swamp"),
    good=listed(
        "id: west, terrain: hill, symbols: [magic], edge: true\nid: east, terrain: swamp, symbols: [mine, cavern]\n"
        "id: wood, terrain: forest\nid: crag, terrain: mountain\nid: field, terrain: farmland\nid: pond, terrain: lake",
        "[west, east]; [west, wood]; [wood, crag]; [crag, field]; [field, pond]",
    ),
)


@rule
def dead_on_maps(library: Library) -> Iterator[Finding]:
    """Find the races and powers whose hooks can do nothing on a map."""
    for id in library.named:
        for item in library.packs[id].items["map"].values():
            compiled = compiled_or_none(item, library)
            if compiled is not None and compiled.regions and id not in library.incomplete:
                yield from _dead(library, item, compiled.plain())


def _dead(library: Library, item: Item, map_data: Fields) -> Iterator[Finding]:
    dead = list(_useless(library, item, map_data))
    if dead:
        message = f"nothing on this map is of use to {', '.join(dead)}"
        help = f"Put what they need on the map, or leave them in the box: `excludes: [{', '.join(dead)}]`."
        yield DEAD_ON_MAP.at(item.document, item.keys("regions"), message, help=help)


def _useless(library: Library, item: Item, map_data: Fields) -> Collection[str]:
    """The races and powers that do nothing; none where the map names what does not exist, which other checks tell."""
    try:
        data = world_data(library, map_data, pack_ids=NamedMap(library, item).packs, board=item.pack)
        world, problems = sketch_world(data, library.known_hooks)
    except (KeyError, TypeError, ValueError, AttributeError, EngineError, MapforgeError):
        return ()
    return () if any(problem.code == "absent" for problem in problems) else useless_items(world)
