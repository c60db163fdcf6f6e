"""A report: all findings of one validation, which can be written down and read back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mapforge.files.findings import Finding, Place, Replacement, Severity
from mapforge.files.plain_data import Record
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    pass


@dataclass(frozen=True)
class Report:
    """What a validation found in the packs that were named."""

    findings: tuple[Finding, ...]
    packs: tuple[str, ...] = ()

    def count(self, severity: Severity) -> int:
        """How many findings there are of a severity."""
        return sum(finding.severity is severity for finding in self.findings)

    def has(self, severity: Severity) -> bool:
        """Tell whether something is at least as bad as this."""
        return any(finding.severity.rank <= severity.rank for finding in self.findings)


def to_plain(report: Report) -> Record:
    """The report as plain data."""
    return {"packs": list(report.packs), "findings": [_plain_finding(finding) for finding in report.findings]}


def from_plain(data: Record) -> Report:
    """The report that plain data describe."""
    return Report(tuple(_finding(words) for words in data["findings"]), tuple(data["packs"]))


def _plain_finding(finding: Finding) -> Record:
    return {
        **vars(finding),
        "severity": finding.severity.value,
        "file": str(finding.file),
        "related": [[str(p.file), p.line, p.column, p.message, _plain_fix(p.fix)] for p in finding.related],
        "fix": _plain_fix(finding.fix),
    }


def _finding(words: Record) -> Finding:
    related = tuple(Place(Path(p[0]), p[1], p[2], p[3], _fix(p[4])) for p in words["related"])
    return Finding(
        **{
            **words,
            "severity": Severity(words["severity"]),
            "file": Path(words["file"]),
            "related": related,
            "fix": _fix(words["fix"]),
            "where": tuple((x, y) for x, y in words["where"]),
        }
    )


def _plain_fix(fix: Replacement | None) -> list[str] | None:
    return [fix.old, fix.new] if fix else None


def _fix(words: list[str] | None) -> Replacement | None:
    return Replacement(*words) if words else None
