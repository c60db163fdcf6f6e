"""Small PNG files, sound and broken, made by hand."""

from __future__ import annotations

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind: bytes, part: bytes) -> bytes:
    """A part of a PNG with its length and its sum."""
    return struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part))


def head(width: int, height: int, depth: int = 8, colours: int = 6, interlace: int = 0) -> bytes:
    """The head of a PNG."""
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, interlace))


def png(width: int = 4, height: int = 4, *more: bytes, pixels: bytes | None = None) -> bytes:
    """A PNG in one colour, with more parts before its pixels."""
    rows = (b"\0" + b"\xc4\x47\x3a\xff" * width) * height if pixels is None else pixels
    parts = [head(width, height), *more, chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")]
    return SIGNATURE + b"".join(parts)
