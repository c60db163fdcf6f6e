"""A game as a player may imagine it: it follows from what they know and a seed, and from nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine import EngineError, Game, Rules
from engine.board.moves import move
from engine.game import stage
from engine.state.phases import Spot
from engine.state.state import SAVED
from engine.turn.draws import begin_round
from tests.bots.swaps import swapped
from tests.engine import test_events
from tests.engine.arena import chosen
from tests.engine.invariants import check_everything
from tests.homebrew.packs import homebrew_rules
from tests.mixing.boards import rules_for

BOARDS = ("base", "underground", "surface", "homebrew", "snares", "events")


def new_game(board: str, seed: int) -> Game:
    if board == "events":
        return Game(Rules(test_events.world()), seed=seed)
    if board == "snares":
        return Game(homebrew_rules(), players=2 + seed % 4, seed=seed, order={"powers": ["ambushing"]})
    return Game(rules_for(board, 2 + seed % 4), players=2 + seed % 4, seed=seed)


def positions(board: str, seed: int, share: float = 0.25) -> Iterator[tuple[Game, random.Random]]:
    """Some positions of a lively game; the first to choose takes the first combo."""
    game, chance = new_game(board, seed), random.Random(f"{board} {seed}")
    while not game.over:
        if chance.random() < share:
            yield game, chance
        legal = game.legal_actions()
        game.apply(legal[0] if game.position.round == 1 and legal[0].verb == "pick" else chosen(game, chance))


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_imagined_does_not_depend_on_what_is_hidden(board: str) -> None:
    differed = 0
    for seed in range(6):
        for game, chance in positions(board, seed):
            player = chance.randrange(game.position.players)
            other = swapped(game, player, chance)
            differed += game.to_json() != other.to_json()
            one, same = game.imagined(player, seed), other.imagined(player, seed)
            assert one.to_json() == same.to_json()
            assert one.legal_actions() == same.legal_actions()
    assert differed > 50


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_imagined_is_a_sound_game_that_its_player_cannot_tell_from_the_real_one(board: str) -> None:
    for game, chance in positions(board, 11, share=0.1):
        for player in range(game.position.players):
            guess = game.imagined(player, chance.random().hex())
            assert guess.view(player) == game.view(player)
            assert guess.scores == game.scores
            assert guess.player == game.player
            if game.player == player:
                assert guess.legal_actions() == game.legal_actions()
            check_everything(guess)
            assert Game.from_json(game.rules, guess.to_json()).to_json() == guess.to_json()


@pytest.mark.parametrize("board", BOARDS)
def test_an_imagined_game_can_be_played_to_its_end(board: str) -> None:
    for game, _ in positions(board, 12, share=0.05):
        guess, chance = game.imagined(game.player, 5), random.Random(5)
        while not guess.over:
            guess.apply(chosen(guess, chance))
        check_everything(guess)


def test_nothing_of_the_past_and_no_scripted_die_survives() -> None:
    game = Game(rules_for("underground", 3), players=3, seed=8, dice=[3, 3, 3])
    for _ in range(20):
        game.apply(game.legal_actions()[0])
    guess = game.imagined(0, 1)
    assert (guess.events, guess.history, guess.seed) == ([], [], 1)
    assert guess.position.dice == []
    origin = guess._origin
    assert origin.trail is None
    for name in SAVED:
        assert getattr(origin, name) == getattr(guess.position, name), name


def test_other_seeds_give_other_stacks_markers_and_dice() -> None:
    game = Game(rules_for("underground", 2), players=2, seed=8)
    guesses = [game.imagined(0, seed).position for seed in range(30)]
    for name in ("banners", "badges", "markers"):
        assert len({tuple(getattr(guess, name)) for guess in guesses}) == 30
        assert len({getattr(guess, name)[0] for guess in guesses}) > 5
    assert len({guess.rng for guess in guesses}) == 30


def test_every_order_of_a_stack_is_as_likely() -> None:
    game = Game(rules_for("base", 2), players=2, seed=8)
    tops = [game.imagined(0, seed).position.banners[0] for seed in range(2000)]
    expected = 2000 / len(game.position.banners)
    for race in game.position.banners:
        assert abs(tops.count(race) - expected) < 5 * expected**0.5


def test_a_banner_that_came_back_is_known_to_lie_below() -> None:
    found = 0
    for seed in range(8):
        for game, _ in positions("base", seed, share=1):
            known = game.position.returned
            assert game.position.banners[len(game.position.banners) - len(known) :] == known
            if known and len(game.position.banners) > len(known):
                found += 1
                assert game.imagined(0, seed).position.banners[-len(known) :] == known
    assert found > 20


def test_a_marker_that_left_the_game_openly_is_not_drawn_again() -> None:
    tried = 0
    for original, _ in positions("underground", 2, share=0.3):
        game = original.copy()
        position = game.position
        found = [p for p in game.rules.world.markers if position.spot[p] == Spot.MAP]
        if found and position.markers:
            tried += 1
            move(position, found[0], Spot.OUT)
            guesses = [game.imagined(0, number).position for number in range(40)]
            assert not any(found[0] in guess.markers for guess in guesses)
            assert {marker for guess in guesses for marker in guess.markers} > set(position.markers)
    assert tried


def test_a_player_knows_their_own_snares_and_nobody_elses() -> None:
    given = {
        "players": [
            {"race": "orcs", "power": "hill", "regions": {"coast": 1}, "hand": 3},
            {
                "race": "elves",
                "power": "ambushing",
                "regions": {"field": 1, "grove": 1, "ridge": 1},
                "pieces": {"snare": ["field"], "decoy": ["grove", "ridge"]},
            },
        ]
    }
    game = stage(homebrew_rules(), given)
    own = {str(game.imagined(1, seed).view(1)["regions"]) for seed in range(20)}
    assert len(own) == 1
    others = {str(game.imagined(0, seed).view(1)["regions"]) for seed in range(20)}
    assert len(others) == 3
    assert len({str(game.imagined(0, seed).view(0)) for seed in range(20)}) == 1


def test_an_imagined_event_deck_has_the_events_that_are_left() -> None:
    game = Game(Rules(test_events.world()), seed=3)
    decks = {tuple(game.imagined(0, seed).position.event_deck) for seed in range(20)}
    assert len(decks) == 2
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(sorted(game.position.event_deck))}
    drawn = game.imagined(0, 1)
    begin_round(drawn.position)
    assert drawn.position.event in game.position.event_deck


@pytest.mark.parametrize("player", [-1, 2])
def test_nobody_imagines_for_a_player_who_is_not_there(player: int) -> None:
    with pytest.raises(EngineError, match="a player is a number from 0 to 1"):
        Game(rules_for("base", 2), players=2).imagined(player)
