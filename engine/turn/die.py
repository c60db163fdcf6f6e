"""The one die of the game: rolled by its own generator, or scripted, and recorded in any case."""

from __future__ import annotations

from engine.position.position import Position
from engine.state.chance import draw
from engine.state.state import tell
from engine.vocabulary.numbers import Player


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
