"""Findings for people: what, where with the line itself, why it matters and what to do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from mapforge.files.archives import archive_around, content_of, is_file
from mapforge.files.findings import Finding, Severity
from mapforge.files.plurals import counted
from mapforge.files.short_paths import short_path
from mapforge.validation.report import Report

MOST_RELATED = 5
MOST_OF_A_KIND = 100
"""How many findings of one check in one file are told; the other formats have all of them."""
WIDEST_LINE = 160
_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_WORD = re.compile(r"\"[^\"]*\"|'[^']*'|[^\s,:{}\[\]#]+")


def render(report: Report) -> str:
    """All findings, and how many there are."""
    return f"{render_findings(report)}{_harmless(report_summary(report))}\n"


def render_findings(report: Report) -> str:
    """All findings, and nothing else."""
    # Files change between two reports of one run, as with --watch.
    _text.cache_clear()
    return "".join(f"{_harmless(line)}\n" for line in _all(report))


def _harmless(line: str) -> str:
    """A line without characters that would steer the terminal or break the line."""
    return _STEERING.sub(lambda found: f"\\x{ord(found[0]):02x}", line)


def report_summary(report: Report) -> str:
    """How many findings there are, in one line."""
    counts = [counted(report.count(severity), severity.value) for severity in Severity if report.count(severity)]
    where = f"in {counted(len(report.packs), 'pack')}"
    return f"Found {', '.join(counts)} {where}." if counts else f"All is well {where}."


def _all(report: Report) -> Iterator[str]:
    counts: Counter[tuple[str, Path]] = Counter()
    for finding in report.findings:
        kind = (finding.check, finding.file)
        counts[kind] += 1
        if counts[kind] <= MOST_OF_A_KIND:
            yield from _lines(finding)
            yield ""
    for (check, file), count in counts.items():
        if count > MOST_OF_A_KIND:
            yield f"and {count - MOST_OF_A_KIND:,} more of [{check}] in {short_path(file)}"
            yield ""


def _lines(finding: Finding) -> Iterator[str]:
    yield f"{finding.severity.value}[{finding.check}]: {finding.message}"
    yield f"  --> {short_path(finding.file)}:{finding.line}:{finding.column}"
    yield from _excerpt(finding)
    for place in finding.related[:MOST_RELATED]:
        remark = f": {place.message}" if place.message else ""
        yield f"   = see {short_path(place.file)}:{place.line}:{place.column}{remark}"
    if len(finding.related) > MOST_RELATED:
        yield f"   = and {len(finding.related) - MOST_RELATED} more"
    if finding.why:
        yield f"   = why: {finding.why}"
    if finding.help:
        yield f"   = help: {finding.help}"
    if finding.fix and _can_be_fixed(finding.file):
        yield f"   = fix: --fix can {finding.fix.description}"


def _can_be_fixed(file: Path) -> bool:
    """Tell whether `--fix` would write a file: nothing in a zip or in an installed pack is the user's to change."""
    # Most reports have nothing to fix, and a report from memory does without the packs.
    from mapforge.packs.installed_packs import is_installed

    return archive_around(file) is None and not is_installed(file)


def _excerpt(finding: Finding) -> Iterator[str]:
    lines = _text(finding.file)
    if finding.line > len(lines):
        return
    line = lines[finding.line - 1].replace("\t", " ")
    start = finding.column - 1
    match = _WORD.match(line, start)
    length = max(1, len(match[0]) if match else 1)
    if len(line) > WIDEST_LINE:
        cut = max(0, start - WIDEST_LINE // 2)
        line, start = line[cut : cut + WIDEST_LINE], start - cut
    margin = len(str(finding.line))
    yield f"{' ' * margin} |"
    yield f"{finding.line} | {line.rstrip()}"
    yield f"{' ' * margin} | {' ' * start}{'^' * min(length, WIDEST_LINE)}"


@cache
def _text(path: Path) -> list[str]:
    try:
        return content_of(path).decode("utf-8-sig", "replace").split("\n") if is_file(path) else []
    except OSError:
        return []
