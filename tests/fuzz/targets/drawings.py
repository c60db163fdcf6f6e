"""Outlines of maps, and the parts of SVG drawings."""

from __future__ import annotations

from mapforge.files.number_reader import BadNumber
from mapforge.maps.compiled_map import MapError, compile_map
from mapforge.maps.formats.features import CannotImport
from mapforge.maps.formats.svg_paths import flattened, lines_of
from mapforge.maps.formats.svg_transforms import applied, size_of, transform
from mapforge.maps.geometry_refusals import GeometryRefused
from mapforge.maps.graphs import graph_as_graphml, graph_as_json
from mapforge.render.map_picture import draw_review
from tests.fuzz.target import Target, text_of


def read_outlines(content: bytes) -> None:
    """Each line is the outline of a region, and its holes behind bars: compile the map, and draw it."""
    regions = []
    for number, line in enumerate(text_of(content).split("\n")):
        outline, *holes = line.split("|")
        regions.append({"id": f"r{number}", "terrain": "hill", "outline": outline.split(";"), "holes": holes})
    data = {"id": "fuzz", "name": "Fuzz", "players": [2], "turns": 10, "regions": regions}
    compiled = compile_map(data)
    graph_as_json(compiled)
    graph_as_graphml(compiled)
    draw_review(data, [])


def read_path(content: bytes) -> None:
    """A path of a drawing."""
    text = text_of(content)
    lines_of(text, 0.1)
    flattened(text, 1e-9)


def read_transform(content: bytes) -> None:
    """A transform of a drawing, and what it does to points."""
    matrix = transform(text_of(content))
    size_of(matrix)
    for point in ((0.0, 0.0), (1e9, -1e9), (1e-9, 1.0)):
        applied(matrix, point)


TARGETS = {
    "outline": Target(
        read_outlines,
        (MapError, GeometryRefused),
        words=("0,0 10,0 10,10 0,10", "1e9", "-1e9", "0.000000001", "1e-9", "|", ";", "\n", "10,0 20,0 20,10 10,10"),
    ),
    "svg_path": Target(read_path, (CannotImport,), words=("A1 1 0 01", "1e12", "-1e-12", "C", "z", "1e308", "a1e9")),
    "svg_transform": Target(
        read_transform,
        (CannotImport, BadNumber),
        words=("matrix(", "rotate(", "skewX(", "skewY(", "scale(", "translate(", "1e12", "90"),
    ),
}
