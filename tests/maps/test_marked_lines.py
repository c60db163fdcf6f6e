"""Boards that are drawn with lines only, with marks and labels on them and no frame around them."""

from __future__ import annotations

from tests.maps.test_drawn_words import drawing, names, pairs

COLUMNS, ROWS = 4, 3
NAMES = ("Ash", "Birch", "Cedar", "Dale", "Elm", "Fir", "Gale", "Holm", "Isle", "Juniper", "Kelp", "Larch")
MET = {
    *(frozenset({NAMES[n], NAMES[n + 1]}) for n in range(12) if n % COLUMNS < COLUMNS - 1),
    *(frozenset({NAMES[n], NAMES[n + COLUMNS]}) for n in range(12 - COLUMNS)),
}


def edges(*, has_frame: bool = False) -> str:
    """A grid of squares of 100, each side of each a line of its own, and none along the edge of the board."""
    upright = [f"M{100 * x},{100 * y}v100" for x in range(1, COLUMNS) for y in range(ROWS)]
    level = [f"M{100 * x},{100 * y}h100" for y in range(1, ROWS) for x in range(COLUMNS)]
    frame = ["M0,0h400", "M400,0v300", "M400,300h-400", "M0,300v-300"] if has_frame else []
    paths = "".join(f'<path id="path{n}" d="{d}"/>' for n, d in enumerate([*upright, *level, *frame], 100))
    return f'<g id="edges" style="fill:none;stroke:#000">{paths}</g>'


def dots(layer: str, cells: range, style: str = "fill:none;stroke:#999") -> str:
    spots = ((100 * (n % COLUMNS) + 60, 100 * (n // COLUMNS) + 60) for n in cells)
    marks = "".join(f'<circle id="{layer}{n}" cx="{x}" cy="{y}" r="4"/>' for n, (x, y) in enumerate(spots))
    return f'<g id="{layer}" style="{style}">{marks}</g>'


def labels() -> str:
    """Names that begin left of their squares, as long names do."""
    spots = ((100 * (n % COLUMNS) - 4, 100 * (n // COLUMNS) + 40) for n in range(12))
    texts = (f'<text x="{x}" y="{y}">{name}</text>' for name, (x, y) in zip(NAMES, spots, strict=True))
    return f'<g id="names" style="font-size:24px">{"".join(texts)}</g>'


def test_what_lines_enclose_is_a_region_and_the_marks_on_them_are_none() -> None:
    made = drawing(edges(has_frame=True) + dots("cities", range(12)) + labels())
    assert set(names(made)) == set(NAMES)
    assert pairs(made) == {frozenset(name.lower() for name in pair) for pair in MET}


def test_borders_that_run_out_to_no_frame_end_at_the_edge_of_the_board() -> None:
    made = drawing(edges() + dots("cities", range(12), "fill:#c00") + labels())
    assert set(names(made)) == set(NAMES)
    assert pairs(made) == {frozenset(name.lower() for name in pair) for pair in MET}


def test_marks_nobody_sees_are_no_regions_either() -> None:
    made = drawing(edges() + dots("ashCentre", range(12), "display:none") + labels())
    assert set(names(made)) == set(NAMES)


def test_the_layer_of_a_mark_says_what_it_stands_on() -> None:
    made = drawing(
        edges() + dots("cities", range(10)) + dots("sea", range(4)) + dots("impassable", range(11, 12)) + labels()
    )
    seas = [region["name"] for region in made.data["regions"] if region["terrain"] == "sea"]
    assert sorted(seas) == ["Ash", "Birch", "Cedar", "Dale"]
    assert "Larch" not in names(made)


def test_shapes_with_ground_of_their_own_are_the_regions_whatever_lines_cross_them() -> None:
    squares = "".join(
        f'<path id="{name}" fill="#cca" d="M{100 * (n % COLUMNS)},{100 * (n // COLUMNS)}h100v100h-100z"/>'
        for n, name in enumerate(NAMES)
    )
    rivers = "".join(f'<path d="M{20 * n},0L{20 * n + 40},300" fill="none" stroke="#00f"/>' for n in range(15))
    made = drawing(squares + f'<g id="rivers">{rivers}</g>' + dots("cities", range(12)))
    assert set(names(made)) == set(NAMES)
    assert pairs(made) == {frozenset(name.lower() for name in pair) for pair in MET}
