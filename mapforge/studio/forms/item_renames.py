"""Renaming and deleting items, with everything that refers to them in packs that may be written."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from engine import PieceKind
from mapforge.errors import MapforgeError
from mapforge.files.documents import Document, document_from_text, read_document
from mapforge.files.kinds import COLLECTIONS, SCENARIOS
from mapforge.files.output import move_inside, remove_inside, write_inside
from mapforge.files.plain_data import Record
from mapforge.packs.library import Library, Pack
from mapforge.packs.overridden_fields import override_in
from mapforge.packs.pack_files import kind_of_file
from mapforge.studio.editing.edit_request import checked_id
from mapforge.studio.editing.edit_session import CannotEdit, data_of, proven_splices
from mapforge.studio.editing.journal import state_folder
from mapforge.studio.editing.splices import spliced
from mapforge.studio.editing.workspace import is_read_only
from mapforge.studio.forms.item_index import ItemIndex, item_in
from mapforge.studio.forms.item_mentions import Renaming, differences, renamed_data

_ANYTHING = "another_name_for_it"


@dataclass
class Plan:
    """What a renaming or a deletion would touch: new texts by file, new names of files, and the places in words."""

    texts: dict[Path, str] = field(default_factory=dict)
    moves: dict[Path, Path] = field(default_factory=dict)
    places: list[Record] = field(default_factory=list)
    homes: dict[Path, Path] = field(default_factory=dict)
    """The pack that each file lies in, or the folder of a mix: nothing is written outside it."""

    def write(self, path: Path, content: bytes) -> None:
        """Write one of the files."""
        write_inside(self.homes[path], path.relative_to(self.homes[path]), content)

    def move(self, path: Path, target: Path) -> None:
        """Give one of the files its new name, or its old one back."""
        home = self.homes.get(path) or self.homes[target]
        move_inside(home, path.relative_to(home), target.relative_to(home))


def referrers(item_index: ItemIndex, reference: str) -> list[Record]:
    """All places that refer to an item, in files of the workspace and mixes beside them."""
    library, pack, kind, id = item_index.found(reference)
    _refuse_others(kind)
    return _plan(item_index, library, pack, Renaming(pack.id, kind, id, _ANYTHING)).places


def rename_item(item_index: ItemIndex, reference: str, new: str) -> str:
    """Give an item another id, with all that refers to it; the new reference."""
    library, pack, kind, old = item_index.found(reference)
    _refuse_others(kind)
    _refuse_read_only(pack)
    id = checked_id(new)
    if id == old:
        return reference
    if id in library.items(kind) or any(id in each.items[kind] for each in library.packs.values()):
        raise CannotEdit(f"there is already a {kind} '{id}'; choose another id")
    plan = _plan(item_index, library, pack, Renaming(pack.id, kind, old, id))
    _add_the_item_itself(plan, pack, kind, old, id)
    _carry_out(item_index, plan)
    return f"{pack.id}:{kind}/{id}"


def delete_item(item_index: ItemIndex, reference: str) -> Path:
    """Take an item out of its pack; where a copy of its file is kept."""
    _, pack, kind, id = item_index.found(reference)
    _refuse_read_only(pack)
    path = item_index.open(reference)[0].path
    _refuse_unsaved(item_index, [path])
    content = path.read_bytes()
    name = f"{time.strftime('%Y%m%d-%H%M%S')}-{pack.id}-{kind}-{path.name}"
    kept = write_inside(state_folder(), f"deleted/{name}", content)
    if kind in COLLECTIONS:
        text = _without(path, content.decode("utf-8-sig"), id)
        if text.strip():
            write_inside(pack.folder, path.relative_to(pack.folder), text.encode("utf-8"))
            return kept
    remove_inside(pack.folder, path.relative_to(pack.folder))
    item_index.forget(path)
    return kept


def map_referrers(item_index: ItemIndex, reference: str) -> list[Record]:
    """All places that refer to a map, in files of the workspace and mixes beside them."""
    library, pack, id = item_index.workspace.find_map(reference)
    return _plan(item_index, library, pack, Renaming(pack.id, "map", id, _ANYTHING)).places


def delete_map(item_index: ItemIndex, reference: str) -> str:
    """Take a map out of its pack; the name under which a copy of it is kept, to bring it back."""
    workspace = item_index.workspace
    _, pack, id = workspace.find_map(reference)
    _refuse_read_only(pack)
    path = pack.items["map"][id].document.path
    open_map = workspace.open_map(reference)
    if not open_map.session.is_saved:
        raise CannotEdit(f"'{path.name}' has edits that are not saved yet; open it, and save them or undo them first")
    name = f"{time.strftime('%Y%m%d-%H%M%S')}-{pack.id}-map-{path.name}"
    write_inside(state_folder(), f"deleted/{name}", path.read_bytes())
    remove_inside(pack.folder, path.relative_to(pack.folder))
    workspace.forget_map(path)
    workspace.deleted[name] = (pack.folder, path.relative_to(pack.folder))
    return name


def restore_map(item_index: ItemIndex, name: str) -> None:
    """Bring a map back that was deleted since the studio was started."""
    if name not in item_index.workspace.deleted:
        raise CannotEdit(f"nothing is known of '{name}' any longer; look into {state_folder() / 'deleted'}")
    folder, path = item_index.workspace.deleted[name]
    if (folder / path).exists():
        raise CannotEdit(f"there is another '{path.name}' meanwhile; its copy is {state_folder() / 'deleted' / name}")
    write_inside(folder, path, (state_folder() / "deleted" / name).read_bytes())
    del item_index.workspace.deleted[name]


def _without(path: Path, text: str, id: str) -> str:
    data = data_of(path, text)
    rest = {key: part for key, part in data.items() if key != id}
    return spliced(text, proven_splices(text, data, rest, partial(data_of, path))) if rest else ""


def _refuse_others(kind: str) -> None:
    if kind in ("locale", "scenario"):
        raise CannotEdit("translations and files of scenarios are named after their files; rename those instead")


def _refuse_read_only(pack: Pack) -> None:
    if is_read_only(pack.folder):
        raise CannotEdit(f"the pack '{pack.id}' is shipped, in a zip or write-protected, so nothing in it is changed")


def _refuse_unsaved(item_index: ItemIndex, paths: list[Path]) -> None:
    for path in paths:
        open_file = item_index.open_file_at(path)
        if open_file is not None and not open_file.session.is_saved:
            raise CannotEdit(f"'{path.name}' has edits that are not saved yet; save them or undo them first")


def _plan(item_index: ItemIndex, library: Library, pack: Pack, renaming: Renaming) -> Plan:
    plan = Plan()
    for folder in item_index.workspace.folders():
        if is_read_only(folder):
            continue
        other = item_index.workspace.library(folder)
        home = other.packs.get(other.named[0]) if other.named else None
        if home is not None and (home.id == pack.id or pack.id in other.packs):
            _add_pack(plan, home, renaming, _piece_parameters(other))
    for document in _mixes(item_index):
        plan.homes[document.path] = item_index.workspace.home
        _add_document(plan, document, "mix", renaming, {}, document.path.name)
    return plan


def _piece_parameters(library: Library) -> dict[str, frozenset[str]]:
    """The parameters of every hook that name pieces."""
    return {
        name: frozenset(each.name for each in hook.parameters.values() if PieceKind in (each.type, each.item_type))
        for name, hook in library.known_hooks.hooks.items()
    }


def _add_pack(plan: Plan, pack: Pack, renaming: Renaming, pieces: Mapping[str, frozenset[str]]) -> None:
    for name, document in pack.documents.items():
        kind = kind_of_file(name)
        if kind:
            plan.homes[document.path] = pack.folder
            _add_document(plan, document, kind, renaming, pieces, f"{pack.id}/{name}")
    item = pack.items[renaming.kind].get(renaming.old)
    override = override_in(item.data) if item is not None and pack.id != renaming.pack else None
    if item is not None and override is not None and override.pack == renaming.pack:
        _add_the_item_itself(plan, pack, renaming.kind, renaming.old, renaming.new)


def _add_document(
    plan: Plan,
    document: Document,
    kind: str,
    renaming: Renaming,
    pieces: Mapping[str, frozenset[str]],
    shown: str,
) -> None:
    if document.findings or document.data is None:
        return
    changed = renamed_data(renaming, kind, document.data, pieces)
    changed_keys = list(differences(document.data, changed))
    if not changed_keys:
        return
    for keys in changed_keys:
        line, _ = document.position(keys)
        line_text = document.text.splitlines()[line - 1].strip() if document.text else ""
        plan.places.append({"file": shown, "line": line, "text": line_text[:160], "kind": kind})
    text = plan.texts.get(document.path, document.text)
    plan.texts[document.path] = _rewritten(document.path, text, renaming, kind, pieces)


def _rewritten(path: Path, text: str, renaming: Renaming, kind: str, pieces: Mapping[str, frozenset[str]]) -> str:
    data = data_of(path, text)
    changed = renamed_data(renaming, kind, data, pieces)
    return spliced(text, proven_splices(text, data, changed, partial(data_of, path)))


def _add_the_item_itself(plan: Plan, pack: Pack, kind: str, old: str, new: str) -> None:
    """The id in the item's own file, the name of that file, and of the scenarios that are called like it."""
    item = item_in(pack, kind, old)
    path = item.document.path
    plan.homes[path] = pack.folder
    text = plan.texts.get(path, item.document.text)
    data = data_of(path, text)
    if kind in COLLECTIONS:
        changed: object = {new if key == old else key: part for key, part in data.items()}
    else:
        changed = {**data, "id": new} if "id" in data else data
        if path.stem == old:
            plan.moves[path] = path.with_name(f"{new}.yaml")
    plan.texts[path] = spliced(text, proven_splices(text, data, changed, partial(data_of, path)))
    tests = pack.folder / SCENARIOS / f"{old}.yaml"
    if tests.is_file() and not tests.with_name(f"{new}.yaml").exists():
        plan.homes[tests] = pack.folder
        plan.moves[tests] = tests.with_name(f"{new}.yaml")


