"""Values that remember where each of them stands, however often an item was changed by other packs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mapforge.files.documents import Document
    from mapforge.files.plain_data import Keys


@dataclass
class Traced:
    """A value, the file it stands in and the keys that lead to it there; mappings and lists hold traced values."""

    value: Any
    document: Document
    keys: Keys

    def plain(self) -> Any:
        """The value alone."""
        if isinstance(self.value, dict):
            return {key: inner.plain() for key, inner in self.value.items()}
        if isinstance(self.value, list):
            return [inner.plain() for inner in self.value]
        return self.value

    def inside(self, step: str | int) -> Traced | None:
        """The value under a key or at an index."""
        if isinstance(self.value, dict):
            return self.value.get(step)
        if isinstance(self.value, list) and isinstance(step, int) and 0 <= step < len(self.value):
            inner: Traced = self.value[step]
            return inner
        return None

    def place(self, path: Iterable[str | int]) -> tuple[Document, Keys]:
        """Where the value at a path stands, with the rest of the path when it leads nowhere."""
        node, rest = self, list(path)
        while rest and (inner := node.inside(rest[0])) is not None:
            node, rest = inner, rest[1:]
        return node.document, (*node.keys, *rest)


def trace(value: Any, document: Document, keys: Keys) -> Traced:
    """A value of a file with the places of everything in it."""
    if isinstance(value, dict):
        return Traced({key: trace(inner, document, (*keys, key)) for key, inner in value.items()}, document, keys)
    if isinstance(value, list):
        return Traced([trace(inner, document, (*keys, i)) for i, inner in enumerate(value)], document, keys)
    return Traced(value, document, keys)
