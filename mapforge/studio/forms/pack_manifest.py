"""What a pack says about itself, as a form: names, versions and other packs; comments and everything else stay."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mapforge.files.cache import digest
from mapforge.files.documents import data_from_text
from mapforge.files.kinds import MANIFEST
from mapforge.files.output import write_inside
from mapforge.files.plain_data import Record
from mapforge.files.plain_files import plain_content
from mapforge.packs.loader import load_library
from mapforge.studio.editing.edit_context import put
from mapforge.studio.editing.edit_request import BadRequest, checked_text
from mapforge.studio.editing.edit_session import CannotEdit, data_of, proven_splices
from mapforge.studio.editing.splices import spliced
from mapforge.validation.runner import examine

if TYPE_CHECKING:
    from mapforge.studio.editing.workspace import Workspace

TEXTS = {"name": 60, "version": 30, "license": 100, "text": 2000, "mapforge": 100}
"""Fields with words, and how many letters each may have."""
LISTS = ("authors", "requires", "optional", "conflicts", "load_after")
MOST_LISTED = 100
LONGEST = 20_000
"""The most letters of a text that is put back."""
_ORDER = ("id", "name", "version", "authors", "license", "text", "mapforge", *LISTS[1:])
_MARK = "\ufeff"


def manifest_form(workspace: Workspace, pack: str) -> Record:
    """What `pack.yaml` says now, and the packs that it may name."""
    text = _text(workspace.own_folder(pack))
    data = data_from_text(text)
    fields = data if isinstance(data, dict) else {}
    return {
        "id": pack,
        "seen": digest(text),
        "text": text,
        "fields": {
            **{key: str(fields[key]) for key in TEXTS if key in fields},
            **{key: [str(each) for each in fields[key]] for key in LISTS if isinstance(fields.get(key), list)},
        },
        "packs": sorted({each["id"] for each in workspace.contents()["packs"]} - {pack}),
    }


def change_manifest(workspace: Workspace, pack: str, wanted: object, seen: str) -> Record:
    """Write what a form says, unless that makes an error, or a text of before; the form as it is now."""
    folder = workspace.own_folder(pack)
    path = folder / MANIFEST
    text = _text(folder)
    if digest(text) != seen:
        raise CannotEdit(f"{MANIFEST} has changed in the meantime; close this and open it again")
    if isinstance(wanted, str):
        data_of(path, checked_text(wanted, "fields", LONGEST))
        write_inside(folder, MANIFEST, (_mark(folder) + wanted).encode("utf-8"))
        return manifest_form(workspace, pack)
    old = data_of(path, text)
    if not isinstance(old, dict):
        raise CannotEdit(f"{MANIFEST} says nothing that a form can show; mend it as text")
    new = _changed(old, wanted)
    written = spliced(text, proven_splices(text, old, new, partial(data_of, path)))
    if errors := _errors(folder, path, written) - _errors(folder, path, text):
        raise CannotEdit(min(errors))
    write_inside(folder, MANIFEST, (_mark(folder) + written).encode("utf-8"))
    return manifest_form(workspace, pack)


def _changed(old: Record, wanted: object) -> Record:
    """The manifest with other fields; what is empty is left out, and what is not asked about stays."""
    if not isinstance(wanted, Mapping):
        raise BadRequest("'fields' must be an object with the fields of the pack")
    new = dict(old)
    for key, value in wanted.items():
        if key in TEXTS:
            new_value: object = checked_text(value, key, TEXTS[key]).strip() if value else ""
        elif key in LISTS:
            new_value = _listed(key, value)
        else:
            raise BadRequest(f"'{key}' is no field of this form")
        if new_value in ("", []) or str(old.get(key)) != str(new_value):
            put(new, str(key), new_value or None, _ORDER)
    return new


def _listed(key: str, value: object) -> list[str]:
    if not isinstance(value, list) or len(value) > MOST_LISTED:
        raise BadRequest(f"'{key}' must be a list of at most {MOST_LISTED} words")
    return list(dict.fromkeys(checked_text(each, key).strip() for each in value))


def _errors(folder: Path, path: Path, text: str) -> set[str]:
    """What would be wrong with the pack, if its manifest had this text."""
    report = examine(load_library([folder], texts={path: text}))
    return {finding.message for finding in report.findings if finding.severity == "error"}


def _text(folder: Path) -> str:
    return plain_content(folder / MANIFEST).decode("utf-8").removeprefix(_MARK)


def _mark(folder: Path) -> str:
    return _MARK if plain_content(folder / MANIFEST).decode("utf-8").startswith(_MARK) else ""
