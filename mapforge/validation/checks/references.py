"""Names: every id is unique, equals its file name, and everything referred to exists."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path

from engine.vocabulary.item_id import ItemId
from mapforge.files.documents import Document
from mapforge.files.findings import Check, Finding, Replacement, Severity
from mapforge.files.kinds import FOLDERS, ITEM_KINDS, MANIFEST, folder_of
from mapforge.files.plain_data import Keys
from mapforge.files.shipped_folders import content_folder
from mapforge.files.suggestions import KnownWords, closest
from mapforge.packs.library import Item, Library
from mapforge.packs.pack_files import kind_of_file
from mapforge.validation.checks.check_registry import rule

UNKNOWN = Check(
    "reference/unknown",
    Severity.ERROR,
    "Something is named that does not exist",
    "What refers to nothing never happens: a discount for a terrain nobody has drawn is no discount.",
    "Correct the name, or require the pack that has it.",
    bad="# terrains.yaml\nvolcano:\n  name: Volcano\n  piece: montain\n",
    good="# terrains.yaml\nvolcano:\n  name: Volcano\n  piece: mountain\n",
)
DUPLICATE_ID = Check(
    "reference/duplicate-id",
    Severity.ERROR,
    "Two things of one kind have the same id",
    "Nothing is replaced by accident: whoever names the id could mean either.",
    "Give one of them another id; or, to replace the other pack's item on purpose, say `override: PACK`.",
    bad="# races/giants.yaml\nid: giants  # base has giants too\nname: Huge Giants\ntokens: 5\nsupply: 10\n",
    good="# races/giants.yaml\nid: giants\noverride: base\nname: Huge Giants\ntokens: 5\nsupply: 10\n",
)
FILE_NAME = Check(
    "reference/file-name",
    Severity.ERROR,
    "A file and its item have different names",
    "People look for `giants` in giants.yaml, and so does mapforge.",
    "Rename the file or correct the id.",
    bad="# races/gaints.yaml\nid: giants\n",
    good="# races/giants.yaml\nid: giants\n",
)


@rule
def file_names(library: Library) -> Iterator[Finding]:
    """Compare ids with the names of their files."""
    for id in library.named:
        for name, document in library.packs[id].documents.items():
            own_id = document.data.get("id") if isinstance(document.data, dict) else None
            stem = Path(name).stem
            if kind_of_file(name) in FOLDERS and isinstance(own_id, str) and own_id != stem:
                help = f"Rename the file to '{own_id}.yaml', or write 'id: {stem}'."
                yield FILE_NAME.at(
                    document, ("id",), f"the file is called '{stem}', but its id is '{own_id}'", value=True, help=help
                )


@rule
def ids_within_packs(library: Library) -> Iterator[Finding]:
    """Find two files of one pack with the same id."""
    for id in library.named:
        pack = library.packs[id]
        for name, document in pack.documents.items():
            kind = kind_of_file(name)
            own_id = document.data.get("id") if isinstance(document.data, dict) else None
            first = pack.items[kind].get(own_id) if kind in FOLDERS and isinstance(own_id, str) else None
            if first is not None and first.document is not document:
                yield _duplicate(Item(kind, first.id, id, {}, document), first)


@rule
def ids_across_packs(library: Library) -> Iterator[Finding]:
    """Find items that stand in two packs without saying that one replaces the other."""
    # Maps are chosen by name and never mixed, so each pack may have its own for two players.
    for kind in (kind for kind in ITEM_KINDS if kind != "map"):
        first: dict[str, Item] = {}
        for pack in library.packs.values():
            for item in pack.items[kind].values():
                other = first.setdefault(item.id, item)
                if item.replaces is not None:
                    first[item.id] = item
                elif other is not item:
                    yield _duplicate(item, other)


@rule
def ids_of_pieces(library: Library) -> Iterator[Finding]:
    """Find pieces, relics and places that share an id: all of them are pieces on the map."""
    first: dict[str, Item] = {}
    for kind in ("piece", "relic", "place"):
        for item in library.items(kind).values():
            other = first.setdefault(item.id, item)
            if other is not item:
                yield _duplicate(item, other)


def _duplicate(item: Item, other: Item) -> Finding:
    message = f"the {item.kind} '{item.id}' is also in '{other.pack}'"
    if other.kind != item.kind:
        message = f"a {other.kind} is also called '{item.id}', and both are pieces on the map"
    keys = item.keys() or ("id",)
    related = [other.document.place(other.keys() or ("id",), "the other one")]
    may_override = item.pack != other.pack and item.kind == other.kind
    help = f"Give it another id, or say 'override: {other.pack}'." if may_override else "Give it another id."
    return DUPLICATE_ID.at(item.document, keys, message, value=not item.path, related=related, help=help)


@rule
def terrain_references(library: Library) -> Iterator[Finding]:
    """Find equal grounds and standing pieces that do not exist."""
    for id in library.named:
        for kind in ("terrain", "symbol"):
            for item in library.packs[id].items[kind].values():
                yield from _equals(library, item)
                piece = item.data.get("piece")
                if isinstance(piece, str):
                    yield from unknown(library, item.document, item.keys("piece"), "piece", piece)


def _equals(library: Library, item: Item) -> Iterator[Finding]:
    equals = item.data.get("equals")
    for index, name in enumerate(equals if isinstance(equals, list) else []):
        if isinstance(name, str):
            other = ItemId.in_world(name, item.kind)
            # What stands in a shipped pack may be absent from a mix; then it equals nothing.
            if other.kind in ("terrain", "symbol") and not shipped_packs_with(other.kind, other.id):
                yield from unknown(library, item.document, item.keys("equals", index), other.kind, other.id)


def unknown(library: Library, document: Document, keys: Keys, kind: str, name: str) -> Iterator[Finding]:
    """A finding when a name does not exist, with the nearest one that does."""
    is_known = name in library.items(kind) or library.find(kind, name) is not None
    if not is_known and document.pack not in library.incomplete:
        yield unknown_name(document, keys, kind, name, library.ids(kind))


def unknown_name(
    document: Document,
    keys: Keys,
    kind: str,
    name: str,
    known: Collection[str],
    *,
    is_key: bool = False,
) -> Finding:
    """The finding for a name that does not exist."""
    close = closest(name, known)
    elsewhere = shipped_packs_with(kind, name)
    help, fix = "", None
    if elsewhere:
        help = f"It is in the pack '{elsewhere[0]}': add 'requires: [{elsewhere[0]}]' to pack.yaml."
    elif close:
        help = f"Did you mean '{close}'?"
        fix = Replacement(name, close)
    else:
        there = known.in_order if isinstance(known, KnownWords) else sorted(known)
        help = f"There are {', '.join(there[:20])}." if there else f"The loaded packs have no {kind}."
        help += " Areas are declared by maps, under 'areas'." if kind == "area" else ""
    message = f"there is no {kind} '{name}'"
    return UNKNOWN.at(document, keys, message, value=not is_key, help=help, fix=fix, root=str(ItemId(kind, name)))


@cache
def shipped_packs_with(kind: str, id: str) -> tuple[str, ...]:
    """The shipped packs that have an item."""
    if kind not in ITEM_KINDS:
        return ()
    return tuple(pack for pack, ids in _shipped_ids(kind).items() if id in ids)


@cache
def _shipped_ids(kind: str) -> dict[str, frozenset[str]]:
    folders = [path.parent for path in sorted(content_folder().glob(f"*/{MANIFEST}"))]
    return {folder.name: frozenset(_ids(folder, kind)) for folder in folders}


def _ids(folder: Path, kind: str) -> Iterable[str]:
    if kind in FOLDERS:
        return [path.stem for path in (folder / folder_of(kind)).glob("*.yaml")]
    from mapforge.files.documents import read_document

    data = read_document(folder / folder_of(kind)).data
    return data if isinstance(data, dict) else []
