"""What a world was built from, so that another process can build it again: data, and where its hooks come from."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.vocabulary.errors import EngineError
from engine.vocabulary.item_id import ItemId
from engine.vocabulary.plain_data import Record
from engine.vocabulary.registry import Registry
from engine.world.world import World

Build = Callable[[Record, Registry], World]


@dataclass(frozen=True)
class WorldSource:
    """The description of a world as it was when the world was built, and the hooks it was built with."""

    data: bytes
    """Pickled at once: whoever described the world may go on changing the description."""
    registry: Registry
    build: Build
    are_waters_alike: bool = False

    def with_waters_alike(self) -> WorldSource:
        """The source of the same world in which all waters behave alike."""
        return replace(self, are_waters_alike=True)

    def reduced(self, world: World) -> tuple[Callable[..., World], tuple[object, ...]]:
        """What pickle keeps of the world: its data, and a reference to the packs that bring its hooks."""
        hooks = [use.hook for trait in world.traits for use in trait.hooks]
        board = ItemId.read(world.id, kind="map").pack
        packs = {board, *(trait.pack for trait in world.traits), *(hook.pack for hook in hooks)}
        origin = self.registry.origin
        if origin is None and hooks:
            raise EngineError(
                f"the hooks of {world.id} come from no pack, so the world cannot be sent to another process"
            )
        bring = origin.reference(packs) if origin is not None else Registry
        return _rebuilt, (self.build, self.data, bring, self.are_waters_alike)


def _rebuilt(build: Build, data: bytes, bring: Callable[[], Registry], are_waters_alike: bool) -> World:
    """Build a world again, with the hooks that this process has."""
    world = build(pickle.loads(data), bring())
    return world.with_waters_alike() if are_waters_alike else world
