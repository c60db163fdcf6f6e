"""The final roll where hooks change it: how many dice, which of them count, what is added, and its chances."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Final

from engine.holder.holder import Holder
from engine.holder.others_answers import others_asked
from engine.holder.question import ask
from engine.holder.reach import heard
from engine.position.limits import spend
from engine.position.position import Position
from engine.traits.bound_hook import BoundHook
from engine.vocabulary.answers import FinalRoll
from engine.vocabulary.numbers import Nation
from engine.vocabulary.subjects import Conquest

FINAL_ROLL: Final = "final_roll"
MOST_DICE: Final = 6
"""So many dice are thrown at most, whatever is added up."""


def final_roll(position: Position, conquest: Conquest, *, is_made: bool = False) -> FinalRoll:
    """The sum of what hooks change about the final roll at a region; one that is made uses up limited answers."""
    dice = tries = plus = 0
    for nation, bound in _asked(position, conquest):
        answers = [a for a in ask(Holder(position, nation, bound), bound, conquest) if a.where >> conquest.target & 1]
        for answer in answers:
            dice, tries, plus = dice + answer.dice, tries + answer.tries, plus + answer.plus
        if is_made:
            spend(position, bound, nation, answers)
    return FinalRoll(max(0, dice), tries, plus)


def _asked(position: Position, conquest: Conquest) -> list[tuple[Nation, BoundHook]]:
    """The attacker, as far as the holder of the target does not silence it, and everybody else who has a say."""
    nation = conquest.attacker
    own = heard(Holder(position, nation), position.profiles[nation].own.get(FINAL_ROLL, ()), conquest.target)
    return [*((nation, bound) for bound in own), *others_asked(position, conquest, FINAL_ROLL)]


def throws(roll: FinalRoll) -> tuple[int, int]:
    """How many dice are added, and how often they are thrown."""
    dice = min(1 + roll.dice, MOST_DICE)
    return dice, min(1 + abs(roll.tries), max(1, MOST_DICE // dice))


def result_of(roll: FinalRoll, totals: list[int]) -> int:
    """What some throws come to: the best of them, or the worst, and what is added."""
    return max(0, (max(totals) if roll.tries >= 0 else min(totals)) + roll.plus)


def best_result(position: Position, conquest: Conquest) -> int:
    """The most that the final roll at a region can come to."""
    roll = final_roll(position, conquest)
    best = position.rules.best_roll
    return max(0, best * throws(roll)[0] + roll.plus)


def chance_of(position: Position, conquest: Conquest, least: int) -> float:
    """How likely the final roll at a region comes to so many pips."""
    roll = final_roll(position, conquest)
    dice, tries = throws(roll)
    faces = position.rules.world.settings.die
    sums = Counter(sum(shown) for shown in product(faces, repeat=dice))
    enough = sum(count for total, count in sums.items() if total + roll.plus >= least) / sums.total()
    return 1 - (1 - enough) ** tries if roll.tries >= 0 else enough**tries
