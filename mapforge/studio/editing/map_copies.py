"""New files of a workspace: packs, maps, and copies of maps that cannot be changed where they are."""

from __future__ import annotations

from pathlib import Path

from mapforge.files.archives import content_of
from mapforge.files.kinds import MANIFEST
from mapforge.files.output import write_inside
from mapforge.files.yaml_text import word
from mapforge.packs.library import Pack
from mapforge.studio.editing.edit_context import free_id
from mapforge.studio.editing.edit_session import CannotEdit, data_of
from mapforge.studio.editing.splices import spliced, splices_between

WIDTH, HEIGHT = 1200, 800


def copy_map(source: Pack, id: str, target: Pack, taken: set[str]) -> str:
    """Copy the file of a map into another pack, which then requires its pack; the id of the copy."""
    item = source.items["map"][id]
    text = content_of(item.document.path).decode("utf-8-sig")
    data = data_of(item.document.path, text)
    if not isinstance(data, dict) or "override" in data:
        raise CannotEdit(f"'{id}' only changes another map, so it cannot be copied")
    new = free_id(id, taken)
    changed = {**data, "id": new}
    text = spliced(text, splices_between(text, data, changed))
    if data_of(item.document.path, text) != changed:
        raise CannotEdit(f"the id in '{item.document.path.name}' is written in an unusual way, so it cannot be copied")
    require_pack(target, source)
    write_inside(target.folder, f"maps/{new}.yaml", text.encode("utf-8"))
    return new


def write_new_map(pack: Path, name: str, taken: set[str]) -> str:
    """Write an empty map into a pack; its id."""
    id = free_id(name, taken)
    if id.startswith("region_") and not name.lower().startswith("region"):
        id = free_id(f"map_{id.removeprefix('region_')}", taken)
    text = (
        f"id: {id}\nname: {word(name)}\nplayers: [2]\nturns: 10\n"
        f"board: {{width: {WIDTH}, height: {HEIGHT}}}\nregions: []\n"
    )
    write_inside(pack, f"maps/{id}.yaml", text.encode("utf-8"))
    return id


def require_pack(target: Pack, source: Pack) -> None:
    """Let a pack require the one whose items it uses now."""
    path = target.folder / MANIFEST
    text = content_of(path).decode("utf-8-sig")
    data = data_of(path, text)
    known = {target.id, *(other.id for other in target.manifest.requires)}
    if source.id in known or not isinstance(data, dict):
        return
    requires = data.get("requires") or []
    new: object = {**requires, source.id: "*"} if isinstance(requires, dict) else [*requires, source.id]
    changed = {**data, "requires": new}
    text = spliced(text, splices_between(text, data, changed))
    if data_of(path, text) != changed:
        raise CannotEdit(f"write `requires: [{source.id}]` into {MANIFEST} first, then copy it")
    write_inside(target.folder, MANIFEST, text.encode("utf-8"))
