"""Properties of all games, tried in random games of both packs together."""

import random

import pytest

from engine import Action, Game, IllegalAction
from tests.engine.arena import arena, arena_rules, chosen, finished, new_game, positions
from tests.engine.invariants import check_everything, coins_from_events

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_tokens_pieces_badges_and_regions_are_conserved(seed: int) -> None:
    for game, _ in positions(seed):
        check_everything(game)
    assert game.scores == coins_from_events(game, game.events)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_legal_action_applies(seed: int) -> None:
    for game, chance in positions(seed):
        if chance.random() < 0.1:
            for action in game.legal_actions():
                trial = game.copy()
                trial.apply(action)
                check_everything(trial)


@pytest.mark.parametrize("seed", SEEDS)
def test_refusals_have_reasons_and_change_nothing(seed: int) -> None:
    world = arena()
    for game, chance in positions(seed):
        if chance.random() < 0.05:
            before = game.to_json()
            for action in nonsense(world.names(world.everywhere), chance):
                if action not in game.legal_actions():
                    with pytest.raises(IllegalAction) as refusal:
                        game.apply(action)
                    assert all(refusal.value.reasons)
            assert game.to_json() == before


def nonsense(regions: list[str], chance: random.Random) -> list[Action]:
    verbs = ("conquer", "roll", "abandon", "leave", "place")
    actions = [Action(verb, "", chance.choice([*regions, "nowhere"])) for verb in verbs]
    actions += [Action(verb) for verb in ("expand", "decline", "stop", "done", "pass")]
    actions += [Action("pick", "99"), Action("put", "hero", chance.choice(regions)), Action("fly", "", "moor")]
    return [*actions, Action("conquer", "", chance.choice(regions), ("dragon_master",))]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_goes_on_from_its_text_as_if_nothing_had_happened(seed: int) -> None:
    for game, chance in positions(seed):
        if chance.random() < 0.05:
            again = Game.from_json(game.rules, game.to_json())
            assert again.to_json() == game.to_json()
            assert again.legal_actions() == game.legal_actions()
            assert again.player == game.player
            check_everything(again)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_history_replays_to_the_same_game(seed: int) -> None:
    game = finished(seed)
    again = Game.replay(arena_rules(), game.history, players=game.position.players, seed=seed)
    assert again.to_json() == game.to_json()


@pytest.mark.parametrize("seed", SEEDS)
def test_copies_do_not_change_when_the_game_goes_on(seed: int) -> None:
    kept: list[tuple[Game, str]] = []
    for game, chance in positions(seed):
        if chance.random() < 0.05:
            copy = game.copy()
            kept.append((copy, copy.to_json()))
    assert kept
    for copy, text in kept:
        assert copy.to_json() == text


@pytest.mark.parametrize("seed", SEEDS)
def test_a_copy_plays_on_like_the_original(seed: int) -> None:
    game, chance = new_game(seed), random.Random(seed)
    for _ in range(60):
        game.apply(chosen(game, chance))
    copy = game.copy()
    for _ in range(60):
        if game.over:
            break
        action = chosen(game, chance)
        game.apply(action)
        copy.apply(action)
    assert copy.to_json() == game.to_json()
    assert copy.legal_actions() == game.legal_actions()
