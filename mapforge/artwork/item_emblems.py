"""The emblem of any item: the picture it brings, the emblem it names, or arms unlike those of its neighbours."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from engine.vocabulary.item_id import short_id
from mapforge.artwork.arms import ARMS_WORDS, DIVISIONS, PLAIN, TINCTURES, Arms, Bearer, arms_for, drawn_arms, own_arms
from mapforge.artwork.emblem import Emblem
from mapforge.artwork.picture_reader import read_picture
from mapforge.artwork.shipped_emblems import charge_names, emblem_names, shipped_emblem, shipped_names
from mapforge.artwork.svg_emblem import BadPicture
from mapforge.files.kinds import EMBLEM_KINDS
from mapforge.packs.library import Item, Library
from mapforge.packs.overrides import override_chain

_ON_MAPS = ("piece", "relic", "place")
"""All of these are pieces on a map."""


class ItemEmblems:
    """The emblems of all items of a library; each is read when it is first wanted."""

    def __init__(self, library: Library | None = None) -> None:
        self.library = library
        self._known: dict[tuple[str, str], Emblem] = {}

    def of(self, kind: str, id: str) -> Emblem:
        """The emblem of an item, or of something of that kind that no pack has."""
        key = (kind, id)
        if key not in self._known:
            item = self.item(kind, id)
            self._known[key] = self.of_item(item) if item else _unknown(kind, short_id(id))
        return self._known[key]

    def item(self, kind: str, id: str) -> Item | None:
        """The item that an id of a world means."""
        if self.library is None:
            return None
        kinds = _ON_MAPS if kind == "piece" else (kind,)
        candidates = (self.library.items(each).get(name) for each in kinds for name in (id, short_id(id)))
        return next(filter(None, candidates), None)

    def of_item(self, item: Item) -> Emblem:
        """The emblem of an item of the library."""
        picture = None if is_outdone(item) else own_picture(self.library, item)
        return picture or named_emblem(item) or self._arms_of(item)

    def _arms_of(self, item: Item) -> Emblem:
        arms = self.arms.get(bearer_of(item))
        return drawn_arms(item.kind, arms) if arms is not None else _lone_arms(bearer_of(item))

    @cached_property
    def arms(self) -> dict[Bearer, Arms]:
        """The arms of all items that bring neither a picture nor the name of an emblem."""
        return arms_for(bearer_of(item) for item in self._armless())

    def _armless(self) -> Iterable[Item]:
        for kind in EMBLEM_KINDS:
            for item in self.library.items(kind).values() if self.library else ():
                # Whether a picture can be drawn is not looked at: nobody's arms depend on the files of others.
                if ("image" not in item.fields or is_outdone(item)) and named_emblem(item) is None:
                    yield item


def bearer_of(item: Item) -> Bearer:
    """The item as someone who needs arms."""
    name = item.fields.get("name")
    return Bearer(item.kind, item.id, name if isinstance(name, str) else item.id)


def own_picture(library: Library | None, item: Item) -> Emblem | None:
    """The picture that an item brings; None when it brings none that can be drawn."""
    name = item.fields.get("image")
    if not isinstance(name, str) or library is None:
        return None
    # What overrides an item of another pack inherits its picture, which lies there.
    home = library.packs.get(item.origin("image")[0].pack)
    try:
        return read_picture(home.folder, name) if home is not None else None
    except BadPicture:
        return None


def is_outdone(item: Item) -> bool:
    """Tell whether an item names an emblem in place of a picture that it inherits from what it overrides."""
    if not {"image", "emblem"} <= item.fields.keys():
        return False
    files = [step.document.path for step in override_chain(item)]
    picture, emblem = (files.index(item.origin(key)[0].path) for key in ("image", "emblem"))
    return emblem > picture


def named_emblem(item: Item) -> Emblem | None:
    """The emblem that an item names; None when it names none that there is."""
    emblem = item.fields.get("emblem")
    if isinstance(emblem, str):
        if emblem in shipped_names():
            return shipped_emblem(emblem)
        return drawn_arms(item.kind, own_arms(bearer_of(item), emblem)) if emblem in charge_names() else None
    arms = arms_in(emblem)
    return drawn_arms(item.kind, arms) if arms is not None else None


def arms_in(said: object) -> Arms | None:
    """The arms that a mapping under `emblem` describes; None when a word in it is not known."""
    if not isinstance(said, dict):
        return None
    words = [said.get(key) for key in ARMS_WORDS]
    if said.get("division") == PLAIN and "second" not in said:
        # What is not divided has no second tincture.
        words[ARMS_WORDS.index("second")] = said.get("field")
    known = (emblem_names(), DIVISIONS, TINCTURES, TINCTURES, TINCTURES)
    if not all(isinstance(word, str) and word in names for word, names in zip(words, known, strict=True)):
        return None
    return Arms(*(str(word) for word in words))


def _unknown(kind: str, id: str) -> Emblem:
    """The emblem of something that no loaded pack has: a printed one keeps its drawing."""
    return shipped_emblem(id) if id in shipped_names() else _lone_arms(Bearer(kind, id, id.replace("_", " ")))


def _lone_arms(bearer: Bearer) -> Emblem:
    return drawn_arms(bearer.kind, arms_for([bearer])[bearer])
