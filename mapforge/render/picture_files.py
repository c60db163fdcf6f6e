"""Writes pictures as files: SVG as it is, PNG and PDF through libraries that draw patterns and text correctly."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path

from mapforge.files.deadline import DEADLINE, PICTURING, working_on
from mapforge.files.fonts import FONT_FAMILY, font_files
from mapforge.files.output import CannotWrite, write_file, write_inside
from mapforge.render.outlined_letters import legible, outlined
from mapforge.render.paper_sizes import MOST_PIXELS, POINTS, on_sheet
from mapforge.render.pdf_pages import pdf_pages
from mapforge.render.picture import Box, Picture
from mapforge.render.png_bands import banded_png

FORMATS = (".svg", ".png", ".pdf")
DPI = 300
SECONDS_PER_MEGAPIXEL = 0.5
"""How much further a PNG moves the deadline: some times what an honest one takes."""


@dataclass(frozen=True)
class FileOptions:
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
    picture: Picture, path: Path, wish: FileOptions | None = None, *, width: int = 0, home: Path | None = None
) -> None:
    """Write a picture; the ending of the name says how, and `width` how many pixels wide a PNG is.

    With a `home`, `path` is a name in that folder, and no link leads out of it.
    """
    wish = wish or FileOptions(width)
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        raise CannotWrite(f"give the picture a name that ends in .svg, .png or .pdf, not '{path}'")
    if wish.paper:
        picture = _on_paper(picture, wish.paper)
    if wish.is_outlined:
        picture = outlined(picture, wish.fonts)
    write = {".svg": _svg, ".png": png, ".pdf": pdf}[suffix]
    content = write(picture, wish)
    if home is None:
        write_file(path, content)
    else:
        write_inside(home, path, content)


def _svg(picture: Picture, wish: FileOptions) -> bytes:
    return picture.svg.encode()


def png(picture: Picture, wish: FileOptions | None = None) -> bytes:
    """The picture as PNG, with the fonts that come with mapforge and none of the system's."""
    import resvg_py

    wish = wish or FileOptions()
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

    width = _pixels(picture, wish)
    pixels = width * width * picture.height / picture.width
    if pixels > MOST_PIXELS:
        raise CannotWrite(f"{width} pixels wide is too large for a PNG; choose fewer dots per inch, or write a PDF")
    DEADLINE.grant(SECONDS_PER_MEGAPIXEL * pixels / 1_000_000)
    with working_on(PICTURING):
        tiled = _with_whole_tiles(legible(picture, wish.fonts), width / picture.width)
        return banded_png(tiled, width, draw, wish.dpi or (DPI if wish.paper else 0))


def _with_whole_tiles(picture: Picture, zoom: float) -> Picture:
    """The picture with textures whose tiles are whole pixels, which are drawn several times as fast."""
    root = deepcopy(picture.root)
    for pattern in root.iter("pattern"):
        size = float(pattern.get("patternTransform", "scale(1)")[len("scale(") : -1])
        # All tiles have even sides, so that half pixels for a unit make whole ones for a tile.
        pattern.set("patternTransform", f"scale({max(1, round(2 * size * zoom)) / 2 / zoom!r})")
    return replace(picture, root=root)


def _pixels(picture: Picture, wish: FileOptions) -> int:
    if wish.width:
        return wish.width
    if wish.paper:
        return round(picture.millimetres / 25.4 * (wish.dpi or DPI))
    return round(picture.width * wish.dpi / 96) if wish.dpi else round(picture.width)


def pdf(picture: Picture, wish: FileOptions | None = None) -> bytes:
    """The picture as PDF on a page of its size, with lines that stay sharp."""
    return pdf_of([picture], wish)


def pdf_of(pictures: Sequence[Picture], wish: FileOptions | None = None) -> bytes:
    """Pictures as PDF, each on a page of its size."""
    wish = wish or FileOptions()
    named = {f"picture-{number}.svg": picture for number, picture in enumerate(pictures, 1)}
    source = "".join(_page(name, picture) for name, picture in named.items())
    return pdf_pages(source, named, wish.fonts)


def _page(name: str, picture: Picture) -> str:
    unit = picture.millimetres * POINTS / picture.width if picture.millimetres else 1.0
    size = f"width: {picture.width * unit:.4f}pt, height: {picture.height * unit:.4f}pt"
    return f'#page({size}, margin: 0pt)[#image("{name}", {size})]\n'


def _on_paper(picture: Picture, paper: str) -> Picture:
    """The picture in the middle of a sheet, as large as the printer allows."""
    left, top, wide, high = picture.box
    width, height, unit = on_sheet((wide, high), paper)
    sheet = Box(left - (width - wide) / 2, top - (height - high) / 2, width, height)
    return picture.on_sheet(sheet, unit)
