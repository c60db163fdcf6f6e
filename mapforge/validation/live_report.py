"""Reports while somebody edits: packs stay loaded, and only the edited texts are read again."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from mapforge.files.cache import digest
from mapforge.files.documents import Document, document_from_text, read_document
from mapforge.files.findings import reading_order
from mapforge.files.folders import walk
from mapforge.files.kinds import MANIFEST
from mapforge.files.shipped_folders import is_shipped
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.packs.swapped_documents import with_documents
from mapforge.validation.report import Report
from mapforge.validation.runner import conditional_libraries, examine, findings_inside


class LiveReport:
    """The report about some packs, again and again; not for several threads at once."""

    def __init__(self, folders: Sequence[Path], *, trust: Collection[str] = ()) -> None:
        self.folders, self.trust = list(folders), tuple(trust)
        self._state = ""
        self._library: Library | None = None
        self._conditional: list[tuple[Path, Library]] = []
        self._documents: dict[Path, Document] = {}
        self._seen: dict[str, str] = {}
        """The state of each file when the packs were loaded, or when it was read again."""
        self._read_again: dict[Path, Document] = {}
        """What was read of files that have changed since the packs were loaded."""
        self.examined: Library | None = None
        """The library of the last report, with the texts in it."""

    def report(self, texts: Mapping[Path, str]) -> Report:
        """What `validate` would find if these texts stood in their files."""
        library = self._warm(texts)
        documents = {**self._changed(texts), **self._read(texts)}
        self.examined = with_documents(library, documents)
        findings = list(examine(self.examined).findings)
        for inside, both in self._conditional:
            findings += findings_inside(inside, with_documents(both, documents))
        return Report(tuple(sorted(dict.fromkeys(findings), key=reading_order)), library.named)

    def _warm(self, texts: Mapping[Path, str]) -> Library:
        """The packs, loaded again when there are other files, or others of those that cannot be swapped."""
        if self._library is None or self._structure(texts) != self._state:
            library = load_library(self.folders, trust=self.trust, texts=texts)
            self._conditional = list(conditional_libraries(library, self.folders, trust=self.trust))
            self._library = library
            # What was loaded may be more than what was named, so the state is known only now.
            self._state = self._structure(texts)
            edited = {str(path) for path in texts}
            self._seen = {path: "" if path in edited else _state_of_file(path) for path in self._swappable()}
            self._read_again = {}
        return self._library

    def _changed(self, texts: Mapping[Path, str]) -> dict[Path, Document]:
        """The documents of files that others have changed since the packs were loaded."""
        edited = {str(path) for path in texts}
        for name in self._swappable():
            path, now = Path(name), _state_of_file(name)
            if name not in edited and self._seen.get(name) != now:
                self._seen[name], self._read_again[path] = now, read_document(path)
        return self._read_again

    def _read(self, texts: Mapping[Path, str]) -> dict[Path, Document]:
        """The documents of the texts; one whose text is the same stays the same."""
        known = self._documents
        self._documents = {
            path: known[path] if path in known and known[path].text == text else document_from_text(path, text)
            for path, text in texts.items()
            if path.name != MANIFEST
        }
        return self._documents

    def _paths(self) -> list[str]:
        """The files of all loaded packs; those of shipped packs stay as they are."""
        libraries = [*([self._library] if self._library else []), *(library for _, library in self._conditional)]
        folders = {str(pack.folder) for library in libraries for pack in library.packs.values()}
        own = [folder for folder in sorted({*folders, *map(str, self.folders)}) if not is_shipped(Path(folder))]
        return [path for folder in own for path in walk(folder, (".yaml", ".yml", ".json", ".py"))]

    def _swappable(self) -> list[str]:
        return [path for path in self._paths() if _is_swappable(path)]

    def _structure(self, texts: Mapping[Path, str]) -> str:
        """A name for which files there are, and the state of those that decide how packs are put together."""
        edited = {str(path): text for path, text in texts.items()}
        seen: list[str] = []
        for path in self._paths():
            seen += [path, "" if _is_swappable(path) else edited.get(path) or _state_of_file(path)]
        return digest(*seen)


def _is_swappable(path: str) -> bool:
    return path.endswith(".yaml") and os.path.basename(path) != MANIFEST


def _state_of_file(path: str) -> str:
    try:
        status = os.stat(path)
    except OSError as error:
        return str(error.strerror)
    return f"{status.st_size} {status.st_mtime_ns}"
