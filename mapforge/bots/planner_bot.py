"""The third rung of the ladder: it plans whole turns, and has learned what a position is worth."""

from __future__ import annotations

from engine import Action, Game
from engine.state import TurnPhase
from mapforge.bots.judgement import Judgement
from mapforge.bots.tactics import Campaign, Step, seen


class PlannerBot:
    """Plays each turn out in its mind, on games in which everything hidden was drawn anew."""

    def __init__(self, judgement: Judgement, seed: int = 0) -> None:
        self._judgement, self._seed = judgement, seed
        self._plan: list[Step] = []
        self._drawn = 0

    def choose(self, game: Game) -> Action:
        """The next action of the plan, or the first of a new one when things have come otherwise."""
        legal = game.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if self._plan:
            sight, action = self._plan.pop(0)
            if sight == seen(game) and action in legal:
                return action
        self._plan = self._planned(game)
        return self._plan.pop(0)[1]

    def _planned(self, game: Game) -> list[Step]:
        player = game.player
        self._drawn += 1
        campaign = Campaign(self._judgement, game.imagined(player, f"{self._seed} {self._drawn}"), player)
        position = game.position
        sight = seen(game)
        if position.turn != player or position.pending:
            return [(sight, campaign.answer())]
        if position.phase in (TurnPhase.PICK, TurnPhase.CHOOSE):
            action, _, steps = campaign.best_branch()
            return [(sight, action), *steps]
        return campaign.finish()
