"""The JSON Schemas of the files in a pack: shipped ones, and ones that know the ids of the loaded packs."""

from __future__ import annotations

import json
from functools import cache

from mapforge.files.kinds import COLLECTIONS
from mapforge.files.plain_data import Record
from mapforge.files.shipped_folders import schemas_folder

Schema = Record

SCHEMA_NAMES = {
    "pack": "pack",
    **{kind: kind for kind in ("race", "power", "relic", "place", "event", "map")},
    **{kind: place.removesuffix(".yaml") for kind, place in COLLECTIONS.items()},
    "locale": "locale",
    "scenario": "scenario",
    "mix": "mix",
}
"""The schema of each kind of file."""

COMMON_FILE = "common.schema.json"
"""What the schemas of several kinds share."""


@cache
def schema(kind: str) -> Schema:
    """The schema of a kind of file, with the shared definitions inside; do not change it."""
    # Editors follow references between files; here one file is enough.
    own: Schema = json.loads(json.dumps(schema_document(kind)).replace(f'"{COMMON_FILE}#', '"#'))
    own["definitions"] = {**schema_document("common")["definitions"], **own.get("definitions", {})}
    return own


@cache
def schema_document(kind: str) -> Schema:
    """The schema of a kind of file, or `common`, as it is shipped; do not change it."""
    path = schemas_folder() / _file_name(SCHEMA_NAMES.get(kind, kind))
    loaded: Schema = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def part_for(kind: str, keys: tuple[str | int, ...]) -> Schema:
    """The part of a schema that describes the value at a path of keys; empty when there is none."""
    root = schema(kind)
    part = root
    for key in keys:
        if isinstance(key, int):
            part = part.get("items", {})
        else:
            others = part.get("additionalProperties")
            part = part.get("properties", {}).get(key) or (others if isinstance(others, dict) else {})
        if "$ref" in part:
            part = root["definitions"][part["$ref"].rpartition("/")[2]]
    return part


def schema_file(kind: str) -> str:
    """The file name of the schema of a kind of file."""
    return _file_name(SCHEMA_NAMES[kind])


def _file_name(name: str) -> str:
    return f"{name}.schema.json"
