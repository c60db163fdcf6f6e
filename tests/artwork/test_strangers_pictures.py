"""Pictures of strangers: what is on the list is drawn, and everything else is refused with a reason."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path

import pytest

from mapforge.artwork.picture_reader import read_picture
from mapforge.artwork.png_emblem import read_png_emblem
from mapforge.artwork.svg_emblem import BadPicture, read_svg_emblem
from tests.artwork.png_files import SIGNATURE, chunk, head, png

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'


def svg(inside: str, more: str = 'viewBox="0 0 64 64"') -> bytes:
    return f"<svg {XMLNS} {more}>{inside}</svg>".encode()


SQUARE = '<path fill="#a9713f" d="M8 8H56V56H8Z"/>'


@pytest.mark.parametrize(
    ("inside", "path"),
    [
        ('<rect x="8" y="8" width="20" height="10"/>', "M8 8h20v10h-20z"),
        ('<circle cx="32" cy="32" r="4"/>', "M28 32a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"),
        ('<ellipse cx="32" cy="32" rx="4" ry="2"/>', "M28 32a4 2 0 1 0 8 0a4 2 0 1 0 -8 0z"),
        ('<polygon points="1,2 3,4 5,6"/>', "M1 2L3 4L5 6Z"),
        ('<polyline points="1,2 3,4 5,6"/>', "M1 2L3 4L5 6"),
        ('<line x1="1" y1="2" x2="3" y2="4" stroke="red"/>', "M1 2L3 4"),
        ('<path d="m1,2 3-4c1 1 2 2 3 3z"/>', "m1 2l3 -4c1 1 2 2 3 3z"),
    ],
)
def test_shapes_become_paths_in_our_own_writing(inside: str, path: str) -> None:
    (shape,) = read_svg_emblem(svg(inside)).shapes
    assert shape.path == path


def test_colours_and_lines_come_from_attributes_styles_sheets_and_groups() -> None:
    sheet = "<style>.a{fill:#F00;stroke:rgb(0,128,255)}</style>"
    inside = f'{sheet}<g stroke-width="3" stroke-linejoin="round"><path class="a" d="M0 0H9V9Z"/></g>'
    (shape,) = read_svg_emblem(svg(inside)).shapes
    assert (shape.fill, shape.stroke, shape.width, shape.is_round) == ("#ff0000", "#0080ff", 3.0, True)
    (shape,) = read_svg_emblem(svg('<path style="fill:none;stroke:teal;stroke-width:2px" d="M0 0H9"/>')).shapes
    assert (shape.fill, shape.stroke, shape.width) == ("none", "#008080", 2.0)


def test_transforms_of_groups_and_shapes_are_multiplied() -> None:
    inside = '<g transform="translate(2 3)"><path transform="scale(2)" d="M0 0H9V9Z"/></g>'
    (shape,) = read_svg_emblem(svg(inside)).shapes
    assert shape.matrix == (2, 0, 0, 2, 2, 3)


def test_notes_of_drawing_programs_are_left_out() -> None:
    names = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 64 64"'
    inside = f'<title>x</title><metadata><a/></metadata><inkscape:grid/><g inkscape:label="Layer 1" id="a">{SQUARE}</g>'
    assert len(read_svg_emblem(svg(inside, names)).shapes) == 1


def test_what_is_hidden_or_clear_is_not_drawn() -> None:
    inside = f'{SQUARE}<g display="none">{SQUARE}</g><path fill="none" d="M0 0H9"/>'
    assert len(read_svg_emblem(svg(inside)).shapes) == 1


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (svg(f"{SQUARE}<script>alert(1)</script>"), "<script>"),
        (svg(f'{SQUARE}<image href="../../secret.png"/>'), "<image>"),
        (svg(f'{SQUARE}<use href="#a"/>'), "<use>"),
        (svg(f"{SQUARE}<foreignObject/>"), "<foreignObject>"),
        (svg(f"{SQUARE}<text>x</text>"), "<text>"),
        (svg(f"{SQUARE}<animate/>"), "<animate>"),
        (svg(f'<defs><linearGradient id="a"/></defs>{SQUARE}'), "<linearGradient>"),
        (svg(f"<svg>{SQUARE}</svg>"), "inside another"),
        (svg('<path onclick="x()" d="M0 0H9V9Z"/>'), "'onclick'"),
        (svg('<path filter="blur(3px)" d="M0 0H9V9Z"/>'), "'filter'"),
        (svg('<path fill="url(#a)" d="M0 0H9V9Z"/>'), "refers to something else"),
        (svg('<path style="fill:url(http://a/b)" d="M0 0H9V9Z"/>'), "refers to something else"),
        (svg(f"<style>@import 'x.css';</style>{SQUARE}"), "refers to something else"),
        (
            svg(f'<g xlink:href="x">{SQUARE}</g>', 'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"'),
            "href",
        ),
        (svg('<path fill="mauvish" d="M0 0H9V9Z"/>'), "'mauvish'"),
        (svg('<path d="M0 0H1e999V9Z"/>'), "out of range"),
        (svg('<path d="M0 0H1e7V9Z"/>'), "1,000,000"),
        (svg('<path d="M0 0 wild"/>'), "means nothing there"),
        (svg('<path transform="scale(1e9)" d="M0 0H9V9Z"/>'), "transform is too large"),
        (svg('<path stroke="red" stroke-width="1e9" d="M0 0H9V9Z"/>'), "too wide"),
        (svg(""), "draws nothing"),
        (svg(SQUARE, ""), "no viewBox"),
        (svg(SQUARE, 'viewBox="0 0 0 64"'), "no viewBox"),
        (svg(SQUARE, 'viewBox="0 0 1e6 64"'), "no viewBox"),
        (svg("<g>" * 40 + SQUARE + "</g>" * 40), "deeper than 30"),
        (svg(SQUARE * 2001), "2,000"),
        (svg(f'<path d="M0 0{"l1 1" * 20001}"/>'), "20,000 points"),
        (b"<!DOCTYPE svg>" + svg(SQUARE), "DOCTYPE"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><svg/>', "DOCTYPE"),
        (b"<html/>", "not SVG"),
        (b"<svg", "cannot be read as XML"),
        (b"\xff\xfe<svg/>", "UTF-8"),
        (svg(SQUARE + " " * 200_000), "200,000"),
    ],
)
def test_an_svg_with_anything_else_is_refused_with_a_reason(content: bytes, reason: str) -> None:
    with pytest.raises(BadPicture) as refused:
        read_svg_emblem(content)
    assert reason in str(refused.value)


def test_a_png_is_kept_without_its_notes() -> None:
    noted = png(4, 3, chunk(b"tEXt", b"Comment\0x"), chunk(b"iCCP", b"a\0\0" + zlib.compress(b"\0" * 100_000)))
    emblem = read_png_emblem(noted)
    assert emblem.png == png(4, 3)
    assert emblem.frame[2:] == (4, 3)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"GIF89a", "not a PNG"),
        (png()[:-20], "ends early"),
        (SIGNATURE, "damaged"),
        (SIGNATURE + head(5000, 4) + chunk(b"IEND", b""), "4,096 × 4,096"),
        (SIGNATURE + head(100_000, 100_000) + chunk(b"IEND", b""), "100,000 × 100,000"),
        (SIGNATURE + head(0, 4) + chunk(b"IEND", b""), "0 × 4"),
        (SIGNATURE + head(4, 4, 3) + chunk(b"IEND", b""), "head"),
        (SIGNATURE + head(4, 4) + head(4, 4) + chunk(b"IEND", b""), "two heads"),
        (png().replace(b"IDAT", b"IDAx"), "sum"),
        (png(pixels=b"\0" * 10), "more or fewer"),
        (png(pixels=b"\0" * 50_000_000), "more or fewer"),
        (SIGNATURE + head(4, 4) + chunk(b"IDAT", b"nonsense") + chunk(b"IEND", b""), "unpacked"),
        (png(4, 4, chunk(b"tEXt", b"x" * 2_000_000)), "2,000,000"),
    ],
)
def test_a_png_that_is_too_large_or_damaged_is_refused_with_a_reason(content: bytes, reason: str) -> None:
    with pytest.raises(BadPicture) as refused:
        read_png_emblem(content)
    assert reason in str(refused.value)


def test_an_interlaced_png_is_read() -> None:
    # Of 3 × 3 pixels the passes 1, 4, 5, 6 and 7 have some.
    sizes = [(1, 1), (1, 1), (2, 1), (1, 2), (3, 1)]
    rows = b"".join((b"\0" + b"\1" * 4 * wide) * high for wide, high in sizes)
    content = SIGNATURE + head(3, 3, interlace=1) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    assert read_png_emblem(content).frame[2:] == (3, 3)


@pytest.mark.parametrize(
    "name",
    ["../art/a.svg", "art/../a.svg", "/etc/a.svg", "a.svg", "art/a.gif", "art/.a.svg", "art//a.svg", "art/a.svg\n",
     "art/a\\b.svg", "C:art/a.svg", "art/a.svg/b.svg"],
)  # fmt: skip
def test_only_names_in_the_folder_art_are_names_of_pictures(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadPicture, match="the name of a picture"):
        read_picture(tmp_path, name)


def test_a_picture_is_read_from_a_folder_and_from_a_zip(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "a.svg").write_bytes(svg(SQUARE))
    with zipfile.ZipFile(tmp_path / "pack.zip", "w") as packed:
        packed.writestr("art/a.svg", svg(SQUARE))
    found = read_picture(tmp_path, "art/a.svg")
    assert found == read_picture(tmp_path / "pack.zip", "art/a.svg")
    assert found.shapes[0].fill == "#a9713f"


@pytest.mark.parametrize("linked", ["file", "folder"])
def test_links_are_not_followed_even_inside_the_pack(tmp_path: Path, linked: str) -> None:
    pack, real = tmp_path / "pack", tmp_path / "pack" / "real"
    real.mkdir(parents=True)
    (real / "a.svg").write_bytes(svg(SQUARE))
    if linked == "folder":
        (pack / "art").symlink_to(real)
    else:
        (pack / "art").mkdir()
        (pack / "art" / "a.svg").symlink_to(real / "a.svg")
    with pytest.raises(BadPicture, match="link"):
        read_picture(pack, "art/a.svg")


def test_a_pack_that_is_reached_by_a_link_has_its_pictures(tmp_path: Path) -> None:
    (tmp_path / "real" / "art").mkdir(parents=True)
    (tmp_path / "real" / "art" / "a.svg").write_bytes(svg(SQUARE))
    (tmp_path / "pack").symlink_to(tmp_path / "real")
    assert read_picture(tmp_path / "pack", "art/a.svg").shapes


def test_a_folder_or_nothing_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "art" / "a.svg").mkdir(parents=True)
    with pytest.raises(BadPicture, match="folder"):
        read_picture(tmp_path, "art/a.svg")
    with pytest.raises(BadPicture, match="no such file"):
        read_picture(tmp_path, "art/b.png")
