"""What mapforge writes as YAML: every value reads back as itself, on one line, in a block and in a list."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapforge.files.documents import data_from_text
from mapforge.files.yaml_text import entry, flow, item, word

WORDS = [
    "giants", "base:race/giants", "conquer old_wood with 2", "King's Landing", "Île d’Or", "_hidden", "x", "*", "a -",
    "a.", "", " ", " lead", "trail ", "yes", "No", "true", "NULL", "~", "y", "12", "-1", "1.5", "1e3", "0x1f", ".inf",
    "a: b", "a:", ":a", "a #b", "#a", "a,b", "[a]", "{a}", "- a", "-", "?", "? a", "!tag", "&a", "*a", "|", ">", "%a",
    "@a", "`a`", '"a"', "'a'", "back\\slash", "tab\there", "line\nbreak", "\u0085", "\u2028", "\ufeff", "\u00a0x",
    "emoji 🎲", "\x7f",
]  # fmt: skip
SCALARS: list[Any] = [*WORDS, None, True, False, 0, 7, -3, 10**17, 0.5, -2.25, 1e16, 1e-7, 5.0]
NESTED: list[Any] = [
    [], {}, [[]], [{}], {"a": []}, {"a": {}}, [1, [2, [3]]], {"a": {"b": {"c": [1, {"d": "e"}]}}},
    [{"between": ["a", "b"], "reason": "A ferry: daily"}], {"x y": 1, "1": "one", "yes": "no", "a: b": 0, "": None},
]  # fmt: skip


@pytest.mark.parametrize("value", [*SCALARS, *NESTED], ids=repr)
def test_a_value_on_one_line_reads_back_as_itself(value: Any) -> None:
    assert "\n" not in flow(value)
    for text, wanted in ((f"key: {flow(value)}", {"key": value}), (f"[{flow(value)}, x]", [value, "x"])):
        assert repr(data_from_text(text)) == repr(wanted)


def blocks(key: str, value: Any) -> list[Any]:
    """What a key may have around a value."""
    return [value, [value, value], {"inner": value}, [{"id": "x", "more": value}]]


@pytest.mark.parametrize("key", ["plain", "hooks", "regions", "links", "a: b"])
@pytest.mark.parametrize("value", [*SCALARS, *NESTED], ids=repr)
def test_a_value_in_a_block_reads_back_as_itself(key: str, value: Any) -> None:
    for each in blocks(key, value):
        text = f"first: 1\nmap:\n  {entry(key, each, 2)}\n  last: 1"
        assert repr(data_from_text(text)) == repr({"first": 1, "map": {key: each, "last": 1}})
    assert repr(data_from_text(f"list:\n  {item({key: value}, 2)}\n  - 1")) == repr({"list": [{key: value}, 1]})


@pytest.mark.parametrize("text", WORDS, ids=repr)
@pytest.mark.parametrize("style", ["", "'", '"'])
def test_a_text_keeps_the_quotes_that_it_had_where_it_can(text: str, style: str) -> None:
    written = word(text, style)
    assert data_from_text(f"- {written}") == [text]
    assert not style or not text.isprintable() or written[0] == style


texts = st.text(st.characters(exclude_categories=["Cs"]))
numbers = st.integers(-(10**16), 10**16) | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner),
    max_leaves=12,
)


@given(values)
def test_whatever_is_written_reads_back_as_itself(value: Any) -> None:
    assert repr(data_from_text(f"key: {flow(value)}")) == repr({"key": value})
    assert repr(data_from_text(entry("key", value, 0))) == repr({"key": value})


def test_a_long_outline_is_folded_and_reads_back() -> None:
    ring = " ".join(f"{n},{n * n}" for n in range(90))
    text = item({"id": "a", "outline": ring, "holes": [ring, ring]}, 0)
    assert max(map(len, text.splitlines())) <= 118
    assert data_from_text(text) == [{"id": "a", "outline": ring, "holes": [ring, ring]}]


@pytest.mark.parametrize("value", [float("inf"), float("nan")])
def test_what_no_file_may_hold_is_not_written(value: float) -> None:
    with pytest.raises(ValueError, match="not a number"):
        flow(value)
