"""Schemas of manifests, mixes and scenarios for editors, which know the maps, packs, races, powers and rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.setup.player_setup import NO_POWER
from engine.setup.stage import GIVEN_PHASES
from engine.vocabulary.item_id import ItemId
from mapforge.files.kinds import ITEM_KINDS
from mapforge.files.schemas import COMMON_FILE, Schema
from mapforge.packs.library import Library
from mapforge.packs.requirements import PackFinder
from mapforge.validation.live_names import (
    any_word_of,
    either,
    enum,
    no_slip_of,
    offered,
    one_of,
    rulings_to_choose,
    some_of,
)
from mapforge.worlds.editions import DEFAULT, edition_names

_PLAIN_STEPS = ("decline", "done", "expand", "finish own turn", "finish turn", "pass", "stop")
_ANY_WORD: Schema = {"type": "string"}
PACK_NAME = "pack_name"
_ANY_PACK: Schema = {"$ref": f"{COMMON_FILE}#/definitions/{PACK_NAME}"}


def live_mix(live: Schema, library: Library) -> None:
    """Say in the schema of mixes which maps, packs, items and rulings there are."""
    properties = live["properties"]
    maps = [map.full_id for pack in library.packs.values() for map in pack.items["map"].values()]
    known = "|".join(map(re.escape, library.packs))
    # A map may also be a file, have a short id, or belong to a pack that is not known here.
    properties["map"] |= either(enum(maps), {"type": "string", "not": {"pattern": f"^({known}):map/"}})
    properties["packs"]["items"] = _ANY_PACK
    items = sorted(str(ItemId(kind, id)) for kind in ITEM_KINDS for id in library.items(kind))
    properties["out"]["properties"] = {item: {"type": "string"} for item in items}
    _where_packs_are_known(live, library, {"rulings": rulings_to_choose(library)})
    live["if"]["properties"]["map"] = {"pattern": f"^(({known}):)?(map/)?[a-z0-9_]+$"}


def live_manifest(live: Schema, library: Library) -> None:
    """Say in the schema of manifests which editions and rulings there are."""
    properties = live["properties"]
    rulings = rulings_to_choose(library)
    properties["ruling_defaults"] |= rulings
    editions = offered([*edition_names(library), DEFAULT], _ANY_WORD)
    properties["presets"]["additionalProperties"]["properties"] = {"edition": editions, **rulings["properties"]}


def pack_to_name(library: Library, wanted: Schema) -> Schema:
    """The name of a pack: those that are known are offered, and whatever is misspelt is refused.

    Any other name is fine, because the pack may be elsewhere, or got tomorrow.
    """
    known = {*library.packs, *PackFinder([library.packs[id].folder for id in library.named]).ids}
    message = f"This is not the name of a pack. Packs that are here: {', '.join(sorted(known))}."
    pattern = f"^{no_slip_of(known)}{str(wanted.get('pattern', '')).removeprefix('^')}"
    return {**offered(known, wanted), "pattern": pattern, "patternErrorMessage": message}


def live_scenario(live: Schema, library: Library) -> None:
    """Say in the schema of scenarios which words there are, and which names."""
    scenario = live["items"]
    scenario["additionalProperties"] = False
    given, definitions = scenario["properties"]["given"], live["definitions"]
    given["additionalProperties"] = False
    given["properties"]["phase"] |= enum(GIVEN_PHASES)
    given["properties"]["packs"] |= some_of(_ANY_PACK)
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
        "event": {"anyOf": [one_of(library.items("event")), {"items": one_of(library.items("event"))}]},
        "regions": {"additionalProperties": _region_in_words(library.items("terrain"))},
        "rulings": rulings_to_choose(library),
    }
    _where_packs_are_known(given, library, known)
    pieces = [*library.items("piece"), *library.items("relic"), *library.items("place")]
    given["properties"]["pieces"]["properties"] = {piece: {} for piece in sorted(pieces)}
    combo = offered([*library.items("race"), *library.items("power")], {})
    given["properties"]["combos"]["items"] = {"items": combo}


def _where_packs_are_known(mapping: Schema, library: Library, known: Schema) -> None:
    """Ask for known names where all packs that are added are known here; elsewhere what was asked for before."""
    others = {}
    for word in known:
        word_schema = mapping["properties"][word]
        mapping["properties"][word] = {key: word_schema.pop(key) for key in ("title", "description")}
        others[word] = word_schema
    mapping["if"] = {"properties": {"packs": {"pattern": any_word_of(library.packs), "items": enum(library.packs)}}}
    mapping["then"] = {"properties": known}
    mapping["else"] = {"properties": others}


def _region_in_words(terrains: Iterable[str]) -> Schema:
    """The description of a region: its terrain, and further words."""
    known = sorted(terrains)
    if not known:
        return _ANY_WORD
    first = "|".join(map(re.escape, known))
    return either({"enum": known}, {"type": "string", "pattern": rf"^\s*({first})(\s|$)"})
