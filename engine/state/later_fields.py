"""Fields that came when games had long been saved: what they hold for a game that was saved without them."""

from __future__ import annotations

from engine.state.phases import Spot
from engine.vocabulary.plain_data import Record
from engine.vocabulary.sets import mask_of
from engine.world.world import World


def with_later_fields(fields: Record, world: World) -> Record:
    """The fields of a saved game, and those that it was saved without."""
    if "seen" in fields and "returned" in fields:
        return fields
    # Nobody noted the order of banners that came back, so nobody knows it.
    return {"seen": _seen(fields, world), "returned": [], **fields}


def _seen(fields: Record, world: World) -> int:
    """The markers that are in play, and those that were found according to what happened."""
    events, all_spots = fields["events"], fields["spot"]
    try:
        found = {event[2] for event in events if event[0] == "found"}
    except (TypeError, IndexError, KeyError) as error:
        raise ValueError(f"'events' cannot be read: {error}") from error
    if not isinstance(all_spots, list) or len(all_spots) != len(world.kind_of):
        raise ValueError("'spot' must say where each piece is")
    spots = [(piece, all_spots[piece]) for piece in world.markers]
    in_sight = [piece for piece, spot in spots if spot not in (Spot.STACK, Spot.OUT)]
    gone = [piece for piece, spot in spots if spot == Spot.OUT and world.kind_of[piece].id in found]
    return mask_of(in_sight + gone)
