"""Where the hooks of a library come from: which packs, where they lie, and what is in them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from engine import Registry
from mapforge.files.archives import place_of
from mapforge.files.shipped_folders import is_shipped
from mapforge.packs.library import Pack
from mapforge.packs.pack_reference import PackReference, pack_digest
from mapforge.packs.restored_packs import LoadLibrary, PackReferences


@dataclass(frozen=True)
class PackOrigin:
    """The packs of a library, as they were loaded."""

    packs: Mapping[str, Pack]
    code: Mapping[str, str]
    """A name for the content of each pack's Python."""
    load: LoadLibrary
    """Who loads packs here, and does so in the other process as well."""

    def reference(self, packs: Collection[str]) -> Callable[[], Registry]:
        """What can be sent to another process to bring the hooks of these packs there."""
        return self.references(packs)

    def references(self, packs: Collection[str]) -> PackReferences:
        """What names these packs, and all that they require, for another process."""
        wanted = [id for id in self.packs if id in self._required(packs)]
        return PackReferences(tuple(self._reference(self.packs[id]) for id in wanted), self.load)

    def _required(self, packs: Collection[str]) -> set[str]:
        required: set[str] = set()
        waiting = [id for id in packs if id in self.packs]
        while waiting:
            id = waiting.pop()
            if id not in required:
                required.add(id)
                waiting += [other.id for other in self.packs[id].manifest.requires if other.id in self.packs]
        return required

    def _reference(self, pack: Pack) -> PackReference:
        place = "" if is_shipped(pack.folder) else str(place_of(pack.folder))
        return PackReference(pack.id, place, pack_digest(pack, self.code.get(pack.id, "")))
