"""Findings as SARIF 2.1.0, which code hosts and editors read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from mapforge.files.archives import archive_around, content_of, is_file
from mapforge.files.findings import Check, Finding, Place
from mapforge.files.plain_data import Record
from mapforge.files.short_paths import short_path
from mapforge.validation.checks.check_registry import all_checks
from mapforge.validation.report import Report
from mapforge.validation.text_edits import TextEdit, edit_for, place_in
from mapforge.version import __version__

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT = "finding/v1"
"""By which a code host knows a finding again after other lines have changed."""


def render(report: Report) -> str:
    """One run with all findings, and with all checks as its rules."""
    known = all_checks()
    indexes = {id: index for index, id in enumerate(known)}
    driver = {"name": "mapforge", "version": __version__, "rules": [_rule(check) for check in known.values()]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": list(_results(report, indexes)),
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False) + "\n"


def _rule(check: Check) -> Record:
    examples = f"Not so:\n\n```yaml\n{check.bad.strip()}\n```\n\nBut so:\n\n```yaml\n{check.good.strip()}\n```"
    return {
        "id": check.id,
        "shortDescription": {"text": check.title},
        "fullDescription": {"text": check.why},
        "help": {"text": check.help, "markdown": f"{check.why}\n\n{check.help}\n\n{examples}"},
        "defaultConfiguration": {"level": check.severity.value},
    }


def _results(report: Report, indexes: dict[str, int]) -> Iterator[Record]:
    seen: Counter[str] = Counter()
    for finding in report.findings:
        text = _text(finding.file)
        likeness = _likeness(finding, text)
        result = _result(finding, indexes)
        result["partialFingerprints"] = {FINGERPRINT: sha256(f"{likeness}\n{seen[likeness]}".encode()).hexdigest()}
        seen[likeness] += 1
        if fix := _fix(finding):
            result["fixes"] = [fix]
        yield result


def _likeness(finding: Finding, text: str) -> str:
    """What stays the same of a finding when lines are added or taken away above it."""
    lines = text.split("\n")
    line = lines[finding.line - 1].strip() if finding.line <= len(lines) else ""
    parts = (finding.check, short_path(finding.file), finding.item, line)
    return "\n".join(part.encode("utf-8", "replace").decode() for part in parts)


def _result(finding: Finding, indexes: dict[str, int]) -> Record:
    result: Record = {
        "ruleId": finding.check,
        "ruleIndex": indexes[finding.check],
        "level": finding.severity.value,
        "message": {"text": f"{finding.message}. {finding.help}".strip()},
        "locations": [_location(Place(finding.file, finding.line, finding.column))],
    }
    if finding.related:
        result["relatedLocations"] = [_location(place) for place in finding.related]
    return result


def _fix(finding: Finding) -> Record | None:
    """What `--fix` would do about a finding, in all its places; nothing in a zip, which stays as it is."""
    places = [Place(finding.file, finding.line, finding.column, fix=finding.fix), *finding.related]
    edits = [(place.file, text, edit) for place in places for text, edit in _edits(place)]
    if not edits:
        return None
    fixes = dict.fromkeys(place.fix.description for place in places if place.fix)
    changed: dict[Path, list[Record]] = {}
    for file, text, edit in edits:
        changed.setdefault(file, []).append(_replacement(text, edit))
    changes = [{"artifactLocation": _artifact(file), "replacements": parts} for file, parts in changed.items()]
    return {"description": {"text": " and ".join(fixes)}, "artifactChanges": changes}


def _edits(place: Place) -> Iterator[tuple[str, TextEdit]]:
    if place.fix is not None and archive_around(place.file) is None:
        text = _text(place.file)
        edit = edit_for(text, place.line, place.column, place.fix)
        if edit is not None:
            yield text, edit


def _replacement(text: str, edit: TextEdit) -> Record:
    (line, column), (end_line, end_column) = place_in(text, edit.start), place_in(text, edit.end)
    region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
    return {"deletedRegion": region, "insertedContent": {"text": edit.new}}


def _location(place: Place) -> Record:
    location: Record = {
        "physicalLocation": {
            "artifactLocation": _artifact(place.file),
            "region": {"startLine": place.line, "startColumn": place.column},
        }
    }
    if place.message:
        location["message"] = {"text": place.message}
    return location


def _artifact(file: Path) -> Record:
    return {"uri": quote(short_path(file))}


def _text(file: Path) -> str:
    try:
        return content_of(file).decode("utf-8", "replace") if is_file(file) else ""
    except OSError:
        return ""
