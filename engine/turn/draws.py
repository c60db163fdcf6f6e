"""What chance decides: the die, the order of shuffled stacks, and the event of a round; all of it is recorded."""

from __future__ import annotations

from engine.board.bindings import refresh
from engine.position.position import Position
from engine.state.chance import draw, shuffled
from engine.state.state import tell
from engine.vocabulary.numbers import Player


def shuffle(position: Position, what: str, items: list[int]) -> list[int]:
    """Shuffle some cardboard and record the order."""
    mixed, position.rng = shuffled(position.rng, items)
    position.trail = (position.trail, ("shuffle", what, tuple(mixed)))
    return mixed


def roll_die(position: Position, player: Player | None = None) -> int:
    """Roll the die for a player, the one in turn unless told; or take the next scripted result; and record it."""
    if position.dice:
        result = position.dice.pop(0)
    else:
        face, position.rng = draw(position.rng, len(position.rules.world.settings.die))
        result = position.rules.world.settings.die[face]
    position.trail = (position.trail, ("die", result))
    tell(position, ("die", position.turn if player is None else player, result))
    return result


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
