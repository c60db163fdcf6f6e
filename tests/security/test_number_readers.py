"""Numbers and JSON of strangers are read in one place each: the source has no other, but for those named here."""

from __future__ import annotations

import ast
import json
import time
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from engine.vocabulary.json_text import DEEPEST, BadJson, read_json
from mapforge.files.number_reader import (
    BadNumber,
    coordinate,
    coordinate_of,
    decimal_number,
    drawn_number,
    whole_number,
    within_reach,
)
from tests import REPOSITORY

JSON_ELSEWHERE = {
    "engine/vocabulary/json_text.py": "the one place",
    "mapforge/files/cache.py": "what we wrote ourselves, under a seal that is checked first",
    "mapforge/files/schemas.py": "a schema that comes with mapforge",
    "mapforge/validation/live_schemas.py": "a schema of our own that was just written",
    "mapforge/worlds/mixes/mix_file.py": "a schema that comes with mapforge",
    "mapforge/maps/formats/gis_process.py": "what shapely has just written, in a process of its own",
    "mapforge/scenarios/repeatability.py": "what a process of ours printed",
    "mapforge/scenarios/repeat_process.py": "what the process that started this one sends",
    "mapforge/studio/forms/fairness_process.py": "what the process that started this one sends, and its own answer",
    "mapforge/studio/forms/fairness_runs.py": "what a process of ours printed",
    "mapforge/studio/editing/rehearsals.py": "what a process of ours printed",
    "mapforge/studio/editing/rehearsal_process.py": "what the process that started this one sends",
    "mapforge/games/terminal/saved_game.py": "a game of our own that was just written",
    "mapforge/games/terminal/line_protocol.py": "a game of our own that was just written",
    "mapforge/studio/table/page_tables.py": "what the page was made with",
    "mapforge/lab/*.py": "the order of our own that was just written, to compare it with another",
    "mapforge/__main__.py": "what a process of ours noted",
}
NUMBERS_ELSEWHERE = {
    "engine/vocabulary/json_text.py": "the one place for JSON",
    "mapforge/files/number_reader.py": "the one place for texts",
    "engine/**/*.py": "only after `is_number`, or in hexadecimal with its error caught; chance comes as a number",
    "mapforge/bots/*.py": "numbers of numpy and of the engine's own actions",
    "mapforge/lab/**/*.py": "numbers of numpy, and fields that the schema checked",
    "mapforge/kits/*.py": "sizes that are numbers already, and counts that were checked",
    "mapforge/maps/**/*.py": "numbers of numpy, shapely and the layout, and coordinates that the reader has checked",
    "mapforge/artwork/colours.py": "colours such as #e8a87c, which are ours or were checked when they were read",
    "mapforge/render/**/*.py": "numbers of shapely, and pictures that we drew ourselves",
    "mapforge/studio/editing/*.py": "numbers of shapely, and requests whose JSON was read and whose range is checked",
    "mapforge/studio/table/*.py": "the engine's own actions",
    "mapforge/studio/forms/*.py": "our own process and schemas, and JSON that was read",
    "mapforge/studio/server/table_page.py": "only after `is_number`",
    "mapforge/games/**/*.py": "the engine's own actions, and words after `is_number`",
    "mapforge/scenarios/*.py": "only after `is_number`, or of at most two digits",
    "mapforge/packs/*.py": "only after `is_number`",
    "mapforge/files/deadline.py": "seconds of our own clock",
    "mapforge/files/work_note.py": "seconds of the note that our own process left",
    "mapforge/files/scalars.py": "a whole number that becomes a decimal one by its tag",
    "mapforge/worlds/mixes/mixture.py": "whole numbers that the schema checked",
    "mapforge/commands/*.py": "bounds of our own, and four digits at most",
}
TEXT_READERS = (
    "mapforge/artwork/*_emblem.py",
    "mapforge/files/colour_words.py",
    "mapforge/maps/outlines.py",
    "mapforge/maps/formats/svg_*.py",
    "mapforge/maps/formats/graphml.py",
    "mapforge/maps/formats/features.py",
    "mapforge/maps/formats/geojson.py",
    "mapforge/maps/formats/topojson.py",
    "mapforge/files/yaml_*.py",
    "mapforge/files/documents.py",
    "mapforge/commands/options.py",
    "mapforge/commands/import_.py",
    "mapforge/studio/server/page_request.py",
    "mapforge/studio/server/endpoints.py",
    "mapforge/bots/roster.py",
)
"""What cuts up texts of strangers has no number of its own making, whatever the lists above say."""
CHECKED_BEFORE = {
    ("mapforge/maps/outlines.py", "float(x)"): "letters, length and range are looked at around it, because it is fast",
    ("mapforge/maps/outlines.py", "float(y)"): "as above",
    ("mapforge/maps/outlines.py", "float(width)"): "a number of YAML in range",
    ("mapforge/maps/outlines.py", "float(height)"): "a number of YAML in range",
    ("mapforge/maps/outlines.py", "float(value)"): "a number of YAML in range",
    ("mapforge/studio/server/endpoints.py", "int(length)"): "digits and their number are looked at before it",
    ("mapforge/commands/options.py", "int(bound)"): "a bound of our own",
}


