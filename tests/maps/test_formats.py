"""Maps go to other formats and come back with the same graph; dirty files are repaired, and that is told."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapforge.commands.export import exported_text
from mapforge.maps.compiled_map import CompiledMap, compile_map
from mapforge.maps.formats.features import CannotImport
from mapforge.maps.formats.foreign_files import read_features
from mapforge.maps.formats.imported_map import ImportChoices, ImportedMap, import_features
from mapforge.maps.formats.region_words import Vocabulary
from mapforge.maps.formats.svg_paths import flattened
from tests.maps.drawing import FIVE, TERRAINS, drawn

SQUARE = [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]
NEXT = [[10, 0], [20, 0], [20, 10], [10, 10], [10, 0]]
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.floats()
    | st.integers()
    | st.text(max_size=5)
    | st.sampled_from(["Polygon", "Feature"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["type", "features", "geometry", "coordinates", "properties", "objects", "arcs", "transform", "id"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


def imported(text: str, **choices: Any) -> ImportedMap:
    words = Vocabulary(choices.pop("terrains", {}), {"hill", "sea", "forest"})
    made = ImportChoices(words, **choices)
    return import_features(read_features(text), "shore", made)


def compiled(text: str, **choices: Any) -> CompiledMap:
    return compile_map(imported(text, **choices).data, TERRAINS)


def pairs(found: CompiledMap) -> set[tuple[str, str]]:
    return {(border.a, border.b) for border in found.borders}


def collection(*features: dict[str, Any]) -> str:
    return json.dumps({"type": "FeatureCollection", "features": list(features)})


def feature(name: str, ring: Any, kind: str = "Polygon", **properties: Any) -> dict[str, Any]:
    geometry = {"type": kind, "coordinates": ring}
    return {"type": "Feature", "properties": {"name": name, **properties}, "geometry": geometry}


@pytest.mark.parametrize("format", ["geojson", "topojson", "svg"])
def test_a_map_comes_back_with_the_same_graph(format: str) -> None:
    data = drawn(FIVE, board={"width": 40, "height": 30}, links=[{"between": ["north", "south"], "reason": "A ferry."}])
    data["regions"][1] |= {"symbols": ["mine"], "pieces": {"lost_tribe": 1}, "number": 0, "name": 'The "East" & <more>'}
    before = compile_map(data, TERRAINS)
    after = compiled(exported_text(before, format))
    assert after.plain()["regions"] == before.plain()["regions"]
    assert after.borders == before.borders


@pytest.mark.parametrize("format", ["geojson", "topojson", "svg"])
def test_islands_and_holes_come_back(format: str) -> None:
    data = drawn({"isles": ["0,0 9,0 9,9 0,9", "20,0 29,0 29,9 20,9"], "pond": "2,2 6,2 6,6 2,6"})
    data["regions"][0]["holes"] = "2,2 6,2 6,6 2,6"
    before = compile_map(data)
    assert compiled(exported_text(before, format)).borders == before.borders


def test_a_list_of_borders_is_laid_out_for_export() -> None:
    regions = [{"id": id, "terrain": "hill", "edge": id != "d"} for id in "abcd"]
    data = {
        "id": "x",
        "regions": regions,
        "borders": [["a", "b"], ["b", "c"], ["a", "c"], ["a", "d"], ["b", "d"], ["c", "d"]],
    }
    before = compile_map(data)
    after = compiled(exported_text(before, "geojson"))
    assert pairs(after) == pairs(before)
    assert [region["edge"] for region in after.regions] == [True, True, True, False]


def test_names_become_ids_and_terrains_are_found() -> None:
    found = imported(
        collection(feature("Grüne Höhe", [SQUARE], terrain="Hill"), feature("Grüne Höhe", [NEXT], land="wet"))
    )
    assert [region["id"] for region in found.data["regions"]] == ["grune_hohe", "grune_hohe_2"]
    assert [region["terrain"] for region in found.data["regions"]] == ["hill", "farmland"]
    told = imported(collection(feature("a", [SQUARE], land="wet")), terrains={"wet": "sea"})
    assert told.data["regions"][0]["terrain"] == "sea"


def test_dirty_rings_are_repaired_and_told() -> None:
    backwards = [*reversed(NEXT)]
    bow_tie = [[0, 10], [10, 20], [10, 10], [0, 20], [0, 10]]
    doubled = [[0, 0], [0, 0], [10, 0], [10, 10], [10, 10], [0, 10], [0, 0]]
    found = imported(collection(feature("a", [doubled]), feature("b", [backwards]), feature("c", [bow_tie])))
    assert ("a", "b") in pairs(compile_map(found.data))
    assert any("crossed itself: c" in note for note in found.notes)


def test_what_is_no_region_is_left_out_and_told() -> None:
    point = {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}}
    found = imported(collection(feature("a", [SQUARE]), point, feature("b", [[[0, 0], [1, 1]]])))
    assert len(found.data["regions"]) == 1
    assert any("Point" in note for note in found.notes)


def test_degrees_are_drawn_upright_with_an_edge_and_entries() -> None:
    north, south = (
        [[10, 50], [20, 50], [20, 60], [10, 60], [10, 50]],
        [[10, 40], [20, 40], [20, 50], [10, 50], [10, 40]],
    )
    found = compiled(collection(feature("north", [north]), feature("south", [south])))
    tops = [shape.bounds[1] for shape in found.geometry.shapes]  # type: ignore[union-attr]
    assert tops[0] < tops[1]
    assert found.entries == ["north", "south"]


def test_near_misses_are_closed_unless_told_otherwise() -> None:
    noisy = [[10.001, 0], [20, 0], [20, 10], [10.002, 10], [10.001, 0]]
    text = collection(feature("a", [SQUARE]), feature("b", [noisy]))
    assert pairs(compiled(text, tolerance=0)) == set()
    assert pairs(compiled(text, tolerance=0.2)) == {("a", "b")}
    assert pairs(compiled(text)) == {("a", "b")}
    assert any("makes neighbours of: a – b" in note for note in imported(text).notes)


def test_a_slanted_long_side_meets_short_ones_after_rounding() -> None:
    long = [[0, 0], [1, 3], [0, 3], [0, 0]]
    first, second = [[0, 0], [2, 0], [1 / 3, 1], [0, 0]], [[1 / 3, 1], [2, 0], [1, 3], [1 / 3, 1]]
    text = collection(feature("a", [long]), feature("b", [first]), feature("c", [second]))
    assert pairs(compiled(text)) == {("a", "b"), ("a", "c"), ("b", "c")}


def test_quantised_arcs_are_read_in_both_directions() -> None:
    topology = {
        "type": "Topology",
        "transform": {"scale": [0.5, 0.5], "translate": [100, 200]},
        "arcs": [[[20, 0], [0, 20]], [[20, 20], [-20, 0], [0, -20], [20, 0]], [[20, 0], [20, 0], [0, 20], [-20, 0]]],
        "objects": {
            "land": {
                "type": "GeometryCollection",
                "geometries": [
                    {"type": "Polygon", "arcs": [[0, 1]], "properties": {"name": "west"}},
                    {"type": "MultiPolygon", "arcs": [[[2, -1]]], "properties": {"name": "east"}},
                ],
            }
        },
    }
    assert pairs(compiled(json.dumps(topology))) == {("west", "east")}


def test_svg_layers_labels_colours_and_transforms_are_understood() -> None:
    text = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">
      <g inkscape:label="Forest" transform="translate(5 5) scale(2)">
        <rect id="r1" inkscape:label="Old wood" width="10" height="10"/>
        <path id="p1" d="m10 0h10v10h-10z" class="hill"/></g>
      <polygon id="bay" points="5,25 45,25 45,45 5,45" fill="#0000FF"/>
      <path d="M0 0L9 9" fill="none"/><text>hello</text></svg>"""
    found = imported(text, terrains={"#0000ff": "sea"})
    assert [(r["id"], r["terrain"]) for r in found.data["regions"]] == [
        ("old_wood", "forest"),
        ("p1", "hill"),
        ("bay", "sea"),
    ]
    assert pairs(compile_map(found.data)) == {("old_wood", "p1"), ("old_wood", "bay"), ("p1", "bay")}
    assert any("<text>" in note for note in found.notes)


