"""A library: the packs that were loaded together, and the items they hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from engine.vocabulary.item_id import ItemId, NotAnItemId
from mapforge.files.documents import Document
from mapforge.files.findings import Finding
from mapforge.files.kinds import ITEM_KINDS
from mapforge.files.plain_data import Keys, Record
from mapforge.files.suggestions import KnownWords
from mapforge.packs.manifest import Manifest

if TYPE_CHECKING:
    from engine import Registry
    from mapforge.files.parse_cache import Shelf
    from mapforge.packs.provenance import Traced


@dataclass(frozen=True)
class Item:
    """A race, a terrain, a ruling ...: its data, and where they stand."""

    kind: str
    id: str
    pack: str
    data: Record
    document: Document
    path: Keys = ()
    """The keys that lead to the item in its document: none when it has the file for itself."""
    replaces: Item | None = None
    """The item of another pack that this one overrides; see overrides.py."""
    only_with: str = ""
    """Another pack without which the item does not exist: it stands under `with/<pack>/`."""

    @property
    def item_id(self) -> ItemId:
        """The id with its pack and kind."""
        return ItemId(self.kind, self.id, self.pack)

    @property
    def full_id(self) -> str:
        """The same as text, such as `base:power/forest`."""
        return str(self.item_id)

    @property
    def names(self) -> tuple[str, str]:
        """What it may be called where its kind is known: `forest` and `base:forest`."""
        return self.id, f"{self.pack}:{self.id}"

    @property
    def fields(self) -> Record:
        """All values of the item, those of an overridden one included."""
        return self._overridden if self.replaces else self.data

    @cached_property
    def _overridden(self) -> Record:
        plain: Record = self._traced.plain()
        return plain

    @cached_property
    def _traced(self) -> Traced:
        return self.traced()

    def traced(self) -> Traced:
        """All values of the item with their places, made anew so that they may be changed."""
        from mapforge.packs.overridden_fields import overridden_fields

        before = self.replaces.traced() if self.replaces is not None else None
        return overridden_fields(self.data, self.document, self.path, before)

    def origin(self, *path: str | int) -> tuple[Document, Keys]:
        """The file in which a value of the item stands, and the keys that lead to it there."""
        return self._traced.place(path) if self.replaces else (self.document, self.keys(*path))

    def described(self) -> Record:
        """The item as the engine wants it: all values, with its id and pack."""
        return {**self.fields, "id": self.id, "pack": self.pack}

    def keys(self, *more: str | int) -> Keys:
        """The path of keys in the document to a value of the item."""
        return (*self.path, *more)


@dataclass
class Pack:
    """One pack: its manifest, its files and its items."""

    id: str
    folder: Path
    manifest: Manifest
    documents: dict[str, Document]
    """All YAML files, by their path inside the folder."""
    items: dict[str, dict[str, Item]]
    """The items by kind and id."""
    conditional: list[Item] = field(default_factory=list)
    """Items that exist only when another pack is there."""
    deletions: list[Item] = field(default_factory=list)
    """Items that delete one of another pack."""
    locales: dict[str, Document] = field(default_factory=dict)
    scenarios: dict[str, Document] = field(default_factory=dict)
    refusal: str = ""
    """Why the pack's Python does not run, with what to do; empty when it runs or there is none."""
    shelf: Shelf | None = None

    @property
    def data(self) -> Record:
        """What pack.yaml says, as it stands there."""
        return self.document.data if isinstance(self.document.data, dict) else {}

    @property
    def document(self) -> Document:
        """The pack.yaml."""
        return self.documents["pack.yaml"]


