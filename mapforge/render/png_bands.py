"""Large PNG files band by band, so that nobody needs memory for the whole picture at once."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator

from mapforge.render.picture import Picture

BAND = 512
"""How many rows are drawn at a time."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 4


def banded_png(picture: Picture, width: int, draw: Callable[[str], bytes], dpi: float = 0.0) -> bytes:
    """The picture as PNG, so many pixels wide; `draw` makes a PNG of one band."""
    left, top, wide, high = picture.box
    height = max(1, round(width * high / wide))
    packer = zlib.compressobj(6)
    packed = []
    for start in range(0, height, BAND):
        rows = min(BAND, height - start)
        box = f"{left:g} {top + start * wide / width!r} {wide:g} {rows * wide / width!r}"
        band = picture.window(box, width, rows)
        packed.append(packer.compress(_first_row_alone(_pixels(draw(band)), width)))
    packed.append(packer.flush())
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = [
        (b"IHDR", head),
        *([(b"pHYs", _density(dpi))] if dpi else []),
        (b"IDAT", b"".join(packed)),
        (b"IEND", b""),
    ]
    return SIGNATURE + b"".join(_chunk(*chunk) for chunk in chunks)


def _density(dpi: float) -> bytes:
    per_metre = round(dpi / 0.0254)
    return struct.pack(">IIB", per_metre, per_metre, 1)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _pixels(png: bytes) -> bytearray:
    """The rows of a PNG with eight bits for each of four colours, still filtered."""
    return bytearray(zlib.decompress(b"".join(content for kind, content in _chunks(png) if kind == b"IDAT")))


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _first_row_alone(rows: bytearray, width: int) -> bytearray:
    """Undo the filter of the first row, which in the whole picture has another row above it."""
    kind, size = rows[0], COLOURS * width
    row = rows[1 : 1 + size]
    # Above the first row of a band everything is zero: only what is to the left counts.
    if kind in (1, 4):
        for at in range(COLOURS, size):
            row[at] = (row[at] + row[at - COLOURS]) & 255
    elif kind == 3:
        for at in range(COLOURS, size):
            row[at] = (row[at] + row[at - COLOURS] // 2) & 255
    rows[0], rows[1 : 1 + size] = 0, row
    return rows
