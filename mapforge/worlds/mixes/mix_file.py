"""The file of a mix: small YAML that can be shared and from which the same game is made again."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from mapforge.files.kinds import YAML_ENDINGS
from mapforge.files.output import write_file
from mapforge.files.plain_data import Keys
from mapforge.files.schema_validators import schema_validator
from mapforge.files.shipped_folders import schemas_folder
from mapforge.files.short_paths import copied
from mapforge.worlds.mixes.made_mix import Mix
from mapforge.worlds.mixes.recipe import MixError, Recipe
from mapforge.worlds.mixes.recipe_data import recipe_as_data, recipe_from_data

HEADER = "# A game of several packs, made by `mapforge mix`. Play it: mapforge play {name}\n"
SCHEMA = "mix.schema.json"


def read_mix(path: Path) -> Recipe:
    """Read the file of a mix, or raise MixError with what is wrong with it."""
    from mapforge.files.documents import read_document

    document = read_document(path)
    if document.findings:
        first = document.findings[0]
        raise MixError(f"{path}:{first.line}:{first.column}: {first.message}")
    check_recipe_data(path, document.data, document.position)
    return recipe_from_data(document.data, path)


def is_mix(path: Path) -> bool:
    """Whether a file is the file of a mix, sound or not."""
    if path.suffix not in YAML_ENDINGS or not os.path.isfile(path):
        return False
    from mapforge.files.documents import read_document

    data = read_document(path).data
    return isinstance(data, dict) and "mix" in data


def write_mix(mix: Mix, path: Path, *, head: str = "") -> None:
    """Write the file of a mix, perhaps with a line for editors at its head."""
    write_file(path, head + text_of(mix.recipe, path))


def text_of(recipe: Recipe, path: Path) -> str:
    """The text of a mix's file."""
    from ruamel.yaml import YAML

    # It writes YAML 1.2, as our reader reads it.
    writer = YAML()
    writer.width = 1000
    writer.indent(mapping=2, sequence=4, offset=2)
    written = io.StringIO()
    writer.dump(recipe_as_data(recipe, path), written)
    return HEADER.format(name=copied(path.name)) + written.getvalue()


def check_recipe_data(path: Path, data: Any, position: Callable[[Keys], tuple[int, int]]) -> None:
    """Raise MixError unless some data are a mix; `position` tells the line and column of keys."""
    schema = json.loads((schemas_folder() / SCHEMA).read_text(encoding="utf-8"))
    errors = sorted(schema_validator(schema).iter_errors(data), key=lambda error: list(map(str, error.absolute_path)))
    if errors:
        keys = tuple(errors[0].absolute_path)
        line, column = position(keys) if isinstance(data, Mapping) else (1, 1)
        raise MixError(f"{path}:{line}:{column}: {errors[0].message}")
