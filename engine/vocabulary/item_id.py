"""The id of an item: its kind, its id and, where it is known, its pack. Ids are read here and nowhere else."""

from __future__ import annotations

from typing import NamedTuple

from engine.vocabulary.errors import EngineError


class NotAnItemId(EngineError):  # noqa: N818 - the name says what the text is
    """A value that names no item."""

    def __init__(self, value: object) -> None:
        self.value = value
        super().__init__(f"{value!r} is not the id of an item: write it like 'race/NAME' or 'PACK:race/NAME'")


class ItemId(NamedTuple):
    """What names an item: `race/NAME`, or `PACK:race/NAME` with its pack."""

    kind: str
    id: str
    pack: str = ""
    """Empty where it is not known, or does not matter."""

    @classmethod
    def read(cls, text: object, kind: str = "") -> ItemId:
        """The id that a text names; where the kind is known, `NAME` and `PACK:NAME` will do."""
        if not isinstance(text, str):
            raise NotAnItemId(text)
        front, slash, id = text.rpartition("/")
        if slash:
            pack, colon, kind = front.rpartition(":")
        else:
            pack, colon, id = text.rpartition(":")
        if not kind or not id or (colon and not pack) or "/" in front or ":" in pack:
            raise NotAnItemId(text)
        return cls(kind, id, pack)

    @classmethod
    def in_world(cls, text: object, kind: str = "") -> ItemId:
        """The item of a world that a text names: by kind and id, or, where the kind is known, just as the world does.

        Where several packs in one world have an item of the same id, the pack is part of the id: `PACK:NAME`.
        """
        try:
            return cls.read(text)
        except NotAnItemId:
            return cls(kind, str(text))

    @property
    def without_pack(self) -> ItemId:
        """The same without its pack."""
        return ItemId(self.kind, self.id) if self.pack else self

    def __str__(self) -> str:
        return f"{self.pack}:{self.kind}/{self.id}" if self.pack else f"{self.kind}/{self.id}"


def pack_in(text: str) -> str:
    """The pack that stands in front of an id, or nothing."""
    return text.partition(":")[0] if ":" in text else ""


def short_id(text: str) -> str:
    """An id without the pack that may stand in front of it."""
    return text.rpartition(":")[2]
