"""How expert searches: plans that are followed again, prospects that go alike, and a budget counted in looks."""

from __future__ import annotations

import pytest

from engine import Action, Game, play_out
from engine.state.phases import TurnPhase
from mapforge.bots.evaluator import Evaluator
from mapforge.bots.expert_bot import Candidate, ExpertBot, distinct
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.turn_planner import Line, TurnPlanner
from mapforge.bots.weights.weight_choice import nearest_weights
from tests.mixing.boards import rules_for


@pytest.mark.parametrize("board", ["base", "underground", "surface"])
def test_a_plan_that_is_followed_ends_the_turn_as_it_was_planned(board: str) -> None:
    rules, turns = rules_for(board, 3), 0
    evaluator = Evaluator(nearest_weights(rules.world, 3).tables)
    game, bots = Game(rules, players=3, seed=5), [PlannerBot(seat, evaluator) for seat in range(3)]
    while not game.over:
        position = game.position
        if position.phase in (TurnPhase.PICK, TurnPhase.CHOOSE) and not position.pending:
            planned, followed = (TurnPlanner(evaluator, game.copy(), game.player) for _ in range(2))
            followed.follow(planned.finish())
            assert followed.game.to_json() == planned.game.to_json(), position.round
            turns += 1
        game.apply(bots[game.player].choose(game))
    assert turns >= 3 * rules.world.turns


def test_a_plan_is_left_where_things_come_otherwise() -> None:
    rules = rules_for("base", 2)
    evaluator = Evaluator(nearest_weights(rules.world, 2).tables)
    game = Game(rules, players=2, seed=1)
    steps = TurnPlanner(evaluator, game.copy(), 0).finish()
    planner = TurnPlanner(evaluator, Game(rules, players=2, seed=2), 0)
    planner.follow(steps)
    assert planner.is_over()
    assert planner.game.position.turn == 1


def test_of_prospects_that_always_go_alike_one_is_enough() -> None:
    game = Game(rules_for("base", 2), players=2)
    lines = [Line(Action("pick", str(number)), float(number), [], game) for number in range(3)]
    first, same, other = (
        Candidate(line, 1.0, values) for line, values in zip(lines, ([2.0, 3.0], [2.0, 3.0], [2.0, 4.0]), strict=True)
    )
    assert [id(each) for each in distinct([first, same, other])] == [id(first), id(other)]


def test_an_expert_that_counts_looks_plays_the_same_game_again() -> None:
    histories = []
    for _ in range(2):
        game = Game(rules_for("base", 2), players=2, seed=3)
        play_out(game, [ExpertBot(4, evaluations=4000).choose, PlannerBot(5).choose])
        histories.append(game.history)
    assert histories[0] == histories[1]
