"""What a form asks about an item: its fields, from the JSON Schema of its kind."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blueprint.hook_reader import MODIFIERS
from mapforge.files.kinds import COLLECTIONS
from mapforge.files.plain_data import Fields, Record
from mapforge.files.schemas import schema

REFERENCES = {"piece": "piece", "borrows_tokens_of": "race"}
"""Fields that name an item of some kind."""
SCENARIO_ORDER = ("scenario", "rules", "items", "given", "when", "then")
_LISTS = {"equals": "ground"}
_OWN_WORDS = {"piece": ("Piece", "A piece that stands in every region of this terrain from the start.")}
"""What fields say that share their part of the schema with others."""
_HIDDEN = ("id", "override")
_LONG = 300
"""Texts that may be longer than this get several lines."""


def item_schema(kind: str) -> Fields:
    """The schema of one item, wherever it stands."""
    whole_schema: Fields = schema(kind)
    return whole_schema["additionalProperties"] if kind in COLLECTIONS else whole_schema


def key_order(kind: str) -> tuple[str, ...]:
    """The usual order of all keys that a file of a kind may have at any depth."""
    if kind == "scenario":
        return SCENARIO_ORDER
    whole_schema = schema(kind)
    keys = [] if kind == "locale" else ["id", "override", *item_schema(kind)["properties"]]
    if kind == "locale":
        keys += [*whole_schema["properties"], "name", "text", "regions"]
    return tuple(dict.fromkeys([*keys, *MODIFIERS]))


def form_of(kind: str, *, is_partial: bool = False) -> list[Record]:
    """The fields of an item of a kind, in the order of the schema; what overrides another needs none of them."""
    part = item_schema(kind)
    required = set() if is_partial else set(_required(part))
    return [field for field in _fields(kind, part, required) if field["key"] not in _HIDDEN]


def _required(part: Fields) -> Iterator[str]:
    yield from part.get("required", ())
    yield from part.get("else", {}).get("required", ())


def _fields(kind: str, part: Fields, required: set[str]) -> Iterator[Record]:
    for key, words in part["properties"].items():
        described = _resolved(kind, words)
        title, description = _OWN_WORDS.get(key, (described.get("title", key), described.get("description", "")))
        yield {
            "key": key,
            "title": title,
            "description": description,
            "required": key in required,
            "widget": _widget(kind, key, described),
            "example": next(iter(described.get("examples", ())), None),
        }


def _resolved(kind: str, words: Fields) -> Fields:
    if "$ref" in words:
        definition: Fields = schema(kind)["definitions"][str(words["$ref"]).rpartition("/")[2]]
        return definition
    return words


def _widget(kind: str, key: str, words: Fields) -> Record:
    """How a field is asked for."""
    if key == "hooks":
        return {"type": "hooks"}
    if key in REFERENCES:
        return {"type": "one", "of": REFERENCES[key]}
    if key in _LISTS:
        return {"type": "some", "of": _LISTS[key]}
    if key == "default" and kind == "ruling":
        return {"type": "answer"}
    if "enum" in words:
        return {"type": "choice", "choices": list(words["enum"])}
    return _plain_widget(kind, words)


def _plain_widget(kind: str, words: Fields) -> Record:
    wanted = words.get("type")
    if wanted == "boolean":
        return {"type": "flag"}
    if wanted == "integer":
        return {"type": "number", "least": words.get("minimum"), "most": words.get("maximum")}
    if wanted == "array":
        return {"type": "words"}
    if wanted == "object" and "properties" in words:
        return {"type": "group", "fields": list(_fields(kind, words, set()))}
    if wanted == "object":
        return {"type": "table"}
    if "#" in str(words.get("pattern")):
        return {"type": "colour"}
    longest = int(words.get("maxLength", _LONG + 1))
    return {"type": "prose" if longest > _LONG and wanted == "string" else "line", "most": words.get("maxLength")}
