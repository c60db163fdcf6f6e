"""No coordinates, transforms or sizes make the geometry library fail or warn: each is read, left out or refused."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.maps.geometry_refusals import GeometryRefused, refusals_of
from tests.busy_machine import computing_at_most
from tests.validation import write_pack

SVG = '<svg xmlns="http://www.w3.org/2000/svg">'
SOUND = '<path id="sound" d="M100 0h10v10h-10z"/>'
NUMBERS = ["1e308", "-1e308", "1e-300", "5e-324", "1e999", "1e15", "1e9", "1e-9", "9" * 400, "1" * 60_000]
TRANSFORMS = [
    "rotate(1e999)",
    "rotate(1e300)",
    "scale(1e200) scale(1e200)",
    "scale(1e-300)",
    "scale(0)",
    "skewX(90)",
    "matrix(1e308 1e308 1e308 1e308 1e308 1e308)",
    "translate(1e11) translate(1e12)",
    f"rotate({'1' * 4_000})",
    " " * 4_000,
    "(" * 4_000,
    "a" * 4_900,
]


def ends_soon_and_well(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command and give back what it says; it ends with a code that it may end with, and without a warning."""
    with warnings.catch_warnings(), computing_at_most(10):
        warnings.simplefilter("error")
        code = main(words)
    captured = capsys.readouterr()
    assert code in (Exit.OK, Exit.FINDINGS, Exit.USAGE), captured.err
    assert "Warning" not in captured.err + captured.out
    return captured.err + captured.out


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:8])
@pytest.mark.parametrize(
    "shape",
    [
        '<path id="odd" d="M0 0H{0}V{0}z"/>',
        '<path id="odd" d="M0 0A{0} {0} {0} 0 1 5 5z"/>',
        '<path id="odd" d="M0 0C{0} {0} -{0} {0} 5 5z"/>',
        '<circle id="odd" cx="{0}" r="{0}"/>',
        '<rect id="odd" x="{0}" width="{0}%" height="{0}mm"/>',
        '<polygon id="odd" points="0,0 {0},0 5,{0}"/>',
        '<svg id="odd" viewBox="0 0 {0} {0}" width="{0}"><rect id="odd_in" width="5" height="5"/></svg>',
        '<path id="odd" stroke="red" stroke-width="{0}" d="M0 0h10v10h-10z"/>',
        '<text id="odd" x="{0}" y="{0}">Odd</text>',
    ],
)
def test_any_number_in_a_drawing_is_drawn_or_refused_with_its_element(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: str, shape: str
) -> None:
    path = tmp_path / "odd.svg"
    path.write_text(SVG + shape.replace("{0}", number.lstrip("-")) + SOUND + "</svg>")
    told = ends_soon_and_well(["import", str(path), "-o", str(tmp_path / "map.yaml")], capsys)
    assert "odd" in told.lower()


@pytest.mark.parametrize("transform", TRANSFORMS, ids=lambda text: text[:20])
def test_any_transform_is_applied_or_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], transform: str
) -> None:
    path = tmp_path / "turned.svg"
    inner = f'<g transform="{transform}"><path id="odd" d="M0 0h10v10h-10z"/><circle r="5"/></g>'
    path.write_text(f'{SVG}<g transform="scale(1e6)">{inner}</g>{SOUND}</svg>')
    ends_soon_and_well(["import", str(path), "-o", str(tmp_path / "map.yaml")], capsys)


def map_text(corner: str) -> str:
    regions = (f"0,0 {corner},0 {corner},{corner} 0,{corner}", "20,0 30,0 30,10")
    listed = "".join(f"- {{id: r{n}, terrain: farmland, outline: '{text}'}}\n" for n, text in enumerate(regions))
    return f"id: m\nname: M\nplayers: [2]\nturns: 5\nregions:\n{listed}"


@pytest.mark.parametrize("number", [*NUMBERS, "1e-8", "1e8", "nan", "inf", "1_0", "٣"], ids=lambda number: number[:8])
@pytest.mark.parametrize("command", ["validate", "inspect", "preview", "graph", "export"])
def test_any_coordinate_of_a_map_is_used_or_reported(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    number: str,
    command: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    pack = write_pack(tmp_path, {"maps/m.yaml": map_text(number)})
    board = str(pack / "maps" / "m.yaml")
    words = {
        "validate": ["validate", "--no-cache", str(pack)],
        "preview": ["preview", board, "-o", "o.svg"],
        "export": ["export", board, "-o", "o.geojson"],
    }
    told = ends_soon_and_well(words.get(command, [command, board]), capsys)
    is_refused = number not in ("1e9", "1e-9", "1e-8", "1e8")
    if command == "validate" and is_refused:
        assert "error[map/invalid-outline]" in told


def test_what_the_library_refuses_is_one_sentence_with_the_name() -> None:
    import shapely

    with (
        pytest.raises(GeometryRefused, match="the outline of 'here' cannot be worked with"),
        refusals_of("the outline of 'here'"),
    ):
        shapely.Polygon([(0, 0), (1, 1)])


def test_a_mistake_of_our_own_stays_a_mistake() -> None:
    with pytest.raises(ValueError, match="invalid literal"), refusals_of("the outline"):
        int("x")
