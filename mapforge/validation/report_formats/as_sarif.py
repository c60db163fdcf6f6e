"""Findings as SARIF 2.1.0, which code hosts and editors read."""

from __future__ import annotations

import json
from urllib.parse import quote

from mapforge.files.findings import Check, Finding, Place
from mapforge.files.plain_data import Record
from mapforge.files.short_paths import short_path
from mapforge.validation.checks.check_registry import all_checks
from mapforge.validation.report import Report
from mapforge.version import __version__

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"


def render(report: Report) -> str:
    """One run with all findings, and with all checks as its rules."""
    known = all_checks()
    indexes = {id: index for index, id in enumerate(known)}
    driver = {"name": "mapforge", "version": __version__, "rules": [_rule(check) for check in known.values()]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, indexes) for finding in report.findings],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False) + "\n"


def _rule(check: Check) -> Record:
    return {
        "id": check.id,
        "shortDescription": {"text": check.title},
        "fullDescription": {"text": check.why},
        "help": {"text": check.help},
        "defaultConfiguration": {"level": check.severity.value},
    }


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


def _location(place: Place) -> Record:
    location: Record = {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(short_path(place.file))},
            "region": {"startLine": place.line, "startColumn": place.column},
        }
    }
    if place.message:
        location["message"] = {"text": place.message}
    return location
