"""Reading one file: YAML 1.2, positions, and every way in which a file can be bad."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapforge.files import yaml_events
from mapforge.files.documents import Document, document_from_bytes, document_from_text, read_document
from mapforge.files.plain_files import MOST_BYTES
from tests.busy_machine import computing_at_most

PATH = Path("sample.yaml")


def value_of(text: str) -> Any:
    document = document_from_text(PATH, f"key: {text}\n")
    assert document.findings == ()
    return document.data["key"]


def problem(document: Document) -> tuple[str, int, int]:
    (finding,) = document.findings
    return finding.check, finding.line, finding.column


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"), ("on", "on"), ("Yes", "Yes"), ("12:30", "12:30"), ("010", 10), ("0o10", 8), ("0x1F", 31),
        ("1_000", "1_000"), ("-3", -3), ("+3", 3), ("1e3", 1000.0), (".5", 0.5), ("true", True), ("FALSE", False),
        ("~", None), ("", None), ("null", None), ("2001-01-01", "2001-01-01"), ('"5"', "5"), ("'no'", "no"),
        ("!!str 5", "5"), ("!!int '5'", 5), ("!!float 5", 5.0), ("=", "="), ("<<", "<<"),
    ],
)  # fmt: skip
def test_plain_words_mean_what_yaml_1_2_says(text: str, value: Any) -> None:
    assert value_of(text) == value
    assert type(value_of(text)) is type(value)


def test_keys_are_always_words() -> None:
    assert document_from_text(PATH, "1: a\ntrue: b\nno: c\n").data == {"1": "a", "true": "b", "no": "c"}


def test_positions_of_keys_and_values_count_from_one() -> None:
    document = document_from_text(PATH, "über: [a, {b: c}]\nlist:\n  - x\n  - y: z\n")
    assert document.position(("über",)) == (1, 1)
    assert document.value_position(("über",)) == (1, 7)
    assert document.position(("über", 1, "b")) == (1, 12)
    assert document.value_position(("über", 1, "b")) == (1, 15)
    assert document.position(("list", 1)) == (4, 5)
    assert document.position(("list", 1, "y")) == (4, 5)


def test_a_path_that_leads_nowhere_has_the_position_of_its_last_step() -> None:
    document = document_from_text(PATH, "a:\n  b: 1\n")
    assert document.position(("a", "b", "c", 7)) == (2, 3)
    assert document.value(("a", "z")) is None


def test_an_alias_repeats_what_its_anchor_names() -> None:
    document = document_from_text(PATH, "a: &x [1, 2]\nb: *x\n")
    assert document.data == {"a": [1, 2], "b": [1, 2]}
    assert document.value_position(("b",)) == (2, 4)


@pytest.mark.parametrize(
    ("text", "check", "line", "column"),
    [
        ("a: 1\n\tb: 2\n", "yaml/syntax", 2, 1),
        ("a:\n  \tb: 2\n", "yaml/syntax", 2, 3),
        ("a: 1\na: 2\n", "yaml/duplicate-key", 2, 1),
        ("", "yaml/empty", 1, 1),
        ("# nothing\n---\n", "yaml/empty", 1, 1),
        ("a: 1\n---\nb: 2\n", "yaml/syntax", 2, 1),
        ("a: [1, 2\nb: 3\n", "yaml/syntax", 2, 2),
        ("a: b: c\n", "yaml/syntax", 1, 5),
        ("a: 'open\n", "yaml/syntax", 2, 1),
        ("a: *nobody\n", "yaml/syntax", 1, 4),
        ("a: &a [*a]\n", "yaml/syntax", 1, 8),
        ("*x : 1\n", "yaml/syntax", 1, 1),
        ("[a]: 1\n", "yaml/syntax", 1, 1),
        ("a: !!binary xx\n", "yaml/syntax", 1, 4),
        ("a: !mine [1]\n", "yaml/syntax", 1, 4),
        ("a: 9999999999999999999999\n", "yaml/syntax", 1, 4),
        ("a: 1e999\n", "yaml/syntax", 1, 4),
        ("a: .nan\n", "yaml/syntax", 1, 4),
        ("a: !!int x\n", "yaml/syntax", 1, 4),
        ("a: b\x07\n", "yaml/syntax", 1, 5),
        ("%YAML 9.9\n---\na: 1\n", "yaml/syntax", 1, 1),
    ],
)
def test_bad_text_is_one_finding_with_its_place(text: str, check: str, line: int, column: int) -> None:
    assert problem(document_from_text(PATH, text)) == (check, line, column)


@pytest.mark.parametrize("part", ["[", "- ", "{a: ", "? "])
def test_absurd_nesting_is_refused_at_once(part: str) -> None:
    with computing_at_most(1):
        (finding,) = document_from_text(PATH, part * 100_000).findings
    assert finding.check in ("yaml/too-large", "yaml/syntax")


def test_nesting_through_aliases_counts_too() -> None:
    chain = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 100))
    assert document_from_text(PATH, chain).findings[0].check == "yaml/too-large"


def test_an_alias_bomb_is_refused_at_once() -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 60))
    with computing_at_most(1):
        assert problem(document_from_text(PATH, bomb))[0] == "yaml/too-large"


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert problem(read_document(path)) == ("yaml/too-large", 1, 1)


def test_broken_utf8_is_found_at_its_character() -> None:
    assert problem(document_from_bytes(PATH, "a: é\nb: ".encode() + b"\xff\xfe")) == ("yaml/syntax", 2, 4)
    assert problem(document_from_bytes(PATH, "a: b\n".encode("utf-16")))[0] == "yaml/syntax"


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm() -> None:
    document = document_from_bytes(PATH, b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    assert (document.data, document.findings) == ({"a": 1, "b": 2}, ())
    assert document.position(("b",)) == (2, 1)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert problem(read_document(tmp_path))[0] == "pack/unreadable-file"


@given(st.text(alphabet=st.sampled_from("ab:-[]{}&*!'\"#|>%@, \n\t019?~"), max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    document = document_from_text(PATH, text)
    assert document.data is not None or document.findings


@given(st.binary(max_size=60))
def test_no_bytes_break_the_reader(content: bytes) -> None:
    document = document_from_bytes(PATH, content)
    assert document.data is not None or document.findings


TEXTS = [
    "a: 1\nb: [x, {y: 010}]\nc: |\n  some\n  text\n",
    "a: &x {b: [1]}\nc: *x\n",
    "a:\n- 1\n- 2\n",
    "a: 1\na: 2\n",
]


@pytest.mark.parametrize("text", TEXTS)
def test_the_slow_parser_reads_the_same_as_the_fast_one(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fast, fast_tree = yaml_events.compose(text), yaml_events.tree_of(text)
    monkeypatch.setitem(__import__("sys").modules, "yaml._yaml", None)
    slow, slow_tree = yaml_events.compose(text), yaml_events.tree_of(text)
    assert (slow.data, repr(slow_tree)) == (fast.data, repr(fast_tree))
    assert [(p.kind, p.line, p.column) for p in slow.problems] == [(p.kind, p.line, p.column) for p in fast.problems]
