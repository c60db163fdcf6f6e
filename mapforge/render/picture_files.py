"""Writes pictures as files: SVG as it is, PNG and PDF through libraries that draw patterns and text correctly."""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from mapforge.files.fonts import FONT_FAMILY, font_files, font_folder
from mapforge.files.output import CannotWrite, write_file, write_inside
from mapforge.render.paper_sizes import MOST_PIXELS, POINTS, on_sheet
from mapforge.render.png_bands import banded_png

FORMATS = (".svg", ".png", ".pdf")
DPI = 300
_BOX = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)"')


@dataclass(frozen=True)
class FileWish:
    """How a picture becomes a file."""

    width: int = 0
    """How many pixels wide a PNG is; 0 for as many as the picture has units."""
    paper: str = ""
    dpi: int = 0
    fonts: tuple[Path, ...] = ()
    """Folders with more fonts."""
    is_outlined: bool = False
    """Letters are paths."""


def write_picture(
    svg: str, path: Path, wish: FileWish | None = None, *, width: int = 0, home: Path | None = None
) -> None:
    """Write a picture; the ending of the name says how, and `width` how many pixels wide a PNG is.

    With a `home`, `path` is a name in that folder, and no link leads out of it.
    """
    wish = wish or FileWish(width)
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        raise CannotWrite(f"give the picture a name that ends in .svg, .png or .pdf, not '{path}'")
    if wish.paper:
        svg = _on_paper(svg, wish.paper)
    if wish.is_outlined:
        from mapforge.render.outlined_letters import outlined

        svg = outlined(svg, wish.fonts)
    content = svg.encode() if suffix == ".svg" else png(svg, wish) if suffix == ".png" else pdf(svg, wish)
    if home is None:
        write_file(path, content)
    else:
        write_inside(home, path, content)


def png(svg: str, wish: FileWish | None = None) -> bytes:
    """The picture as PNG, with the fonts that come with mapforge and none of the system's."""
    import resvg_py

    wish = wish or FileWish()
    files = [str(file) for file in font_files(wish.fonts)]

    def draw(text: str) -> bytes:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=text,
                font_files=files,
                skip_system_fonts=True,
                font_family=FONT_FAMILY,
                serif_family=FONT_FAMILY,
            )
        )

    _, _, wide, high = _box(svg)
    width = _pixels(svg, wish)
    if width * width * high / wide > MOST_PIXELS:
        raise CannotWrite(f"{width} pixels wide is too large for a PNG; choose fewer dots per inch, or write a PDF")
    return banded_png(_with_whole_tiles(svg, width / wide), width, draw, wish.dpi or (DPI if wish.paper else 0))


def _with_whole_tiles(svg: str, zoom: float) -> str:
    """The picture with textures whose tiles are whole pixels, which are drawn several times as fast."""

    def whole(found: re.Match[str]) -> str:
        # All tiles have even sides, so that half pixels for a unit make whole ones for a tile.
        return f'patternTransform="scale({max(1, round(2 * float(found[1]) * zoom)) / 2 / zoom!r})"'

    return re.sub(r'patternTransform="scale\(([\d.]+)\)"', whole, svg)


def _pixels(svg: str, wish: FileWish) -> int:
    if wish.width:
        return wish.width
    _, _, wide, _ = _box(svg)
    if wish.paper:
        found = re.search(r'width="([\d.]+)mm"', svg)
        return round(float(found[1]) / 25.4 * (wish.dpi or DPI)) if found else round(wide)
    return round(wide * wish.dpi / 96) if wish.dpi else round(wide)


def pdf(svg: str, wish: FileWish | None = None) -> bytes:
    """The picture as PDF on a page of its size, with lines that stay sharp."""
    try:
        import typst
    except ImportError as error:
        raise CannotWrite("PDF needs a library: pip install 'mapforge[pdf]'") from error
    wish = wish or FileWish()
    _, _, wide, high = _box(svg)
    found = re.search(r'width="([\d.]+)mm"', svg)
    unit = float(found[1]) * POINTS / wide if found else 1.0
    width, height = f"{wide * unit:.4f}pt", f"{high * unit:.4f}pt"
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "picture.svg").write_text(svg, encoding="utf-8")
        # Without a date, the same picture gives the same bytes.
        page = f"#set page(width: {width}, height: {height}, margin: 0pt)"
        source = f'#set document(date: none)\n{page}\n#image("picture.svg", width: {width}, height: {height})\n'
        Path(folder, "page.typ").write_text(source, encoding="utf-8")
        fonts = [str(font_folder()), *map(str, wish.fonts)]
        made = typst.compile(str(Path(folder, "page.typ")), format="pdf", font_paths=fonts, ignore_system_fonts=True)
        return bytes(made)


def _on_paper(svg: str, paper: str) -> str:
    """The picture in the middle of a sheet, as large as the printer allows."""
    left, top, wide, high = _box(svg)
    width, height, unit = on_sheet((wide, high), paper)
    x, y = left - (width - wide) / 2, top - (height - high) / 2
    size = f'width="{width * unit:.2f}mm" height="{height * unit:.2f}mm"'
    head = re.search(r"<svg\b[^>]*>", svg)
    assert head is not None, "our pictures are SVG"
    tag = re.sub(r'\s(?:width|height|viewBox)="[^"]*"', "", head[0])[:-1]
    sheet = f'{tag} {size} viewBox="{x:.2f} {y:.2f} {width:.2f} {height:.2f}">'
    return svg[: head.start()] + sheet + svg[head.end() :]


def _box(svg: str) -> tuple[float, float, float, float]:
    found = _BOX.search(svg)
    if found is None:
        return 0.0, 0.0, 1200.0, 800.0
    return float(found[1]), float(found[2]), float(found[3]), float(found[4])
