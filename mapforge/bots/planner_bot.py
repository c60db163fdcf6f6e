"""A bot that plans whole turns with a learned value function."""

from __future__ import annotations

from engine import Action, Game, TurnPhase
from mapforge.bots.evaluator import Evaluator
from mapforge.bots.turn_planner import Line, PlanStep, PriceNoise, TurnPlanner, observation
from mapforge.bots.weights.weight_choice import nearest_weights


class PlannerBot:
    """Plans each turn to its end, on a copy of the game in which everything hidden is drawn anew."""

    def __init__(self, seed: int = 0, evaluator: Evaluator | None = None) -> None:
        """With the weights nearest to the game, unless an evaluator is given."""
        self._seed, self._judgement = seed, evaluator
        self._plan: list[PlanStep] = []
        self._drawn = 0

    def choose(self, game: Game) -> Action:
        """The next action of the plan, or the first of a new one if something unplanned has happened."""
        legal = game.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if self._plan:
            observed, action = self._plan.pop(0)
            if observed == observation(game) and action in legal:
                return action
        if self._judgement is None:
            self._judgement = self._evaluator(game)
        self._drawn += 1
        self._plan = self._planned(game, self._judgement)
        action = self._plan.pop(0)[1]
        if action in legal:
            return action
        # What lies face down was drawn differently, so the plan took something for possible that is not.
        self._plan = []
        return next((each for each in legal if each.verb == action.verb), legal[-1])

    def _evaluator(self, game: Game) -> Evaluator:
        """The sense of what lasts that it plays a game with."""
        return Evaluator(nearest_weights(game.rules.world, game.position.players).tables)

    def _prices(self, game: Game) -> PriceNoise | None:
        """How it misjudges what regions cost; it does not."""
        return None

    def _planned(self, game: Game, evaluator: Evaluator) -> list[PlanStep]:
        """A plan for the rest of the turn, or at least its next step."""
        player, position = game.player, game.position
        imagined = game.imagined(player, f"{self._seed} {self._drawn}")
        planner = TurnPlanner(evaluator, imagined, player, self._prices(game))
        # What follows is another player's turn, or depends on how a question is answered: only this step is chosen.
        if position.turn != player or position.pending:
            return [(observation(game), planner.answer())]
        if position.phase in (TurnPhase.PICK, TurnPhase.CHOOSE):
            line = self._branch(game, planner)
            return [(observation(game), line.action), *line.steps]
        return planner.finish() or [(observation(game), game.legal_actions()[-1])]

    def _branch(self, game: Game, planner: TurnPlanner) -> Line:
        """The combo to pick, or whether to expand or decline, and what follows."""
        return planner.best_line()
