"""A planner that knows from many games what the races and powers it has met go on to be worth."""

from __future__ import annotations

from engine import Game
from mapforge.bots.evaluator import Evaluator
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.veteran_evaluator import evaluator_with
from mapforge.bots.weights.item_columns import tables_for
from mapforge.bots.weights.weight_choice import veteran_weights


class VeteranBot(PlannerBot):
    """Plans like the planner, with weights that know single races and powers, where there are any for such games."""

    def _evaluator(self, game: Game) -> Evaluator:
        world = game.rules.world
        return evaluator_with(tables_for(veteran_weights(world, game.position.players), world))