@dataclass
class Library:
    """Packs in the order in which they were loaded."""

    packs: dict[str, Pack]
    named: tuple[str, ...]
    """The packs that were asked for; the others came because these require them."""
    registry: Registry
    """The hooks of all trusted packs."""
    known_hooks: Registry
    """The hooks of all packs; those of untrusted ones have a signature but cannot be run."""
    findings: list[Finding]
    incomplete: frozenset[str] = frozenset()
    """Packs that miss a requirement, so that unknown names in them mean little."""
    _merged: dict[str, dict[str, Item]] = field(default_factory=dict)
    _indexed: dict[str, dict[str, list[Item]]] = field(default_factory=dict)
    _ids: dict[str, KnownWords] = field(default_factory=dict)

    def with_packs(self, packs: dict[str, Pack]) -> Library:
        """The same library with other packs in the place of those of the same ids."""
        return replace(self, packs=packs, _merged={}, _indexed={}, _ids={})

    def items(self, kind: str) -> dict[str, Item]:
        """The items of a kind by id, in load order; an override stands for what it replaces."""
        if kind not in self._merged:
            self._merged[kind] = self._merge(kind)
        return self._merged[kind]

    def ids(self, kind: str) -> KnownWords:
        """The ids of the items of a kind, to look many names up among them."""
        if kind not in self._ids:
            self._ids[kind] = KnownWords(self.items(kind))
        return self._ids[kind]

    def _merge(self, kind: str) -> dict[str, Item]:
        merged: dict[str, Item] = {}
        for item in self._all(kind):
            known = merged.get(item.id)
            if known is None or item.replaces is not None:
                merged[item.id] = item
        for deleted in self.deleted:
            if deleted.kind == kind:
                merged.pop(deleted.id, None)
        return merged

    @cached_property
    def deleted(self) -> frozenset[ItemId]:
        """What some pack deletes from another."""
        return frozenset(item.item_id.without_pack for pack in self.packs.values() for item in pack.deletions)

    def _all(self, kind: str) -> Iterator[Item]:
        for pack in self.packs.values():
            yield from pack.items[kind].values()

    def _by_id(self, kind: str) -> dict[str, list[Item]]:
        """All items of a kind by their ids, those of several packs together."""
        if kind not in self._indexed:
            by_id = self._indexed[kind] = {}
            for item in self._all(kind):
                by_id.setdefault(item.id, []).append(item)
        return self._indexed[kind]

    def find(self, kind: str, reference: str) -> Item | None:
        """The item that `giants` or `base:giants` means; None when there is none, or more than one."""
        try:
            wanted = ItemId.read(reference, kind)
        except NotAnItemId:
            return None
        items = [item for item in self._meant(wanted) if reference in item.names]
        return items[0] if len(items) == 1 else None

    def _meant(self, wanted: ItemId) -> list[Item]:
        """All items that an id may mean; what is overridden is meant only with its pack in front."""
        # Anybody may write `planet/mars` where a terrain is wanted.
        if wanted in self.deleted or wanted.kind not in ITEM_KINDS:
            return []
        items = [item for item in self._by_id(wanted.kind).get(wanted.id, ()) if wanted.pack in ("", item.pack)]
        overridden = [item.replaces for item in items]
        return [item for item in items if all(item is not other for other in overridden)]

    def find_any(self, reference: str) -> list[Item]:
        """All items that `giants`, `base:giants`, `race/giants` or `base:race/giants` may mean."""
        try:
            wanted = dict.fromkeys(ItemId.read(reference, kind) for kind in ITEM_KINDS)
        except NotAnItemId:
            return []
        return [item for id in wanted for item in self._meant(id)]

    def areas(self, packs: Iterable[Pack] | None = None) -> list[str]:
        """The names of areas that any map of some packs has (of all, by default).

        A filter may mean an area that the map in play lacks.
        """
        maps = (
            item for pack in (self.packs.values() if packs is None else packs) for item in pack.items["map"].values()
        )
        named = [item.fields.get("areas") for item in maps]
        return sorted({name for areas in named if isinstance(areas, dict) for name in areas if isinstance(name, str)})

    def ruling_defaults(self, pack: str) -> dict[str, str]:
        """The rulings a board of that pack is played with, unless a game says otherwise."""
        return dict(self.packs[pack].manifest.ruling_defaults)

    @property
    def documents(self) -> Iterator[Document]:
        """All files of all packs."""
        for pack in self.packs.values():
            yield from pack.documents.values()
