"""Where the hooks of a library come from: which packs, where they lie, and what is in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapforge.files.archives import place_of
from mapforge.files.cache import digest
from mapforge.files.kinds import ITEM_KINDS
from mapforge.files.shipped_folders import is_shipped
from mapforge.packs.library import Pack
from mapforge.packs.pack_files import kind_of_file

if TYPE_CHECKING:
    from engine import Registry


@dataclass(frozen=True)
class PackReference:
    """A pack as another process can look for it."""

    id: str
    place: str
    """Its folder or zip; empty for one that comes with mapforge."""
    digest: str
    """The same for the same content only: the data that are played, and the Python."""


@dataclass(frozen=True)
class PackReferences:
    """Some packs, whose hooks another process can bring."""

    packs: tuple[PackReference, ...]

    def __call__(self) -> Registry:
        """The hooks of these packs here; CannotRestore when a pack is not here, is another one, or is not trusted."""
        from mapforge.packs.restored_packs import restored_library

        return restored_library(self).registry


@dataclass(frozen=True)
class PackOrigin:
    """The packs of a library, as they were loaded."""

    packs: Mapping[str, Pack]
    code: Mapping[str, str]
    """A name for the content of each pack's Python."""

    def reference(self, packs: Collection[str]) -> Callable[[], Registry]:
        """What can be sent to another process to bring the hooks of these packs there."""
        return self.references(packs)

    def references(self, packs: Collection[str]) -> PackReferences:
        """What names these packs, and all that they require, for another process."""
        wanted = [id for id in self.packs if id in self._required(packs)]
        return PackReferences(tuple(self._reference(self.packs[id]) for id in wanted))

    def _required(self, packs: Collection[str]) -> set[str]:
        found: set[str] = set()
        waiting = [id for id in packs if id in self.packs]
        while waiting:
            id = waiting.pop()
            if id not in found:
                found.add(id)
                waiting += [other.id for other in self.packs[id].manifest.requires if other.id in self.packs]
        return found

    def _reference(self, pack: Pack) -> PackReference:
        place = "" if is_shipped(pack.folder) else str(place_of(pack.folder))
        return PackReference(pack.id, place, pack_digest(pack, self.code.get(pack.id, "")))


def pack_digest(pack: Pack, code: str) -> str:
    """A name for what a pack brings to a game: its data as they are read, and its Python; comments do not count."""
    played = [
        (name, document.data)
        for name, document in sorted(pack.documents.items())
        if kind_of_file(name) in ("pack", *ITEM_KINDS)
    ]
    return digest(json.dumps(played, ensure_ascii=False, default=str), code)
