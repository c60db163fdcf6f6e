"""What a choice in a game is worth: planners play on from it, and all that its player cannot know is drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext

from engine import Action, Game, Player
from engine.lookahead import reseed
from mapforge.bots.evaluator import Evaluator
from mapforge.bots.expert_bot import Plans, rollout
from mapforge.bots.turn_planner import TurnPlanner, observation
from mapforge.bots.weights.weight_choice import nearest_weights

_MAIN = ("pick", "expand", "decline", "pass")
Limit = Callable[[], AbstractContextManager[object]]
"""Begins a stretch of time that hooks of strangers may take."""


class Playouts:
    """Plays on from positions of one game; counts how often."""

    def __init__(self, game: Game, limit: Limit = nullcontext) -> None:
        """With the weights nearest to the game; each playout stays within a limit."""
        self._limit = limit
        self.evaluator = Evaluator(nearest_weights(game.rules.world, game.position.players).tables)
        self.played = 0

    def value(self, before: Game, player: Player, actions: Sequence[Action], seed: str, plans: Plans) -> float | None:
        """By how many coins a player ends ahead of the average opponent after some actions of theirs.

        Planners finish the turn and play about eight more, and what they expect of the rest is added. The same seed
        meets other actions with the same chance. None where what is face down, drawn anew, forbids the actions.
        """
        with self._limit():
            game = self.after(before, player, actions, seed)
            if game is None:
                return None
            self.played += 1
            return rollout(game, TurnPlanner(self.evaluator, game, player), seed, plans)

    def after(self, before: Game, player: Player, actions: Sequence[Action], seed: str) -> Game | None:
        """The game at the end of the turn in which a player has done something; a planner does the rest."""
        game = before.imagined(player, seed)
        reseed(game, f"{seed} now")
        for action in actions:
            if action not in game.legal_actions():
                return None
            game.apply(action)
        turn = TurnPlanner(self.evaluator, game, before.position.turn)
        turn.finish()
        return turn.game

    def preferred(self, before: Game, player: Player) -> Action:
        """What a planner would do next in a conquest, or answer."""
        planner = TurnPlanner(self.evaluator, before.imagined(player, "preferred"), player)
        return planner.step() if before.position.turn == player else planner.answer()

    def promising(self, before: Game, player: Player) -> dict[Action, float]:
        """What a planner expects of each combo, or of expanding and declining; the best first."""
        planner = TurnPlanner(self.evaluator, before.imagined(player, "promising"), player)
        actions = dict.fromkeys([*planner.promising_actions(), *before.legal_actions()])
        values = {action: planner.line(action).value for action in actions if action.verb in _MAIN}
        return dict(sorted(values.items(), key=lambda pair: -pair[1]))

    def arranged(self, before: Game, player: Player) -> Game:
        """The game after a planner has put a player's tokens where it would."""
        planner = TurnPlanner(self.evaluator, before.imagined(player, "arranged"), player)
        phase, round = before.position.phase, before.position.round
        while planner.game.player == player and (phase, round) == _moment(planner.game):
            planner.apply(planner.answer())
        return planner.game

    def gain(self, before: Game, player: Player, made: Sequence[Action], other: Sequence[Action]) -> float:
        """How many coins more a planner expects of one way than of another; 0 where the turn ends alike.

        That is so for the same conquests in another order.
        """
        ends = [self.after(before, player, actions, "expected") for actions in (made, other)]
        if None in ends or len({observation(end) for end in ends if end}) == 1:
            return 0.0
        values = [self.evaluator.after_turn(end.position, player) for end in ends if end]
        return values[0] - values[1]


def _moment(game: Game) -> tuple[int, int]:
    return game.position.phase, game.position.round