def test_curves_are_flattened_within_the_tolerance_and_alike_from_both_ends() -> None:
    (there,) = flattened("M0 0C0 10 10 10 10 0L5 -9Z", 0.01)
    (back,) = flattened("M10 0C10 10 0 10 0 0L5 -9Z", 0.01)
    assert {(round(x, 9), round(y, 9)) for x, y in there} == {(round(x, 9), round(y, 9)) for x, y in back}
    (circle,) = flattened("M-5 0a5 5 0 1110 0 5 5 0 11-10 0z", 0.001)
    assert all(abs((x**2 + y**2) ** 0.5 - 5) < 0.001 for x, y in circle)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[1, 2]",
        "{",
        '{"type": "FeatureCollection"}',
        '{"type": "FeatureCollection", "features": []}',
        '{"type": "Topology"}',
        '{"type": "Topology", "objects": {"a": {"type": "Polygon", "arcs": [[7]]}}, "arcs": []}',
        "<svg",
        "<html/>",
        '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0 L"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg"><path d="L0 0 1 ?"/></svg>',
        '<!DOCTYPE s [<!ENTITY a "b">]><svg/>',
        '{"a":' * 2000,
        '{"type": "Polygon", "coordinates": [[[0,0],[1e999,0],[0,1]]]}',
    ],
)
def test_a_file_that_is_no_map_is_one_clear_error(text: str) -> None:
    with pytest.raises(CannotImport):
        imported(text)


@settings(deadline=None, max_examples=200)
@given(JSON)
def test_any_json_is_a_map_or_one_clear_error(data: object) -> None:
    with suppress(CannotImport):
        assert imported(json.dumps(data)).data["regions"] is not None


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=3, max_size=8), min_size=1, max_size=6)
)
def test_wild_polygons_become_a_map_that_compiles(rings: list[list[tuple[int, int]]]) -> None:
    text = collection(*(feature(f"r{n}", [[*ring, ring[0]]]) for n, ring in enumerate(rings)))
    try:
        found = imported(text)
    except CannotImport:
        return
    if found.data["regions"]:
        compile_map(found.data)


@settings(deadline=None)
@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,- e", max_size=40))
def test_any_path_is_rings_or_one_clear_error(path: str) -> None:
    with suppress(CannotImport):
        assert all(len(ring) > 2 for ring in flattened(path, 0.1))
