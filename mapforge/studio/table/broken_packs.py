"""Which pack keeps a game from beginning, in words that lead to the mistake."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mapforge.errors import MapforgeError
from mapforge.files.findings import Severity
from mapforge.files.plain_data import Record
from mapforge.files.shipped_folders import is_shipped

if TYPE_CHECKING:
    from mapforge.studio.editing.workspace import Workspace


def broken_pack(workspace: Workspace, packs: Iterable[str]) -> Record | None:
    """The first of some packs that has a mistake in it, with its first mistake; nothing when all are sound."""
    from mapforge.validation.runner import examine

    for id in dict.fromkeys(packs):
        try:
            folder = workspace.folder(id)
        except MapforgeError:
            continue
        if is_shipped(folder):
            continue
        findings = examine(workspace.library(folder)).findings
        errors = [finding for finding in findings if finding.severity is Severity.ERROR]
        if errors:
            first = errors[0]
            where = f"{first.file.name}, line {first.line}"
            return {"pack": id, "mistakes": len(errors), "message": f"{where}: {first.message}"}
    return None
