"""What is checked in a random game: what is conserved in all of them, and everything else in some."""

import random

import pytest

from engine import Game, IllegalAction, Rules
from tests.engine.invariants import (
    check_cardboard,
    check_derived,
    check_everything,
    check_regions,
    check_tokens,
    coins_from_events,
)
from tests.engine.test_one_truth import costs, moved, shuffled
from tests.engine.test_random_games import nonsense
from tests.soak.games import positions
from tests.soak.scenarios import check_scenarios


def check_conserved(board: str, seed: int) -> int:
    """Play a game; after every turn nothing is lost, at its end every coin is accounted for. Gives its steps."""
    turn, steps = (0, 0), 0
    for game, _ in positions(board, seed):
        now = (game.position.round, game.position.turn)
        if now != turn or game.over:
            check_tokens(game)
            check_regions(game)
            check_cardboard(game)
        turn, steps = now, steps + 1
    check_derived(game)
    assert game.scores == coins_from_events(game, game.events)
    assert game.winners
    return steps


def check_all(board: str, seed: int) -> int:
    """Play a game with every check on. Gives its steps."""
    kept: list[tuple[Game, str]] = []
    steps = 0
    for game, chance in positions(board, seed):
        check_everything(game)
        steps += 1
        if chance.random() < 0.03 and not game.over:
            copy = game.copy()
            kept.append((copy, copy.to_json()))
            every_choice_applies(game)
            refusals_change_nothing(game, chance)
            text_is_the_game(game)
            speed_changes_nothing(game)
    for copy, text in kept:
        assert copy.to_json() == text, "a copy changed when the game went on"
    assert game.scores == coins_from_events(game, game.events)
    replayed(game, seed)
    return steps


def every_choice_applies(game: Game) -> None:
    """Each legal action, on a copy."""
    for action in game.legal_actions():
        trial = game.copy()
        trial.apply(action)
        check_everything(trial)


def refusals_change_nothing(game: Game, chance: random.Random) -> None:
    """Nonsense has reasons against it and leaves no trace."""
    before = game.to_json()
    world = game.rules.world
    for action in nonsense(world.names(world.everywhere), chance):
        if action not in game.legal_actions():
            with pytest.raises(IllegalAction) as refusal:
                game.apply(action)
            assert all(refusal.value.reasons), action
    assert game.to_json() == before


def text_is_the_game(game: Game) -> None:
    """A game goes on from its text."""
    again = Game.from_json(game.rules, game.to_json())
    assert again.to_json() == game.to_json()
    assert again.legal_actions() == game.legal_actions()
    assert again.player == game.player


def speed_changes_nothing(game: Game) -> None:
    """Neither preparing answers nor the order of traits changes a choice or a cost."""
    rules = game.rules
    asking = moved(game, Rules(rules.world, rules.rulings, asks_everything=True))
    assert asking.legal_actions() == game.legal_actions()
    assert costs(asking) == costs(game)
    other = shuffled(game, random.Random(len(game.history)))
    assert sorted(other.legal_actions()) == sorted(game.legal_actions())
    assert costs(other) == costs(game)


def replayed(game: Game, seed: int) -> None:
    """The history plays to the same game."""
    again = Game.replay(game.rules, game.history, players=game.position.players, seed=seed)
    assert again.to_json() == game.to_json()


CHECKS = {"conserved": check_conserved, "all": check_all, "scenarios": check_scenarios}
