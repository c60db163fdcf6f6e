"""The file of a mix: small YAML that can be shared and from which the same game is made again."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from mapforge.files.archives import ARCHIVE_ENDING, exists
from mapforge.files.output import write_file
from mapforge.files.plain_data import Fields, Keys, Record
from mapforge.files.schema_validators import schema_validator
from mapforge.files.shipped_folders import schemas_folder
from mapforge.packs.versions import is_pack_id
from mapforge.worlds.mixes.recipe import Mix, MixError, Out, Recipe

HEADER = "# A game of several packs, made by `mapforge mix`. Play it: mapforge play {name}\n"
SCHEMA = "mix.schema.json"
YAML_ENDINGS = (".yaml", ".yml")


def read_mix(path: Path) -> Recipe:
    """Read the file of a mix, or raise MixError with what is wrong with it."""
    from mapforge.files.documents import read_document

    document = read_document(path)
    if document.findings:
        first = document.findings[0]
        raise MixError(f"{path}:{first.line}:{first.column}: {first.message}")
    check_recipe_data(path, document.data, document.position)
    return recipe_from_data(document.data, path)


def recipe_from_data(data: Fields, path: Path) -> Recipe:
    """The recipe that the data of a file say."""
    return Recipe(
        name_from_file(data["map"], path),
        tuple(name_from_file(pack, path) for pack in data.get("packs", [])),
        data["players"],
        tuple(data.get("monsters", [])),
        tuple(Out(item, reason) for item, reason in data.get("out", {}).items()),
        {name: _word(value) for name, value in data.get("rulings", {}).items()},
        data.get("events", False),
        data.get("digest", ""),
    )


def is_mix(path: Path) -> bool:
    """Whether a file is the file of a mix, sound or not."""
    if path.suffix not in YAML_ENDINGS or not path.is_file():
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
    return HEADER.format(name=path.name) + written.getvalue()


def recipe_as_data(recipe: Recipe, path: Path) -> Record:
    """A recipe as the data of a file, with paths as seen from there."""
    data: Record = {
        "mix": 1,
        "map": name_for_file(recipe.map, path),
        "packs": [name_for_file(pack, path) for pack in recipe.packs],
        "players": recipe.players,
    }
    data |= {"monsters": list(recipe.monsters)} if recipe.monsters else {}
    data |= {"out": {each.item: each.reason for each in recipe.out}} if recipe.out else {}
    data |= {"rulings": dict(recipe.rulings)} if recipe.rulings else {}
    data |= {"events": recipe.events} if recipe.events else {}
    return {**data, "digest": recipe.digest}


def check_recipe_data(path: Path, data: Any, position: Callable[[Keys], tuple[int, int]]) -> None:
    """Raise MixError unless some data are a mix; `position` tells the line and column of keys."""
    schema = json.loads((schemas_folder() / SCHEMA).read_text(encoding="utf-8"))
    errors = sorted(schema_validator(schema).iter_errors(data), key=lambda error: list(map(str, error.absolute_path)))
    if errors:
        keys = tuple(errors[0].absolute_path)
        line, column = position(keys) if isinstance(data, Mapping) else (1, 1)
        raise MixError(f"{path}:{line}:{column}: {errors[0].message}")


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _is_path(name: str) -> bool:
    return ":" not in name and ("/" in name or name.endswith((*YAML_ENDINGS, ARCHIVE_ENDING)) or name == "..")


def name_from_file(name: str, file: Path) -> str:
    """A name in the file, as seen from the current folder."""
    if not _is_path(name):
        return name
    path = os.path.normpath(file.parent / name)
    # A single word could be an id.
    return path if os.path.dirname(path) or path == os.pardir else os.path.join(os.curdir, path)


def name_for_file(name: str, file: Path) -> str:
    """A name as seen from the current folder, as the file says it."""
    if is_pack_id(name) or not exists(Path(name)):
        return name
    shown = Path(os.path.relpath(Path(name).resolve(), file.parent.resolve())).as_posix()
    return shown if "/" in shown else f"./{shown}"
