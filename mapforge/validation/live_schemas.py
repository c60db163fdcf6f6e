"""Schemas that know the loaded packs: every terrain, symbol and piece, every hook and its own parameters."""

from __future__ import annotations

import copy
import json

from engine import Amount, Hook, HookName, Parameter, PieceKind, RegionFilter, Trait
from engine.blueprint.amounts import WHO, count_names
from engine.blueprint.attack_words import ATTACK_WORDS
from engine.blueprint.filters import OCCUPANTS, TAKEN_FROM, conditions
from engine.blueprint.hook_conditions import COMPARISONS, ROUNDS, STANDINGS, condition_names
from engine.blueprint.hook_reader import TRAIT_LISTS
from engine.blueprint.parties import PARTIES
from engine.vocabulary.item_id import ItemId
from engine.world.choice import values_by_ruling
from mapforge.files.schemas import COMMON_FILE, Schema, schema_document
from mapforge.hooks.sentences import example_sentence
from mapforge.packs.library import Library
from mapforge.validation.live_games import live_mix, live_scenario
from mapforge.validation.live_names import chosen_ruling, either, enum, one_of, rulings_to_choose, some_of
from mapforge.worlds.known_rulings import ruling_values

_PLAIN_TYPES = {int: "integer", bool: "boolean", str: "string", float: "number"}
_INNER_FILTERS = ("borders", "adjacent_to", "linked_to", "not")
_FILTER_LISTS = ("and", "or", "all_of", "any_of", "none_of")
_CONDITION_LISTS = ("all_of", "any_of", "none_of")
_FILTER: Schema = {"$ref": "#/definitions/filter"}
_CONDITION: Schema = {"$ref": "#/definitions/condition"}
_BY_RULING: Schema = {"$ref": "#/definitions/by_ruling"}
_CHAIN: Schema = {
    "if": {"required": ["through"]},
    "then": {"properties": {"to": _FILTER, "through": _FILTER}, "required": ["to"], "additionalProperties": False},
    "else": _FILTER,
}


def live_schema(kind: str, library: Library) -> Schema:
    """The schema of a kind of file with the names that the loaded packs bring, and the shared definitions inside."""
    own: Schema = json.loads(json.dumps(live_document(kind, library)).replace(f'"{COMMON_FILE}#', '"#'))
    own["definitions"] = {**live_common(library)["definitions"], **own.get("definitions", {})}
    return own


def live_common(library: Library) -> Schema:
    """What the schemas of several kinds share: every hook with its parameters, filters, amounts, and known ids."""
    live = copy.deepcopy(schema_document("common"))
    definitions = live["definitions"]
    definitions |= {
        "terrain_id": one_of(library.items("terrain")),
        "symbol_id": one_of(library.items("symbol")),
        "piece_id": one_of(_pieces(library)),
        "race_id": one_of(library.items("race")),
        "trait": enum(str(ItemId(kind, id)) for kind in TRAIT_LISTS for id in library.items(kind)),
        "hook_name": enum(library.known_hooks.hooks),
        "by_ruling": _by_ruling(library),
    }
    definitions["filter"] = _filter(definitions["filter"], library)
    amount = definitions["amount"]["properties"]
    amount["count"] |= enum(count_names())
    amount["of"]["enum"] = [*WHO]
    amount["by"]["enum"] = ["me", *PARTIES]
    said = {key: amount["from"][key] for key in ("title", "description")}
    amount["from"] = {**said, **some_of({"enum": list(TAKEN_FROM)})}
    definitions["condition"] = _when(definitions["amount"])
    definitions["hook"] = _hook(definitions["hook"], library, definitions)
    return live


def live_document(kind: str, library: Library) -> Schema:
    """The schema of a kind of file, which refers to the shared definitions in the file beside it."""
    live = copy.deepcopy(schema_document(kind))
    if kind == "map":
        region = live["definitions"]["region"]["properties"]
        region["terrain"] = _named("Terrain", "reference", either(_shared("terrain_id")))
        region["symbols"]["items"] = _shared("symbol_id")
        region["pieces"]["propertyNames"] = _shared("piece_id")
    elif kind == "race":
        live["properties"]["borrows_tokens_of"] = _named("Borrows tokens of", "lender", either(_shared("race_id")))
    elif kind == "terrain":
        piece = _named("Piece", "reference", one_of(library.items("piece")))
        live["additionalProperties"]["properties"]["piece"] = piece
    elif kind == "pack":
        live["properties"]["ruling_defaults"] |= rulings_to_choose(library)
    elif kind == "mix":
        live_mix(live, library)
    elif kind == "scenario":
        live_scenario(live, library)
    return live


