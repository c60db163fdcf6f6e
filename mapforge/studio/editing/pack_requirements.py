"""What a pack requires, when it comes to use things of another one."""

from __future__ import annotations

from mapforge.files.archives import content_of
from mapforge.files.kinds import MANIFEST
from mapforge.files.output import write_inside
from mapforge.packs.library import Pack
from mapforge.studio.editing.edit_session import CannotEdit, data_of
from mapforge.studio.editing.splices import spliced, splices_between


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
