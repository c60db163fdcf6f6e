"""Findings for programs, as JSON."""

from __future__ import annotations

import json

from mapforge.files.findings import Finding, Place, Severity
from mapforge.files.plain_data import Record
from mapforge.files.short_paths import short_path
from mapforge.validation.report import Report


def render(report: Report) -> str:
    """All findings and their number as one JSON document."""
    document = {
        "findings": [_finding(finding) for finding in report.findings],
        "summary": {f"{severity.value}s": report.count(severity) for severity in Severity},
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _finding(finding: Finding) -> Record:
    return {
        "check": finding.check,
        "severity": finding.severity.value,
        "message": finding.message,
        "pack": finding.pack,
        "file": short_path(finding.file),
        "line": finding.line,
        "column": finding.column,
        "related": [_place(place) for place in finding.related],
        "help": finding.help,
        "fix": finding.fix.description if finding.fix else None,
        **({"where": [list(point) for point in finding.where]} if finding.where else {}),
    }


def _place(place: Place) -> Record:
    return {"file": short_path(place.file), "line": place.line, "column": place.column, "message": place.message}
