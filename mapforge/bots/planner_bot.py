"""The third rung of the ladder: it plans whole turns, and has learned what a position is worth."""

from __future__ import annotations

from engine import Action, Game, TurnPhase
from mapforge.bots.judgement import Judgement
from mapforge.bots.tactics import Campaign, Line, Step, seen
from mapforge.bots.weights.likeness import nearest_weights


class PlannerBot:
    """Plays each turn out in its mind, on games in which everything hidden was drawn anew."""

    def __init__(self, seed: int = 0, judgement: Judgement | None = None) -> None:
        """With the weights that are nearest to the game, unless told how to judge."""
        self._seed, self._judgement = seed, judgement
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
        if self._judgement is None:
            self._judgement = Judgement(nearest_weights(game.rules.world, game.position.players).tables)
        self._drawn += 1
        self._plan = self._planned(game, self._judgement)
        action = self._plan.pop(0)[1]
        if action in legal:
            return action
        # What lies face down was imagined otherwise, so that something else seemed possible.
        self._plan = []
        return next((each for each in legal if each.verb == action.verb), legal[-1])

    def _planned(self, game: Game, judgement: Judgement) -> list[Step]:
        """What to do in the rest of the turn, at least in its next step."""
        player, position = game.player, game.position
        campaign = Campaign(judgement, game.imagined(player, f"{self._seed} {self._drawn}"), player)
        if position.turn != player or position.pending:
            return [(seen(game), campaign.answer())]
        if position.phase in (TurnPhase.PICK, TurnPhase.CHOOSE):
            line = self._branch(game, campaign)
            return [(seen(game), line.action), *line.steps]
        return campaign.finish() or [(seen(game), game.legal_actions()[-1])]

    def _branch(self, game: Game, campaign: Campaign) -> Line:
        """The combo to pick, or whether to expand or decline, and what follows."""
        return campaign.best_line()
