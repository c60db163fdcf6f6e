"""Emblems as plain data that last, for whoever draws them when their packs have changed or are gone."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import astuple, replace

from mapforge.artwork.emblem import Emblem, EmblemShape, Frame
from mapforge.files.plain_data import Fields, Record


def kept_emblem(emblem: Emblem) -> Record:
    """What is written of an emblem."""
    return {
        "shapes": [list(astuple(shape)) for shape in emblem.shapes],
        "frame": list(emblem.frame),
        "ground": emblem.ground,
        "png": b64encode(emblem.png).decode(),
        "is_tidy": emblem.is_tidy,
        "is_framed": emblem.is_framed,
    }


def emblem_kept(data: Fields) -> Emblem:
    """The emblem that was written."""
    return Emblem(
        tuple(_shape(EmblemShape(*words)) for words in data["shapes"]),
        Frame(*data["frame"]),
        data["ground"],
        b64decode(data["png"]),
        data["is_tidy"],
        data["is_framed"],
    )


def _shape(read: EmblemShape) -> EmblemShape:
    """A shape whose matrix was read as a list."""
    if read.matrix is None:
        return read
    a, b, c, d, e, f = read.matrix
    return replace(read, matrix=(a, b, c, d, e, f))
