"""One way to say what dice must show, for every hook that does something."""

from __future__ import annotations

from engine.vocabulary.numbers import UNBOUNDED, Path
from engine.vocabulary.plain_data import Fields
from engine.vocabulary.problems import Critic, Problem
from engine.world.world import Throw, World

DICE = {"dice": "sum", "best_of": "best", "worst_of": "worst"}
"""The words for several dice, and what counts of them."""
BOUNDS = ("at_least", "at_most", "exactly")
MOST_DICE = range(1, 4)


class DieCompiler(Critic):
    """Turns the words beside `die` into a throw and notes every problem with its path."""

    def __init__(self, world: World, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.world = world

    def compile(self, words: Fields, path: Path) -> Throw | None:
        """Compile how many dice are thrown, which of them count and how many pips it takes."""
        numbers = {key: value for key, value in words.items() if key != "otherwise"}
        if not numbers or not all(type(value) is int for value in numbers.values()):
            self.wrong(path, "bad_die")
            return None
        known = (*BOUNDS, *DICE)
        for key in [key for key in numbers if key not in known]:
            self.wrong((*path, key), "not_a_word", key, known=(*known, "otherwise"))
        several = [key for key in DICE if key in numbers]
        if len(several) > 1 or any(numbers[key] not in MOST_DICE for key in several):
            self.wrong((*path, several[-1]), "bad_dice", several[-1], known=DICE)
            return None
        dice, kept = (numbers[several[0]], DICE[several[0]]) if several else (1, "sum")
        wins = _wins(numbers)
        best = max(self.world.settings.die) * (dice if kept == "sum" else 1)
        if not wins or wins[0] > best:
            self.wrong(path, "die_never", value=best)
        return Throw(dice, kept, wins)


def _wins(numbers: Fields) -> range:
    """The pips with which something happens."""
    if "exactly" in numbers:
        return range(numbers["exactly"], numbers["exactly"] + 1)
    return range(numbers.get("at_least", 0), numbers.get("at_most", UNBOUNDED - 1) + 1)
