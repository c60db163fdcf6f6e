"""A pack as another process can look for it: its id, its place, and a digest of what it brings to a game."""

from __future__ import annotations

import json
from dataclasses import dataclass

from mapforge.files.cache import digest
from mapforge.files.kinds import ITEM_KINDS
from mapforge.packs.library import Pack
from mapforge.packs.pack_files import kind_of_file


@dataclass(frozen=True)
class PackReference:
    """A pack as another process can look for it."""

    id: str
    place: str
    """Its folder or zip; empty for one that comes with mapforge."""
    digest: str
    """The same for the same content only: the data that are played, and the Python."""


def pack_digest(pack: Pack, code: str) -> str:
    """A name for what a pack brings to a game: its data as they are read, and its Python; comments do not count."""
    played = [
        (name, document.data)
        for name, document in sorted(pack.documents.items())
        if kind_of_file(name) in ("pack", *ITEM_KINDS)
    ]
    return digest(json.dumps(played, ensure_ascii=False, default=str), code)
