"""Keeps what was parsed, by the content of each file, so that an unchanged file is not parsed again."""

from __future__ import annotations

from pathlib import Path

from mapforge.files import cache
from mapforge.files.documents import Document, document_from_bytes, read_bytes
from mapforge.files.plain_data import Record


class Shelf:
    """The parsed files of one pack."""

    def __init__(self, folder: Path, *, is_used: bool = True, is_whole: bool = True) -> None:
        self.is_used, self.is_whole = is_used, is_whole
        """Whether the cache is used at all, and whether all files of the pack are going to be read."""
        self._name = cache.digest("shelf", cache.program_digest(), str(folder.resolve())) if is_used else ""
        recalled = cache.recall(self._name) if is_used else None
        self._kept: Record = recalled if isinstance(recalled, dict) else {}
        self._documents: dict[str, Document] = {}

    def read(self, path: Path, kind: str) -> Document:
        """Read a file of a kind, from memory when its content is known."""
        content = read_bytes(path)
        if isinstance(content, Document):
            return content
        if not self.is_used:
            return document_from_bytes(path, content)
        key = cache.digest(kind, content)
        if key in self._kept:
            data, is_well_formed = self._kept[key]
            document = Document(path, data, content.decode("utf-8-sig"), is_well_formed=is_well_formed)
        else:
            document = document_from_bytes(path, content)
        self._documents[key] = document
        return document

    def keep(self) -> None:
        """Write down what was read and had sound YAML."""
        sound = {key: [d.data, d.is_well_formed] for key, d in self._documents.items() if not d.findings}
        if not self.is_whole:
            sound = {**self._kept, **sound}
        if self.is_used and sound != self._kept:
            cache.keep(self._name, sound)
