"""Levels and temperaments: each level is a step up, and a temperament shows in what is attacked."""

from __future__ import annotations

import pytest

from engine import Game
from mapforge.bots.character_bot import CHARACTERS, CharacterBot
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.roster import bot_named
from mapforge.bots.simple_bots import GreedyBot
from mapforge.bots.win_share import ABOVE
from tests.bots.matches import MakeBot, match
from tests.mixing.boards import rules_for


def named(kind: str) -> MakeBot:
    return lambda seed: bot_named(kind, seed=seed)


@pytest.mark.parametrize(("better", "worse"), [("casual", "beginner"), ("club", "casual")])
def test_each_level_is_a_step_up(better: str, worse: str) -> None:
    assert match(rules_for("base", 2), 2, named(better), named(worse), low=0.5, high=0.75).verdict == ABOVE


def test_a_beginner_plays_better_than_one_who_looks_one_action_ahead() -> None:
    assert match(rules_for("base", 2), 2, named("beginner"), GreedyBot, low=0.5, high=0.8).verdict == ABOVE


def test_club_plays_like_the_planner() -> None:
    games = []
    for make in (PlannerBot, named("club")):
        game, bots = Game(rules_for("base", 3), players=3, seed=2), [make(seat) for seat in range(3)]
        for _ in range(60):
            game.apply(bots[game.player].choose(game))
        games.append(game.to_json())
    assert games[0] == games[1]


def attacks_on_others(kind: str, games: int = 4) -> float:
    """Which share of the attacks of one of four players goes against the others."""
    attacks = hits = 0
    rules = rules_for("base", 4)
    for seed in range(games):
        game = Game(rules, players=4, seed=f"character {seed}")
        bots = [CharacterBot(seed, CHARACTERS[kind]), *(PlannerBot(seed + seat) for seat in range(1, 4))]
        while not game.over:
            action = bots[game.player].choose(game)
            if game.player == 0 and action.verb == "conquer":
                owner = game.position.owner[rules.world.region_index[action.where]]
                attacks += 1
                hits += owner >= 0 and game.position.player_of[owner] != 0
            game.apply(action)
    return hits / attacks


def test_a_raider_attacks_others_where_a_builder_settles() -> None:
    assert attacks_on_others("raider") > attacks_on_others("builder") + 0.15
