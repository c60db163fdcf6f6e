"""What a page shows of an item: its form, its values, what it does in words, and where each value comes from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mapforge.files.documents import document_from_text
from mapforge.files.kinds import COLLECTIONS, EMBLEM_KINDS, HOOKED_KINDS
from mapforge.files.plain_data import Record
from mapforge.hooks.sentences import NO_RULINGS, hook_sentence, offer_sentences
from mapforge.packs.known_names import known_names
from mapforge.packs.library import Item, Library
from mapforge.packs.overridden_fields import override_in
from mapforge.packs.overrides import override_chain
from mapforge.packs.patches import patch_changes
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.workspace import is_read_only
from mapforge.studio.forms.hook_forms import Modifiers, hook_form, hook_name
from mapforge.studio.forms.item_fields import form_of
from mapforge.studio.forms.map_grounds import sketched_world, usual_map
from mapforge.studio.forms.shown_face import face_of

if TYPE_CHECKING:
    from mapforge.studio.forms.open_item_file import OpenItemFile

_SHOWN_NUMBERS = ("tokens", "supply", "price", "defence", "cost")


def item_of(library: Library, pack: str, kind: str, id: str, file: Path) -> Item | None:
    """The item that stands in a file, whatever its id says now."""
    home = library.packs[pack]
    listed = [*home.items[kind].values(), *home.conditional, *home.deletions]
    here = [item for item in listed if item.kind == kind and item.document.path == file]
    return next((item for item in here if kind not in COLLECTIONS or item.id == id), None)


def head_of(open_file: OpenItemFile, kind: str, id: str, prefix: list[str]) -> Record:
    """What is shown of everything: what it is, where it stands, its text, and what is saved."""
    return {
        "reference": f"{open_file.pack_id}:{kind}/{id}",
        "kind": kind,
        "id": id,
        "pack": open_file.pack_id,
        "file": open_file.path.relative_to(open_file.pack.folder).as_posix(),
        "topic": open_file.reference,
        "text": open_file.text,
        "prefix": prefix,
        "data": None,
        "broken": None,
        **open_file.state(),
    }


def item_view(open_file: OpenItemFile, kind: str, id: str) -> Record:
    """Everything about an item that a page draws."""
    prefix = [id] if kind in COLLECTIONS else []
    document = document_from_text(open_file.path, open_file.text)
    shown = head_of(open_file, kind, id, prefix)
    if document.findings:
        first = document.findings[0]
        return {**shown, "broken": {"message": first.message, "line": first.line, "column": first.column}}
    data = document.value(tuple(prefix))
    if not isinstance(data, dict):
        message = f"this file no longer has a {kind} '{id}'" if prefix else "the file has no keys such as id and name"
        return {**shown, "broken": {"message": message, "line": 1, "column": 1}}
    library = open_file.library_now
    item = item_of(library, open_file.pack_id, kind, id, open_file.path)
    fields = item.fields if item is not None else data
    override = override_in(data)
    return {
        **shown,
        "data": data,
        "how": override.how if override is not None else "",
        "fields": fields,
        "form": form_of(kind, is_partial=override is not None and override.how != "replace"),
        "hooks": _hooks(open_file, kind, fields, "hooks" in data),
        "chain": [_step(step, library) for step in override_chain(item)] if item is not None else [],
        "card": _card(kind, fields),
        "face": face_of(library, item) if item is not None and kind in EMBLEM_KINDS else None,
    }


def _hooks(open_file: OpenItemFile, kind: str, fields: Record, is_own: bool) -> list[Record]:
    """The hooks of an item, each with its sentence and what a form asks about it."""
    listed = fields.get("hooks")
    if kind not in HOOKED_KINDS or not isinstance(listed, list):
        return []
    known, names = open_file.library.known_hooks.hooks, known_names(open_file.library)
    modifiers = _modifiers(open_file)
    hooks = []
    for entry in listed:
        name = hook_name(entry)
        hook = known.get(name)
        hooks.append(
            {
                "name": name,
                "entry": entry,
                "own": is_own,
                "known": hook is not None,
                "sentence": hook_sentence(hook, entry, NO_RULINGS, known, names) if hook is not None else "",
                "form": hook_form(hook) if hook is not None else None,
                "modifiers": modifiers.beside(entry, kind) if hook is not None and modifiers is not None else {},
            }
        )
    return hooks


def _modifiers(open_file: OpenItemFile) -> Modifiers | None:
    try:
        world = sketched_world(open_file.library, usual_map(open_file.library))
    except CannotEdit:
        return None
    return Modifiers(world, open_file.library.known_hooks)


def _step(step: Item, library: Library) -> Record:
    """One link of the chain of packs that made an item what it is."""
    override = override_in(step.data) if step.replaces is not None else None
    pack = library.packs[step.pack]
    changes = [f"{way} {path}" for way, path, _ in patch_changes(override.words)] if override else []
    own = [key for key in step.data if key not in ("id", "override", "suppress")]
    return {
        "reference": step.full_id,
        "pack": step.pack,
        "file": step.document.path.relative_to(pack.folder).as_posix(),
        "how": override.how if override else "first",
        "changes": changes or own,
        "values": {key: step.data[key] for key in own if key != "hooks"},
        "read_only": is_read_only(pack.folder),
    }


def _card(kind: str, fields: Record) -> Record:
    numbers = {key: fields[key] for key in _SHOWN_NUMBERS if type(fields.get(key)) is int}
    return {
        "kind": kind,
        "name": fields.get("name"),
        "text": fields.get("text"),
        "numbers": numbers,
        "offer": offer_sentences(fields),
    }
