"""The world of a table as data that last: packs may change or go, but the Python of hooks is not copied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine import World, build_world
from engine.vocabulary.registry import Registry
from mapforge.files.plain_data import Record


@dataclass(frozen=True)
class KeptWorld:
    """The description of a world, and the packs whose Python it needs."""

    data: Record
    python: Sequence[Record]
    """The id of each pack, its place (empty for one that comes with mapforge), and the digest of its Python."""
    are_waters_alike: bool = False

    @classmethod
    def from_data(cls, data: Record) -> KeptWorld:
        """What was written."""
        return cls(data["data"], data["python"], data["waters_alike"])

    def as_data(self) -> Record:
        """What is written."""
        return {"data": self.data, "python": list(self.python), "waters_alike": self.are_waters_alike}

    def world(self, registry: Registry) -> World:
        """Build the world again, with the hooks of the packs whose Python it needs."""
        world = build_world(self.data, registry)
        return world.with_waters_alike() if self.are_waters_alike else world
