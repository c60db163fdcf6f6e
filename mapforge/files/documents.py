"""Reads one YAML 1.2 file of a pack into plain data; every key and value knows its line and column."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mapforge.files import archives, file_checks
from mapforge.files.findings import Check, Finding, Place
from mapforge.files.plain_data import Keys

if TYPE_CHECKING:
    from mapforge.files.yaml_events import Composed, YamlProblem
    from mapforge.files.yaml_tree import Node

_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|\r(?!\n)")
"""What no YAML file needs, and the line ends about which programs disagree: a lone CR, NEL, and two of Unicode."""
_ODD_LINE_ENDS = ("\r", "\x85", "\u2028", "\u2029")
_TAB_INDENT = re.compile(r" *\t")
_PROBLEM_CHECKS: dict[str, Check] = {
    "syntax": file_checks.SYNTAX,
    "duplicate-key": file_checks.DUPLICATE_KEY,
    "too-large": file_checks.TOO_LARGE,
}


class Document:
    """One file: its data, its text and what is wrong with its YAML."""

    def __init__(
        self,
        path: Path,
        data: Any,
        text: str,
        findings: tuple[Finding, ...] = (),
        *,
        is_well_formed: bool = False,
    ) -> None:
        self.path, self.data, self.text, self.findings = path, data, text, findings
        self.pack = ""
        self.is_well_formed = is_well_formed
        """Known to be as its schema says; False when nobody has looked."""
        self._root: Node | None = None

    def belong_to(self, pack: str) -> None:
        """Note the pack of the document, for its findings too."""
        self.pack = pack
        self.findings = tuple(replace(finding, pack=pack) for finding in self.findings)

    def position(self, keys: Keys) -> tuple[int, int]:
        """The line and column, from one, of the key at the end of a path, or of as much of the path as there is."""
        return self._position(keys, of_value=False)

    def value_position(self, keys: Keys) -> tuple[int, int]:
        """The line and column, from one, of the value at the end of a path."""
        return self._position(keys, of_value=True)

    def place(self, keys: Keys, message: str = "") -> Place:
        """The place of a key, to show beside a finding."""
        return Place(self.path, *self.position(keys), message)

    def value(self, keys: Keys) -> object:
        """The value at the end of a path of keys; None when it leads nowhere."""
        value = self.data
        for key in keys:
            known = range(len(value)) if isinstance(value, list) else value if isinstance(value, dict) else ()
            if key not in known:
                return None
            value = value[key]
        return value

    def has(self, keys: Keys) -> bool:
        """Tell whether a path of keys leads to a key of a mapping."""
        outer = self.value(keys[:-1])
        return bool(keys) and isinstance(outer, dict) and keys[-1] in outer

    def _position(self, keys: Keys, *, of_value: bool) -> tuple[int, int]:
        node = place = self._tree
        if node is None or place is None:
            return 1, 1
        for key in keys:
            index = node.index(key)
            if index is None:
                break
            place, node = (node.keys or node.items)[index], node.items[index]
        else:
            place = node if of_value else place
        return place.line + 1, place.column + 1

    @property
    def _tree(self) -> Node | None:
        if self._root is None and self.data is not None:
            from mapforge.files.yaml_events import tree_of

            self._root = tree_of(self.text)
        return self._root


def read_document(path: Path) -> Document:
    """Read a file; whatever is wrong with it is in the findings of the document."""
    content = read_bytes(path)
    return content if isinstance(content, Document) else document_from_bytes(path, content)


def read_bytes(path: Path) -> bytes | Document:
    """The content of a file, or a document that says why there is none."""
    try:
        if not archives.is_file(path):
            return _unread(path, file_checks.UNREADABLE.in_file(path, "this is no file that could be read"))
        return archives.content_of(path)
    except OSError as error:
        if error.errno == errno.EFBIG:
            return _unread(path, file_checks.TOO_LARGE.in_file(path, str(error.strerror)))
        return _unread(
            path, file_checks.UNREADABLE.in_file(path, f"the file cannot be read: {error.strerror or error}")
        )


def document_from_bytes(path: Path, content: bytes) -> Document:
    """Make a document of the content of a file."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        message = f"the byte 0x{content[error.start]:02x} is not UTF-8"
        help = "Save the file as UTF-8; every editor can."
        return _unread(path, file_checks.SYNTAX.in_file(path, message, *_line_and_column(before), help=help))
    return document_from_text(path, text)


def document_from_text(path: Path, text: str) -> Document:
    """Make a document of the text of a file."""
    from mapforge.files.yaml_events import compose

    if (bad := _UNPRINTABLE.search(text)) is not None:
        message = f"the character U+{ord(bad[0]):04X} is not allowed in a YAML file"
        place = _line_and_column(text[: bad.start()])
        help = "Delete it." if bad[0] not in _ODD_LINE_ENDS else "End lines as every editor does, or delete it."
        return _unread(path, file_checks.SYNTAX.in_file(path, message, *place, help=help), text)
    composed = compose(text)
    findings = tuple(_findings(path, text, composed))
    return Document(path, composed.data, text, findings)


def data_from_text(text: str) -> object:
    """What a short text of YAML says, such as the example of a hook; ValueError when it cannot be read."""
    from mapforge.files.yaml_events import compose

    composed = compose(text)
    if composed.problems:
        raise ValueError(composed.problems[0].message)
    return composed.data


def _unread(path: Path, finding: Finding, text: str = "") -> Document:
    return Document(path, None, text, (finding,))


def _line_and_column(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _findings(path: Path, text: str, composed: Composed) -> Iterator[Finding]:
    for problem in composed.problems:
        yield _finding(path, text, problem)
    if composed.is_empty and not composed.problems:
        yield file_checks.EMPTY.in_file(path, "the file is empty")


def _finding(path: Path, text: str, problem: YamlProblem) -> Finding:
    if problem.kind == "syntax" and (tab := _tab_near(text, problem.line)) is not None:
        sentence, help = "a tab indents this line", "Indent with spaces: YAML does not allow tabs there."
        return file_checks.SYNTAX.in_file(path, sentence, *tab, help=help)
    finding = _PROBLEM_CHECKS[problem.kind].in_file(path, problem.message, problem.line + 1, problem.column + 1)
    if problem.related is None:
        return finding
    line, column, message = problem.related
    return replace(finding, related=(Place(path, line + 1, column + 1, message),))


def _tab_near(text: str, line: int) -> tuple[int, int] | None:
    lines = text.split("\n")
    for number in (line, line - 1):
        if 0 <= number < len(lines) and (match := _TAB_INDENT.match(lines[number])) is not None:
            return number + 1, match.end()
    return None
