"""Schemas of what is played, for editors: mixes and scenarios that know the maps, packs, races, powers and rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.setup.player_setup import NO_POWER
from engine.setup.stage import GIVEN_PHASES
from engine.vocabulary.item_id import ItemId
from mapforge.files.kinds import ITEM_KINDS
from mapforge.files.schemas import Schema
from mapforge.packs.library import Library
from mapforge.validation.live_names import either, enum, one_of, rulings_to_choose, some_of

_PLAIN_STEPS = ("decline", "done", "expand", "finish own turn", "finish turn", "pass", "stop")
_ANY_WORD: Schema = {"type": "string"}


def live_mix(live: Schema, library: Library) -> None:
    """Say in the schema of mixes which maps, packs, items and rulings there are."""
    properties = live["properties"]
    maps = sorted(str(ItemId("map", map.id, map.pack)) for map in library.items("map").values())
    # A map may also be a file, or have a short id.
    properties["map"] |= either(enum(maps), {"type": "string", "not": {"pattern": "^[a-z0-9_]+:map/"}})
    properties["packs"]["items"] |= either(enum(library.packs), _ANY_WORD)
    items = sorted(str(ItemId(kind, id)) for kind in ITEM_KINDS for id in library.items(kind))
    properties["out"]["properties"] = {item: {"type": "string"} for item in items}
    _where_packs_are_known(live, library, {"rulings": rulings_to_choose(library)})


def live_scenario(live: Schema, library: Library) -> None:
    """Say in the schema of scenarios which words there are, and which names."""
    scenario = live["items"]
    scenario["additionalProperties"] = False
    given, definitions = scenario["properties"]["given"], live["definitions"]
    given["additionalProperties"] = False
    given["properties"]["phase"] |= enum(GIVEN_PHASES)
    given["properties"]["packs"] |= some_of(either(enum(library.packs), _ANY_WORD))
    definitions["player"] |= {"type": "object", "additionalProperties": False}
    definitions["facts"] |= {"type": "object", "additionalProperties": False}
    as_mapping = {
        "type": "object",
        "minProperties": 1,
        "properties": definitions["step"].pop("properties"),
        "additionalProperties": False,
    }
    definitions["step"] |= either(as_mapping, {"enum": list(_PLAIN_STEPS)}, _ANY_WORD)
    _name_all(live, library)


def _name_all(live: Schema, library: Library) -> None:
    """Name what the known packs bring; a scenario that adds other packs may use their names, too."""
    given, player = live["items"]["properties"]["given"], live["definitions"]["player"]
    named = {
        "race": one_of(library.items("race")),
        "power": one_of([*library.items("power"), NO_POWER]),
    }
    live["definitions"]["named_player"] = {
        **player,
        "properties": {
            **player["properties"],
            **{word: {**player["properties"][word], **wanted} for word, wanted in named.items()},
            "declined": {**player["properties"]["declined"], "items": {"$ref": "#/definitions/named_player"}},
        },
    }
    known: Schema = {
        "players": {"items": {"$ref": "#/definitions/named_player"}},
        "map": one_of(library.items("map")),
        "event": one_of(library.items("event")),
        "regions": {"additionalProperties": _region_in_words(library.items("terrain"))},
        "rulings": rulings_to_choose(library),
    }
    _where_packs_are_known(given, library, known)


def _where_packs_are_known(mapping: Schema, library: Library, known: Schema) -> None:
    """Ask for known names where all packs that are added are known here; elsewhere what was asked for before."""
    others = {}
    for word in known:
        said = mapping["properties"][word]
        mapping["properties"][word] = {key: said.pop(key) for key in ("title", "description")}
        others[word] = said
    mapping["if"] = {"properties": {"packs": some_of(enum(library.packs))}}
    mapping["then"] = {"properties": known}
    mapping["else"] = {"properties": others}


def _region_in_words(terrains: Iterable[str]) -> Schema:
    """The description of a region: its terrain, and further words."""
    known = sorted(terrains)
    if not known:
        return _ANY_WORD
    first = "|".join(map(re.escape, known))
    return either({"enum": known}, {"type": "string", "pattern": rf"^\s*({first})(\s|$)"})
