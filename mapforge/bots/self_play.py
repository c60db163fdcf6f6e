"""Games that planners play against each other to learn: they explore up to some round, and play in earnest after it."""

from __future__ import annotations

import random
from typing import NamedTuple

from engine import Action, Game, Player, Position, Rules, TurnPhase
from mapforge.bots.judgement import Judgement, Table
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.possessions import Measures

_BOLD, _CAUTIOUS = 0.5, 0.15
"""How often somebody who explores takes any combo, or declines or expands by chance."""
_SHARE_OF_BOLD = 0.7
_CHANCES = (TurnPhase.PICK, TurnPhase.CHOOSE)


class Mark(NamedTuple):
    """How a player stood when a turn of theirs had ended."""

    left: int
    """How many turns they had left; 0 at the end of the game."""
    measures: Measures
    """Their own features, then the average of the others'."""
    ahead: float
    """How many coins they were ahead of the average opponent."""


class Explorer:
    """A planner that up to some round takes combos and declines by chance, so that early declines are seen, too."""

    def __init__(self, judgement: Judgement, until: int, chance: random.Random) -> None:
        self._bot = PlannerBot(chance.getrandbits(32), judgement)
        self._until, self._chance = until, random.Random(chance.random())
        self._daring = _BOLD if chance.random() < _SHARE_OF_BOLD else _CAUTIOUS

    def choose(self, game: Game) -> Action:
        """What the planner would do, or by chance anything."""
        position = game.position
        may_explore = position.round <= self._until and position.phase in _CHANCES and not position.pending
        if may_explore and self._chance.random() < self._daring:
            return self._chance.choice(game.legal_actions())
        return self._bot.choose(game)


def played_to_learn(rules: Rules, players: int, tables: list[Table], seed: str) -> list[list[Mark]]:
    """Play one game; gives for each player how they stood after each turn from the last explored round on."""
    chance, judgement = random.Random(seed), Judgement(tables)
    until = chance.randrange(-1, rules.world.turns)
    bots = [Explorer(judgement, until, chance) for _ in range(players)]
    game = Game(rules, players=players, seed=seed)
    marks: list[list[Mark]] = [[] for _ in range(players)]
    before = (game.position.round, game.position.turn)
    while not game.over:
        game.apply(bots[game.player].choose(game))
        position = game.position
        if (position.round, position.turn) != before or game.over:
            round, mover = before
            left = rules.world.turns - round
            if round >= until and left:
                marks[mover].append(Mark(left, measures_of(judgement, position, mover), ahead(position, mover)))
            before = (position.round, position.turn)
    for player, track in enumerate(marks):
        track.append(Mark(0, [], ahead(game.position, player)))
    return marks


def measures_of(judgement: Judgement, position: Position, player: Player) -> Measures:
    """The features of a player, then the average of the others'."""
    measured = judgement.surveyor.measured
    others = [measured(position, other) for other in range(position.players) if other != player]
    return measured(position, player) + [sum(each) / len(others) for each in zip(*others, strict=True)]


def ahead(position: Position, player: Player) -> float:
    """How many coins a player is ahead of the average opponent."""
    return position.coins[player] - (sum(position.coins) - position.coins[player]) / (position.players - 1)
