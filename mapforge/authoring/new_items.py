"""Creates new packs and items from templates that suit the packs around them."""

from __future__ import annotations

import os
import re
from pathlib import Path

from mapforge.authoring.templates import EXAMPLE_HOOKS, GENERATED, TEMPLATES
from mapforge.errors import MapforgeError
from mapforge.files.kinds import FOLDERS, MANIFEST, SCHEMAS_FOLDER
from mapforge.files.output import write_inside
from mapforge.files.plain_letters import plain_letters
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.validation.editor_files import schema_line, write_schemas
from mapforge.version import __version__

LONGEST_NAME = 80
LONGEST_ID = 60
"""As the schemas say it."""


_NO_WORDS = ("true", "false", "null")
"""What YAML takes for something else than a word."""


class CannotCreate(MapforgeError):  # noqa: N818 - it says what happened
    """Why something new could not be made."""


def id_of(name: str) -> str:
    """The id for a name: `Will-o'-Wisps` becomes `will_o_wisps`."""
    if len(name) > LONGEST_NAME:
        raise CannotCreate(f"a name is at most {LONGEST_NAME} characters long, not {len(name)}")
    plain = plain_letters(name)
    id = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    if not re.match(r"[a-z]", id) or id in _NO_WORDS:
        raise CannotCreate(f"'{name}' cannot be made into an id; a name starts with a letter from a to z")
    return id[:LONGEST_ID]


def name_of(text: str) -> str:
    """The name for players: `river_folk` becomes `River folk`."""
    words = text.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def create_pack(text: str, parent: Path) -> list[Path]:
    """Make a new pack in a folder of its own, with schemas for the editor."""
    id = id_of(text)
    folder = parent / id
    if os.path.lexists(folder):
        raise CannotCreate(f"'{folder}' already exists")
    path = folder / MANIFEST
    schemas = folder / SCHEMAS_FOLDER
    words = {"schema": schema_line(path, "pack", schemas), "id": id, "name": quoted(name_of(text))}
    write_inside(folder, MANIFEST, TEMPLATES["pack"].format(version=__version__, **words))
    ignored = write_inside(folder, ".gitignore", GENERATED)
    write_schemas(load_library([folder], use_cache=True), schemas, inside=folder)
    return [path, ignored, schemas]


def create_item(kind: str, text: str, pack: Path) -> list[Path]:
    """Make a new item in a pack."""
    id = id_of(text)
    path = pack / FOLDERS[kind] / f"{id}.yaml"
    if os.path.lexists(path):
        raise CannotCreate(f"there is already a {kind} in '{path}'")
    library = load_library([pack], use_cache=True)
    other = library.items(kind).get(id)
    if other is not None:
        raise CannotCreate(f"'{other.pack}' already has a {kind} called '{id}'; choose another name")
    schemas = pack / SCHEMAS_FOLDER
    template = TEMPLATES[kind]
    words: dict[str, object] = {"schema": schema_line(path, kind, schemas), "id": id, "name": quoted(name_of(text))}
    if kind == "map":
        words["land"] = land(library)
    else:
        hook = _example_hook(kind, library)
        template = template if hook else template.replace("hooks:\n  {hook}", "hooks: []")
        words |= {"hook": hook, "supply": 6 + max(5, _largest_badge(library))}
    write_inside(pack, path.relative_to(pack), template.format(**words))
    write_schemas(load_library([pack], use_cache=True), schemas, inside=pack)
    return [path]


def quoted(name: str) -> str:
    """A name as YAML may have it."""
    is_plain = re.fullmatch(r"[A-Za-z][\w' -]*", name) and name.lower() not in _NO_WORDS
    return name if is_plain else "'" + name.replace("'", "''") + "'"


def _example_hook(kind: str, library: Library) -> str:
    """The lesson's hook, or nothing when the loaded packs do not have what it uses."""
    example = EXAMPLE_HOOKS[kind]
    name = example.removeprefix("- ").partition(":")[0]
    grounds = [word for word in ("hill", "farmland") if word in example]
    is_known = name in library.known_hooks.hooks and all(word in library.items("terrain") for word in grounds)
    return example if is_known else ""


def _largest_badge(library: Library) -> int:
    numbers = [item.fields.get("tokens") for item in library.items("power").values()]
    return max((number for number in numbers if type(number) is int), default=0)


def land(library: Library) -> list[str]:
    """Four terrains for a first map, repeated when the packs have fewer."""
    closed = ("water", "closed", "impassable", "left_empty", "piece")
    terrains = library.items("terrain").values()
    land = [item.id for item in terrains if not any(item.fields.get(flag) for flag in closed)]
    if not land:
        raise CannotCreate("the pack knows no land to draw a map with; require a pack that does, such as base")
    return (land * 4)[:4]
