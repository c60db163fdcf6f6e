"""Splices: the few places of a text that change when its data do; everything around them stays as it is."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.files.yaml_events import tree_of
from mapforge.files.yaml_text import WIDTH, entry, flow, is_outline, item, word
from mapforge.files.yaml_tree import Node

_WORD = re.compile(r"\S+")


class CannotSplice(MapforgeError):  # noqa: N818 - it names what could not be done
    """A change of the data cannot be written into the text without disturbing something else in it."""


@dataclass(frozen=True)
class Splice:
    """Characters of a text from `start` that are replaced by others."""

    start: int
    old: str
    new: str

    def reversed(self, shift: int) -> Splice:
        """What takes it back, in a text in which everything before it has moved."""
        return Splice(self.start + shift, self.new, self.old)


def spliced(text: str, splices: Sequence[Splice]) -> str:
    """The text after all splices, whose places are those of the text before."""
    parts, at = [], 0
    for splice in splices:
        # A replayed journal may meet a file that is no longer what it was: never write over unexpected words.
        if text[splice.start : splice.start + len(splice.old)] != splice.old or splice.start < at:
            raise CannotSplice("the text is not the one that this change was made for; open the file again")
        parts += [text[at : splice.start], splice.new]
        at = splice.start + len(splice.old)
    return "".join([*parts, text[at:]])


def taken_back(splices: Sequence[Splice]) -> list[Splice]:
    """The splices that undo some, in order."""
    # Undoing is splicing, too: so it restores every byte, comments and odd spacing included.
    reversals, shift = [], 0
    for splice in splices:
        reversals.append(splice.reversed(shift))
        shift += len(splice.new) - len(splice.old)
    return reversals


def whole_change(old: str, new: str) -> list[Splice]:
    """One splice from a text to another one that leaves out what both begin and end with."""
    start = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    end = 0
    most = min(len(old), len(new)) - start
    while end < most and old[len(old) - 1 - end] == new[len(new) - 1 - end]:
        end += 1
    return [Splice(start, old[start : len(old) - end], new[start : len(new) - end])] if old != new else []


def splices_between(text: str, old: object, new: object) -> list[Splice]:
    """The splices that make a text with some data say other data."""
    root = tree_of(text)
    if root is None:
        raise CannotSplice("the file is still empty; type its first lines in the text")
    writer = _Writer(text)
    writer.change(root, old, new, "", None)
    return writer.in_order()


@dataclass(frozen=True)
class _Slot:
    """Where the value of a key in a block may start: behind the colon; and the column of the key."""

    colon: int
    column: int


class _Writer:
    def __init__(self, text: str) -> None:
        self.text = text
        # What is written anew looks like its file: with the line ends of Windows where the file has them.
        self.line_end = "\r\n" if "\r\n" in text else "\n"
        self.found: list[Splice] = []

    def in_order(self) -> list[Splice]:
        """The splices by place; those at one place stay in the order in which they were made."""
        # An insertion comes before a replacement at the same place, which otherwise would swallow it.
        ordered = sorted(self.found, key=lambda splice: (splice.start, bool(splice.old)))
        joined: list[Splice] = []
        for splice in ordered:
            if joined and splice.start < joined[-1].start + len(joined[-1].old):
                raise CannotSplice("two parts of this change overlap; make it in the text")
            if joined and not joined[-1].old and joined[-1].start == splice.start:
                joined[-1] = Splice(splice.start, splice.old, joined[-1].new + splice.new)
            else:
                joined.append(splice)
        return joined

    def put(self, start: int, end: int, new: str) -> None:
        lines = new.replace("\n", self.line_end)
        if self.text[start:end] != lines:
            self.found.append(Splice(start, self.text[start:end], lines))

    def change(self, node: Node, old: object, new: object, key: str, slot: _Slot | None) -> None:
        """Change one value; `slot` is its place behind a key in a block."""
        if _is_equal(old, new):
            return
        if node.kind == "mapping" and isinstance(old, dict) and isinstance(new, dict):
            if _is_akin(old, new):
                self._mapping(node, old, new)
            elif node.style == "flow":
                self.put(node.opening, node.end, flow(new))
            else:
                self._whole(node, new, key, slot)
        elif node.kind == "list" and isinstance(old, list) and isinstance(new, list) and old and new:
            self._list(node, old, new)
        elif node.kind == "scalar" and isinstance(old, str) and isinstance(new, str):
            self._text(node, old, new, key, slot)
        else:
            self._whole(node, new, key, slot)

    def _whole(self, node: Node, new: object, key: str, slot: _Slot | None) -> None:
        """Write a value anew."""
        if slot is None:
            self.put(node.start if node.kind == "alias" else node.opening, node.end, flow(new))
            return
        written = entry(key, new, slot.column)
        self.put(slot.colon, node.end, written[len(word(key)) + 1 :])

    def _text(self, node: Node, old: str, new: str, key: str, slot: _Slot | None) -> None:
        inner = self._inner(node)
        places = [(m.start(), m.end()) for m in _WORD.finditer(self.text, *inner)]
        words = [self.text[start:end] for start, end in places]
        # Outlines change word by word, so that one moved corner is one changed word in a diff. Escapes in quotes make
        # the words of the text differ from those of the data: then the whole outline is written.
        if is_outline(key, new) and len(words) > 1 and words == old.split():
            self._words(places, words, new.split(), node)
        elif node.style in ("", "'", '"'):
            if slot is not None and is_outline(key, new):
                self._whole(node, new, key, slot)
            else:
                self.put(node.opening, node.end, word(new, node.style))
        else:
            self._whole(node, new, key, slot)

    def _inner(self, node: Node) -> tuple[int, int]:
        """From where to where the words of a text stand, without quotes or the sign of a block."""
        if node.style in ("'", '"'):
            return node.opening + 1, node.end - 1
        if node.style in ("|", ">"):
            return self._end_of_line(node.opening), node.end
        return node.opening, node.end

    def _words(self, places: list[tuple[int, int]], words: list[str], new: list[str], node: Node) -> None:
        matcher = difflib.SequenceMatcher(None, words, new, autojunk=False)
        for tag, low, high, start, end in matcher.get_opcodes():
            if tag == "equal":
                continue
            both = min(high - low, end - start)
            for index in range(both):
                self.put(*places[low + index], new[start + index])
            if end - start > both:
                self._more_words(places, low + both, new[start + both : end], node)
            elif high - low > both:
                self._fewer_words(places, low + both, high)

    def _more_words(self, places: list[tuple[int, int]], before: int, new: list[str], node: Node) -> None:
        if before == 0:
            at = places[0][0]
            self.put(at, at, " ".join(new) + " ")
            return
        at = places[before - 1][1]
        made, column = "", self._column(at)
        for each in new:
            is_long = (
                column + 1 + len(each) > WIDTH and node.style in ("", ">") and "\n" in self.text[node.opening : at]
            )
            # Only the last word of a line may be followed by a new line; elsewhere the rest would move as well.
            if is_long and self._end_of_line(at) == at:
                indent = self._column(self._start_of_words(at))
                made, column = f"{made}\n{' ' * indent}{each}", indent + len(each)
            else:
                made, column = f"{made} {each}", column + 1 + len(each)
        self.put(at, at, made)

    def _start_of_words(self, at: int) -> int:
        start = self.text.rfind("\n", 0, at) + 1
        match = _WORD.search(self.text, start, at)
        return match.start() if match else start

    def _fewer_words(self, places: list[tuple[int, int]], low: int, high: int) -> None:
        if low == 0:
            self.put(places[0][0], places[high][0], "")
        else:
            self.put(places[low - 1][1], places[high - 1][1], "")

    def _mapping(self, node: Node, old: Record, new: Record) -> None:
        names = [key.value for key in node.keys]
        if len(set(names)) < len(names) or set(names) != set(old):
            raise CannotSplice("a key appears twice here; fix that in the text first")
        # A key that is only renamed keeps its line, its comments and its value as they are written.
        renamed = _renamed(old, new)
        for index, name in enumerate(names):
            key, value = node.keys[index], node.items[index]
            if name in renamed:
                self.put(key.opening, key.end, word(renamed[name], key.style))
            elif name in new:
                slot = self._slot(key) if node.style == "block" else None
                self.change(value, old[name], new[name], name, slot)
        gone = [index for index, name in enumerate(names) if name not in new and name not in renamed]
        self._remove(node, gone)
        kept = {renamed.get(name, name): index for index, name in enumerate(names) if index not in gone}
        after: int | None = None
        for name, value in new.items():
            if name in kept:
                after = kept[name]
            else:
                self._add_key(node, after, min(kept.values()), name, value)

    def _slot(self, key: Node) -> _Slot:
        match = re.compile(r"\s*:").match(self.text, key.end)
        if match is None:
            raise CannotSplice(f"'{key.value}' is written in an unusual way; change it in the text")
        return _Slot(match.end(), self._column(key.start))

    def _add_key(self, node: Node, after: int | None, first: int, key: str, value: object) -> None:
        if node.style == "flow":
            written = f"{word(key)}: {flow(value)}"
            if after is None:
                self.put(node.keys[first].start, node.keys[first].start, f"{written}, ")
            else:
                at = max(node.items[after].end, node.keys[after].end)
                self.put(at, at, f", {written}")
            return
        column = self._column(node.keys[0].start)
        written = entry(key, value, column)
        if after is None:
            at = node.keys[first].start
            self.put(at, at, f"{written}\n{' ' * column}")
        else:
            at = self._end_of_entry(node, after)
            self.put(at, at, f"\n{' ' * column}{written}")

    def _end_of_entry(self, node: Node, index: int) -> int:
        return self._end_of_line(max(node.items[index].end, node.keys[index].end if node.keys else 0))

    def _list(self, node: Node, old: list[object], new: list[object]) -> None:
        # Items are matched by id first: a region that moves in the list, or changes inside, is still the same region.
        matcher = difflib.SequenceMatcher(None, _names(old), _names(new), autojunk=False)
        gone: list[int] = []
        for tag, low, high, start, end in matcher.get_opcodes():
            both = min(high - low, end - start)
            for index in range(both):
                self._change_item(node, low + index, old[low + index], new[start + index])
            gone += range(low + both, high)
            if tag != "equal":
                for value in new[start + both : end]:
                    self._add_item(node, low + both - 1, value)
        self._remove(node, gone)

    def _change_item(self, node: Node, index: int, old: object, new: object) -> None:
        near = node.items[index]
        is_other = isinstance(old, dict) and isinstance(new, dict) and not old.keys() & new.keys()
        if is_other and near.style == "block" and new:
            # Nothing of it stays: written anew, it looks like the others of the list.
            self.put(near.opening, near.end, item(new, self._column(node.start))[2:])
        else:
            self.change(near, old, new, "", None)

    def _add_item(self, node: Node, after: int, value: object) -> None:
        if node.style == "flow":
            at = node.items[after].end if after >= 0 else node.items[0].start
            self.put(at, at, f", {flow(value)}" if after >= 0 else f"{flow(value)}, ")
            return
        column = self._column(node.start)
        near = node.items[max(after, 0)]
        written = f"- {flow(value)}" if near.style == "flow" else item(value, column)
        if after >= 0:
            at = self._end_of_entry(node, after)
            self.put(at, at, f"\n{' ' * column}{written}")
        else:
            at = self._dash(node, 0)
            self.put(at, at, f"{written}\n{' ' * column}")

    def _dash(self, node: Node, index: int) -> int:
        """Where the dash of an item stands."""
        if index == 0:
            return node.start if self.text[node.start : node.start + 1] == "-" else node.opening
        low, high = self._end_of_entry(node, index - 1), node.items[index].start
        match = re.compile(r"^[ ]*-(?=\s)", re.MULTILINE).search(self.text, low, high)
        if match is None:
            raise CannotSplice("this list is written in an unusual way; change it in the text")
        return match.end() - 1

    def _remove(self, node: Node, gone: list[int]) -> None:
        for index in gone:
            if node.style == "flow":
                self._remove_in_flow(node, index, set(gone))
            else:
                self._remove_in_block(node, index)

    def _remove_in_flow(self, node: Node, index: int, gone: set[int]) -> None:
        starts = [key.start for key in node.keys] or [each.start for each in node.items]
        ends = [each.end for each in node.items]
        # A comma goes with each item: the one after it if nothing before it stays, otherwise the one before it.
        if all(each in gone for each in range(index)):
            self.put(starts[index], starts[index + 1], "")
        else:
            self.put(ends[index - 1], ends[index], "")

    def _remove_in_block(self, node: Node, index: int) -> None:
        start = node.keys[index].start if node.keys else self._dash(node, index)
        line = self.text.rfind("\n", 0, start) + 1
        end = self._end_of_entry(node, index)
        if self.text[line:start].strip():
            # The first key of an item stands behind the dash, which must stay for the next key.
            if index + 1 >= len(node.items):
                raise CannotSplice("this would leave nothing; change it in the text")
            following = node.keys[index + 1].start if node.keys else self._dash(node, index + 1)
            if self.text[end:following].strip():
                raise CannotSplice("a comment is in the way of this change; make it in the text")
            self.put(start, following, "")
        elif line == 0:
            self.put(line, self._next_line(end), "")
        else:
            # With the line end before it, so that something can still be added behind what is removed.
            self.put(self._end_of_line_before(line), end, "")

    def _column(self, at: int) -> int:
        return at - (self.text.rfind("\n", 0, at) + 1)

    def _end_of_line(self, at: int) -> int:
        line_end = self.text.find("\n", at)
        end = len(self.text) if line_end < 0 else line_end
        return end - 1 if end > at and self.text[end - 1] == "\r" else end

    def _end_of_line_before(self, line: int) -> int:
        return line - 2 if self.text[line - 2 : line] == "\r\n" else line - 1

    def _next_line(self, at: int) -> int:
        line_end = self.text.find("\n", at)
        return len(self.text) if line_end < 0 else line_end + 1


def _is_akin(old: Record, new: Record) -> bool:
    """Whether something of a mapping stays, be it under another key."""
    return bool(old.keys() & new.keys() or _renamed(old, new))


def _renamed(old: Record, new: Record) -> dict[str, str]:
    """Keys that only got another name: as many as before, and the same value at the same place."""
    if len(old) != len(new):
        return {}
    pairs = zip(old.items(), new.items(), strict=True)
    return {a: b for (a, one), (b, other) in pairs if a not in new and b not in old and _is_equal(one, other)}


def _names(values: list[object]) -> list[str]:
    """What the items of a list are known by: their id, or else all they say."""
    return [
        f"id {value['id']}"
        if isinstance(value, dict) and isinstance(value.get("id"), str)
        else json.dumps(value, sort_keys=True)
        for value in values
    ]


def _is_equal(one: object, other: object) -> bool:
    """Tell whether two values are the same, types and the order of keys included."""
    # In Python 1 == True == 1.0, which are three different things in a file.
    return json.dumps(one) == json.dumps(other)


def is_same(one: object, other: object) -> bool:
    """Tell whether two maps say the same: outlines word by word, everything else exactly."""
    return _is_equal(_plain(one), _plain(other))


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return dict(sorted((key, _worded(part) if key in ("outline", "holes") else _plain(part))
                           for key, part in value.items()))  # fmt: skip
    return [_plain(part) for part in value] if isinstance(value, list) else value


def _worded(value: object) -> object:
    if isinstance(value, list):
        return [_worded(part) for part in value]
    return value.split() if isinstance(value, str) else value


def splice_data(splices: Sequence[Splice]) -> list[list[object]]:
    """Splices as plain data."""
    return [[splice.start, splice.old, splice.new] for splice in splices]


def splices_from(data: Sequence[Sequence[Any]]) -> Iterator[Splice]:
    """The splices that plain data describe."""
    for start, old, new in data:
        yield Splice(int(start), str(old), str(new))
