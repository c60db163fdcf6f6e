"""Packs: reading, checking, repairing and creating them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from mapforge.files.findings import Finding
from mapforge.validation.report import Report
from mapforge.validation.runner import validate

PACK = "id: {id}\nname: Sample\nversion: 1.0.0\nrequires: [base]\n"
ANTS = "id: ants\nname: Ants\ntokens: 6\nsupply: 11\n"


def write_files(folder: Path, files: Mapping[str, str]) -> Path:
    """Write files by their path inside a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def write_pack(folder: Path, files: Mapping[str, str], id: str = "sample") -> Path:
    """Write a pack that requires base, with these files."""
    return write_files(folder / id, {"pack.yaml": PACK.format(id=id), **files})


def report_on(folder: Path, files: Mapping[str, str], *, trust: bool = False) -> Report:
    """Validate a pack with these files."""
    return found_in([write_pack(folder, files)], trust=["sample"] if trust else [])


def found_in(folders: Sequence[Path], *, trust: Sequence[str] = ()) -> Report:
    """Validate packs; what they require is parsed once for all tests."""
    return validate(folders, trust=trust, use_cache=True)


def places(findings: tuple[Finding, ...]) -> list[str]:
    """Findings as short lines: check, file, line and column."""
    return [f"{finding.check} {finding.file.name}:{finding.line}:{finding.column}" for finding in findings]
