"""Suppressions: what an author intends is not reported; what suppresses nothing is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mapforge.files.documents import Document
from mapforge.files.findings import Check, Finding, Severity
from mapforge.files.kinds import ITEM_KINDS
from mapforge.files.plain_data import Keys
from mapforge.files.suggestions import closest
from mapforge.packs.library import Library

UNUSED_SUPPRESSION = Check(
    "pack/unused-suppression",
    Severity.WARNING,
    "A suppression suppresses nothing",
    "It would hide the next finding of that kind, which nobody has looked at yet.",
    "Delete it.",
    bad="# races/ants.yaml\nid: ants\nname: Ants\ntokens: 9\nsupply: 14\nsuppress: {race/banner-too-big: Yes.}\n",
    good="# races/ants.yaml\nid: ants\nname: Ants\ntokens: 11\nsupply: 16\nsuppress: {race/banner-too-big: Yes.}\n",
)


@dataclass(frozen=True)
class _Suppression:
    check: str
    pack: str
    document: Document
    keys: Keys
    whole_pack: bool

    def matches(self, finding: Finding) -> bool:
        """Tell whether a finding is about the item, or for a manifest about its pack."""
        if finding.check != self.check or finding.severity is Severity.ERROR:
            return False
        if self.whole_pack:
            return finding.pack == self.pack and not finding.item
        place = (finding.file, finding.line)
        return finding.file == self.document.path and (not self.keys[:-2] or self._holds(place[1]))

    def _holds(self, line: int) -> bool:
        """Tell whether a line lies inside the entry of a collection."""
        data = self.document.data
        first = self.document.position(self.keys[:-2])[0]
        later = [row for key in data if (row := self.document.position((key,))[0]) > first]
        return first <= line < min(later, default=line + 1)


def suppress(library: Library, findings: Iterable[Finding], known: Mapping[str, Check]) -> Iterator[Finding]:
    """Leave out what is suppressed, and report which suppressions are idle."""
    suppressions = list(_suppressions(library))
    used: set[int] = set()
    broken: set[Path] = set()
    for finding in findings:
        if finding.severity is Severity.ERROR:
            broken.add(finding.file)
        matching = [index for index, suppression in enumerate(suppressions) if suppression.matches(finding)]
        used.update(matching)
        if not matching:
            yield finding
    for index, suppression in enumerate(suppressions):
        # A check may find nothing only because an error is in its way.
        is_waiting = suppression.document.path in broken and suppression.check in known
        if index not in used and not is_waiting:
            yield _idle(suppression, known)


def _idle(suppression: _Suppression, known: Mapping[str, Check]) -> Finding:
    check = known.get(suppression.check)
    message, help = f"'{suppression.check}' is not found here, so there is nothing to suppress", ""
    if check is None:
        message = f"there is no check '{suppression.check}'"
        close = closest(suppression.check, known)
        help = f"Did you mean '{close}'?" if close else ""
    elif check.severity is Severity.ERROR:
        message = f"'{suppression.check}' is an error, and errors cannot be suppressed"
    return UNUSED_SUPPRESSION.at(suppression.document, suppression.keys, message, help=help)


def _suppressions(library: Library) -> Iterator[_Suppression]:
    for id in library.named:
        pack = library.packs[id]
        for check in _checks(pack.data):
            yield _Suppression(check, id, pack.document, ("suppress", check), True)
        for kind in ITEM_KINDS:
            for item in pack.items[kind].values():
                for check in _checks(item.data):
                    yield _Suppression(check, id, item.document, item.keys("suppress", check), False)


def _checks(data: Mapping[str, object]) -> list[str]:
    listed = data.get("suppress")
    return list(listed) if isinstance(listed, dict) else []
