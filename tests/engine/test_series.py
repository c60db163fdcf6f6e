"""Many games in one call end as the same games do one choice at a time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from engine import Action, Game, Holder, HookError, Rules, Turn, hook, play_many, play_out
from engine.vocabulary.changes import Pay
from tests.engine.tiny import tiny_world
from tests.mixing.boards import BOARDS, rules_for


def one_by_one(rules: Rules, players: int, seed: int) -> tuple[Game, int]:
    game, chance, steps = Game(rules, players=players, seed=seed), random.Random(seed).random, 0
    while not game.over:
        legal = game.legal_actions()
        game.apply(legal[int(chance() * len(legal))])
        steps += 1
    return game, steps


@pytest.mark.parametrize("board", BOARDS)
def test_games_at_random_end_as_they_do_step_by_step(board: str) -> None:
    rules = rules_for(board, 3)
    for outcome in play_many(rules, range(12), players=3):
        game, steps = one_by_one(rules, 3, outcome.seed)
        assert (list(outcome.scores), list(outcome.winners)) == (game.scores, game.winners)
        assert outcome.actions == steps


def test_seats_are_made_for_each_game_and_options_reach_it() -> None:
    rules, seen = rules_for("base", 2), []

    def first(game: Game) -> Action:
        seen.append(game.position.race[:1])
        return game.legal_actions()[0]

    def seats(seed: int) -> list[Callable[[Game], Action]]:
        return [first, first]

    found = list(play_many(rules, [4, 5], seats=seats, offer=[("giants", "flying")]))
    assert [outcome.seed for outcome in found] == [4, 5]
    names = {rules.world.traits[race[0]].id for race in seen if race}
    assert names == {"giants"}


def test_a_game_is_played_out_from_any_position() -> None:
    rules = rules_for("base", 2)
    game = Game(rules, seed=6)
    game.apply("pick 1")
    other = game.copy()
    while not other.over:
        other.apply(other.legal_actions()[0])
    assert play_out(game, [lambda game: game.legal_actions()[0]] * 2) > 20
    assert game.scores == other.scores


@hook("on_turn_start")
def stumbles(me: Holder, turn: Turn) -> Iterator[Pay]:
    """Fails."""
    raise ValueError("no")
    yield Pay(0, 1, 0)


def test_a_broken_hook_is_named_as_in_any_game() -> None:
    powers = [{"id": name, "tokens": 4, "pack": "test", "hooks": [{"stumbles": {}}]} for name in ("odd", "even")]
    world = tiny_world(stumbles, powers=powers)
    with pytest.raises(HookError, match="stumbles"):
        list(play_many(world, range(3)))
