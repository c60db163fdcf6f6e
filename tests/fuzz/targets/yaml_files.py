"""YAML: any text, and texts as files of a pack."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from mapforge.files.documents import Document, document_from_text
from mapforge.files.yaml_events import tree_of
from mapforge.packs.loader import load_library
from mapforge.validation.live_report import LiveReport
from mapforge.validation.report_formats.formatters import formatter
from mapforge.validation.runner import examine
from tests.fuzz.scratch import sample_pack
from tests.fuzz.target import Target, text_of

MOST_PLACES = 200


def read_yaml(content: bytes) -> None:
    """Read a document; every place that it knows lies in the text."""
    document = document_from_text(Path("fuzz.yaml"), text_of(content))
    lines = document.text.count("\n") + document.text.count("\r") + document.text.count("\x85") + 4
    lines += document.text.count("\u2028") + document.text.count("\u2029")
    for finding in document.findings:
        assert 1 <= finding.line <= lines, finding
    for keys in islice(_paths(document.data), MOST_PLACES):
        for line, column in (document.position(keys), document.value_position(keys)):
            assert 1 <= line <= lines, (keys, line)
            assert column >= 1, (keys, column)
    tree_of(document.text)


def _paths(data: object, keys: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield keys
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        yield from _paths(value, (*keys, key))


@cache
def _live_report() -> LiveReport:
    return LiveReport([sample_pack()])


def _validated(file: str, content: bytes) -> None:
    """Validate the pack as if a text stood in one of its files, and tell the findings in every format."""
    report = _live_report().report({sample_pack() / file: text_of(content)})
    for format in ("text", "json", "sarif", "github"):
        formatter(format)(report)


def read_item(content: bytes) -> None:
    """A text as the file of a race."""
    _validated("races/ants.yaml", content)


def read_map(content: bytes) -> None:
    """A text as the file of a map."""
    _validated("maps/isle.yaml", content)


def read_pack_yaml(content: bytes) -> Document:
    """A text as the manifest of a pack."""
    path = sample_pack() / "pack.yaml"
    library = load_library([path.parent], texts={path: text_of(content)})
    examine(library)
    return document_from_text(path, text_of(content))


TARGETS = {
    "yaml": Target(read_yaml, words=("&a ", "*a", "<<: ", "!!int ", "!!float ", "|+2\n", ">-\n", "? ", "0x", ".inf")),
    "item": Target(
        read_item,
        is_data=True,
        words=("hooks", "income", "where", "terrain", "cheaper", "adjacent_to", "tokens", "supply", "if", "when"),
    ),
    "map": Target(
        read_map,
        is_data=True,
        words=("regions", "outline", "holes", "points", "borders", "links", "areas", "label", "board", "tolerance"),
    ),
    "pack_yaml": Target(
        read_pack_yaml,
        is_data=True,
        words=("requires", "optional", "conflicts", "load_after", "base>=1.0", "ruling_defaults", "presets"),
    ),
}
