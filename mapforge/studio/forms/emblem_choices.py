"""What somebody chooses an emblem from: proposals, all emblems that come with mapforge, and the colours of arms."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mapforge.artwork.arms import ARMS_WORDS, DIVISIONS, PALE, TINCTURES, Bearer, drawn_arms, own_arms
from mapforge.artwork.emblem_words import proposals, search_words
from mapforge.artwork.item_emblems import ItemEmblems, arms_in, bearer_of
from mapforge.artwork.shipped_emblems import charge_names, shipped_emblem, shipped_names
from mapforge.files.kinds import EMBLEM_KINDS
from mapforge.files.plain_data import Fields, Record
from mapforge.render.emblem_symbols import framed_as_data
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.forms.shown_item import item_of

if TYPE_CHECKING:
    from mapforge.artwork.arms import Arms
    from mapforge.packs.library import Item, Library
    from mapforge.studio.forms.open_item_file import OpenItemFile


def opened_item(open_file: OpenItemFile, kind: str, id: str) -> tuple[Library, Item]:
    """An item with a face as its text says it now, and the packs around it."""
    if kind not in EMBLEM_KINDS:
        raise BadRequest(f"a {kind} has no emblem; only races, powers, relics, places and pieces have")
    library = open_file.library_now
    item = item_of(library, open_file.pack_id, kind, id, open_file.path)
    if item is None:
        raise CannotEdit("the text of this item cannot be read just now; mend it first")
    return library, item


def emblem_choices(open_file: OpenItemFile, kind: str, id: str) -> Record:
    """Everything that the page shows while somebody chooses."""
    library, item = opened_item(open_file, kind, id)
    bearer = bearer_of(item)
    return {
        "proposals": proposals(bearer.name),
        "emblems": [
            *(_printed(kind, name) for name in shipped_names()),
            *(_charge(bearer, name) for name in charge_names()),
        ],
        "arms": _arms_of(library, item).words,
        "divisions": list(DIVISIONS),
        "tinctures": [
            {"name": name, "colour": colour, "is_pale": name in PALE} for name, colour in TINCTURES.items()
        ],
    }  # fmt: skip


def arms_as_data(kind: str, said: Fields) -> Record:
    """Arms as somebody has put them together, drawn."""
    arms = arms_in({word: said[word] for word in ARMS_WORDS if word in said})
    if arms is None or kind not in EMBLEM_KINDS:
        raise BadRequest("there are no such arms; reload the page")
    return framed_as_data(kind, drawn_arms(kind, arms))


def _arms_of(library: Library, item: Item) -> Arms:
    """The arms that the chooser of colours starts from."""
    said, bearer = item.fields.get("emblem"), bearer_of(item)
    if isinstance(said, str) and said in charge_names():
        return own_arms(bearer, said)
    return arms_in(said) or ItemEmblems(library).arms.get(bearer) or own_arms(bearer, "star")


@lru_cache(maxsize=1024)
def _printed(kind: str, name: str) -> Record:
    return _listed(name, None, framed_as_data(kind, shipped_emblem(name)))


@lru_cache(maxsize=1024)
def _charge(bearer: Bearer, name: str) -> Record:
    arms = own_arms(bearer, name)
    return _listed(name, arms, framed_as_data(bearer.kind, drawn_arms(bearer.kind, arms)))


def _listed(name: str, arms: Arms | None, art: Record) -> Record:
    words = search_words(name, is_charge=arms is not None)
    return {
        "name": name,
        "words": words,
        "is_charge": arms is not None,
        "arms": arms.words if arms else None,
        "art": art,
    }