def _shared(name: str) -> Schema:
    return {"$ref": f"{COMMON_FILE}#/definitions/{name}"}


def _named(title: str, like: str, wanted: Schema) -> Schema:
    """A reference to something of a known kind, described as one of the shared definitions is."""
    return {"title": title, "description": schema_document("common")["definitions"][like]["description"], **wanted}


def _pieces(library: Library) -> list[str]:
    return [*library.items("piece"), *library.items("relic"), *library.items("place")]


def _filter(like: Schema, library: Library) -> Schema:
    properties = {name: _condition(name, library) for name in conditions()}
    return {
        **like,
        **either(
            {"type": "object", "properties": properties, "additionalProperties": False, "minProperties": 1},
            {"type": "string", "enum": ["any"]},
        ),
    }


def _condition(name: str, library: Library) -> Schema:
    special: dict[str, Schema] = {
        "terrain": some_of({"$ref": "#/definitions/terrain_id"}),
        "symbol": some_of({"$ref": "#/definitions/symbol_id"}),
        "contains": some_of(one_of([*_pieces(library), "relic", "place"])),
        "holder_has": {"$ref": "#/definitions/piece_id"},
        "holder_is": some_of({"type": "string"}),
        "occupied_by": some_of({"enum": list(OCCUPANTS)}),
        "taken_from": some_of({"enum": list(TAKEN_FROM)}),
        "area": some_of(one_of(library.areas())),
        "in_whole_area": {"enum": ["me", "own"]},
        "tokens": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": False,
            "properties": {"at_least": {"type": "integer"}, "at_most": {"type": "integer"}},
        },
        **dict.fromkeys(_INNER_FILTERS, _FILTER),
        "linked_to": _CHAIN,
        **{word: {"type": "array", "items": _FILTER, "minItems": 1} for word in _FILTER_LISTS},
    }
    return special.get(name, {"type": "boolean"})


def _when(amount: Schema) -> Schema:
    """What may stand beside `if`: the words of conditions, and those of one count."""
    number: Schema = {"type": "integer"}
    bounds: Schema = {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": False,
        "properties": {"from": number, "to": number},
    }
    special: dict[str, Schema] = {
        "round": {"anyOf": [{"enum": list(ROUNDS)}, number, bounds]},
        "standing": {"enum": list(STANDINGS)},
        "not": _CONDITION,
        "attack": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": False,
            "properties": {word: amount["properties"][word] for word in ATTACK_WORDS if word != "since"},
        },
        **{word: {"type": "array", "items": _CONDITION, "minItems": 1} for word in _CONDITION_LISTS},
    }
    amount_or_number: Schema = {"anyOf": [number, {"$ref": "#/definitions/amount"}]}
    special |= {word: {"$ref": "#/definitions/amount"} for word in ("most", "fewest")}
    plain: Schema = {name: {"type": "boolean"} for name in condition_names()}
    return {
        "type": "object",
        "minProperties": 1,
        "properties": {**plain, **amount["properties"], **dict.fromkeys(COMPARISONS, amount_or_number), **special},
        "additionalProperties": False,
    }


def _hook(like: Schema, library: Library, definitions: Schema) -> Schema:
    hooks = library.known_hooks.hooks
    rulings = ruling_values(library)
    any_value = like["properties"]["when"]["additionalProperties"]
    when = {
        "properties": {name: either(chosen_ruling(values), any_value) for name, values in sorted(rulings.items())},
        "additionalProperties": False,
    }
    modifiers = {**like["properties"], "when": {**like["properties"]["when"], **when}}
    modifiers["if"] = {**modifiers["if"], **_CONDITION}
    described = {name: _parameters(hook, library, definitions) for name, hook in sorted(hooks.items())}
    as_mapping = {"type": "object", "properties": {**modifiers, **described}, "additionalProperties": False}
    kept = {key: value for key, value in like.items() if key != "properties"}
    return {**kept, **either(as_mapping, {"type": "string", **enum(hooks)})}


