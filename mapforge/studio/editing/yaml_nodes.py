"""The text of a YAML file as a tree of nodes that know from where to where they stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from yaml.error import YAMLError
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

_KINDS = {ScalarEvent: "scalar", AliasEvent: "alias", MappingStartEvent: "mapping", SequenceStartEvent: "list"}


@dataclass
class Node:
    """A value in a text: `start` and `end` are indexes of characters, and the end does not belong to it."""

    kind: str
    """scalar, mapping, list or alias"""
    start: int
    end: int
    style: str = ""
    """of a scalar: plain (nothing), ', ", | or >; of a collection: flow or block"""
    items: list[Node] = field(default_factory=list)
    """the values of a list or a mapping"""
    keys: list[Node] = field(default_factory=list)
    """the keys of a mapping, beside its values"""
    value: str = ""
    """what a scalar says"""
    opening: int = 0
    """where the value itself starts, after its anchor and its tag"""

    def child(self, key: str | int) -> Node | None:
        """The value of a key or a place in the list."""
        if isinstance(key, int):
            return self.items[key] if 0 <= key < len(self.items) else None
        for name, item in zip(self.keys, self.items, strict=True):
            if name.value == key:
                return item
        return None


def node_tree(text: str) -> Node | None:
    """The tree of a text that has been read without trouble before; None when there is nothing in it."""
    reader = _Reader(text)
    try:
        return reader.root()
    except YAMLError:
        return None


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.parser = text, _parser(text)

    def root(self) -> Node | None:
        stack: list[Node] = []
        root: Node | None = None
        while True:
            event: object = self.parser.get_event()
            if isinstance(event, StreamEndEvent):
                return root
            if isinstance(event, (MappingEndEvent, SequenceEndEvent)):
                self._close(stack.pop(), event)
                continue
            node = self._node(event)
            if node is None:
                continue
            if stack:
                _add(stack[-1], node)
            elif root is None:
                root = node
            if node.kind in ("mapping", "list"):
                stack.append(node)

    def _node(self, event: Any) -> Node | None:
        kind = _KINDS.get(type(event), "")
        if not kind:
            return None
        node = Node(kind, event.start_mark.index, event.end_mark.index)
        node.opening = self._opening(node.start)
        if kind == "scalar":
            node.value, node.style = event.value, event.style or ""
        elif kind != "alias":
            node.style = "flow" if event.flow_style else "block"
        if node.style in ("|", ">"):
            node.end = self._without_line_ends(node)
        return node

    def _opening(self, start: int) -> int:
        """Where a value starts when what describes it, such as `&anchor` or `!!str`, is passed."""
        at = start
        while at < len(self.text) and self.text[at] in "&!":
            while at < len(self.text) and not self.text[at].isspace():
                at += 1
            while at < len(self.text) and self.text[at].isspace():
                at += 1
        return at

    def _without_line_ends(self, node: Node) -> int:
        """The end of the last line of a block of text; the reader counts the lines after it too."""
        head = self.text[node.opening : self.text.find("\n", node.opening)]
        if "+" in head.partition("#")[0] or not node.value.strip():
            # Here the empty lines at the end belong to the text.
            return len(self.text[: node.end].removesuffix("\n").removesuffix("\r"))
        return len(self.text[: node.end].rstrip())

    def _close(self, node: Node, event: Any) -> None:
        if node.style == "flow":
            node.end = event.end_mark.index
        elif node.items:
            node.end = max(node.items[-1].end, node.keys[-1].end if node.keys else 0)


def _add(parent: Node, node: Node) -> None:
    if parent.kind == "mapping" and len(parent.keys) == len(parent.items):
        parent.keys.append(node)
    else:
        parent.items.append(node)


def _parser(text: str) -> Any:
    try:
        from yaml._yaml import CParser
    except ImportError:
        from yaml import SafeLoader

        return SafeLoader(text)
    return CParser(text)
