"""What chance decides: the die, the order of shuffled stacks, and the event of a round; all of it is recorded."""

from __future__ import annotations

from engine.board.bindings import refresh
from engine.conquest.final_roll import final_roll, result_of, throws
from engine.position.position import Position
from engine.state.chance import draw, shuffled
from engine.state.state import tell
from engine.vocabulary.numbers import NOBODY, Player, TraitNumber
from engine.vocabulary.subjects import Conquest


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


def draw_lots(position: Position, among: int, times: int) -> list[int]:
    """Draw some of so many possibilities, none of them twice; in a scenario, by the next scripted results."""
    left = [*range(among)]
    if not position.dice:
        return shuffle(position, "lots", left)[:times]
    return [left.pop(position.dice.pop(0) % len(left)) for _ in range(min(times, among)) if position.dice]


def roll_finally(position: Position, conquest: Conquest) -> int:
    """Make the final roll for an attack: one die, unless hooks say otherwise."""
    if not position.rules.bends_final_roll:
        return roll_die(position)
    roll = final_roll(position, conquest, is_made=True)
    dice, tries = throws(roll)
    return result_of(roll, [sum([roll_die(position) for _ in range(dice)]) for _ in range(tries)])


def begin_round(position: Position) -> None:
    """Let lasting events end, and draw the event of a round when one is due."""
    world = position.rules.world
    over = [event for event, last in position.lingering.items() if last < position.round]
    for event in over:
        del position.lingering[event]
    is_due = bool(world.events) and world.event_rounds is not None and position.round in world.event_rounds
    if is_due:
        draw_event(position)
    if is_due or over:
        for nation in range(len(position.race)):
            refresh(position, nation)


def draw_event(position: Position) -> None:
    """Draw the next event, which ends the last one unless that lasts; the deck is shuffled anew when it is empty."""
    world = position.rules.world
    if not position.event_deck:
        in_force = {position.event, *position.lingering}
        others = [event for event in world.events if event not in in_force]
        position.event_deck = shuffle(position, "events", others or list(world.events))
    event = position.event_deck.pop(0)
    begin_event(position, event)
    tell(position, ("event", world.traits[event].id))


def begin_event(position: Position, event: TraitNumber) -> None:
    """Put an event in force: until the next one is drawn, or for as many rounds as it lasts."""
    lasts = position.rules.world.traits[event].lasts
    position.event = NOBODY if lasts else event
    if lasts:
        position.lingering[event] = position.round + lasts - 1
