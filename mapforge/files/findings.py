"""Findings: what is wrong, where, why it matters and what to do; and the checks that make them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    from mapforge.files.plain_data import Keys

    class Locatable(Protocol):
        """A file in which the places of keys and values are known, such as a document."""

        path: Path
        pack: str

        def position(self, keys: Keys) -> tuple[int, int]:
            """The line and column of a key."""

        def value_position(self, keys: Keys) -> tuple[int, int]:
            """The line and column of a value."""


LONGEST_MESSAGE = 2_000
"""Characters of a message; names and keys of strangers have no end of their own."""


class Severity(StrEnum):
    """How bad a finding is: unusable, surprising, or merely worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """Errors come first."""
        return _RANKS[self]


_RANKS = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


@dataclass(frozen=True)
class Replacement:
    """A safe repair: another word instead of the one that stands at the place of the finding."""

    old: str
    new: str

    @property
    def description(self) -> str:
        """What the repair does."""
        return f"write '{self.new}' instead of '{self.old}'"


@dataclass(frozen=True)
class Place:
    """A place in a file, with what there is to say about it."""

    file: Path
    line: int = 1
    column: int = 1
    message: str = ""
    fix: Replacement | None = None


@dataclass(frozen=True)
class Finding:
    """One thing to report to the author of a pack."""

    check: str
    severity: Severity
    message: str
    file: Path
    line: int = 1
    column: int = 1
    related: tuple[Place, ...] = ()
    why: str = ""
    help: str = ""
    fix: Replacement | None = None
    pack: str = ""
    root: str = ""
    """Findings of a check with the same root have one cause and are reported once."""
    item: str = ""
    """The item the finding is about, as `kind/id`; suppressions are looked up there."""
    where: tuple[tuple[float, float], ...] = ()
    """Where on the map it is, as coordinates: a spot, or the corners of an area."""


@dataclass(frozen=True)
class Check:
    """A check with its permanent id, and everything `mapforge explain` says about it."""

    id: str
    severity: Severity
    title: str
    why: str
    help: str
    bad: str
    good: str

    def at(
        self,
        document: Locatable,
        keys: Keys,
        message: str,
        *,
        value: bool = False,
        help: str = "",
        related: Iterable[Place] = (),
        fix: Replacement | None = None,
        root: str = "",
        item: str = "",
    ) -> Finding:
        """A finding at the key that a path of keys leads to, or at its value."""
        line, column = document.value_position(keys) if value else document.position(keys)
        return Finding(
            self.id,
            self.severity,
            _shortened(message),
            document.path,
            line,
            column,
            tuple(related),
            self.why,
            help or self.help,
            fix,
            document.pack,
            root,
            item,
        )

    def in_file(self, file: Path, message: str, line: int = 1, column: int = 1, *, help: str = "") -> Finding:
        """A finding in a file that could not be read as data."""
        why, help = self.why, help or self.help
        return Finding(self.id, self.severity, _shortened(message), file, line, column, why=why, help=help)


def _shortened(message: str) -> str:
    """A message without the middle of what it quotes, where that is longer than anybody reads."""
    if len(message) <= LONGEST_MESSAGE:
        return message
    half = LONGEST_MESSAGE // 2
    return f"{message[:half]} … {message[-half:]}"


def reading_order(finding: Finding) -> tuple[str, int, int, int, str, str]:
    """The order in which findings are reported: by file and place."""
    return (str(finding.file), finding.line, finding.column, finding.severity.rank, finding.check, finding.message)
