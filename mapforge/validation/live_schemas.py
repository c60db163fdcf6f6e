"""Schemas that know the loaded packs: every terrain, symbol and piece, every hook and its own parameters."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterable

from engine import Amount, Hook, HookName, Parameter, PieceKind, RegionFilter, Trait
from engine.blueprint.amounts import WHO, count_names
from engine.blueprint.attack_words import ATTACK_WORDS
from engine.blueprint.filters import OCCUPANTS, TAKEN_FROM, conditions
from engine.blueprint.hook_conditions import COMPARISONS, RANKS, ROUNDS, STANDINGS, condition_names
from engine.blueprint.hook_reader import TRAIT_LISTS
from engine.blueprint.parties import PARTIES
from engine.vocabulary.item_id import ItemId
from engine.world.choice import values_by_ruling
from mapforge.files.schemas import COMMON_FILE, Schema, schema_document
from mapforge.hooks.sentences import example_sentence
from mapforge.packs.library import Library
from mapforge.validation.live_games import PACK_NAME, live_manifest, live_mix, live_scenario, pack_to_name
from mapforge.validation.live_names import (
    any_word_of,
    chosen_ruling,
    either,
    enum,
    offered,
    one_of,
    some_of,
    told_apart,
)
from mapforge.worlds.known_rulings import ruling_values

_PLAIN_TYPES = {int: "integer", bool: "boolean", str: "string", float: "number"}
_INNER_FILTERS = ("borders", "adjacent_to", "linked_to", "not")
_EXCLUDED = ("race", "power", "relic", "place")
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


def live_common(library: Library, around: Library | None = None) -> Schema:
    """What the schemas of several kinds share: every hook with its parameters, filters, amounts, and known ids.

    `around` has packs as well that are not loaded, and whose names may stand under `with/<pack>/`: they are accepted.
    """
    around = around or library
    live = _offering_words(schema_document("common"))
    definitions = live["definitions"]
    definitions |= {
        "terrain_id": one_of(library.items("terrain"), around.items("terrain")),
        "symbol_id": one_of(library.items("symbol"), around.items("symbol")),
        "piece_id": one_of(_pieces(library), _pieces(around)),
        "race_id": one_of(library.items("race"), around.items("race")),
        "trait": enum(_traits(library), _traits(around)),
        "hook_name": enum(library.known_hooks.hooks, around.known_hooks.hooks),
        "by_ruling": _by_ruling(around),
        "requirement": pack_to_name(around, definitions["requirement"]),
        PACK_NAME: pack_to_name(around, {"type": "string", "minLength": 1, "maxLength": 1000}),
    }
    definitions["filter"] = _filter(definitions["filter"], library, around)
    amount = definitions["amount"]["properties"]
    amount["count"] |= enum(count_names())
    amount["of"]["enum"] = [*WHO]
    amount["by"]["enum"] = ["me", *PARTIES]
    labels = {key: amount["from"][key] for key in ("title", "description")}
    amount["from"] = {**labels, **some_of({"enum": list(TAKEN_FROM)})}
    definitions["condition"] = _when(definitions["amount"])
    definitions["hook"] = _hook(definitions["hook"], library, around, definitions)
    live["definitions"] = {name: told_apart(part) for name, part in definitions.items()}
    return live


def _traits(library: Library) -> list[str]:
    return [str(ItemId(kind, id)) for kind in TRAIT_LISTS for id in library.items(kind)]


def _offering_words(schema: Schema) -> Schema:
    """A copy of a schema without examples that are no single words, which editors offer as `[object Object]`."""
    copied: Schema = copy.deepcopy(schema)
    waiting: list[object] = [copied]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            examples = part.get("examples")
            if isinstance(examples, list) and any(isinstance(example, dict | list) for example in examples):
                del part["examples"]
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return copied


def live_document(kind: str, library: Library, around: Library | None = None) -> Schema:
    """The schema of a kind of file, which refers to the shared definitions in the file beside it."""
    around = around or library
    live = _offering_words(schema_document(kind))
    if kind == "map":
        region = live["definitions"]["region"]["properties"]
        region["terrain"] = _named("Terrain", "reference", either(_shared("terrain_id")))
        region["symbols"]["items"] = _shared("symbol_id")
        region["pieces"]["propertyNames"] = _shared("piece_id")
        excluded = [str(ItemId(kind, id)) for kind in _EXCLUDED for id in library.items(kind)]
        _offer(live["properties"]["excludes"], excluded)
    elif kind == "race":
        live["properties"]["borrows_tokens_of"] = _named("Borrows tokens of", "lender", either(_shared("race_id")))
    elif kind == "terrain":
        piece = _named("Piece", "reference", one_of(library.items("piece")))
        live["additionalProperties"]["properties"]["piece"] = piece
        symbols = [str(ItemId("symbol", id)) for id in library.items("symbol")]
        _offer(live["additionalProperties"]["properties"]["equals"], [*library.items("terrain"), *symbols])
    elif kind == "pack":
        live_manifest(live, around)
    elif kind == "mix":
        live_mix(live, around)
    elif kind == "scenario":
        live_scenario(live, around)
    return live


def _offer(listed: Schema, names: Iterable[str]) -> None:
    """Let an editor offer some names for the members of a list; what else they may be stays as it is."""
    listed["items"] = offered(names, listed["items"])


def _shared(name: str) -> Schema:
    return {"$ref": f"{COMMON_FILE}#/definitions/{name}"}


def _named(title: str, like: str, wanted: Schema) -> Schema:
    """A reference to something of a known kind, described as one of the shared definitions is."""
    return {"title": title, "description": schema_document("common")["definitions"][like]["description"], **wanted}


def _pieces(library: Library) -> list[str]:
    return [*library.items("piece"), *library.items("relic"), *library.items("place")]


def _filter(like: Schema, library: Library, around: Library) -> Schema:
    properties = {name: _condition(name, library, around) for name in conditions()}
    return {
        **like,
        **either(
            {"type": "object", "properties": properties, "additionalProperties": False, "minProperties": 1},
            {"type": "string", "enum": ["any"]},
        ),
    }


def _condition(name: str, library: Library, around: Library) -> Schema:
    special: dict[str, Schema] = {
        "terrain": some_of({"$ref": "#/definitions/terrain_id"}),
        "symbol": some_of({"$ref": "#/definitions/symbol_id"}),
        "contains": some_of(one_of([*_pieces(library), "relic", "place"], _pieces(around))),
        "holder_has": {"$ref": "#/definitions/piece_id"},
        "holder_is": some_of({"type": "string"}),
        "occupied_by": some_of({"enum": list(OCCUPANTS)}),
        "taken_from": some_of({"enum": list(TAKEN_FROM)}),
        "area": some_of(one_of(library.areas(), around.areas())),
        "in_whole_area": {"enum": ["me", "own"]},
        "tokens": {
            "type": ["integer", "object"],
            "minProperties": 1,
            "additionalProperties": False,
            "properties": {word: {"type": "integer"} for word in COMPARISONS},
        },
        "pieces": {
            "type": "object",
            "required": ["piece"],
            "additionalProperties": False,
            "properties": {
                "piece": {"$ref": "#/definitions/piece_id"},
                **{w: {"type": "integer"} for w in COMPARISONS},
            },
        },
        "neighbours": {
            "type": "object",
            "required": ["where"],
            "minProperties": 2,
            "additionalProperties": False,
            "properties": {"where": _FILTER, **{w: {"type": "integer"} for w in COMPARISONS}},
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
        "round": either({"enum": list(ROUNDS)}, number, bounds),
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
    amount_or_number: Schema = {"$ref": "#/definitions/amount"}
    special |= {word: {"$ref": "#/definitions/amount"} for word in RANKS}
    plain: Schema = {name: {"type": "boolean"} for name in condition_names()}
    return {
        "type": "object",
        "minProperties": 1,
        "properties": {**plain, **amount["properties"], **dict.fromkeys(COMPARISONS, amount_or_number), **special},
        "additionalProperties": False,
    }


def _hook(like: Schema, library: Library, around: Library, definitions: Schema) -> Schema:
    hooks = library.known_hooks.hooks
    rulings = ruling_values(around)
    any_value = _kept_once(like["properties"]["when"]["additionalProperties"], definitions)
    when = {
        "properties": {name: either(chosen_ruling(values), any_value) for name, values in sorted(rulings.items())},
        "additionalProperties": False,
    }
    modifiers = {**like["properties"], "when": {**like["properties"]["when"], **when}}
    modifiers["if"] = {**modifiers["if"], **_CONDITION}
    described = {name: _parameters(hook, around, definitions) for name, hook in sorted(hooks.items())}
    _share_parameters(described.values(), definitions)
    others = sorted(around.known_hooks.hooks.keys() - hooks.keys())
    as_mapping: Schema = {"type": "object", "properties": {**modifiers, **described}, "additionalProperties": False}
    if others:
        as_mapping["patternProperties"] = {any_word_of(others): {}}
    as_mapping |= _one_hook(described)
    kept = {key: value for key, value in like.items() if key != "properties"}
    return {**kept, **either(as_mapping, *_bare_words(around))}


def _one_hook(hooks: Iterable[str]) -> Schema:
    """Where an entry names a hook, it names no second one."""
    names = list(hooks)
    if not names:
        return {}
    return {
        "if": {"not": {"propertyNames": {"not": {"enum": names}}}},
        "then": {"oneOf": [{"required": [name]} for name in names]},
    }


def _bare_words(library: Library) -> list[Schema]:
    """The hooks that need no parameters, as words; a pattern, because what stands in `enum` is offered once more."""
    hooks = library.known_hooks.hooks.values()
    bare = [hook.name for hook in hooks if not any(each.is_required for each in hook.parameters.values())]
    if not bare:
        return []
    message = "There is no hook of this name that can do without parameters."
    return [{"type": "string", "pattern": any_word_of(sorted(bare)), "patternErrorMessage": message}]


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
        name = f"shared_{len(definitions)}"
        definitions[name] = part
    return {"$ref": f"#/definitions/{name}"}


def _share_parameters(hooks: Iterable[Schema], definitions: Schema) -> None:
    """Describe a parameter that several hooks have once, which spares a pack a fifth of what its schemas weigh."""
    places = [(hook["properties"], name) for hook in hooks for name in hook["properties"]]
    uses = Counter(json.dumps(properties[name], sort_keys=True) for properties, name in places)
    for properties, name in places:
        if uses[json.dumps(properties[name], sort_keys=True)] > 1:
            properties[name] = _kept_once(properties[name], definitions)


def _by_ruling(library: Library) -> Schema:
    """A ruling, and what the parameter is for each of its values."""
    rulings = sorted(ruling_values(library).items())
    alike: dict[tuple[str, ...], list[str]] = {}
    for name, values in rulings:
        alike.setdefault(tuple(sorted(values, key=str)), []).append(name)
    answers = [
        {
            "if": {"properties": {"ruling": {"enum": names}}},
            "then": {"properties": {"values": {"propertyNames": {"enum": [*values]}, "required": [*values]}}},
        }
        for values, names in alike.items()
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
        return {"$ref": "#/definitions/amount"}
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
