"""New items, copies of items that cannot be changed where they are, and items that change one of another pack."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from mapforge.artwork.picture_reader import read_picture
from mapforge.artwork.shipped_emblems import shipped_names
from mapforge.artwork.svg_emblem import BadPicture
from mapforge.authoring.new_entries import create_entry, create_scenario
from mapforge.authoring.new_items import create_item
from mapforge.files.archives import content_of
from mapforge.files.kinds import ART, COLLECTIONS, FOLDERS, LOCALES, SCENARIOS
from mapforge.files.output import write_inside
from mapforge.files.plain_data import Record
from mapforge.files.shipped_folders import is_shipped
from mapforge.files.yaml_text import entry
from mapforge.packs.library import Pack
from mapforge.studio.editing.edit_context import free_id
from mapforge.studio.editing.edit_request import checked_text
from mapforge.studio.editing.edit_session import CannotEdit, data_of, proven_splices
from mapforge.studio.editing.map_copies import require_pack
from mapforge.studio.editing.splices import spliced
from mapforge.studio.forms.item_index import ItemIndex, item_in, scenario_id

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8})*")
_ENTRIES = ("terrain", "symbol", "piece")


def new_item(item_index: ItemIndex, pack: str, kind: str, name: str) -> str:
    """Make something new in a pack of one's own; its reference."""
    folder = item_index.workspace.own_folder(pack)
    text = checked_text(name, "name", 80).strip()
    if kind == "locale":
        return _new_locale(folder, pack, text)
    if kind == "ruling":
        return _new_ruling(item_index, folder, pack, text)
    if kind == "scenario":
        (path,) = create_scenario(text, folder)
        return f"{pack}:scenario/{scenario_id(path.relative_to(folder).as_posix())}"
    if kind in _ENTRIES:
        return _new_entry(item_index, folder, pack, kind, text)
    if kind not in FOLDERS or kind == "map":
        raise CannotEdit(f"there is no form for a new '{kind}'")
    (path,) = create_item(kind, text, folder)
    return f"{pack}:{kind}/{path.stem}"


def _new_entry(item_index: ItemIndex, folder: Path, pack: str, kind: str, text: str) -> str:
    _refuse_unsaved(item_index, folder / COLLECTIONS[kind])
    known = _entries(folder / COLLECTIONS[kind])
    (path,) = create_entry(kind, text, folder)
    (id,) = [id for id in _entries(path) if id not in known]
    return f"{pack}:{kind}/{id}"


def _new_locale(folder: Path, pack: str, text: str) -> str:
    if not _LANGUAGE.fullmatch(text):
        raise CannotEdit(f"'{text}' is not a language: write its code, such as de, pl or zh_Hant")
    path = folder / LOCALES / f"{text}.yaml"
    if path.exists():
        raise CannotEdit(f"there is already a translation '{text}'")
    write_inside(folder, f"{LOCALES}/{text}.yaml", f"# Names and texts in the language {text}.\nrace: {{}}\n")
    return f"{pack}:locale/{text}"


def _new_ruling(item_index: ItemIndex, folder: Path, pack: str, text: str) -> str:
    known = item_index.workspace.library(folder).items("ruling")
    id = free_id(text, known)
    words = {"text": f"{text}?".replace("??", "?"), "default": "no", "values": {"no": "what that means", "yes": "…"}}
    _add_entry(item_index, folder, "ruling", id, words)
    return f"{pack}:ruling/{id}"


def _entries(path: Path) -> Record:
    data = data_of(path, content_of(path).decode("utf-8-sig")) if path.is_file() else {}
    return data if isinstance(data, dict) else {}


def _refuse_unsaved(item_index: ItemIndex, path: Path) -> None:
    open_file = item_index.open_file_at(path)
    if open_file is not None and not open_file.session.is_saved:
        raise CannotEdit(f"'{path.name}' has edits that are not saved yet; save them or undo them first")


