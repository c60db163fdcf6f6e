"""Pictures that packs bring for their items: what is read is drawn in our own writing, and can be read again."""

from __future__ import annotations

from mapforge.artwork.png_emblem import read_png_emblem
from mapforge.artwork.svg_emblem import BadPicture, read_svg_emblem
from tests.fuzz.target import Target


def read_svg(content: bytes) -> None:
    """An SVG picture."""
    emblem = read_svg_emblem(content)
    assert emblem.as_data()
    emblem.declined.rim("#000000", 2).as_data()


def read_png(content: bytes) -> None:
    """A PNG picture."""
    assert read_png_emblem(content).data_url.startswith("data:image/png;base64,")


TARGETS = {
    "emblem_svg": Target(
        read_svg,
        (BadPicture,),
        words=(
            "<g transform=\"", "<path d=\"M0 0H9V9z\"/>", "fill=\"#123456\"", "viewBox=\"0 0 64 64\"", "opacity=\"",
            "<circle r=\"5\"/>", "<rect width=\"9\" height=\"9\" rx=\"2\"/>", "stroke-width=\"", "style=\"", "url(#a)",
        ),
    ),
    "emblem_png": Target(read_png, (BadPicture,), words=("IHDR", "PLTE", "IDAT", "IEND", "tRNS", "iCCP", "zTXt")),
}  # fmt: skip
