"""Short files to import that would become millions of corners, crossings or clones are refused in time."""

from __future__ import annotations

import json
import math
import time
from pathlib import Path
from typing import Any

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.maps.formats.svg_styles import Styles

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
SWOLLEN = {
    "combs.geojson": (geojson([COMB], [ACROSS]), "cross each other more than 100,000 times"),
    "star.geojson": (geojson([[*STAR, STAR[0]]]), "crosses itself more than 2,000 times"),
    "heap.geojson": (geojson(*([square(n / 100, n / 100)] for n in range(1_500))), "cross each other"),
    "copies.geojson": (geojson(*([square(0, 0)] for _ in range(1_500))), "more than 200,000 pairs of shapes"),
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
        "the lines cross each other more than 100,000 times",
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
