"""Plans one turn: attacks by gain per token, dice by the average of their faces, tokens where the risk is highest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from engine import Action, Game, Player, Position, Region, Status, TurnPhase
from engine.lookahead import (
    best_dice,
    final_roll_odds,
    granted_rolls,
    is_plain_conquest,
    place_steadily,
    position_after,
    tokens_needed,
    with_conquest,
)
from mapforge.bots.evaluator import Evaluator, TurnValues
from mapforge.bots.follow_ups import value_with_follow_ups
from mapforge.bots.loss_risk import LossRisk
from mapforge.bots.value_features import combo_tokens_and_coins

PlanStep = tuple[object, Action]
"""What a player observes when an action is due, and the action."""
PriceNoise = dict[str, float]
"""For each region, the factor by which its price is changed to make a plan differ from the usual one."""
_FREE = 0.5
"""The least an attack counts as costing: dividing by nothing would make a free attack infinitely good."""
_FAR_BEHIND = 7
"""A combo this many tokens and coins behind the best one is not searched; measured, that costs next to nothing."""
_FEW = 3
"""How many combos are searched within a rollout, or where one pick follows another in the same turn."""
_EPSILON = 1e-6
_ENDING = ("stop", "done", "pass")
_LOCAL = ("put", "leave")
"""Steps of one's own redeployment that affect nobody else."""
_MAIN = ("pick", "expand", "decline", "pass")
"""The choices that branch the search; anything else that may be done before them is decided on its own."""
_BRANCHING = (TurnPhase.PICK, TurnPhase.CHOOSE)


class Line(NamedTuple):
    """One way to play the rest of a turn."""

    action: Action
    value: float
    """The value at the end of the turn."""
    steps: list[PlanStep]
    """The steps that follow the action."""
    game: Game
    """The game at the end of the turn."""


