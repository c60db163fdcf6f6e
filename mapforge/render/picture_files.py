"""Writes pictures as files: SVG as it is, PNG and PDF through libraries that draw patterns and text correctly."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from mapforge.files import CannotWrite, write_file

FORMATS = (".svg", ".png", ".pdf")


def write_picture(svg: str, path: Path, *, width: int = 0) -> None:
    """Write a picture; the ending of the name says how, and `width` how many pixels wide a PNG is."""
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        raise CannotWrite(f"a picture is called .svg, .png or .pdf, not '{path}'")
    content = svg.encode() if suffix == ".svg" else png(svg, width) if suffix == ".png" else pdf(svg)
    write_file(path, content)


def png(svg: str, width: int = 0) -> bytes:
    """The picture as PNG."""
    import resvg_py

    serif = "DejaVu Serif"
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width or None, serif_family=serif))


def pdf(svg: str) -> bytes:
    """The picture as PDF on a page of its size, with lines that stay sharp."""
    try:
        import typst
    except ImportError as error:
        raise CannotWrite("PDF needs a library: pip install 'mapforge[pdf]'") from error
    width, height = _size(svg)
    page = f"#set page(width: {width}pt, height: {height}pt, margin: 0pt)"
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "picture.svg").write_text(svg, encoding="utf-8")
        # Without a date, the same picture gives the same bytes.
        source = f'#set document(date: none)\n{page}\n#image("picture.svg", width: {width}pt)\n'
        Path(folder, "page.typ").write_text(source, encoding="utf-8")
        return bytes(typst.compile(str(Path(folder, "page.typ")), format="pdf"))


def _size(svg: str) -> tuple[str, str]:
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)
    return (found[1], found[2]) if found else ("1200", "800")
