"""Short files to import that would become millions of corners, crossings or clones are refused in time."""

from __future__ import annotations

import json
import math
import random
import time
from pathlib import Path
from typing import Any

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.maps.formats.svg_styles import Styles
from tests.busy_machine import computing_at_most
from tests.validation import write_pack

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'


def square(x: float, y: float, size: float = 10) -> list[list[float]]:
    return [[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]


def geojson(*polygons: Any) -> str:
    features = [
        {"type": "Feature", "properties": {"name": f"n{n}"}, "geometry": {"type": "Polygon", "coordinates": rings}}
        for n, rings in enumerate(polygons)
    ]
    return json.dumps({"type": "FeatureCollection", "features": features})


def topology(arcs: int, points: int, shapes: int) -> str:
    geometries = [
        {"type": "Polygon", "arcs": [[0] * arcs], "properties": {"name": f"x{shape}"}} for shape in range(shapes)
    ]
    arc = [[point, point % 7] for point in range(points)]
    return json.dumps(
        {
            "type": "Topology",
            "objects": {"a": {"type": "GeometryCollection", "geometries": geometries}},
            "arcs": [arc],
        }
    )


COMB = [[i, (i % 2) * 100] for i in range(3_000)] + [[3_000, -1], [0, -1], [0, 0]]
ACROSS = [[(i % 2) * 3_000, i * 0.03] for i in range(3_000)] + [[3_001, 0], [0, 0]]
STAR = [[100 * math.cos(i * 2.4), 100 * math.sin(i * 2.4)] for i in range(20_000)]
SPOTS = [[(n * 137.5) % 1000, (n * n * 61.8) % 1000] for n in range(600)]
SCRIBBLE = " ".join(f"{x} {y}" for x, y in SPOTS)
TEETH = [[n + x, y] for n in range(2_000) for x, y in ((0, 0), (0, 100), (0.4, 100), (0.4, 0))] + [[0, -1], [0, 0]]
SWOLLEN = {
    "combs.geojson": (geojson([COMB], [ACROSS]), "cross each other"),
    "star.geojson": (geojson([[*STAR, STAR[0]]]), "crosses itself more than 2,000 times"),
    "heap.geojson": (geojson(*([square(n / 100, n / 100)] for n in range(1_500))), "cross each other"),
    "copies.geojson": (geojson(*([square(0, 0)] for _ in range(1_500))), "cross each other"),
    "one.json": (topology(20_000, 5_000, 1), "the arcs of a shape"),
    "many.json": (topology(50, 5_000, 40), "the arcs of all shapes"),
    "curves.svg": (
        f'{SVG}<path id="a" d="M0 0{" C1e11 1e11 -1e11 1e11 5 5" * 3_000}"/></svg>',
        "the curves of a path have more than",
    ),
    "arcs.svg": (
        f'{SVG}<path id="a" d="M0 0{" A1e9 1e-9 0 1 1 5 5 A1e9 1e9 0 0 0 0 0" * 3_000}"/></svg>',
        "the curves of a path have more than",
    ),
    "shapes.svg": (
        SVG
        + "".join(f'<path id="a{n}" d="M0 0{" A1e9 1e-9 0 1 1 5 5 A1e9 1e9 0 0 0 0 0" * 150}"/>' for n in range(20))
        + "</svg>",
        "the shapes and their clones have more than",
    ),
    "clones.svg": (
        f'{SVG}<g id="a0"><path id="p" d="M0 0H1V1H0z"/></g>'
        + "".join(f'<g id="a{n}"><use xlink:href="#a{n - 1}"/><use href="#a{n - 1}"/></g>' for n in range(1, 40))
        + "</svg>",
        "far too many",
    ),
    "lines.svg": (
        SVG
        + "".join(f'<path fill="none" stroke="black" d="M{n} 0V1500M0 {n}H1500"/>' for n in range(1_500))
        + "</svg>",
        "the lines cross each other more than 3,000 times",
    ),
    "scribble.svg": (f'{SVG}<path fill="none" stroke="black" d="M{SCRIBBLE}"/></svg>', "the lines cross each other"),
    "near.svg": (
        SVG + "".join(f'<path fill="none" stroke="black" d="M0 {n / 1000}H1000"/>' for n in range(5_000)) + "</svg>",
        "the ends of lines are near other lines more than 10,000,000 times",
    ),
    "teeth.geojson": (geojson([TEETH]), "run up and down so often"),
    "triangles.geojson": (
        geojson(*([[*SPOTS[n : n + 3], SPOTS[n]]] for n in range(120))),
        "pairs of shapes lie on",
    ),
    "groups.svg": (f"{SVG}{'<g>' * 100_000}{'</g>' * 100_000}</svg>", "nested deeper than 60 levels"),
    "definitions.svg": (
        f"{SVG}<defs>{'<g>' * 5_000}{'</g>' * 5_000}</defs></svg>",
        "nested deeper than 60 levels",
    ),
}


@pytest.mark.parametrize("name", SWOLLEN)
def test_a_file_that_swells_is_refused_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    text, why = SWOLLEN[name]
    Path(name).write_text(text)
    start = time.process_time()
    assert main(["import", name, "-o", "map.yaml"]) == Exit.FINDINGS
    assert time.process_time() - start < 4
    assert why in capsys.readouterr().err
    assert not Path("map.yaml").exists()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("grid.geojson", geojson(*([square(10 * (n % 20), 10 * (n // 20))] for n in range(400)))),
        ("circles.svg", SVG + "".join(f'<circle id="c{n}" cx="{n * 20}" r="10"/>' for n in range(60)) + "</svg>"),
        ("comments.svg", f'{SVG}<style>{"/*" * 300_000}</style><path id="p" d="M0 0h10v10h-10z"/></svg>'),
        ("words.svg", f'{SVG}<style>{"a " * 300_000}</style><path id="p" d="M0 0h10v10h-10z"/></svg>'),
        ("braces.svg", f'{SVG}<style>{"{" * 300_000}</style><path id="p" d="M0 0h10v10h-10z"/></svg>'),
        ("shared.json", topology(1, 8, 3)),
    ],
)
def test_ordinary_files_are_imported_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(text)
    start = time.process_time()
    assert main(["import", name, "-o", "map.yaml"]) == Exit.OK
    assert time.process_time() - start < 4


def test_style_sheets_are_read_without_comments_and_inside_media() -> None:
    sheet = "/* a /* b */ .land, #x { fill: red } @media all { path.sea { fill: blue; stroke: none } } .cut { fill:"
    rules = Styles([sheet]).rules
    assert rules == {
        ".land": {"fill": "red"},
        "#x": {"fill": "red"},
        ".sea": {"fill": "blue", "stroke": "none"},
    }


def test_thousands_of_holes_are_refused_by_import_and_told_by_validate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    holes = [square(10 * (n % 150) + 2, 10 * (n // 150) + 2, 5) for n in range(22_000)]
    Path("holes.geojson").write_text(geojson([square(0, 0, 1_500), *holes], [square(1_500, 0, 1_500)]))
    text = "".join(f"    - {' '.join(f'{x},{y}' for x, y in hole[:-1])}\n" for hole in holes)
    region = f"- id: a\n  terrain: farmland\n  outline: 0,0 1500,0 1500,1500 0,1500\n  holes:\n{text}"
    pack = write_pack(tmp_path, {"maps/m.yaml": f"id: m\nname: M\nplayers: [2]\nturns: 5\nregions:\n{region}"})
    for words in (["import", "holes.geojson", "-o", "map.yaml"], ["validate", "--no-cache", str(pack)]):
        with computing_at_most(5):
            assert main(words) == Exit.FINDINGS
        captured = capsys.readouterr()
        assert "parts and holes; 3,000 are the most" in captured.out + captured.err


def test_a_complete_graph_is_refused_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    nodes = "".join(f'<node id="n{n}"/>' for n in range(400))
    edges = "".join(f'<edge source="n{one}" target="n{other}"/>' for one in range(400) for other in range(one))
    Path("complete.graphml").write_text(f"<graphml><graph>{nodes}{edges}</graph></graphml>")
    with computing_at_most(6):
        assert main(["import", "complete.graphml", "-o", "map.yaml"]) == Exit.FINDINGS
    assert "cannot be drawn without crossing" in capsys.readouterr().err


@pytest.mark.parametrize("hubs", [1, 2])
def test_borders_that_cross_around_a_long_ring_are_named_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], hubs: int
) -> None:
    """Which borders cross is found by leaving some out; all along a ring, each of them is needed."""
    monkeypatch.chdir(tmp_path)
    regions = [{"id": f"r{n}", "terrain": "hill", "edge": True} for n in range(300)]
    spokes = [[f"r{hub}", f"r{n}"] for hub in range(hubs) for n in range(hubs, 300)]
    ring = [[f"r{n}", f"r{n % 299 + 1}"] for n in range(1, 300)] if hubs == 1 else []
    Path("ring.yaml").write_text(json.dumps({"regions": regions, "borders": [*spokes, *ring]}))
    with computing_at_most(5):
        assert main(["import", "ring.yaml", "-o", "map.yaml"]) == Exit.FINDINGS
    assert "cannot be drawn without crossing" in capsys.readouterr().err


def test_random_polygons_on_each_other_are_refused_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    chance = random.Random(5)
    rings = [[[round(chance.uniform(0, 1_000), 2) for _ in "xy"] for _ in range(60)] for _ in range(60)]
    Path("tangle.geojson").write_text(geojson(*([[*ring, ring[0]]] for ring in rings)))
    outlines = [" ".join(f"{x},{y}" for x, y in ring) for ring in rings]
    listed = "".join(f"- {{id: r{n}, terrain: farmland, outline: '{text}'}}\n" for n, text in enumerate(outlines))
    pack = write_pack(tmp_path, {"maps/m.yaml": f"id: m\nname: M\nplayers: [2]\nturns: 5\nregions:\n{listed}"})
    for words in (["import", "tangle.geojson", "-o", "map.yaml"], ["validate", "--no-cache", str(pack)]):
        with computing_at_most(4):
            assert main(words) == Exit.FINDINGS
        captured = capsys.readouterr()
        assert "cross each other" in captured.out + captured.err


def zigzag(corners: int) -> str:
    """An outline with very many corners in one place of a large region."""
    dense = " ".join(f"{500 + n % 2 * 20},{500 + n / 1000:.3f}" for n in range(corners))
    return f"0,0 1000,0 1000,500 {dense} 1000,600 1000,1000 0,1000"


@pytest.mark.parametrize(
    ("outline", "tolerance", "why"),
    [
        ("0,0 30,0 30,30 0,30", 50, "the tolerance of 50 is too wide for regions that are about 30 across"),
        (zigzag(4_000), 50, "too many corners within the tolerance of 50"),
    ],
)
def test_a_tolerance_that_draws_everything_together_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], outline: str, tolerance: float, why: str
) -> None:
    region = f"- {{id: a, terrain: farmland, outline: '{outline}'}}\n"
    text = f"id: m\nname: M\nplayers: [2]\nturns: 5\ntolerance: {tolerance}\nregions:\n{region}"
    with computing_at_most(4):
        assert main(["validate", "--no-cache", str(write_pack(tmp_path, {"maps/m.yaml": text}))]) == Exit.FINDINGS
    assert why in capsys.readouterr().out


def test_hundreds_of_lines_may_end_in_one_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ends = [(1000 * math.cos(n / 20), 1000 * math.sin(n / 20)) for n in range(125)]
    lines = "".join(f'<path fill="none" stroke="black" d="M0 0L{x:.3f} {y:.3f}"/>' for x, y in 5 * ends)
    ring = f'<path fill="none" stroke="black" d="M{" ".join(f"{x:.3f} {y:.3f}" for x, y in ends)}z"/>'
    Path("fan.svg").write_text(f"{SVG}{lines}{ring}</svg>")
    with computing_at_most(4):
        assert main(["import", "fan.svg", "-o", "map.yaml"]) == Exit.OK


def saw(teeth: int, depth: float, apart: float) -> str:
    """Two regions whose border is a saw, with a gap too narrow to see."""
    blade = [(50 + (depth if index % 2 else -depth), index * 0.05) for index in range(teeth)]
    left = [(0, 0), *blade, (0, teeth * 0.05)]
    right = [(150, 0), *((x + apart, y) for x, y in blade), (150, teeth * 0.05)]
    outlines = (" ".join(f"{x:.3f},{y:.3f}" for x, y in ring) for ring in (left, right))
    regions = [{"id": f"r{n}", "terrain": "hill", "outline": outline} for n, outline in enumerate(outlines)]
    return json.dumps({"id": "isle", "name": "Isle", "players": [2], "turns": 10, "regions": regions})


def test_the_picture_of_a_saw_takes_no_longer_than_that_of_a_coast(tmp_path: Path) -> None:
    """Shades, contours and room for names lie at a distance from the outline, which every tooth meets many times."""
    pack = write_pack(tmp_path / "sample", {"maps/isle.yaml": saw(2_000, 1, 0.001)})
    with computing_at_most(2):
        assert main(["preview", str(pack / "maps/isle.yaml"), "-o", str(tmp_path / "isle.svg")]) == Exit.OK
