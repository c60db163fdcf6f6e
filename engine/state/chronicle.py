"""What happened, as a chain that only grows: copies of a game share its past."""

from __future__ import annotations

from typing import Any, TypeAlias

ChronicleEntry: TypeAlias = tuple[Any, ...]
"""One event, one action or one result of chance; what follows its first word depends on that word."""
Link: TypeAlias = tuple[Any, ChronicleEntry] | None
"""The last entry and all before it."""


def unlinked(link: Link, since: Link = None) -> list[ChronicleEntry]:
    """List the entries of a chain from the first (or the one after `since`) to the last."""
    found = []
    while link is not None and link is not since:
        link, entry = link
        found.append(entry)
    found.reverse()
    return found