class TurnPlanner:
    """Plays the rest of one player's turn, on a game that it may change."""

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
        """With noise on the prices, it attacks and redeploys somewhat differently from what looks best."""
        self.evaluator, self.game, self.player, self.noise = evaluator, game, player, noise
        self._round = game.position.round
        self._turn_values: TurnValues | None = None
        self._risks: dict[Player, LossRisk] = {}
        self._gains: dict[Action, float] = {}
        self._current: set[Action] = set()
        self._base: float | None = None
        """The value of the present position in the conquest phase, if the last attack has told it."""

    def is_over(self) -> bool:
        """Whether the turn has ended."""
        position = self.game.position
        return position.turn != self.player or position.phase == TurnPhase.OVER or position.round != self._round

    def finish(self) -> list[PlanStep]:
        """Play to the end of the turn; gives what the player observed and did at each step."""
        steps: list[PlanStep] = []
        game = self.game
        while not self.is_over():
            legal = game.legal_actions()
            if len(legal) == 1:
                # A step without a choice is not recorded: `_skip_forced` takes it again when a plan is followed.
                self.apply(legal[0])
            elif game.player != self.player:
                self.apply(self.answer())
            elif game.position.repeats and legal[-1].verb == legal[0].verb == "place":
                steps += self._place_all(legal)
            elif game.position.phase in _BRANCHING and not game.position.pending:
                observed, action = observation(game), self._extra_action()
                if not action:
                    return [*steps, *self._branch(observed)]
                steps.append((observed, action))
                self.apply(action)
            else:
                observed, action = observation(game), self.step()
                steps.append((observed, action))
                self.apply(action)
        return steps

    def _branch(self, observed: object) -> list[PlanStep]:
        """Take the best line to the end of the turn; its game becomes this one."""
        line = self.best_line(_FEW)
        self.game = line.game
        return [(observed, line.action), *line.steps]

    def follow(self, steps: Iterable[PlanStep]) -> None:
        """Play to the end of the turn by an earlier plan, as far as the player observes what was observed then."""
        for observed, action in steps:
            self._skip_forced()
            if self.is_over() or observation(self.game) != observed or action not in self.game.legal_actions():
                break
            self.game.apply(action)
        self.finish()

    def _skip_forced(self) -> None:
        """Take the steps that no plan records: forced ones, and choices of other players."""
        game = self.game
        while not self.is_over():
            legal = game.legal_actions()
            if len(legal) > 1 and game.player == self.player:
                break
            self.apply(legal[0] if len(legal) == 1 else self.answer())

    def apply(self, action: Action) -> None:
        """Carry out an action and drop the cached values that it may have changed."""
        is_attack = action.verb == "conquer" and action in self._current
        affected = self._affected_players(action) if is_attack else ()
        base = self._base
        self.game.apply(action)
        if action.verb == "place":
            # Tokens that move within one's regions change no gain, and risks are computed from the present tokens.
            return
        self._current.clear()
        self._risks.clear()
        self._base = None
        if is_attack and self._turn_values and base is not None:
            # An attack whose gain is current has been evaluated already: its value is the next base.
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
        """The best other action before the choice between expanding and declining, if any gains something."""
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
        """The line that ends the turn best, among all choices or among at most so many combos."""
        lines = [self.line(action) for action in self.promising_actions(most)]
        return max(lines, key=lambda line: line.value)

    def promising_actions(self, most: int | None = None) -> list[Action]:
        """All choices but combos far behind the best in tokens and coins; at most so many combos."""
        legal, position = self.game.legal_actions(), self.game.position
        if position.phase != TurnPhase.PICK:
            return [action for action in legal if not most or action.verb in _MAIN] or legal
        worth = {action: combo_tokens_and_coins(position, int(action.what) - 1) for action in legal}
        least = max(worth.values()) - _FAR_BEHIND
        # Searching only the best four instead loses 56 games of 100, to save a fifth of the time.
        promising = [action for action in legal if worth[action] > least]
        return sorted(promising, key=lambda action: -worth[action])[:most] if most else promising

    def line(self, action: Action, noise: PriceNoise | None = None) -> Line:
        """The rest of the turn after an action of the player."""
        trial = TurnPlanner(self.evaluator, self.game.copy(), self.player, noise)
        trial.game.apply(action)
        steps = trial.finish()
        return Line(action, self.evaluator.after_turn(trial.game.position, self.player), steps, trial.game)

    # Attacks

    def _attack(self) -> Action:
        """The attack or roll with the highest gain per token; an action that ends the conquests if none gains."""
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
        # B-DIE-01: the final roll ends the conquests, so it waits for the last attack; a granted roll names no region.
        if rolls and (best is None or not rolls[0].where):
            least = self._gains[best] / costs[best] if best else 0.0
            best = self._best_roll(rolls, base, least) or best
        return best or next(action for action in self.game.legal_actions() if action.verb in _ENDING)

    def _best_attack(self, costs: dict[Action, float], base: float) -> Action | None:
        """The attack with the highest gain per token.

        An attack changes the gains of few others. So old gains only rank, and the leader is evaluated again until a
        current one leads.
        """
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
        """The price of an attack in tokens, with noise if there is any."""
        tokens = tokens_needed(position, position.rules.world.region_index[action.where], action.using)
        return max(tokens, _FREE) * (self.noise[action.where] if self.noise else 1.0)

    def _value_after(self, action: Action) -> float:
        """The value right after an action of the conquest phase, before anybody else chooses."""
        position = self.game.position
        if action.verb == "conquer" and not action.using:
            region = position.rules.world.region_index[action.where]
            # Evaluating a plain conquest in place saves the copy of a position.
            if is_plain_conquest(position, region):
                return with_conquest(position, region, tokens_needed(position, region), self._values(position).value)
        return self.value_when_played(action)

    def value_when_played(self, action: Action) -> float:
        """The same value, found by carrying the action out on a copy."""
        after = position_after(self.game, action)
        return self._values(self.game.position).value(after, self._affected_players(action))

    def _affected_players(self, action: Action) -> Collection[Player]:
        """The players whose features an action may change, besides the one who acts."""
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
        """The roll with the highest expected gain per token, if it is above `least`."""
        best, most = None, max(least, _EPSILON)
        granted = granted_rolls(self.game.position)
        for action in rolls:
            is_granted = not granted.isdisjoint(action.using)
            gain = self._granted_roll(action, base) if is_granted else self._final_roll(action, base)
            if gain > most:
                best, most = action, gain
        return best

    def _final_roll(self, action: Action, base: float) -> float:
        """The expected gain of the final roll: that of the conquest times the share of faces that suffice."""
        position = self.game.position
        enough, cases = final_roll_odds(position, position.rules.world.region_index[action.where], action.using)
        if not enough:
            return 0.0
        known = self._gains.get(Action("conquer", "", action.where, action.using))
        if known is not None:
            return known * enough / cases
        # Whether a face just suffices or is higher does not matter, so one roll of the highest stands for all.
        after = position_after(self.game, action, dice=best_dice(position))
        gain = self._values(position).value(after, self._affected_players(action)) - base
        return gain * enough / cases

    def _granted_roll(self, action: Action, base: float) -> float:
        """The expected gain per token of a roll before an attack, with the best attack that each face allows."""
        total = tokens = 0.0
        for face, count in Counter(self.game.rules.world.settings.die).items():
            gain, cost = self._after_face(action, face, base)
            total += count * gain
            tokens += count * cost
        return total / max(tokens, _FREE)

    def _after_face(self, action: Action, face: int, base: float) -> tuple[float, float]:
        """The gain and the tokens of the best attack after a granted roll that shows a face."""
        trial = TurnPlanner(self.evaluator, self.game.copy(), self.player)
        trial.game.position.dice = [face]
        trial.apply(action)
        position = trial.game.position
        if trial.is_over() or position.phase != TurnPhase.CONQUER or position.die < 0:
            # The roll has already decided everything, such as an attack that it was made for.
            return self._values(self.game.position).value(position, self._all_players()) - base, 1.0
        # A face changes what attacks cost and hardly what they gain, so gains are shared between faces.
        trial._gains = self._gains
        costs = {each: self._price(position, each) for each in trial.game.legal_actions() if each.verb == "conquer"}
        best = trial._best_known(costs, base)
        return (self._gains[best], costs[best]) if best else (0.0, 0.0)

    def _best_known(self, costs: dict[Action, float], base: float) -> Action | None:
        """The attack with the highest gain per token by gains that need not be current."""
        for action in costs:
            if action not in self._gains:
                self._gains[action] = self._value_after(action) - base
        best = max(costs, key=lambda action: self._gains[action] / costs[action], default=None)
        return best if best and self._gains[best] > _EPSILON else None

    # Redeployment and everything else that is offered

    def answer(self) -> Action:
        """A choice other than an attack, by whoever must make it: mostly where tokens and pieces go."""
        player, legal = self.game.player, self.game.legal_actions()
        placing = [action for action in legal if action.verb == "place"]
        if len(placing) == len(legal):
            return self._best_placement(placing, player)
        base = self._redeployed_value(self.game.position, player)
        # A question whose no has consequences is weighed like any choice; elsewhere the end leaves all as it is.
        pending = self.game.position.pending
        is_weighed = bool(pending) and not pending[0].optional
        ending = [action for action in legal if action.verb in _ENDING and not is_weighed]
        others = [action for action in legal if action.verb != "place" and action not in ending]
        best, most = (ending[0], base) if ending else (None, float("-inf"))
        best, most = self._better_choice(others, player, best, most)
        # Tokens must be placed anyway, so anything else comes first only where it gains something.
        if placing and (best is None or most <= base + _EPSILON):
            return self._best_placement(placing, player)
        return best or legal[0]

    def _better_choice(
        self, actions: list[Action], player: Player, best: Action | None, most: float
    ) -> tuple[Action | None, float]:
        """The best of some actions with its value, unless none clearly beats what is known already."""
        for action in actions:
            value = self._value_of_choice(action, player)
            # Rounding must not decide: of equals, the first stays.
            if value > most + _EPSILON:
                best, most = action, value
        return best, most

    def _value_of_choice(self, action: Action, player: Player) -> float:
        """The value for a player after an action that is no attack."""
        trial = self.game.copy()
        trial.apply(action)
        others = () if action.verb in _LOCAL else self._all_players()
        if not self.game.position.pending:
            return self._redeployed_value(trial.position, player, others)
        return value_with_follow_ups(
            self.game, trial, player, lambda after: self._redeployed_value(after.position, player, others)
        )

    def _best_placement(self, placing: list[Action], player: Player) -> Action:
        """The region where one more token lowers the risk of a loss most."""
        risk = self._risk(player)
        return max(placing, key=lambda action: self._risk_reduction(risk, action))

    def _risk_reduction(self, risk: LossRisk, action: Action, tokens: list[int] | None = None) -> float:
        """How much one more token lowers the risk somewhere, with the tokens on the map or with others."""
        position = self.game.position
        region = position.rules.world.region_index[action.where]
        there = position.tokens[region]
        reduction = risk.reduction(position, region, (tokens[region] - there) if tokens else 0)
        return reduction / self.noise[action.where] if self.noise else reduction

    def _place_all(self, placing: list[Action]) -> list[PlanStep]:
        """Place token after token where the risk falls most, while nothing else can be done."""
        position, risk, steps, regions = self.game.position, self._risk(self.player), list[PlanStep](), list[Region]()
        index, tokens, hand = position.rules.world.region_index, position.tokens[:], position.hand[:]
        is_beaten = position.phase == TurnPhase.DEFEND
        reductions = {action: self._risk_reduction(risk, action) for action in placing}
        for _ in range(position.repeats):
            best = max(reductions, key=reductions.__getitem__)
            steps.append((observation(self.game, tokens, hand), best))
            regions.append(index[best.where])
            tokens[index[best.where]] += 1
            if not is_beaten:
                hand[position.settlers[0]] -= 1
            # A token changes the risk of its own region only.
            reductions[best] = self._risk_reduction(risk, best, tokens)
        place_steadily(self.game, regions)
        return steps

    def _risk(self, player: Player) -> LossRisk:
        if player not in self._risks:
            self._risks[player] = LossRisk(self.game.position, player)
        return self._risks[player]

    def _redeployed_value(self, position: Position, player: Player, changed: Collection[Player] = ()) -> float:
        """The value of a position in which tokens are being placed, less the risk of losses.

        Risk as a feature of the learned value gained nothing and was slower; it only decides where tokens go.
        """
        risk = self._risk(player).total(position)
        if position.turn == player == self.player:
            return self._values(self.game.position).value(position, changed) - risk
        return self.evaluator.after_turn(position, player) - risk


def observation(game: Game, tokens: list[int] | None = None, hand: list[int] | None = None) -> object:
    """What a player sees when a choice is due, as far as plans depend on it; perhaps with other tokens in place."""
    position = game.position
    # What lies face down is left out: it differs between the games that a player imagines.
    covered = position.rules.world.face_down
    places = [at for piece, at in enumerate(position.at) if not covered >> piece & 1] if covered else position.at
    return (
        position.round,
        position.turn,
        position.phase,
        position.actor,
        position.die,
        tuple(tokens or position.tokens),
        tuple(position.owner),
        tuple(hand or position.hand),
        tuple(position.coins),
        tuple(places),
        len(position.pending),
    )
