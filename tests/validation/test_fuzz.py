"""Mutated packs: whatever is dropped, swapped, misspelt, retyped or nested, there are findings and no tracebacks."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mapforge.files.shipped_folders import content_folder
from mapforge.packs.loader import load_library
from mapforge.validation.report_formats.formatters import REPORT_FORMATS, formatter
from mapforge.validation.runner import examine
from tests.validation import PACK, write_pack

VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    3,
    1.5,
    "",
    "any",
    "hill",
    "x" * 99,
    [],
    {},
    ["any"],
    {"where": {}},
    [[]],
    {"a": [1]},
    "ü",
]
KEYS = ["x", "while", "hooks", "override", "suppress", "cheaper", "when", ""]
IN_ONE_FOLDER = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
MUTATIONS = ("drop", "double", "swap", "misspell", "retype", "nest", "add")


def shipped_files() -> dict[str, Any]:
    """Some shipped files of every kind, as data."""
    names = ["races/giants", "races/ghouls", "powers/fortified", "relics/shiny_orb", "places/keep_on_the_motherland"]
    names += ["terrains", "symbols", "pieces", "rulings", "maps/two_players"]
    library = load_library([content_folder() / "base", content_folder() / "underground"])
    files: dict[str, Any] = {}
    for pack in library.packs.values():
        for name in names:
            document = pack.documents.get(f"{name}.yaml")
            if document is not None:
                files.setdefault(f"{name}.yaml", document.data)
    manifest = {"id": "sample", "name": "Sample", "version": "1.0.0", "requires": ["common"], "authors": ["me"]}
    return {**files, "pack.yaml": manifest, "locales/de.yaml": {"race": {"giants": {"name": "Riesen"}}}}


FILES = shipped_files()


def places_in(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            found += places_in(data[key], (*path, key))
    return found


def mutate(data: Any, draw: st.DrawFn) -> None:
    path = draw(st.sampled_from(places_in(data) or [()]))
    if not path:
        return
    outer = data
    for key in path[:-1]:
        outer = outer[key]
    key, mutation = path[-1], draw(st.sampled_from(MUTATIONS))
    if mutation == "drop":
        del outer[key]
    elif mutation == "swap":
        other = draw(st.sampled_from(list(outer) if isinstance(outer, dict) else range(len(outer))))
        outer[key], outer[other] = outer[other], outer[key]
    elif mutation == "misspell" and isinstance(outer, dict):
        outer[f"{key[:1]}{key}"] = outer.pop(key)
    elif mutation == "nest":
        outer[key] = draw(st.sampled_from([[outer[key]], {"x": outer[key]}, {str(key): outer[key]}]))
    elif mutation == "add" and isinstance(outer, dict):
        outer[draw(st.sampled_from(KEYS))] = copy.deepcopy(draw(st.sampled_from(VALUES)))
    elif mutation == "double" and isinstance(outer, list):
        outer.append(copy.deepcopy(outer[key]))
    else:
        outer[key] = copy.deepcopy(draw(st.sampled_from(VALUES)))


@st.composite
def mutated_files(draw: st.DrawFn) -> dict[str, Any]:
    files = copy.deepcopy(FILES)
    for _ in range(draw(st.integers(1, 4))):
        mutate(files[draw(st.sampled_from(sorted(files)))], draw)
    return files


def check_all(files: dict[str, Any], folder: Path) -> None:
    pack = write_pack(folder, {name: json.dumps(data) for name, data in files.items()})
    report = examine(load_library([pack]))
    for format in REPORT_FORMATS:
        assert formatter(format)(report) or format == "github"
    for finding in report.findings:
        assert finding.line >= 1
        assert finding.column >= 1


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
@given(files=mutated_files())
def test_mutated_packs_end_in_findings_and_never_in_a_traceback(files: dict[str, Any], tmp_path: Path) -> None:
    check_all(files, tmp_path)


@pytest.mark.soak
@settings(
    max_examples=5000, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
@given(files=mutated_files())
def test_very_many_mutated_packs_end_in_findings(files: dict[str, Any], tmp_path: Path) -> None:
    check_all(files, tmp_path)


TEXT = (content_folder() / "base" / "races" / "ghouls.yaml").read_text(encoding="utf-8")


@settings(max_examples=30, deadline=None, suppress_health_check=IN_ONE_FOLDER)
@given(start=st.integers(0, len(TEXT)), length=st.integers(0, 9), new=st.text(max_size=5))
def test_mutated_text_ends_in_findings_and_never_in_a_traceback(
    start: int, length: int, new: str, tmp_path: Path
) -> None:
    text = (TEXT[:start] + new + TEXT[start + length :]).encode("utf-8", "surrogatepass")
    pack = write_pack(tmp_path, {"pack.yaml": PACK.format(id="sample").replace("base", "common")})
    (pack / "races").mkdir(exist_ok=True)
    (pack / "races" / "ghouls.yaml").write_bytes(text)
    assert formatter("text")(examine(load_library([pack])))
