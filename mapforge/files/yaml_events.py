"""Reads YAML events: as plain data with everything that is wrong, or as a tree of places.

This is the only file that knows PyYAML. The YAML library of mapforge is ruamel.yaml, which writes files as a whole;
reading goes around it for speed, because ruamel.yaml parses in Python where PyYAML brings libyaml. Measured in one
process, all events of the 240 files of `content/` took 0.063 s with libyaml and 1.89 s with ruamel.yaml, 30 times as
long; those of a map of 375 regions took 3.7 ms and 121 ms, 33 times as long.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from yaml.error import Mark, MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from mapforge.files.printable_text import shown_name
from mapforge.files.scalars import Scalar, plain, tagged
from mapforge.files.yaml_tree import Node, end_of_block_text, opening_after

MOST_NODES = 250_000
DEEPEST = 64
CORE_TAG = "tag:yaml.org,2002:"


@dataclass(frozen=True)
class YamlProblem:
    """Something wrong in the text: the kind of problem, its place from zero, and perhaps an earlier place."""

    kind: str
    message: str
    line: int
    column: int
    related: tuple[int, int, str] | None = None


@dataclass
class Composed:
    """What a text says."""

    data: Any = None
    problems: list[YamlProblem] = field(default_factory=list)
    is_empty: bool = True


class _Stop(Exception):  # noqa: N818 - it ends the reading and never leaves this module
    """The text cannot be read any further."""


class _Open:
    """A collection whose end has not come yet."""

    __slots__ = ("anchor", "data", "depth", "is_mapping", "is_repeated", "key", "marks", "weight_before")

    def __init__(self, is_mapping: bool, anchor: str | None, weight: int) -> None:
        self.is_mapping, self.anchor, self.weight_before = is_mapping, anchor, weight
        self.data: Any = {} if is_mapping else []
        self.marks: dict[str, Mark] = {}
        """Where the keys stand."""
        self.depth = 1
        self.key: str | None = None
        self.is_repeated = False
        """Whether the key stands here already, so that its value is dropped."""


def compose(text: str) -> Composed:
    """Read a text; whatever is wrong with it is in `problems`."""
    composer = _Composer()
    try:
        parser = _parser(text)
        while composer.take(parser.get_event()):
            pass
    except _Stop:
        composer.result.data = None
    except MarkedYAMLError as error:
        composer.syntax_error(error)
    except (YAMLError, RecursionError, ValueError) as error:
        composer.result.problems.append(YamlProblem("syntax", str(error).splitlines()[0], 0, 0))
        composer.result.data = None
    return composer.result


def _parser(text: str) -> Any:
    try:
        from yaml._yaml import CParser
    except ImportError:
        from yaml import SafeLoader

        return SafeLoader(text)
    return CParser(text)


_PLAIN_WORDS = {
    "mapping values are not allowed": "there is a ':' where no key can be; text with a colon needs quotes",
    "could not find expected ':'": "this looks like a key, but no ':' follows",
    "expected ',' or ']'": "a comma or the closing ']' is missing before this",
    "expected ',' or '}'": "a comma or the closing '}' is missing before this",
    "expected key": "this line is not indented like its neighbours",
    "expected <block end>": "this line is not indented like its neighbours",
    "expected '-' indicator": "this line is not indented like its neighbours",
    "unexpected end of stream": "the file ends inside a text whose closing quote is missing",
    "expected node content": "a value is missing here",
    "Unicode character escape": "there is no character with this number",
    "cannot start any token": "no value can start with this character; text with it needs quotes",
}


def _in_plain_words(problem: str) -> str:
    return next((plain for words, plain in _PLAIN_WORDS.items() if words in problem), problem)


class _Composer:
    def __init__(self) -> None:
        self.result = Composed()
        self.stack: list[_Open] = []
        self.anchors: dict[str, tuple[Any, int, int]] = {}
        self.weight = 0
        self.documents = 0
        self.takes: dict[type[Event], Callable[[Any], None]] = {
            ScalarEvent: self._scalar,
            MappingStartEvent: self._mapping,
            SequenceStartEvent: self._sequence,
            MappingEndEvent: self._end,
            SequenceEndEvent: self._end,
            AliasEvent: self._alias,
            DocumentStartEvent: self._document,
        }

    def take(self, event: Event) -> bool:
        """Take one event; tell whether there are more."""
        kind = type(event)
        if kind is StreamEndEvent:
            return False
        if (take := self.takes.get(kind)) is not None:
            take(event)
        return True

    def wrong(self, kind: str, message: str, mark: Mark, related: tuple[int, int, str] | None = None) -> None:
        self.result.problems.append(YamlProblem(kind, message, mark.line, mark.column, related))

    def syntax_error(self, error: MarkedYAMLError) -> None:
        mark = error.problem_mark or error.context_mark or Mark("", 0, 0, 0, None, 0)
        message = _in_plain_words(error.problem or error.context or "this cannot be read")
        context = error.context_mark
        related = None
        if context is not None and error.context and (context.line, context.column) != (mark.line, mark.column):
            related = (context.line, context.column, f"it began here, {error.context}")
        self.wrong("syntax", message, mark, related)
        self.result.data = None

    def _document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            self.wrong("syntax", "a second document starts here; a file of a pack has one", event.start_mark)
            raise _Stop

    def _scalar(self, event: Any) -> None:
        value: Scalar = event.value
        top = self.stack[-1] if self.stack else None
        if top is not None and top.is_mapping and top.key is None:
            self._key(top, event)
            return
        tag = event.tag
        if event.implicit[0] or (tag is not None and tag != "!"):
            try:
                value = plain(event.value) if tag is None else self._tagged(event)
            except ValueError as error:
                self.wrong("syntax", str(error), event.start_mark)
        self._count(1, event.start_mark)
        self._value(value, event.anchor, 1, 0)

    def _tagged(self, event: Any) -> Scalar:
        tag = event.tag.removeprefix(CORE_TAG)
        if tag not in ("str", "int", "float", "bool", "null"):
            raise ValueError(f"the tag '{event.tag[:60]}' has no meaning in a pack")
        return tagged(tag, event.value)

    def _key(self, top: _Open, event: Any) -> None:
        key, mark = event.value, event.start_mark
        first = top.marks.setdefault(key, mark)
        top.is_repeated = first is not mark
        if top.is_repeated:
            related = (first.line, first.column, "the first one")
            self.wrong("duplicate-key", f"'{key}' appears here a second time", mark, related)
        top.key = key

    def _mapping(self, event: Any) -> None:
        self._open(event, True)

    def _sequence(self, event: Any) -> None:
        self._open(event, False)

    def _open(self, event: Any, is_mapping: bool) -> None:
        mark = event.start_mark
        top = self.stack[-1] if self.stack else None
        if top is not None and top.is_mapping and top.key is None:
            self.wrong("syntax", "a key is a word, not a list or a mapping", mark)
            raise _Stop
        if event.tag not in (None, "!", f"{CORE_TAG}map", f"{CORE_TAG}seq"):
            self.wrong("syntax", f"the tag '{event.tag[:60]}' has no meaning in a pack", mark)
        self._check_depth(len(self.stack) + 1, mark)
        self._count(1, mark)
        self.stack.append(_Open(is_mapping, event.anchor, self.weight))

    def _end(self, event: Any) -> None:
        closed = self.stack.pop()
        weight = self.weight - closed.weight_before + 1
        self._value(closed.data, closed.anchor, weight, closed.depth)

    def _alias(self, event: Any) -> None:
        mark = event.start_mark
        top = self.stack[-1] if self.stack else None
        if event.anchor not in self.anchors:
            self.wrong("syntax", f"the alias '*{shown_name(event.anchor)}' refers to nothing before it", mark)
            raise _Stop
        value, weight, depth = self.anchors[event.anchor]
        if top is not None and top.is_mapping and top.key is None:
            self.wrong("syntax", "a key is a word, not an alias", mark)
            raise _Stop
        self._count(weight, mark)
        self._check_depth(len(self.stack) + depth, mark)
        self._value(value, None, weight, depth)

    def _count(self, weight: int, mark: Mark) -> None:
        self.weight += weight
        if self.weight > MOST_NODES:
            self.wrong("too-large", f"the file describes more than {MOST_NODES:,} values up to here", mark)
            raise _Stop

    def _check_depth(self, depth: int, mark: Mark) -> None:
        if depth > DEEPEST:
            self.wrong("too-large", f"values are nested deeper than {DEEPEST} levels here", mark)
            raise _Stop

    def _value(self, value: Any, anchor: str | None, weight: int, depth: int) -> None:
        if anchor:
            self.anchors[anchor] = (value, weight, depth)
        if not self.stack:
            self.result.data, self.result.is_empty = value, value is None
            return
        top = self.stack[-1]
        if depth >= top.depth:
            top.depth = depth + 1
        if not top.is_mapping:
            top.data.append(value)
            return
        if not top.is_repeated:
            top.data[top.key] = value
        top.key = None


def tree_of(text: str) -> Node | None:
    """The tree of a text, as far as it can be read; None when there is nothing in it.

    Data are composed without it: a pack has a hundred thousand nodes, and places are asked for where something is wrong
    or is edited.
    """
    builder = _TreeBuilder(text)
    try:
        parser = _parser(text)
        while not isinstance(event := parser.get_event(), StreamEndEvent):
            builder.take(event)
    except (YAMLError, RecursionError, ValueError):
        pass
    return builder.root


_KINDS = {ScalarEvent: "scalar", AliasEvent: "alias", MappingStartEvent: "mapping", SequenceStartEvent: "list"}
_ENDS = (MappingEndEvent, SequenceEndEvent)


class _TreeBuilder:
    def __init__(self, text: str) -> None:
        self.text = text
        self.root: Node | None = None
        self.stack: list[Node] = []
        self.anchors: dict[str, Node] = {}

    def take(self, event: Any) -> None:
        """Take one event."""
        if type(event) in _ENDS:
            self.stack.pop().close(event.end_mark.index)
            return
        kind = _KINDS.get(type(event))
        if kind is None:
            return
        node = self._node(kind, event)
        if self.stack:
            self.stack[-1].add(node)
        else:
            self.root = self.root or node
        if kind in ("mapping", "list"):
            self.stack.append(node)

    def _node(self, kind: str, event: Any) -> Node:
        mark, end = event.start_mark, event.end_mark.index
        opening = opening_after(self.text, mark.index)
        node = Node(kind, mark.index, end, mark.line, mark.column, opening)
        if kind == "alias":
            target = self.anchors.get(event.anchor, node)
            node.keys, node.items = target.keys, target.items
            return node
        if event.anchor:
            self.anchors[event.anchor] = node
        if kind == "scalar":
            node.value, node.style = event.value, event.style or ""
        else:
            node.style = "flow" if event.flow_style else "block"
        if node.style in ("|", ">"):
            node.end = end_of_block_text(self.text, opening, end, node.value)
        return node
