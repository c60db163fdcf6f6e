"""An attack as hooks see it, and what everybody but the attacker says about it."""

from __future__ import annotations

from engine.holder.holder_facts import HolderFacts
from engine.holder.question import ask
from engine.position.position import Position, far_sides
from engine.traits.bound_hook import Boost, BoundHook
from engine.vocabulary.numbers import NOBODY, Nation, Piece, Region
from engine.vocabulary.plain_data import Answer
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Conquest, filled


def conquest_of(
    position: Position,
    nation: Nation,
    target: Region,
    boosts: tuple[Boost, ...] = (),
    striker: Piece = NOBODY,
    conquered: bool = False,
    swapped: bool = False,
) -> Conquest:
    """Describe an attack for the hooks."""
    defender = position.owner[target]
    player = position.player_of[defender] if defender >= 0 else NOBODY
    # B-REGION-01, -02, -04: what counts is a token or a native before the conquest; other pieces leave a region empty.
    occupied = bool(position.tokens[target] or position.natives[target])
    entering = not position.held[nation]
    fields = (target, nation, defender, player, entering, boosts, striker, conquered, occupied, swapped)
    return filled(Conquest, fields)


def others_asked(position: Position, conquest: Conquest, point: str) -> list[tuple[Nation, BoundHook]]:
    """Everybody but the attacker who has a say: the holder, that player's other nations and those who meddle."""
    asked: list[tuple[Nation, BoundHook]] = []
    defender = conquest.defender
    if defender >= 0:
        asked = [(defender, bound) for bound in position.profiles[defender].target.get(point, ())]
        for other in position.alive[conquest.defending_player]:
            asked += [(other, bound) for bound in position.profiles[other].owner.get(point, ())]
    if position.attack_bystanders:
        for other in bits(position.attack_bystanders):
            for hooks in far_sides(position, other, conquest.attacker):
                asked += [(other, bound) for bound in hooks.get(point, ())]
    return asked


def others_answers(me: HolderFacts, conquest: Conquest, point: str) -> list[tuple[BoundHook, Answer]]:
    """What everybody but the attacker answers about an attack."""
    return [
        (bound, answer)
        for nation, bound in others_asked(me._position, conquest, point)
        for answer in ask(me.through(nation, bound), bound, conquest)
        if answer.where >> conquest.target & 1
    ]
