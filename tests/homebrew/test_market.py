"""What lies on the combos on offer, and tokens from beyond the tray: in games, in saves and in written positions."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from engine import EngineError, Game, Rules
from engine.game import stage
from engine.setup.description import described
from mapforge.worlds.assembly import assemble_world
from tests.engine.arena import arena_map
from tests.engine.invariants import check_tokens
from tests.homebrew.packs import everything
from tests.soak.scenarios import comes_back


@cache
def rules() -> Rules:
    return Rules(assemble_world(everything(), arena_map(), pack_ids=("base", "common", "underground", "auctions")))


def at_the_pick(*combos: list[Any], **given: Any) -> Game:
    """A game in which the first of two players picks."""
    return stage(rules(), {"phase": "pick", "combos": list(combos), "players": [{"coins": 9}, {"coins": 9}], **given})


def loaded(game: Game) -> Game:
    return Game.from_json(game.rules, game.to_json())


def test_tokens_from_beyond_the_tray_are_saved() -> None:
    game = at_the_pick(["ratmen", "sell_sword"])
    game.apply("pick 1")
    again = loaded(game)
    assert again.position.beyond_tray == game.position.beyond_tray != {}
    assert again.to_json() == game.to_json()


def test_a_save_with_more_tokens_than_came_from_beyond_the_tray_is_damaged() -> None:
    game = at_the_pick(["ratmen", "sell_sword"])
    game.apply("pick 1")
    game.position.beyond_tray = dict.fromkeys(game.position.beyond_tray, 4)
    with pytest.raises(EngineError, match="ratmen in all"):
        loaded(game)


def test_a_race_that_is_not_in_play_has_no_tokens_from_beyond_the_tray() -> None:
    game = at_the_pick(["ratmen", "sell_sword"])
    race = game.position.combos[0].race
    game.position.beyond_tray = {race: 2}
    game.position.tray[race] += 2
    with pytest.raises(EngineError, match="'beyond_tray' has a race that is not in play"):
        loaded(game)


def test_the_tray_is_as_printed_when_a_race_with_hired_tokens_has_vanished() -> None:
    game = at_the_pick(["ratmen", "sell_sword"], ["elves", "mounted"], ["trolls", "stout"], round=1)
    chance, race = random.Random(1), game.position.combos[0].race
    game.apply("pick 1")
    declined = 0
    while not game.over:
        legal = [str(action) for action in game.legal_actions()]
        declines = "decline" in legal
        game.apply("decline" if declines else chance.choice(legal))
        declined += declines
        check_tokens(game)
    assert declined > 3
    assert race not in game.position.beyond_tray


@pytest.mark.parametrize("seed", range(6))
def test_games_with_a_busy_market_can_be_saved_and_written_anywhere(seed: int) -> None:
    game, chance = Game(rules(), players=3, seed=seed), random.Random(seed)
    while not game.over:
        check_tokens(game)
        if chance.random() < 0.03:
            assert loaded(game).to_json() == game.to_json()
            comes_back(game, stage(rules(), described(game.position)), chance)
        game.apply(chance.choice(game.legal_actions()))


def test_who_laid_pieces_and_coins_on_combos_is_saved_and_written() -> None:
    combos = [["elves", "mounted"], ["ratmen", "summoning"], ["trolls", "stout"]]
    game = at_the_pick(*combos, phase="pick")
    game.apply("pick 2")
    while "use summoning on combo_1" not in (legal := [str(action) for action in game.legal_actions()]):
        game.apply(next(word for word in legal if word.startswith(("conquer", "stop", "place", "finish"))))
    game.apply("use summoning on combo_1")
    for again in (loaded(game), stage(rules(), described(game.position))):
        assert sorted(again.position.layers.values()) == [0]
        assert again.position.laid_coins == game.position.laid_coins != []
        assert described(again.position) == described(game.position)
