"""What is wrong with a map is told with its place in the file and on the board; the gallery has one pack per check."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.findings import Finding
from mapforge.maps.compiled_map import compile_map
from mapforge.maps.geometry import measure
from mapforge.maps.geometry_refusals import GeometryRefused
from mapforge.maps.joined_outlines import WIDEST
from mapforge.maps.outlines import read_drawing
from mapforge.maps.snap_tolerance import usual_side
from mapforge.maps.topology_errors import gaps, overlaps, touches
from mapforge.validation.report import from_plain, to_plain
from mapforge.validation.runner import validate
from tests.maps.drawing import FIVE, drawn, rows, write_map

QUIET = ("map/proportions", "power/dead-on-map")


def findings(folder: Path, regions: str, more: str = "") -> list[Finding]:
    path = write_map(folder, regions, more)
    return [finding for finding in validate([path.parent.parent]).findings if finding.check not in QUIET]


def checks(folder: Path, regions: str, more: str = "") -> list[str]:
    return [finding.check for finding in findings(folder, regions, more)]


def test_a_sound_map_has_no_findings(tmp_path: Path) -> None:
    assert checks(tmp_path, rows(FIVE), "board: {width: 40, height: 30}\n") == []


def test_a_finding_says_where_on_the_board_it_is(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, rows({"west": "0,0 10,0 10,10 0,10", "east": "8,0 20,0 20,10 8,10"}))
    assert (finding.check, finding.line) == ("map/overlap", 7)
    assert set(finding.where) == {(8, 0), (10, 0), (10, 10), (8, 10)}
    report = validate([tmp_path / "sample"])
    assert from_plain(to_plain(report)) == report


def test_a_gap_is_told_and_fixed_by_snapping(tmp_path: Path) -> None:
    path = write_map(tmp_path, rows({"west": "0,0 10,0 10,10 0,10", "east": "10.1,0 20,0 20,10 10.1,10"}))
    assert main(["validate", str(path), "--fix", "--no-cache"]) == Exit.OK
    assert '"10,0 20,0 20,10 10,10"' in path.read_text()
    assert "map/gap" not in [finding.check for finding in validate([tmp_path / "sample"]).findings]


def test_a_crack_that_opens_to_the_edge_is_a_gap_too(tmp_path: Path) -> None:
    west, east = "0,0 10,0 10,10 0,10", "10,10 10.1,0 20,0 20,10"
    assert "map/gap" in checks(tmp_path, rows({"west": west, "east": east}))


def test_islands_far_apart_are_no_gap(tmp_path: Path) -> None:
    found = checks(tmp_path, rows({"west": "0,0 10,0 10,10 0,10", "east": "15,0 25,0 25,10 15,10"}))
    assert found == ["map/isolated-region", "map/isolated-region"]


def test_all_point_touches_of_a_map_are_one_note(tmp_path: Path) -> None:
    quilt = {f"q{x}{y}": f"{x},{y} {x + 1},{y} {x + 1},{y + 1} {x},{y + 1}" for x in range(3) for y in range(3)}
    (finding,) = findings(tmp_path, rows(quilt))
    assert finding.check == "map/point-touch"
    assert set(finding.where) == {(1, 1), (1, 2), (2, 1), (2, 2)}


def test_a_hole_in_the_map_is_uncovered_without_a_board_too(tmp_path: Path) -> None:
    ring = {id: text for id, text in FIVE.items() if id != "middle"}
    assert checks(tmp_path, rows(ring)) == ["map/uncovered-board"]


def test_land_behind_a_chasm_or_a_sea_is_unreachable(tmp_path: Path) -> None:
    text = rows({id: FIVE[id] for id in ("north", "east", "south", "west")}, "sea") + rows({"middle": FIVE["middle"]})
    # The shores of a sea at the edge are entries, so that the middle is one.
    assert checks(tmp_path, text) == []
    isle = rows({"middle": "14,13 26,13 26,17 14,17"}) + (
        '  - {id: lake, terrain: lake, outline: "10,10 30,10 30,20 10,20", holes: "14,13 26,13 26,17 14,17"}\n'
    )
    land = rows({id: FIVE[id] for id in ("north", "east", "south", "west")})
    assert checks(tmp_path, land + isle) == ["map/unreachable-region"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("links:\n  - {between: [west, north], reason: A ferry.}\n", "share a border already"),
        ("barriers:\n  - {between: [west, east], reason: A cliff.}\n", "share no border"),
        ("borders:\n  - [west, east]\n", "share no border"),
    ],
)
def test_what_contradicts_the_drawing_is_told(more: str, said: str, tmp_path: Path) -> None:
    found = findings(tmp_path, rows(FIVE), more)
    assert found[0].check == "map/link-contradicts-geometry"
    assert any(said in finding.message for finding in found)


def test_an_edge_that_contradicts_the_drawing_is_told(tmp_path: Path) -> None:
    text = rows(FIVE).replace("id: middle,", "id: middle, edge: true,")
    assert checks(tmp_path, text) == ["map/link-contradicts-geometry"]


def test_terrains_with_pieces_of_their_own_count(tmp_path: Path) -> None:
    ten = {f"m{n}": f"{n},0 {n + 1},0 {n + 1},1 {n},1" for n in range(10)}
    (finding,) = findings(tmp_path, rows(ten, "mountain"))
    assert finding.message == "the map needs 10 of the piece 'mountain', but the supply is 9"


def test_what_is_excluded_is_not_dead_and_must_exist(tmp_path: Path) -> None:
    path = write_map(tmp_path, rows(FIVE), "excludes: [power/forest, power/foreast]\n")
    found = {finding.check: finding.message for finding in validate([path.parent.parent]).findings}
    assert "power/forest" not in found["power/dead-on-map"]
    assert "power/foreast" in found["reference/unknown"]


@settings(deadline=None, max_examples=80)
@given(
    st.lists(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1, max_size=7), max_size=6),
    st.sampled_from([0, 0.5, 2]),
    st.booleans(),
)
def test_any_drawing_ends_in_findings(rings: list[list[tuple[int, int]]], tolerance: float, has_board: bool) -> None:
    data = drawn({f"r{n}": " ".join(f"{x},{y}" for x, y in ring) for n, ring in enumerate(rings)}, tolerance=tolerance)
    drawing = read_drawing({**data, **({"board": {"width": 9, "height": 9}} if has_board else {})})
    side = usual_side(np.array([outline.shape() for outline in drawing.outlines], dtype=object))
    if tolerance > WIDEST * (side or math.inf):
        with pytest.raises(GeometryRefused, match="too wide"):
            measure(drawing)
        return
    geometry = measure(drawing)
    known = geometry.borders.pairs()
    for touch in touches(geometry):
        assert len(touch.regions) > 1
    assert all(area.size > 0 for area in overlaps(geometry))
    assert all(gap.tolerance > 0 for gap in gaps(geometry))
    assert geometry.edge <= set(geometry.ids)
    assert all(a < b for a, b in known)


def test_the_tolerance_that_is_advised_is_the_least_that_serves_and_serves() -> None:
    outlines = {**FIVE, "middle": "10,10 30,10 30,20.14 10,20"}
    found = list(gaps(measure(read_drawing(drawn(outlines)))))
    assert {gap.tolerance for gap in found} == {0.15}
    mended = compile_map(drawn(outlines, tolerance=0.15))
    assert len(mended.borders) == len(compile_map(drawn(FIVE)).borders)
    assert mended.geometry is not None
    assert mended.geometry.borders.is_clean
