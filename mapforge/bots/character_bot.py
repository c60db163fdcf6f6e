"""Bots with a level and a temperament: planners that misjudge like people, or that love to raid or to build."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from engine import Game, bits
from mapforge.bots.evaluator import Evaluator
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.turn_planner import Line, PriceNoise, TurnPlanner
from mapforge.bots.weights.weight_choice import nearest_weights


@dataclass(frozen=True)
class Character:
    """How a bot differs from the planner; the planner itself is one with the defaults."""

    misjudgement: float = 0.0
    """How many coins it errs by when it judges a combo, or whether to expand or decline (one standard deviation)."""
    clinging: float = 0.0
    """How many coins more it expects of a race that goes on: those who begin decline too late."""
    carelessness: float = 0.0
    """The standard deviation of the logarithm of the factor by which it errs about a region's price."""
    spite: float = 1.0
    """How much what an opponent has counts, where the planner counts it once."""
    prey: float = 1.0
    """The factor on the price of regions that opponents hold: below 1 it raids, above 1 it lets them be."""


CHARACTERS = {
    "beginner": Character(misjudgement=7.0, clinging=4.0, carelessness=0.6),
    "casual": Character(misjudgement=3.0, clinging=1.5, carelessness=0.3),
    "club": Character(),
    "raider": Character(spite=1.25, prey=0.7),
    "builder": Character(prey=1.3),
}
"""The characters by the names of their bots."""


class CharacterBot(PlannerBot):
    """Plans like the planner, and judges by its character."""

    def __init__(self, seed: int = 0, character: Character | None = None, evaluator: Evaluator | None = None) -> None:
        """With the weights nearest to the game, unless an evaluator is given."""
        super().__init__(seed, evaluator)
        self.character = character or Character()

    def _evaluator(self, game: Game) -> Evaluator:
        tables = nearest_weights(game.rules.world, game.position.players).tables
        return Evaluator(tables, spite=self.character.spite)

    def _prices(self, game: Game) -> PriceNoise | None:
        """By which factor it takes each region to be dearer than it is."""
        character, position = self.character, game.position
        if not character.carelessness and character.prey == 1.0:
            return None
        world, chance = game.rules.world, random.Random(f"{self._seed} {self._drawn} prices")
        factors = {region: math.exp(chance.gauss(0, character.carelessness)) for region in world.region_index}
        for player, nations in enumerate(position.alive):
            for nation in nations if player != game.player else ():
                for region in bits(position.held[nation]):
                    factors[world.regions[region].id] *= character.prey
        return factors

    def _branch(self, game: Game, planner: TurnPlanner) -> Line:
        chance = random.Random(f"{self._seed} {self._drawn} choice")
        lines = [planner.line(action, planner.noise) for action in planner.promising_actions()]
        return max(lines, key=lambda line: self._judged(line, chance))

    def _judged(self, line: Line, chance: random.Random) -> float:
        """What it takes a line to be worth."""
        clinging = self.character.clinging if line.action.verb == "expand" else 0.0
        return line.value + clinging + chance.gauss(0, self.character.misjudgement)
