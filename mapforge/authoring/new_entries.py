"""Creates what stands together with others in one file: terrains, symbols and pieces; and scenarios."""

from __future__ import annotations

import os
from pathlib import Path

from mapforge.authoring.new_items import CannotCreate, id_of, land, name_of, quoted
from mapforge.authoring.templates import ENTRY_TEMPLATES
from mapforge.files.kinds import COLLECTIONS, SCENARIOS, SCHEMAS_FOLDER
from mapforge.files.output import write_inside
from mapforge.files.plain_files import plain_content
from mapforge.packs.library import Item, Library
from mapforge.packs.loader import load_library
from mapforge.validation.editor_files import schema_line, write_schemas

_SCENARIO = """\
{schema}
# Given a position, when something is done, then something follows: docs/scenarios.md has every word.
- scenario: say here what is true of {id}, and check it below
  given:
    regions: {{camp: {ground} edge, near: {other}}}
    players:
      - {{race: {race}, power: {power}, regions: {{camp: 1}}, hand: 6}}
  when: [conquer near]
  then:
    holder: {{near: {race}}}
"""


def create_entry(kind: str, text: str, pack: Path) -> list[Path]:
    """Add a terrain, symbol or piece to the file that has them all."""
    id = id_of(text)
    library = load_library([pack], use_cache=True)
    other = library.items(kind).get(id)
    if other is not None:
        raise CannotCreate(f"'{other.pack}' already has a {kind} called '{id}'; choose another name")
    path = pack / COLLECTIONS[kind]
    try:
        before = plain_content(path).decode("utf-8") if os.path.lexists(path) else _head(path, kind, pack)
    except (OSError, ValueError) as error:
        raise CannotCreate(f"cannot read '{path}': {error}") from error
    end = "" if before.endswith("\n") else "\n"
    added = ENTRY_TEMPLATES[kind].format(id=id, name=quoted(name_of(text)))
    write_inside(pack, COLLECTIONS[kind], f"{before}{end}{added}".encode())
    write_schemas(load_library([pack], use_cache=True), pack / SCHEMAS_FOLDER, inside=pack)
    return [path]


def _head(path: Path, kind: str, pack: Path) -> str:
    return f"{schema_line(path, kind, pack / SCHEMAS_FOLDER)}\n"


def create_scenario(text: str, pack: Path) -> list[Path]:
    """Make a scenario about an item of the pack, to be filled in."""
    id = id_of(text)
    path = pack / SCENARIOS / f"{id}.yaml"
    if os.path.lexists(path):
        raise CannotCreate(f"there are already scenarios in '{path}'; add yours to them")
    library = load_library([pack], use_cache=True)
    grounds = land(library)
    schema = schema_line(path, "scenario", pack / SCHEMAS_FOLDER)
    chosen = {kind: _about(library, kind, id) for kind in ("race", "power")}
    text = _SCENARIO.format(schema=schema, id=id, ground=grounds[0], other=grounds[1], **chosen)
    write_inside(pack, path.relative_to(pack), text)
    return [path]


def _about(library: Library, kind: str, id: str) -> str:
    """The item itself when it is of that kind, else one with the fewest hooks."""
    items = library.items(kind)
    if id in items:
        return id
    quietest = min(items.values(), key=_hooks, default=None)
    if quietest is None:
        raise CannotCreate(f"the loaded packs have no {kind}; make one, or require a pack that has")
    return quietest.id


def _hooks(item: Item) -> int:
    hooks = item.fields.get("hooks")
    return len(hooks) if isinstance(hooks, list) else 0
