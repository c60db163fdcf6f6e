"""Findings while somebody draws: those of `mapforge validate`, with their places on the map, and facts about it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock

from mapforge.files.documents import Document
from mapforge.files.findings import Finding
from mapforge.files.plain_data import Record
from mapforge.files.short_paths import short_path
from mapforge.maps.board_measures import Measures, measures, printed_measures
from mapforge.maps.compiled_map import CompiledMap, MapError, compile_item
from mapforge.maps.measure_formats import measures_as_data
from mapforge.packs.library import Item, Library
from mapforge.validation.live_report import LiveReport


class LiveFindings:
    """What is wrong with the pack of one map, again after each edit."""

    def __init__(self, folder: Path, map: Path, trust: Collection[str] = ()) -> None:
        self.map = map
        self._warm = LiveReport([folder], trust=trust)
        self._lock = Lock()
        self._printed: tuple[str, dict[str, Measures]] | None = None

    def look(self, texts: Mapping[Path, str]) -> Record:
        """All findings and facts, if these texts stood in their files."""
        with self._lock:
            report = self._warm.report(texts)
            library = self._warm.examined
            item = _item(library, self.map) if library else None
            regions = _RegionLines(item.document if item else None)
            references = _references(library) if library else {}
            return {
                "findings": [
                    {**self._finding(finding, regions), "reference": references.get(finding.file, "")}
                    for finding in report.findings
                ],
                "counts": {severity: sum(f.severity == severity for f in report.findings) for severity in _SEVERITIES},
                "facts": self._facts(item, library) if item and library else None,
            }

    def _finding(self, finding: Finding, regions: _RegionLines) -> Record:
        is_here = finding.file == self.map
        place: Record = {"file": _shown(finding.file), "line": finding.line, "column": finding.column}
        if is_here and (region := regions.region_at(finding.line)):
            place["region"] = region
        if is_here and finding.where:
            place["x"], place["y"] = (sum(values) / len(finding.where) for values in zip(*finding.where, strict=True))
            place["corners"] = [list(point) for point in finding.where]
        return {
            "check": finding.check,
            "severity": finding.severity.value,
            "message": finding.message,
            "why": finding.why,
            "help": finding.help,
            "is_here": is_here,
            "place": place,
            "related": [
                {"file": _shown(other.file), "line": other.line, "column": other.column, "message": other.message}
                for other in finding.related
            ],
        }

    def _facts(self, item: Item, library: Library) -> Record | None:
        compiled = _compiled(item, library)
        if compiled is None or not compiled.regions:
            return None
        players = repr(item.fields.get("players")) + repr(sorted(_terrains(item)))
        if self._printed is None or self._printed[0] != players:
            self._printed = players, printed_measures(library, item)
        measured = measures_as_data(compiled, measures(compiled), self._printed[1])
        return {
            "verdicts": measured["verdicts"],
            "measures": measured["measures"],
            "lists": measured["regions"],
            "entries": compiled.entries,
            "coast": compiled.coasts,
            "edge": [region["id"] for region in compiled.regions if region["edge"]],
        }


_SEVERITIES = ("error", "warning", "note")


class _RegionLines:
    """Which region a line of the file belongs to."""

    def __init__(self, document: Document | None) -> None:
        self.starts: list[int] = []
        self.ids: list[str] = []
        data = document.data if document is not None else None
        if document is None or not isinstance(data, dict):
            return
        regions = data.get("regions")
        places = [(document.position((key,))[0], "") for key in data]
        for index, region in enumerate(regions if isinstance(regions, list) else []):
            id = region.get("id") if isinstance(region, dict) else None
            places.append((document.position(("regions", index))[0], id if isinstance(id, str) else ""))
        places.sort(key=lambda place: place[0])
        self.starts, self.ids = [line for line, _ in places], [id for _, id in places]

    def region_at(self, line: int) -> str:
        """The id of the region; empty when the line belongs to none."""
        index = bisect_right(self.starts, line) - 1
        return self.ids[index] if index >= 0 else ""


@lru_cache(256)
def _shown(path: Path) -> str:
    return short_path(path)


def _references(library: Library) -> dict[Path, str]:
    """The items that have a file of their own, by their files."""
    items = [item for pack in library.packs.values() for kind in pack.items.values() for item in kind.values()]
    files = Counter(item.document.path for item in items)
    return {item.document.path: item.full_id for item in items if files[item.document.path] == 1}


def _item(library: Library, path: Path) -> Item | None:
    for pack in library.packs.values():
        for item in pack.items["map"].values():
            if item.document.path == path:
                return item
    return None


def _compiled(item: Item, library: Library) -> CompiledMap | None:
    try:
        return compile_item(item, library)
    except (MapError, KeyError, TypeError, ValueError):
        return None


def _terrains(item: Item) -> set[str]:
    regions = item.fields.get("regions")
    return {str(r.get("terrain")) for r in (regions if isinstance(regions, list) else []) if isinstance(r, dict)}
