"""Reports while somebody edits: packs stay loaded, and only the edited texts are read again."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from mapforge.files import MANIFEST, Document, digest, document_from_text, reading_order, walk
from mapforge.packs import Library, load_library, with_documents
from mapforge.validation.report import Report
from mapforge.validation.runner import conditional_libraries, examine, findings_inside


class WarmReport:
    """The report about some packs, again and again; not for several threads at once."""

    def __init__(self, folders: Sequence[Path], *, trust: Collection[str] = ()) -> None:
        self.folders, self.trust = list(folders), tuple(trust)
        self._state = ""
        self._library: Library | None = None
        self._conditional: list[tuple[Path, Library]] = []
        self._documents: dict[Path, Document] = {}
        self.examined: Library | None = None
        """The library of the last report, with the texts in it."""

    def report(self, texts: Mapping[Path, str]) -> Report:
        """What `validate` would find if these texts stood in their files."""
        library = self._warm(texts)
        documents = self._read(texts)
        self.examined = with_documents(library, documents)
        found = list(examine(self.examined).findings)
        for inside, both in self._conditional:
            found += findings_inside(inside, with_documents(both, documents))
        return Report(tuple(sorted(dict.fromkeys(found), key=reading_order)), library.named)

    def _warm(self, texts: Mapping[Path, str]) -> Library:
        """The packs, loaded again when anything else than these texts has changed."""
        if self._library is None or self._state_without(texts) != self._state:
            library = load_library(self.folders, trust=self.trust, texts=texts)
            self._conditional = list(conditional_libraries(library, self.folders, trust=self.trust))
            self._library = library
            # What was loaded may be more than what was named, so the state is known only now.
            self._state = self._state_without(texts)
        return self._library

    def _read(self, texts: Mapping[Path, str]) -> dict[Path, Document]:
        """The documents of the texts; one whose text is the same stays the same."""
        known = self._documents
        self._documents = {
            path: known[path] if path in known and known[path].text == text else document_from_text(path, text)
            for path, text in texts.items()
            if path.name != MANIFEST
        }
        return self._documents

    def _state_without(self, texts: Mapping[Path, str]) -> str:
        """A name for the state of all loaded packs, whatever the edited files say; manifests count with their text."""
        libraries = [*([self._library] if self._library else []), *(library for _, library in self._conditional)]
        folders = {str(pack.folder) for library in libraries for pack in library.packs.values()}
        edited = {str(path): text if path.name == MANIFEST else "" for path, text in texts.items()}
        seen: list[str] = []
        for folder in sorted({*folders, *map(str, self.folders)}):
            for path in walk(folder, (".yaml", ".yml", ".json", ".py")):
                seen += [path, edited[path] if path in edited else _state_of_file(path)]
        return digest(*seen)


def _state_of_file(path: str) -> str:
    try:
        status = os.stat(path)
    except OSError as error:
        return str(error.strerror)
    return f"{status.st_size} {status.st_mtime_ns}"
