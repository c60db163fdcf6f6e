"""Pictures as files: sizes on paper, letters that depend on no machine, and large ones in bands."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
import resvg_py

from mapforge.cli import main
from mapforge.render.png_bands import BAND, banded_png
from tests.maps.drawing import write_map
from tests.render.looking import picture


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

    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">'
    svg += '<rect width="40" height="40" fill="#fed"/><path d="M0,40 20,3 40,40Z" fill="#285"/></svg>'
    size = BAND + 88
    found = chunks(banded_png(svg, size, draw))
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
