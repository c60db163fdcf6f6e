"""Reads a PNG of anybody as an emblem: its head is looked at before anything is unpacked, and notes are left out."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from mapforge.artwork.emblem import Emblem, Frame
from mapforge.artwork.svg_emblem import BadPicture

MOST_PNG_BYTES = 2_000_000
LONGEST_SIDE = 4096
SIGNATURE = b"\x89PNG\r\n\x1a\n"
KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""Parts of a file that are drawn; texts, profiles and animations are left out."""
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_STEP = 1 << 16
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Where the passes of an interlaced picture begin, and their steps, across and down."""


def read_png_emblem(content: bytes) -> Emblem:
    """The emblem that a PNG is; BadPicture when it is too large or damaged."""
    if len(content) > MOST_PNG_BYTES:
        raise BadPicture(f"it has {len(content):,} bytes; a PNG may have {MOST_PNG_BYTES:,}")
    if not content.startswith(SIGNATURE):
        raise BadPicture("it is not a PNG, whatever its name says")
    chunks = [(kind, part) for kind, part in _chunks(content) if kind in KEPT]
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13 or chunks[-1] != (b"IEND", b""):
        raise BadPicture("it is damaged: it does not begin with a head, or it ends early")
    if sum(kind == b"IHDR" for kind, _ in chunks) != 1:
        raise BadPicture("it is damaged: it has two heads")
    width, height, packed_rows = _sizes(chunks[0][1])
    _check_pixels(b"".join(part for kind, part in chunks if kind == b"IDAT"), packed_rows)
    plain = SIGNATURE + b"".join(_chunk(kind, part) for kind, part in chunks)
    return Emblem(frame=Frame(0.0, 0.0, width, height), png=plain, is_tidy=True)


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at + 12 <= len(content):
        (length,) = struct.unpack_from(">I", content, at)
        end = at + 12 + length
        if end > len(content):
            break
        kind, part = content[at + 4 : at + 8], content[at + 8 : end - 4]
        if zlib.crc32(kind + part) != struct.unpack_from(">I", content, end - 4)[0]:
            raise BadPicture("it is damaged: a part does not match its sum")
        yield kind, part
        at = end
        if kind == b"IEND":
            return


def _chunk(kind: bytes, part: bytes) -> bytes:
    return struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part))


def _sizes(head: bytes) -> tuple[int, int, int]:
    """The width and the height, and how many bytes all pixels have."""
    width, height, depth, colours, packing, filters, interlace = struct.unpack(">IIBBBBB", head)
    if not (0 < width <= LONGEST_SIDE and 0 < height <= LONGEST_SIDE):
        raise BadPicture(f"it is {width:,} × {height:,} pixels; {LONGEST_SIDE:,} × {LONGEST_SIDE:,} are the most")
    if depth not in _DEPTHS.get(colours, ()) or packing or filters or interlace > 1:
        raise BadPicture("it is damaged: its head says what no PNG is")
    bits = depth * _CHANNELS[colours]
    passes = _PASSES if interlace else ((0, 0, 1, 1),)
    sizes = [(-(-(width - x) // across), -(-(height - y) // down)) for x, y, across, down in passes]
    return width, height, sum(high * (1 + -(-wide * bits // 8)) for wide, high in sizes if wide > 0 and high > 0)


def _check_pixels(packed: bytes, expected: int) -> None:
    """Raise BadPicture unless the pixels unpack to what the head says; no more than a step of them is kept."""
    unpacker, unpacked, waiting = zlib.decompressobj(), 0, packed
    try:
        while waiting and not unpacker.eof and unpacked <= expected:
            unpacked += len(unpacker.decompress(waiting, _STEP))
            waiting = unpacker.unconsumed_tail
        # What is left inside comes out with further calls.
        while not unpacker.eof and unpacked <= expected and (more := unpacker.decompress(b"", _STEP)):
            unpacked += len(more)
    except zlib.error:
        raise BadPicture("it is damaged: its pixels cannot be unpacked") from None
    if unpacked != expected:
        raise BadPicture("it is damaged: it has more or fewer pixels than its head says")
