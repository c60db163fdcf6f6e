"""Reads the files of one pack and finds the items in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from mapforge.files.documents import Document, document_from_text
from mapforge.files.folders import walk
from mapforge.files.kinds import COLLECTIONS, FOLDERS, ITEM_KINDS, LOCALES, MANIFEST, SCENARIOS, WITH
from mapforge.files.parse_cache import Shelf
from mapforge.packs.library import Item, Pack
from mapforge.packs.manifest import Manifest, read_manifest


def read_pack(
    folder: Path, *, with_scenarios: bool = True, use_cache: bool = False, texts: Mapping[Path, str] | None = None
) -> Pack:
    """Read all YAML files of a pack; `texts` stand for the content of files."""
    shelf = Shelf(folder, is_used=use_cache, is_whole=with_scenarios)
    names = pack_files(folder)
    paths = {name: folder / name for name in names if with_scenarios or kind_of_file(name) != "scenario"}
    documents = {
        name: document_from_text(path, texts[path]) if texts and path in texts else shelf.read(path, kind_of_file(name))
        for name, path in paths.items()
    }
    manifest = read_manifest(documents[MANIFEST], folder.resolve().name)
    for document in documents.values():
        document.belong_to(manifest.id)
    return pack_of_documents(folder, manifest, documents, shelf)


def pack_of_documents(folder: Path, manifest: Manifest, documents: dict[str, Document], shelf: Shelf | None) -> Pack:
    """The pack that some documents are, with the items in them."""
    pack = Pack(manifest.id, folder, manifest, documents, {kind: {} for kind in ITEM_KINDS}, shelf=shelf)
    for name, document in documents.items():
        _add(pack, name, document)
    return pack


def pack_files(folder: Path) -> list[str]:
    """The YAML files of a pack, as paths inside its folder; hidden folders are not looked into.

    A folder that cannot be looked into is listed like a file, so that it is read, and reported as unreadable.
    """
    closed: list[str] = []
    files = list(walk(str(folder), (".yaml",), closed))
    names = [Path(path).relative_to(folder).as_posix() for path in (*files, *closed)]
    return list(dict.fromkeys([MANIFEST, *(name for name in names if name != ".")]))


def kind_of_file(name: str) -> str:
    """The kind of a file by its path inside the pack: an item kind, pack, locale or scenario; else nothing."""
    other, name = condition_of(name)
    folder, _, file = name.rpartition("/")
    if other and (name == MANIFEST or folder == LOCALES):
        return ""
    if not folder:
        kinds = {MANIFEST: "pack"} | {place: kind for kind, place in COLLECTIONS.items()}
        return kinds.get(file, "")
    kinds = {place: kind for kind, place in FOLDERS.items()} | {LOCALES: "locale"}
    return kinds.get(folder, "scenario" if folder.split("/")[0] == SCENARIOS else "")


def condition_of(name: str) -> tuple[str, str]:
    """The pack that must be there for a file to count, if any, and the path of the file without that condition."""
    first, _, rest = name.partition("/")
    other, _, inside = rest.partition("/")
    return (other, inside) if first == WITH and inside else ("", name)


def _add(pack: Pack, name: str, document: Document) -> None:
    kind = kind_of_file(name)
    other, _ = condition_of(name)
    if other and kind in ITEM_KINDS:
        items = _found(pack, kind, name, document)
        pack.conditional += [replace(item, only_with=other) for item in items]
    elif kind in ITEM_KINDS:
        for item in _found(pack, kind, name, document):
            pack.items[kind].setdefault(item.id, item)
    elif kind == "locale":
        pack.locales[Path(name).stem] = document
    elif kind == "scenario":
        pack.scenarios[name] = document


def _found(pack: Pack, kind: str, name: str, document: Document) -> Iterator[Item]:
    if kind in COLLECTIONS:
        yield from _collected(kind, pack.id, document)
    elif isinstance(document.data, dict):
        id = document.data.get("id")
        yield Item(kind, id if isinstance(id, str) else Path(name).stem, pack.id, document.data, document)


def _collected(kind: str, pack: str, document: Document) -> Iterator[Item]:
    if isinstance(document.data, dict):
        for id, data in document.data.items():
            yield Item(kind, id, pack, data if isinstance(data, dict) else {}, document, (id,))