def calls_of(path: Path) -> Iterator[ast.Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def sources() -> Iterator[tuple[str, Path]]:
    for path in (*REPOSITORY.glob("engine/**/*.py"), *REPOSITORY.glob("mapforge/**/*.py")):
        yield path.relative_to(REPOSITORY).as_posix(), path


def is_allowed(name: str, allowed: dict[str, str]) -> bool:
    return any(fnmatch(name, pattern.replace("**/", "*")) for pattern in allowed)


def test_json_is_read_in_one_place() -> None:
    elsewhere = {
        name
        for name, path in sources()
        for call in calls_of(path)
        if ast.unparse(call.func) in ("json.loads", "json.load", "JSONDecoder") and not is_allowed(name, JSON_ELSEWHERE)
    }
    assert elsewhere == set()


def test_texts_become_numbers_in_one_place() -> None:
    elsewhere = set()
    for name, path in sources():
        is_reader = any(fnmatch(name, pattern) for pattern in TEXT_READERS)
        for call in calls_of(path):
            if isinstance(call.func, ast.Name) and call.func.id in ("int", "float", "complex", "Decimal", "Fraction"):
                known = (name, ast.unparse(call)) in CHECKED_BEFORE
                if not known and (is_reader or not is_allowed(name, NUMBERS_ELSEWHERE)):
                    elsewhere.add((name, ast.unparse(call)))
            elsewhere |= {
                (name, f"type={ast.unparse(word.value)}")
                for word in call.keywords
                if word.arg == "type" and ast.unparse(word.value) in ("int", "float")
            }
    assert elsewhere == set()


BAD_DECIMALS = ["", "-", ".", "e5", "1e", "nan", "inf", "Infinity", "1_0", " 1", "1 ", "٣", "²", "0x10", "1,5", "--1"]
TOO_LARGE = ["1e999", "-1e999", "9" * 61, "1" * 60_000, "1e" + "9" * 70]


@pytest.mark.parametrize("text", [*BAD_DECIMALS, *TOO_LARGE])
def test_what_is_no_finite_number_of_limited_length_is_refused(text: str) -> None:
    for read in (decimal_number, coordinate, drawn_number, whole_number):
        with pytest.raises(BadNumber):
            read(text)


@pytest.mark.parametrize("text", ["1e10", "1000000001", "-1e9999", "1e-10", "-1e-300", "5e-324", "1e308"])
def test_coordinates_out_of_range_are_refused(text: str) -> None:
    with pytest.raises(BadNumber):
        coordinate(text)


@pytest.mark.parametrize("value", [True, False, None, "5", [1], 1e10, -1e308, float("nan"), float("inf"), 10**400])
def test_values_that_are_no_coordinates_are_none(value: object) -> None:
    assert coordinate_of(value) is None


def test_numbers_keep_their_value() -> None:
    assert [coordinate(text) for text in ("0", "-0.5", "1e9", "+.25", "1E-9")] == [0, -0.5, 1e9, 0.25, 1e-9]
    assert [coordinate_of(value) for value in (0, 3, 2.5, 1e-17, -1e9)] == [0, 3, 2.5, 0, -1e9]
    assert [whole_number(text) for text in ("0", "-12", "+7", "9" * 18)] == [0, -12, 7, 10**18 - 1]
    assert whole_number("ff", 16) == 255


def test_results_that_went_too_far_are_refused() -> None:
    assert within_reach(1e12) == 1e12
    for value in (1e13, float("inf"), float("-inf"), float("nan")):
        with pytest.raises(BadNumber):
            within_reach(value)


BAD_JSON = {
    "[NaN]": (1, 2),
    '{"a":\n Infinity}': (2, 2),
    "[1, -Infinity]": (1, 5),
    "[1,\n2, 1e999]": (2, 4),
    '["1e999", 1e999]': (1, 11),
    f"[{'9' * 19}]": (1, 2),
    f"[{'9' * 5_000}]": (1, 2),
    f"[0.{'1' * 80}]": (1, 2),
    '["\\ud800"]': (1, 3),
    '["\\udc00\\ud800"]': (1, 3),
    "[1,]": (1, 4),
}


@pytest.mark.parametrize("text", BAD_JSON, ids=lambda text: text[:20])
def test_json_that_nothing_can_use_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BadJson) as refused:
        read_json(text)
    assert (refused.value.line, refused.value.column) == BAD_JSON[text]


@pytest.mark.parametrize("level", ["[", '{"a":', '[{"b":'])
def test_json_that_is_nested_too_deeply_is_refused(level: str) -> None:
    closing = {"[": "]", '{"a":': "}", '[{"b":': "}]"}[level]
    with pytest.raises(BadJson):
        read_json(level * 100_000 + "1" + closing * 100_000)
    with pytest.raises(BadJson):
        read_json(level * (DEEPEST + 1) + "1" + closing * (DEEPEST + 1))


def test_sound_json_is_read_as_it_is() -> None:
    text = '{"a": [1, -2.5, 1e-5, "[[[[\\"", "\\ud83d\\ude00", "\\\\ud800"], "b": {"c": null, "d": true}}'
    assert read_json(text) == json.loads(text)
    assert read_json(text.encode()) == json.loads(text)
    assert read_json("\ufeff[1]".encode()) == [1]
    wide = json.dumps([[[[n, 0.5], ["[", "}"]] for n in range(200)]])
    assert read_json(wide) == json.loads(wide)
    assert read_json("7" * 3_000, longest_whole=4_000) == int("7" * 3_000)


def test_bytes_that_are_no_text_are_refused() -> None:
    for content in (b"\xff\xfe[1]", b"\x80", "\ud800"):
        with pytest.raises(BadJson):
            read_json(content)


def test_large_json_is_read_in_time() -> None:
    text = json.dumps([[n / 7, n / 3] for n in range(200_000)])
    start = time.process_time()
    read_json(text)
    assert time.process_time() - start < 3