def _parameters(hook: Hook, library: Library, definitions: Schema) -> Schema:
    required = [parameter.name for parameter in hook.parameters.values() if parameter.is_required]
    return {
        "title": f"{hook.name} ({hook.pack})",
        "description": f"{hook.summary}\n\n{example_sentence(hook)}".strip(),
        "type": "object" if required else ["object", "null"],
        "properties": {
            name: _parameter(parameter, library, definitions) for name, parameter in hook.parameters.items()
        },
        "required": required,
        "additionalProperties": False,
    }


def _parameter(parameter: Parameter, library: Library, definitions: Schema) -> Schema:
    plain = _value(parameter, parameter.type, library)
    by_ruling: Schema = {
        "title": "a choice by ruling",
        "type": "object",
        "required": ["ruling"],
        "allOf": [
            _BY_RULING,
            {"properties": {"values": {"additionalProperties": plain}}},
            _short_form(parameter, library),
        ],
    }
    described: Schema = either(plain, _kept_once(by_ruling, definitions))
    described = {"title": parameter.name, "description": parameter.summary, **described}
    if not parameter.is_required and isinstance(parameter.default, str | int | bool):
        described = {**described, "default": parameter.default}
    return described


def _kept_once(part: Schema, definitions: Schema) -> Schema:
    """A reference to a definition that many parameters share."""
    name = next((name for name, known in definitions.items() if known == part), "")
    if not name:
        name = f"by_ruling_{len(definitions)}"
        definitions[name] = part
    return {"$ref": f"#/definitions/{name}"}


def _by_ruling(library: Library) -> Schema:
    """A ruling, and what the parameter is for each of its values."""
    rulings = sorted(ruling_values(library).items())
    answers = [
        {
            "if": {"properties": {"ruling": {"const": name}}},
            "then": {"properties": {"values": {"propertyNames": {"enum": [*values]}, "required": [*values]}}},
        }
        for name, values in rulings
        if values
    ]
    return {
        "title": "Chosen by a ruling",
        "description": "The name of a ruling, and in `values` what the parameter is for each value of that ruling.",
        "type": "object",
        "required": ["ruling"],
        "properties": {"ruling": enum(name for name, _ in rulings), "values": {"type": "object"}},
        "additionalProperties": False,
        "allOf": answers,
    }


def _short_form(parameter: Parameter, library: Library) -> Schema:
    """Which rulings can do without `values`, because their own values are values of the parameter."""
    if parameter.type in (int, Amount, RegionFilter):
        return {"required": ["values"]}
    if parameter.type is not bool and not parameter.choices:
        return {}
    allowed: tuple[str | bool, ...] = parameter.choices or (True, False)
    fitting = [
        name
        for name, answers in sorted(ruling_values(library).items())
        if all(value in allowed for value in values_by_ruling({}, parameter, answers).values())
    ]
    return {"if": {"required": ["values"]}, "else": {"properties": {"ruling": enum(fitting)}}}


def _value(parameter: Parameter, wanted: object, library: Library) -> Schema:
    if wanted is RegionFilter:
        return _FILTER
    if wanted is Amount:
        return {"anyOf": [{"type": "integer"}, {"$ref": "#/definitions/amount"}]}
    if wanted is PieceKind:
        return {"$ref": "#/definitions/piece_id"}
    if wanted is HookName:
        return {"$ref": "#/definitions/hook_name"}
    if wanted is Trait:
        return {"$ref": "#/definitions/trait"}
    if parameter.item_type is not None and wanted is parameter.type:
        return some_of(_value(parameter, parameter.item_type, library))
    if parameter.choices:
        return {"enum": list(parameter.choices)}
    if wanted is int:
        bounds = {"minimum": parameter.range.least, "maximum": parameter.range.most}
        return {"type": "integer", **{key: bound for key, bound in bounds.items() if bound is not None}}
    return {"type": _PLAIN_TYPES[wanted]} if wanted in _PLAIN_TYPES else {}
