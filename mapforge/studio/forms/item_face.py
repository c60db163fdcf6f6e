"""The card of an item as its text says it now, and pictures that somebody brings for it."""

from __future__ import annotations

from itertools import count
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from mapforge.artwork.picture_reader import PICTURE_BYTES, PICTURE_NAME, picture_from
from mapforge.artwork.svg_emblem import BadPicture
from mapforge.files.archives import content_of
from mapforge.files.kinds import ART
from mapforge.files.output import write_inside
from mapforge.files.plain_data import Record
from mapforge.render.cards.card_picture import SIDES
from mapforge.render.cards.screen_card import screen_card
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.forms.emblem_choices import opened_item

if TYPE_CHECKING:
    from mapforge.studio.forms.open_item_file import OpenItemFile

MOST_OF_PICTURE = 2 * max(PICTURE_BYTES.values())
"""Bytes that are read of a picture at all; one that is a little too large is told how large it may be."""
_MOST_OF_A_NAME = 60


def opened_card(open_file: OpenItemFile, kind: str, id: str, side: str) -> str:
    """A side of the card of an opened item."""
    if side not in SIDES:
        raise BadRequest("a card has a front and a back; reload the page")
    return str(screen_card(*opened_item(open_file, kind, id), side))


def bring_picture(open_file: OpenItemFile, id: str, name: str, content: bytes) -> Record:
    """Put a picture into the folder `art` of the pack, if it can be drawn; what the key `image` says of it."""
    open_file.session.refuse_read_only()
    ending = PurePosixPath(name.replace("\\", "/")).suffix.lower()
    if ending not in PICTURE_BYTES:
        raise CannotEdit(f"'{name[:_MOST_OF_A_NAME]}' is neither an SVG nor a PNG; save the picture as one of them")
    try:
        picture_from(content, ending)
    except BadPicture as error:
        raise CannotEdit(f"'{name[:_MOST_OF_A_NAME]}' cannot be drawn: {error}") from error
    file = _free_name(open_file, id, ending, content)
    write_inside(open_file.pack.folder, file, content)
    return {"image": file}


def _free_name(open_file: OpenItemFile, id: str, ending: str, content: bytes) -> str:
    """A name for a picture that no other picture has."""
    stem = id if PICTURE_NAME.fullmatch(f"{ART}/{id}{ending}") else open_file.kind
    for number in count(1):
        file = f"{ART}/{stem}{ending}" if number == 1 else f"{ART}/{stem}_{number}{ending}"
        path = open_file.pack.folder / file
        if not path.exists() and not path.is_symlink():
            break
        if path.is_file() and not path.is_symlink() and content_of(path) == content:
            break
    return file
