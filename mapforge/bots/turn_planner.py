"""How the planner plays a turn: attacks by gain per token, the die by its faces, and tokens where the danger is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from engine import Action, Game, Player, Position, Status, TurnPhase
from engine.lookahead import granted_rolls, is_plain_conquest, position_after, roll_needed, tokens_needed, with_conquest
from mapforge.bots.evaluator import Evaluator, TurnValues
from mapforge.bots.loss_risk import LossRisk
from mapforge.bots.value_features import combo_tokens_and_coins

PlanStep = tuple[object, Action]
"""What a player sees when an action is due, and the action."""
PriceNoise = dict[str, float]
"""How much dearer or cheaper regions seem than they are."""
_FREE = 0.5
"""What an attack costs at least when gains are compared: one that takes no token is not endlessly good."""
_FAR_BEHIND = 7
"""A combo that has so many tokens and coins less than another is not thought about."""
_FEW = 3
"""How many combos are thought about where one choice comes after another in the same turn, or in somebody's mind."""
_EPSILON = 1e-6
_ENDING = ("stop", "done", "pass")
_LOCAL = ("put", "leave")
"""What touches nobody else in one's own redeployment."""
_MAIN = ("pick", "expand", "decline", "pass")
"""What a turn is made of; whatever else may be done before it is thought about once."""
_BRANCHING = (TurnPhase.PICK, TurnPhase.CHOOSE)


class Line(NamedTuple):
    """One way to play the rest of a turn."""

    action: Action
    value: float
    """What it is worth when the turn has ended."""
    steps: list[PlanStep]
    """What follows the action."""
    game: Game
    """The game when the turn has ended."""


