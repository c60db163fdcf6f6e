"""Repairs what can be repaired safely: single words are replaced, and everything around them stays as it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mapforge.files.archives import archive_around
from mapforge.files.findings import Replacement, Severity
from mapforge.files.output import is_inside, write_inside
from mapforge.files.plain_files import plain_content
from mapforge.files.short_paths import short_path
from mapforge.packs.installed_packs import is_installed
from mapforge.packs.loader import load_library
from mapforge.validation.report import Report
from mapforge.validation.runner import examine
from mapforge.validation.text_edits import edit_for

MOST_ROUNDS = 12
MOST_SINGLE = 12


@dataclass(frozen=True)
class _Repair:
    file: Path
    line: int
    column: int
    fix: Replacement

    def __str__(self) -> str:
        return f"{short_path(self.file)}:{self.line}:{self.column}: wrote '{self.fix.new}' instead of '{self.fix.old}'"


def fix(report: Report, folders: Sequence[Path], *, trust: Collection[str] = ()) -> tuple[Report, list[str]]:
    """Repair files as long as that makes the report better; the new report, and what was done."""
    texts: dict[Path, str] = {}
    done: list[str] = []
    for _ in range(MOST_ROUNDS):
        mine = (repair for repair in _repairs(report) if _may_change(repair.file, folders))
        repairs = list(dict.fromkeys(mine))
        changed = _repaired(repairs, texts)
        if not changed:
            break
        better = examine(load_library(folders, trust=trust, texts={**texts, **changed}))
        if not _badness(better) < _badness(report):
            # One of several repairs may stand in the way of the others.
            single = _best_single(repairs, texts, report, folders, trust)
            if single is None:
                break
            repairs, changed, better = single
        report = better
        texts.update(changed)
        done += [str(repair) for repair in repairs]
    for path, text in texts.items():
        home = next(folder for folder in folders if path.is_relative_to(folder))
        write_inside(home, path.relative_to(home), text.encode("utf-8"))
    return report, done


def _best_single(
    repairs: list[_Repair], texts: Mapping[Path, str], report: Report, folders: Sequence[Path], trust: Collection[str]
) -> tuple[list[_Repair], dict[Path, str], Report] | None:
    """The first repair that makes the report better by itself."""
    for repair in repairs[:MOST_SINGLE] if len(repairs) > 1 else ():
        changed = _repaired([repair], texts)
        better = examine(load_library(folders, trust=trust, texts={**texts, **changed})) if changed else report
        if _badness(better) < _badness(report):
            return [repair], changed, better
    return None


def _may_change(file: Path, folders: Sequence[Path]) -> bool:
    """Tell whether a file belongs to a named pack of the user's own; what lies in a zip or behind a link stays."""
    return archive_around(file) is None and any(
        file.is_relative_to(folder) and is_inside(folder, file) and not is_installed(folder) for folder in folders
    )


def _badness(report: Report) -> tuple[int, ...]:
    return tuple(report.count(severity) for severity in Severity)


def _repairs(report: Report) -> Iterator[_Repair]:
    for finding in report.findings:
        if finding.fix:
            yield _Repair(finding.file, finding.line, finding.column, finding.fix)
        for place in finding.related:
            if place.fix:
                yield _Repair(place.file, place.line, place.column, place.fix)


def _repaired(repairs: list[_Repair], texts: Mapping[Path, str]) -> dict[Path, str]:
    """The new texts of all files that change."""
    changed: dict[Path, str] = {}
    for repair in sorted(repairs, key=lambda r: (r.line, r.column), reverse=True):
        text = changed.get(repair.file) or texts.get(repair.file) or plain_content(repair.file).decode("utf-8")
        edit = edit_for(text, repair.line, repair.column, repair.fix)
        if edit is not None:
            changed[repair.file] = edit.applied_to(text)
    return changed
