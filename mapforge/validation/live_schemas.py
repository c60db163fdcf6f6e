"""Schemas that know the loaded packs: every terrain, symbol and piece, every hook and its own parameters."""

from __future__ import annotations

import copy
from collections.abc import Iterable

from engine import Amount, Hook, HookName, Parameter, PieceKind, RegionFilter, Trait
from engine.blueprint.amounts import WHO, count_names
from engine.blueprint.attack_words import ATTACK_WORDS
from engine.blueprint.filters import OCCUPANTS, TAKEN_FROM, conditions
from engine.blueprint.hook_conditions import COMPARISONS, ROUNDS, STANDINGS, condition_names
from engine.blueprint.hook_reader import TRAIT_LISTS
from engine.blueprint.parties import PARTIES
from engine.vocabulary.item_id import ItemId
from engine.world.choice import values_by_ruling
from mapforge.files.schemas import Schema, schema
from mapforge.hooks.sentences import example_sentence
from mapforge.packs.library import Library
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
    """The schema of a kind of file with the names that the loaded packs bring."""
    live = copy.deepcopy(schema(kind))
    definitions = live["definitions"]
    definitions["filter"] = _filter(definitions["filter"], library)
    definitions["by_ruling"] = _by_ruling(library)
    amount = definitions["amount"]["properties"]
    amount["count"]["enum"] = sorted(count_names())
    amount["of"]["enum"] = [*WHO]
    amount["by"]["enum"] = ["me", *PARTIES]
    amount["from"] = _described(amount["from"], _some_of({"enum": list(TAKEN_FROM)}))
    definitions["condition"] = _when(definitions["amount"])
    definitions["hook"] = _hook(definitions["hook"], library)
    if kind == "map":
        region = definitions["region"]["properties"]
        region["terrain"] = _described(definitions["reference"], _one_of(library.items("terrain")))
        region["symbols"]["items"] = _one_of(library.items("symbol"))
        region["pieces"]["propertyNames"] = _one_of(_pieces(library))
    elif kind == "race":
        live["properties"]["borrows_tokens_of"] = _described(definitions["lender"], _one_of(library.items("race")))
    elif kind == "terrain":
        live["additionalProperties"]["properties"]["piece"] = _one_of(library.items("piece"))
    elif kind == "pack":
        live["properties"]["ruling_defaults"]["propertyNames"] = {"enum": sorted(ruling_values(library))}
    return live


def _described(like: Schema, wanted: Schema) -> Schema:
    return {"title": like["title"], "description": like["description"], **wanted}


def _one_of(names: Iterable[str]) -> Schema:
    """One of some ids; with a pack in front the editor trusts the author."""
    known = sorted(names)
    return {"type": "string", "if": {"pattern": ":"}, "else": {"enum": known}} if known else {"type": "string"}


def _some_of(wanted: Schema) -> Schema:
    """One value, or a list of such values."""
    return {"if": {"type": "array"}, "then": {"items": wanted, "minItems": 1}, "else": wanted}


def _pieces(library: Library) -> list[str]:
    return [*library.items("piece"), *library.items("relic"), *library.items("place")]


def _filter(like: Schema, library: Library) -> Schema:
    properties = {name: _condition(name, library) for name in conditions()}
    return {
        **like,
        "if": {"type": "string"},
        "then": {"enum": ["any"]},
        "else": {"properties": properties, "additionalProperties": False, "minProperties": 1},
    }


def _condition(name: str, library: Library) -> Schema:
    special: dict[str, Schema] = {
        "terrain": _some_of(_one_of(library.items("terrain"))),
        "symbol": _some_of(_one_of(library.items("symbol"))),
        "contains": _some_of(_one_of([*_pieces(library), "relic", "place"])),
        "holder_has": _one_of(_pieces(library)),
        "holder_is": _some_of({"type": "string"}),
        "occupied_by": _some_of({"enum": list(OCCUPANTS)}),
        "taken_from": _some_of({"enum": list(TAKEN_FROM)}),
        "area": _some_of(_one_of(library.areas())),
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
    words = {name: special.get(name, {"type": "boolean"}) for name in condition_names()}
    return {
        "type": "object",
        "minProperties": 1,
        "properties": {**amount["properties"], **dict.fromkeys(COMPARISONS, amount_or_number), **words},
        "additionalProperties": False,
    }


def _hook(like: Schema, library: Library) -> Schema:
    hooks = library.known_hooks.hooks
    when = {"properties": {name: {} for name in sorted(ruling_values(library))}, "additionalProperties": False}
    modifiers = {**like["properties"], "when": {**like["properties"]["when"], **when}}
    modifiers["if"] = {**modifiers["if"], **_CONDITION}
    return {
        **like,
        "if": {"type": "string"},
        "then": {"enum": sorted(hooks)},
        "else": {
            "properties": {**modifiers, **{name: _parameters(hook, library) for name, hook in sorted(hooks.items())}},
            "additionalProperties": False,
        },
    }


def _parameters(hook: Hook, library: Library) -> Schema:
    required = [parameter.name for parameter in hook.parameters.values() if parameter.is_required]
    return {
        "title": f"{hook.name} ({hook.pack})",
        "description": f"{hook.summary}\n\n{example_sentence(hook)}".strip(),
        "type": "object" if required else ["object", "null"],
        "properties": {name: _parameter(parameter, library) for name, parameter in hook.parameters.items()},
        "required": required,
        "additionalProperties": False,
    }


def _parameter(parameter: Parameter, library: Library) -> Schema:
    plain = _value(parameter, parameter.type, library)
    by_ruling = [
        _BY_RULING,
        {"properties": {"values": {"additionalProperties": plain}}},
        _short_form(parameter, library),
    ]
    described: Schema = {"if": {"type": "object", "required": ["ruling"]}, "then": {"allOf": by_ruling}, "else": plain}
    if parameter.summary:
        described = {"description": parameter.summary, **described}
    if not parameter.is_required and isinstance(parameter.default, str | int | bool):
        described = {**described, "default": parameter.default}
    return described


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
        "properties": {"ruling": {"enum": [name for name, _ in rulings]}, "values": {"type": "object"}},
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
    return {"if": {"required": ["values"]}, "else": {"properties": {"ruling": {"enum": fitting}}}}


def _value(parameter: Parameter, wanted: object, library: Library) -> Schema:
    if wanted is RegionFilter:
        return _FILTER
    if wanted is Amount:
        return {"anyOf": [{"type": "integer"}, {"$ref": "#/definitions/amount"}]}
    if wanted is PieceKind:
        return _one_of(_pieces(library))
    if wanted is HookName:
        return {"enum": sorted(library.known_hooks.hooks)}
    if wanted is Trait:
        return {"enum": sorted(str(ItemId(kind, id)) for kind in TRAIT_LISTS for id in library.items(kind))}
    if parameter.item_type is not None and wanted is parameter.type:
        return _some_of(_value(parameter, parameter.item_type, library))
    if parameter.choices:
        return {"enum": list(parameter.choices)}
    if wanted is int:
        bounds = {"minimum": parameter.range.least, "maximum": parameter.range.most}
        return {"type": "integer", **{key: bound for key, bound in bounds.items() if bound is not None}}
    return {"type": _PLAIN_TYPES[wanted]} if wanted in _PLAIN_TYPES else {}