def _mixes(item_index: ItemIndex) -> Iterator[Document]:
    """The mixes that lie beside the packs."""
    with suppress(OSError):
        for path in sorted(item_index.workspace.home.glob("*.yaml")):
            document = read_document(path)
            if isinstance(document.data, dict) and "mix" in document.data and not document.findings:
                yield document


def _carry_out(item_index: ItemIndex, plan: Plan) -> None:
    """Write everything, or put everything back."""
    files = [*plan.texts, *plan.moves]
    _refuse_unsaved(item_index, files)
    taken = [path for path in plan.moves.values() if os.path.lexists(path)]
    if taken:
        raise CannotEdit(f"there is already a file '{taken[0].name}'; choose another id")
    for path, text in plan.texts.items():
        if document_from_text(path, text).findings:
            raise CannotEdit(f"'{path.name}' could no longer be read, so nothing was changed")
    before = {path: path.read_bytes() for path in files}
    try:
        for path, text in plan.texts.items():
            mark = b"\xef\xbb\xbf" if before[path].startswith(b"\xef\xbb\xbf") else b""
            plan.write(path, mark + text.encode("utf-8"))
        for path, target in plan.moves.items():
            plan.move(path, target)
            item_index.forget(path)
    except BaseException:
        _put_back(plan, before)
        raise


def _put_back(plan: Plan, before: Mapping[Path, bytes]) -> None:
    """Undo what was carried out of a plan: first the moves, so that every file is where it was read."""
    for path, target in plan.moves.items():
        if os.path.lexists(target) and not os.path.lexists(path):
            with suppress(MapforgeError):
                plan.move(target, path)
    for path, content in before.items():
        if path.read_bytes() != content:
            plan.write(path, content)