class TurnPlanner:
    """The rest of one turn of a player, played on a game that may be changed."""

    __slots__ = (
        "_base",
        "_current",
        "_gains",
        "_risks",
        "_round",
        "_turn_values",
        "evaluator",
        "game",
        "noise",
        "player",
    )

    def __init__(self, evaluator: Evaluator, game: Game, player: Player, noise: PriceNoise | None = None) -> None:
        """With whims, it attacks and settles somewhat differently from what seems best."""
        self.evaluator, self.game, self.player, self.noise = evaluator, game, player, noise
        self._round = game.position.round
        self._turn_values: TurnValues | None = None
        self._risks: dict[Player, LossRisk] = {}
        self._gains: dict[Action, float] = {}
        self._current: set[Action] = set()
        self._base: float | None = None
        """The value of the position in the conquest phase, when it is known from the last attack that was tried."""

    def is_over(self) -> bool:
        """Whether the turn has ended."""
        position = self.game.position
        return position.turn != self.player or position.phase == TurnPhase.OVER or position.round != self._round

    def finish(self) -> list[PlanStep]:
        """Play to the end of the turn; gives what the player did and saw each time."""
        steps: list[PlanStep] = []
        game = self.game
        while not self.is_over():
            legal = game.legal_actions()
            if len(legal) == 1:
                self.apply(legal[0])
            elif game.position.repeats and game.player == self.player and legal[-1].verb == legal[0].verb == "place":
                steps += self._place_all(legal)
            elif game.player != self.player:
                self.apply(self.answer())
            elif game.position.phase in _BRANCHING and not game.position.pending:
                observed, action = observation(game), self._extra_action()
                if not action:
                    line = self.best_line(_FEW)
                    self.game = line.game
                    return [*steps, (observed, line.action), *line.steps]
                steps.append((observed, action))
                self.apply(action)
            else:
                observed, action = observation(game), self.step()
                steps.append((observed, action))
                self.apply(action)
        return steps

    def follow(self, steps: Iterable[PlanStep]) -> None:
        """Play to the end of the turn as it was planned before, as long as things come as they were seen then."""
        for observed, action in steps:
            self._skip_forced()
            if self.is_over() or observation(self.game) != observed or action not in self.game.legal_actions():
                break
            self.game.apply(action)
        self.finish()

    def _skip_forced(self) -> None:
        """Do what needs no plan: the only thing that is possible, and what others must choose."""
        game = self.game
        while not self.is_over():
            legal = game.legal_actions()
            if len(legal) > 1 and game.player == self.player:
                break
            self.apply(legal[0] if len(legal) == 1 else self.answer())

    def apply(self, action: Action) -> None:
        """Carry out an action and forget what it may have changed."""
        is_attack = action.verb == "conquer" and action in self._current
        affected = self._affected_players(action) if is_attack else ()
        base = self._base
        self.game.apply(action)
        if action.verb == "place":
            return
        self._current.clear()
        self._risks.clear()
        self._base = None
        if is_attack and self._turn_values and base is not None:
            self._turn_values.update(self.game.position, affected)
            self._base = base + self._gains[action]
        else:
            self._turn_values = None

    def step(self) -> Action:
        """The player's next action, other than expanding, declining or picking."""
        position = self.game.position
        if position.phase == TurnPhase.CONQUER and not position.pending:
            return self._attack()
        return self.answer()

    def _extra_action(self) -> Action | None:
        """What else the player may do before the choice between expanding and declining, if it gains anything."""
        game = self.game
        extra = [action for action in game.legal_actions() if action.verb not in _MAIN]
        best, most = None, self._redeployed_value(game.position, self.player) + _EPSILON if extra else 0.0
        for action in extra:
            trial = game.copy()
            trial.apply(action)
            value = self._redeployed_value(trial.position, self.player, self._all_players())
            if value > most:
                best, most = action, value + _EPSILON
        return best

    def best_line(self, most: int | None = None) -> Line:
        """The line with which the turn ends best, of all choices or of so many combos."""
        lines = [self.line(action) for action in self.promising_actions(most)]
        return max(lines, key=lambda line: line.value)

    def promising_actions(self, most: int | None = None) -> list[Action]:
        """All choices, but no combo that is far behind another in tokens and coins, and at most so many of them."""
        legal, position = self.game.legal_actions(), self.game.position
        if position.phase != TurnPhase.PICK:
            return [action for action in legal if not most or action.verb in _MAIN] or legal
        promises = {action: combo_tokens_and_coins(position, int(action.what) - 1) for action in legal}
        least = max(promises.values()) - _FAR_BEHIND
        hopeful = [action for action in legal if promises[action] > least]
        return sorted(hopeful, key=lambda action: -promises[action])[:most] if most else hopeful

    def line(self, action: Action, noise: PriceNoise | None = None) -> Line:
        """How the turn goes on after an action of the player."""
        trial = TurnPlanner(self.evaluator, self.game.copy(), self.player, noise)
        trial.game.apply(action)
        steps = trial.finish()
        return Line(action, self.evaluator.after_turn(trial.game.position, self.player), steps, trial.game)

    # Attacks

    def _attack(self) -> Action:
        position = self.game.position
        if self._base is None:
            self._base = self._values(position).value(position)
        base = self._base
        rolls, costs = [], {}
        for action in self.game.legal_actions():
            if action.verb == "roll":
                rolls.append(action)
            elif action.verb == "conquer":
                costs[action] = self._price(position, action)
            elif action.verb not in ("stop", "abandon"):
                costs[action] = _FREE
        best = self._best_attack(costs, base)
        if rolls and (best is None or not rolls[0].where):
            least = self._gains[best] / costs[best] if best else 0.0
            best = self._best_roll(rolls, base, least) or best
        return best or next(action for action in self.game.legal_actions() if action.verb in _ENDING)

    def _best_attack(self, costs: dict[Action, float], base: float) -> Action | None:
        """The attack with most gain for a token; what was tried before the last attack is tried again when it leads."""
        gains, current = self._gains, self._current
        for action in costs:
            if action not in gains:
                gains[action] = self._value_after(action) - base
                current.add(action)
        while costs:
            _, best = max([(gains[action] / cost, action) for action, cost in costs.items()])
            if best in current:
                return best if gains[best] > _EPSILON else None
            gains[best] = self._value_after(best) - base
            current.add(best)
        return None

    def _price(self, position: Position, action: Action) -> float:
        """What an attack seems to cost, in tokens."""
        tokens = tokens_needed(position, position.rules.world.region_index[action.where], action.using)
        return max(tokens, _FREE) * (self.noise[action.where] if self.noise else 1.0)

    def _value_after(self, action: Action) -> float:
        """The value right after an action of the conquest phase, before anybody chooses again."""
        position = self.game.position
        if action.verb == "conquer" and not action.using:
            region = position.rules.world.region_index[action.where]
            if is_plain_conquest(position, region):
                return with_conquest(position, region, tokens_needed(position, region), self._values(position).value)
        return self.value_when_played(action)

    def value_when_played(self, action: Action) -> float:
        """The value after an action of the conquest phase, by carrying it out in a copy."""
        after = position_after(self.game, action)
        return self._values(self.game.position).value(after, self._affected_players(action))

    def _affected_players(self, action: Action) -> Collection[Player]:
        """Those whose possessions an action may touch."""
        position = self.game.position
        if (action.verb != "conquer" and action.verb != "roll") or position.status[position.actor] != Status.ACTIVE:
            return self._all_players()
        owner = position.owner[position.rules.world.region_index[action.where]]
        return (position.player_of[owner],) if owner >= 0 else ()

    def _all_players(self) -> Collection[Player]:
        return range(self.game.position.players)

    def _values(self, position: Position) -> TurnValues:
        if self._turn_values is None:
            self._turn_values = TurnValues(self.evaluator, position, self.player)
        return self._turn_values

    # The die

    def _best_roll(self, rolls: list[Action], base: float, least: float) -> Action | None:
        """The roll that promises most for a token, the faces of the die averaged, if that is more than some least."""
        best, most = None, max(least, _EPSILON)
        granted = granted_rolls(self.game.position)
        for action in rolls:
            helps = not granted.isdisjoint(action.using)
            promise = self._granted_roll(action, base) if helps else self._last_roll(action, base)
            if promise > most:
                best, most = action, promise
        return best

    def _last_roll(self, action: Action, base: float) -> float:
        """What the final attempt promises: the gain of the conquest, as often as the die suffices."""
        position = self.game.position
        least = roll_needed(position, position.rules.world.region_index[action.where], action.using)
        faces = position.rules.world.settings.die
        enough = sum([face >= least for face in faces])
        if not enough:
            return 0.0
        known = self._gains.get(Action("conquer", "", action.where, action.using))
        if known is not None:
            return known * enough / len(faces)
        after = position_after(self.game, action, dice=(max(faces),))
        gain = self._values(position).value(after, self._affected_players(action)) - base
        return gain * enough / len(faces)

    def _granted_roll(self, action: Action, base: float) -> float:
        """What a roll before an attack promises, with the best attack that each face allows."""
        faces, total, tokens = Counter(self.game.rules.world.settings.die), 0.0, 0.0
        for face, count in faces.items():
            trial = TurnPlanner(self.evaluator, self.game.copy(), self.player)
            trial.game.position.dice = [face]
            trial.apply(action)
            position = trial.game.position
            if trial.is_over() or position.phase != TurnPhase.CONQUER or position.die < 0:
                total += count * (self._values(self.game.position).value(position, self._all_players()) - base)
                tokens += count
                continue
            trial._gains = self._gains
            costs = {each: self._price(position, each) for each in trial.game.legal_actions() if each.verb == "conquer"}
            best = trial._best_known(costs, base)
            if best:
                total += count * self._gains[best]
                tokens += count * costs[best]
        return total / max(tokens, _FREE)

    def _best_known(self, costs: dict[Action, float], base: float) -> Action | None:
        for action in costs:
            if action not in self._gains:
                self._gains[action] = self._value_after(action) - base
        best = max(costs, key=lambda action: self._gains[action] / costs[action], default=None)
        return best if best and self._gains[best] > _EPSILON else None

    # Redeployment and what else is offered

    def answer(self) -> Action:
        """A choice that is no attack, by whoever must make it: mostly where tokens and pieces go."""
        game = self.game
        player, legal = game.player, game.legal_actions()
        placing = [action for action in legal if action.verb == "place"]
        if len(placing) == len(legal):
            return self._best_placement(placing, player)
        base = self._redeployed_value(game.position, player)
        ending = [action for action in legal if action.verb in _ENDING]
        best, most = (ending[0], base) if ending else (None, float("-inf"))
        for action in legal:
            if action.verb == "place" or action.verb in _ENDING:
                continue
            trial = game.copy()
            trial.apply(action)
            value = self._redeployed_value(trial.position, player, () if action.verb in _LOCAL else self._all_players())
            if value > most + _EPSILON:
                best, most = action, value
        if placing and (best is None or most <= base + _EPSILON):
            return self._best_placement(placing, player)
        return best or legal[0]

    def _best_placement(self, placing: list[Action], player: Player) -> Action:
        risk = self._risk(player)
        return max(placing, key=lambda action: self._risk_reduction(risk, action))

    def _risk_reduction(self, risk: LossRisk, action: Action) -> float:
        """How much one more token helps somewhere."""
        position = self.game.position
        reduction = risk.reduction(position, position.rules.world.region_index[action.where])
        return reduction / self.noise[action.where] if self.noise else reduction

    def _place_all(self, placing: list[Action]) -> list[PlanStep]:
        """Place token after token where it helps most, while there is nothing else to do."""
        game, risk, steps = self.game, self._risk(self.player), list[PlanStep]()
        reductions = {action: self._risk_reduction(risk, action) for action in placing}
        while game.position.repeats:
            best = max(reductions, key=reductions.__getitem__)
            steps.append((observation(game), best))
            game.apply(best)
            reductions[best] = self._risk_reduction(risk, best)
        return steps

    def _risk(self, player: Player) -> LossRisk:
        if player not in self._risks:
            self._risks[player] = LossRisk(self.game.position, player)
        return self._risks[player]

    def _redeployed_value(self, position: Position, player: Player, changed: Collection[Player] = ()) -> float:
        """The value of a position in which tokens find their places, less what is in danger there."""
        risk = self._risk(player).total(position)
        if position.turn == player == self.player:
            return self._values(self.game.position).value(position, changed) - risk
        return self.evaluator.after_turn(position, player) - risk


def observation(game: Game) -> object:
    """What a player sees of a game when a choice is due, as far as plans depend on it."""
    position = game.position
    covered = position.rules.world.face_down
    places = [at for piece, at in enumerate(position.at) if not covered >> piece & 1] if covered else position.at
    return (
        position.round,
        position.turn,
        position.phase,
        position.actor,
        position.die,
        tuple(position.tokens),
        tuple(position.owner),
        tuple(position.hand),
        tuple(position.coins),
        tuple(places),
        len(position.pending),
    )
