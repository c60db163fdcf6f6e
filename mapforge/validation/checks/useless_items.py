"""Races and powers that a map makes useless, because it has nothing of what they need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import RegionFilter, Registry
from engine.world import is_by_ruling
from mapforge.files import Check, Finding, Severity
from mapforge.maps import Grounds, NamedMap
from mapforge.packs import Item, Library
from mapforge.validation.checks.check_registry import rule
from mapforge.validation.checks.map_examples import listed
from mapforge.validation.checks.map_geometry import compiled_or_none

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
    """Find the races and powers whose hooks match no region of a map."""
    for id in library.named:
        for item in library.packs[id].items["map"].values():
            compiled = compiled_or_none(item, library)
            # Where terrains or symbols are unknown, other checks have said so.
            if compiled is not None and compiled.regions and id not in library.incomplete:
                grounds = Grounds(compiled, library)
                if grounds.are_known:
                    yield from _dead(library, item, grounds)


def _dead(library: Library, item: Item, grounds: Grounds) -> Iterator[Finding]:
    excluded = set(item.fields.get("excludes") or [])
    dead = [
        f"{trait.kind}/{trait.id}"
        for pack in NamedMap(library, item).packs
        for kind in ("race", "power")
        for trait in library.packs[pack].items[kind].values()
        if not {trait.full_id, f"{kind}/{trait.id}"} & excluded and _is_dead(trait, grounds, library.known_hooks)
    ]
    if dead:
        said = f"nothing on this map is of use to {', '.join(dead)}"
        help = f"Put what they need on the map, or leave them in the box: `excludes: [{', '.join(dead)}]`."
        yield DEAD_ON_MAP.at(item.document, item.keys("regions"), said, help=help)


def _is_dead(trait: Item, grounds: Grounds, known: Registry) -> bool:
    """Tell whether every hook of an item looks for regions that are not there."""
    hooks = trait.fields.get("hooks")
    words = [entry for entry in hooks if isinstance(entry, dict)] if isinstance(hooks, list) else []
    if not words or len(words) != len(hooks or ()):
        return False
    return all(_is_idle(entry, grounds, known) for entry in words)


def _is_idle(entry: Mapping[str, Any], grounds: Grounds, known: Registry) -> bool:
    """Tell whether one of the filters of a hook matches nothing, whatever a ruling chooses."""
    name = next((key for key in entry if key in known.hooks), None)
    given = entry[name] if name is not None else None
    if name is None or not isinstance(given, dict):
        return False
    parameters = known.hooks[name].parameters
    return any(
        not any(grounds.possible(each) for each in _alternatives(words))
        for key, words in given.items()
        if key in parameters and parameters[key].type is RegionFilter
    )


def _alternatives(words: Any) -> list[Any]:
    """The filters that a ruling chooses between, or the one that is said."""
    values = words.get("values") if is_by_ruling(words) else None
    return list(values.values()) if isinstance(values, dict) else [words]
