"""Reads the picture that an item of a pack names: a file in the folder `art` of that pack, and nothing else."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path

from mapforge.artwork.emblem import Emblem
from mapforge.artwork.png_emblem import MOST_PNG_BYTES, read_png_emblem
from mapforge.artwork.svg_emblem import MOST_SVG_BYTES, BadPicture, read_svg_emblem
from mapforge.files.archives import archive_around, content_of
from mapforge.files.kinds import ART

PICTURE_NAME = re.compile(rf"{ART}/(?:[A-Za-z0-9_-]++/)*+[A-Za-z0-9_-]++\.(?i:svg|png)")
"""What the key `image` may say: no path with this form leaves the folder."""
PICTURE_BYTES = {".svg": MOST_SVG_BYTES, ".png": MOST_PNG_BYTES}
"""The endings of pictures, and how large each may be."""


def read_picture(pack: Path, name: str) -> Emblem:
    """The picture of that name in a pack, on disk or in a zip; BadPicture when it is not there or not drawn."""
    if not PICTURE_NAME.fullmatch(name):
        raise BadPicture("the name of a picture is such as art/otters.svg or art/otters.png")
    path = pack / name
    if archive_around(pack) is None and os.path.realpath(path) != os.path.join(os.path.realpath(pack), name):
        raise BadPicture("it is a link, or lies behind one; put the file itself there")
    try:
        content = content_of(path, PICTURE_BYTES[path.suffix.lower()])
    except FileNotFoundError:
        raise BadPicture("there is no such file") from None
    except OSError as error:
        raise BadPicture(f"it cannot be read: {error.strerror or error}") from None
    return picture_from(content, path.suffix.lower())


@lru_cache(256)
def picture_from(content: bytes, suffix: str) -> Emblem:
    """The picture that a file with this ending holds; BadPicture when it cannot be drawn."""
    return read_svg_emblem(content) if suffix == ".svg" else read_png_emblem(content)
