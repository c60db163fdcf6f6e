"""The tree of a YAML text: every key and value with its place and the way it is written."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False)
class Node:
    """A value or a key; `start` and `end` are indexes of characters, and the end does not belong to it."""

    kind: str
    """scalar, mapping, list or alias"""
    start: int
    end: int
    line: int
    """from zero, like the column"""
    column: int
    opening: int
    """where the value itself starts, after its anchor and its tag"""
    style: str = ""
    """of a scalar: plain (nothing), ', ", | or >; of a collection: flow or block"""
    value: str = ""
    """what a scalar says"""
    keys: list[Node] = field(default_factory=list)
    """the keys of a mapping, beside its values"""
    items: list[Node] = field(default_factory=list)
    """the values of a mapping or a list; an alias has those of what it stands for"""
    _places: dict[str, int] | None = field(default=None, repr=False)
    """the index of each key, once somebody has asked for one"""

    def add(self, node: Node) -> None:
        """Take the next key or value."""
        is_key = self.kind == "mapping" and len(self.keys) == len(self.items)
        (self.keys if is_key else self.items).append(node)

    def close(self, end: int) -> None:
        """Take note of the end that the parser reports; that of a block comes after the empty lines below it."""
        if self.style == "flow":
            self.end = end
        elif self.items:
            self.end = max(self.items[-1].end, self.keys[-1].end if self.keys else 0)

    def index(self, key: str | int) -> int | None:
        """Where the value of a key, or of a place in a list, is among the items."""
        if isinstance(key, int):
            return key if not self.keys and 0 <= key < len(self.items) else None
        if self._places is None:
            # Nothing is added to a tree that somebody looks into; the first of several equal keys counts.
            self._places = {name.value: index for index, name in reversed(list(enumerate(self.keys)))}
        return self._places.get(key)


def opening_after(text: str, start: int) -> int:
    """Where a value starts when what describes it, such as `&anchor` or `!!str`, is passed."""
    at = start
    while at < len(text) and text[at] in "&!":
        while at < len(text) and not text[at].isspace():
            at += 1
        while at < len(text) and text[at].isspace():
            at += 1
    return at


def end_of_block_text(text: str, opening: int, end: int, value: str) -> int:
    """The end of the last line of a block of text; the parser counts the empty lines after it, too."""
    head = text[opening : text.find("\n", opening)]
    if "+" in head.partition("#")[0] or not value.strip():
        # `|+` keeps the empty lines: here they belong to the text.
        return len(text[:end].removesuffix("\n").removesuffix("\r"))
    return len(text[:end].rstrip())
