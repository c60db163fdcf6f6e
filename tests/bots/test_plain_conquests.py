"""What a conquest is worth is found without carrying it out where that is the same."""

from __future__ import annotations

import pytest

from engine import Game, TurnPhase
from engine.lookahead import is_plain_conquest, tokens_needed, with_conquest
from mapforge.bots.evaluator import Evaluator, TurnValues
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.turn_planner import TurnPlanner
from mapforge.bots.weights.weight_choice import nearest_weights
from tests.mixing.boards import rules_for


@pytest.mark.parametrize("board", ["base", "underground", "surface"])
def test_a_plain_conquest_is_worth_the_same_when_it_is_carried_out(board: str) -> None:
    rules, held = rules_for(board, 2), 0
    evaluator, index = Evaluator(nearest_weights(rules.world, 2).tables), rules.world.region_index
    for seed in range(4):
        game, bots = (
            Game(rules, players=2, seed=seed),
            [PlannerBot(seed, evaluator), PlannerBot(seed + 1, evaluator)],
        )
        while not game.over:
            position = game.position
            if position.phase == TurnPhase.CONQUER and not position.pending:
                before = game.to_json()
                planner = TurnPlanner(evaluator, game, game.player)
                values = TurnValues(evaluator, position, game.player)
                for action in game.legal_actions():
                    if action.verb != "conquer" or action.using or not is_plain_conquest(position, index[action.where]):
                        continue
                    tokens = tokens_needed(position, index[action.where])
                    found = with_conquest(position, index[action.where], tokens, values.value)
                    assert found == pytest.approx(planner.value_when_played(action)), str(action)
                    held += position.owner[index[action.where]] >= 0
                assert game.to_json() == before
            game.apply(bots[game.player].choose(game))
    assert held > 20