def _add_entry(item_index: ItemIndex, folder: Path, kind: str, id: str, words: Record) -> None:
    """Add an entry to a file that has many."""
    path = folder / COLLECTIONS[kind]
    _refuse_unsaved(item_index, path)
    text = content_of(path).decode("utf-8-sig") if path.is_file() else ""
    end = "" if not text or text.endswith("\n") else "\n"
    parts = "".join(f"\n  {entry(key, part, 2)}" for key, part in words.items())
    new = f"{text}{end}{id}:{parts}\n"
    if data_of(path, new) != {**_entries(path), id: words}:
        raise CannotEdit(f"'{path.name}' is written in an unusual way; add '{id}' there by hand")
    write_inside(folder, COLLECTIONS[kind], new.encode("utf-8"))


def copy_item(item_index: ItemIndex, reference: str, pack: str) -> str:
    """Copy an item into a pack of one's own, under a free id; the reference of the copy."""
    _, source, kind, id = item_index.found(reference)
    folder = item_index.workspace.own_folder(pack)
    target = item_index.workspace.library(folder).packs[pack]
    if kind == "locale":
        raise CannotEdit("a translation belongs to its pack; make a new one in yours")
    if kind == "scenario":
        return _copy_scenarios(source, id, target)
    item = item_in(source, kind, id)
    if "override" in item.data:
        raise CannotEdit(f"'{id}' only changes another {kind}, so it cannot be copied")
    new = free_id(id, {*item_index.workspace.library(folder).items(kind), *source.items[kind]})
    require_pack(target, source)
    data = item.data if source.id == pack else _with_picture(item.data, source, folder, new)
    if kind in COLLECTIONS:
        _add_entry(item_index, folder, kind, new, data)
    else:
        text = content_of(item.document.path).decode("utf-8-sig")
        text = _changed(item.document.path, text, {**data, "id": new})
        write_inside(folder, f"{FOLDERS[kind]}/{new}.yaml", text.encode("utf-8"))
    return f"{pack}:{kind}/{new}"


def _with_picture(data: Record, source: Pack, folder: Path, id: str) -> Record:
    """The data of an item for another pack: a shipped emblem is named there, and any other picture copied."""
    name = data.get("image")
    if not isinstance(name, str):
        return data
    if is_shipped(source.folder) and Path(name).stem in shipped_names():
        named = {**data, "image": Path(name).stem}
        return {("emblem" if key == "image" else key): value for key, value in named.items()}
    try:
        read_picture(source.folder, name)
    except BadPicture:
        return {key: value for key, value in data.items() if key != "image"}
    copy = f"{ART}/{id}{Path(name).suffix}"
    if not (folder / copy).exists():
        write_inside(folder, copy, content_of(source.folder / name))
    return {**data, "image": copy}


def _changed(path: Path, text: str, wanted: Record) -> str:
    return spliced(text, proven_splices(text, data_of(path, text), wanted, partial(data_of, path)))


def _copy_scenarios(source: Pack, id: str, target: Pack) -> str:
    document = next(each for name, each in source.scenarios.items() if scenario_id(name) == id)
    new = free_id(document.path.stem, {Path(name).stem for name in target.scenarios})
    require_pack(target, source)
    write_inside(target.folder, f"{SCENARIOS}/{new}.yaml", content_of(document.path))
    return f"{target.id}:scenario/{new}"


def override_item(item_index: ItemIndex, reference: str, pack: str) -> str:
    """Make an item in a pack of one's own that changes one of another pack; its reference."""
    _, source, kind, id = item_index.found(reference)
    if kind in ("locale", "scenario"):
        raise CannotEdit("only items can be changed from another pack")
    folder = item_index.workspace.own_folder(pack)
    target = item_index.workspace.library(folder).packs[pack]
    if pack == source.id:
        raise CannotEdit("this item is already in your pack: change it there")
    if id in target.items[kind]:
        return f"{pack}:{kind}/{id}"
    require_pack(target, source)
    if kind in COLLECTIONS:
        _add_entry(item_index, folder, kind, id, {"override": source.id})
    else:
        text = f"# What is written here counts; everything else stays as it is in '{source.id}'.\n"
        write_inside(folder, f"{FOLDERS[kind]}/{id}.yaml", f"{text}id: {id}\noverride: {source.id}\n")
    return f"{pack}:{kind}/{id}"
