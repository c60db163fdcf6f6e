"""Events: drawn by round from a deck, and in force for everybody until the next one."""

from __future__ import annotations

from engine.board.bindings import refresh
from engine.position.position import Position
from engine.state.state import tell
from engine.turn.market import shuffle


def begin_round(position: Position) -> None:
    """Draw the event of a round, when one is due; the deck is shuffled anew when it is empty."""
    world = position.rules.world
    if not world.events or world.event_rounds is None or position.round not in world.event_rounds:
        return
    if not position.event_deck:
        others = [event for event in world.events if event != position.event]
        position.event_deck = shuffle(position, "events", others or list(world.events))
    position.event = position.event_deck.pop(0)
    tell(position, ("event", world.traits[position.event].id))
    for nation in range(len(position.race)):
        refresh(position, nation)
