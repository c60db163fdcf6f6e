"""A recipe as data for a file, with paths as seen from that file."""

from __future__ import annotations

import os
from pathlib import Path

from mapforge.files.archives import ARCHIVE_ENDING, exists
from mapforge.files.kinds import YAML_ENDINGS
from mapforge.files.plain_data import Fields, Record
from mapforge.packs.versions import is_pack_id
from mapforge.worlds.mixes.recipe import Out, Recipe


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


def _is_path(name: str) -> bool:
    return ":" not in name and ("/" in name or name.endswith((*YAML_ENDINGS, ARCHIVE_ENDING)) or name == "..")


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
