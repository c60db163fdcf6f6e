"""Findings while somebody edits an item: those of `mapforge validate`, with the field that each is about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from threading import Lock

from mapforge.files.documents import Document
from mapforge.files.findings import Finding
from mapforge.files.plain_data import Record
from mapforge.files.short_paths import short_path
from mapforge.validation.live_report import LiveReport

_SEVERITIES = ("error", "warning", "note")


class PackFindings:
    """What is wrong with a pack, again after each edit of any of its files."""

    def __init__(self, folder: Path, trust: Collection[str] = ()) -> None:
        self._warm = LiveReport([folder], trust=trust)
        self._lock = Lock()

    def look(self, file: Path, texts: Mapping[Path, str]) -> Record:
        """All findings, if these texts stood in their files; those in one file with the fields they are about."""
        with self._lock:
            report = self._warm.report(texts)
            library = self._warm.examined
        documents = [document for document in library.documents if document.path == file] if library else []
        places = Places(documents[0] if documents else None)
        return {
            "findings": [_finding(finding, file, places) for finding in report.findings],
            "counts": {severity: sum(f.severity == severity for f in report.findings) for severity in _SEVERITIES},
        }


def _finding(finding: Finding, file: Path, places: Places) -> Record:
    is_here = finding.file == file
    return {
        "check": finding.check,
        "severity": finding.severity.value,
        "message": finding.message,
        "why": finding.why,
        "help": finding.help,
        "is_here": is_here,
        "path": list(places.at(finding.line, finding.column)) if is_here else None,
        "place": {"file": short_path(finding.file), "line": finding.line, "column": finding.column},
        "fix": {"old": finding.fix.old, "new": finding.fix.new} if finding.fix and is_here else None,
    }


class Places:
    """Which key of a document stands at a line and column."""

    def __init__(self, document: Document | None) -> None:
        self._known: dict[tuple[int, int], tuple[str | int, ...]] = {}
        if document is not None:
            for keys in _paths(document.data, ()):
                # A list starts where its first item does, and the outer one is reported first.
                for place in (document.value_position(keys), document.position(keys)):
                    self._known.setdefault(place, keys)
        self._order = sorted(self._known)

    def at(self, line: int, column: int) -> tuple[str | int, ...]:
        """The path of what starts there, or of the last thing before that."""
        before: tuple[str | int, ...] = ()
        for place in self._order:
            if place > (line, column):
                break
            before = self._known[place]
        return before


def _paths(value: object, keys: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """All paths in some data, inner ones first."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _paths(part, (*keys, key))
    if keys:
        yield keys
