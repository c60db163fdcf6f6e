"""Pictures as files: sizes on paper, letters that depend on no machine, and large ones in bands."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
import resvg_py
import svgwrite

from mapforge.cli import main
from mapforge.render.bulk import number
from mapforge.render.map_picture import draw_scene
from mapforge.render.picture import Box, Picture
from mapforge.render.png_bands import BAND, banded_png
from tests.maps.drawing import write_map
from tests.render.looking import picture, two_fields


def chunks(png: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        found[png[at + 4 : at + 8]] = found.get(png[at + 4 : at + 8], b"") + png[at + 8 : at + 8 + length]
        at += 12 + length
    return found


def test_a_png_on_paper_has_the_size_and_density_of_the_sheet(tmp_path: Path) -> None:
    target = tmp_path / "board.png"
    assert main(["preview", "base:map/two_players", "-o", str(target), "--paper", "a4", "--dpi", "100"]) == 0
    found = chunks(target.read_bytes())
    width, height = struct.unpack(">II", found[b"IHDR"][:8])
    assert (width, height) == (1169, 827)
    assert struct.unpack(">II", found[b"pHYs"][:8]) == (3937, 3937)


def test_outlines_need_no_font(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert main(["preview", "base:map/two_players", "-o", str(target), "--outlines"]) == 0
    text = target.read_text(encoding="utf-8")
    assert "<text" not in text
    assert "<path" in text


def test_bands_make_the_same_picture_as_one_piece() -> None:
    def draw(svg: str) -> bytes:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))

    drawing = svgwrite.Drawing(size=(40, 40), viewBox="0 0 40 40", debug=False)
    drawing.add(drawing.rect(size=(40, 40), fill="#fed"))
    drawing.add(drawing.path("M0,40 20,3 40,40Z", fill="#285"))
    size = BAND + 88
    found = chunks(banded_png(Picture(drawing.get_xml(), Box(0, 0, 40, 40)), size, draw))
    assert struct.unpack(">II", found[b"IHDR"][:8]) == (size, size)
    rows = zlib.decompress(found[b"IDAT"])
    assert len(rows) == size * (1 + 4 * size)


def test_a_missing_letter_is_told_with_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = write_map(tmp_path, '  - {id: a, name: 北方, terrain: hill, outline: "0,0 9,0 9,9 0,9"}\n')
    assert main(["preview", str(source), "-o", str(tmp_path / "far.png")]) == 1
    assert "no font has '北' (U+5317), '方' (U+65B9) of '北方'" in capsys.readouterr().err


def test_svg_names_the_font_and_others_instead() -> None:
    assert 'font-family="Source Serif Pro, ' in picture()
    assert "serif" in picture()


def test_a_picture_knows_its_size_and_its_place_on_paper() -> None:
    drawn = draw_scene(two_fields())
    assert f'viewBox="{" ".join(map(number, drawn.box))}"' in drawn.svg
    sheet = drawn.on_sheet(Box(-100, -50, 2970, 2100), 0.1)
    assert (sheet.width, sheet.height, sheet.millimetres) == (2970, 2100, 297)
    assert 'width="297.00mm" height="210.00mm" viewBox="-100.00 -50.00 2970.00 2100.00"' in sheet.svg


def test_two_pictures_on_a_page_share_no_ids() -> None:
    drawn = draw_scene(two_fields())
    root = ElementTree.fromstring(drawn.inline("first-"))
    words = [(key, value) for element in root.iter() for key, value in element.attrib.items()]
    ids = {value for key, value in words if key == "id"}
    used = {value[5:-1] for _, value in words if value.startswith("url(#")} | {v[1:] for k, v in words if k == "href"}
    assert used <= ids
    assert all(id.startswith("first-") for id in ids)
    assert "first-" not in drawn.svg
