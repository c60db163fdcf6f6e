"""The environment for learning programs: PettingZoo's own tests on every shipped board, and what its arrays mean."""

from __future__ import annotations

import random
import time
from pathlib import Path

import numpy as np
import pytest

from engine import Game, Rules, play_out
from mapforge.bots.arena.action_vocabulary import ActionVocabulary
from mapforge.bots.arena.linear_policy import BadPolicy, LinearPolicy
from mapforge.bots.arena.observation_layout import IN_SUPPLY, ObservationLayout
from mapforge.bots.arena.policy_bot import PolicyBot
from mapforge.bots.roster import bot_named
from mapforge.bots.simple_bots import RandomBot
from mapforge.bots.win_share import ABOVE, decide_share, points_of
from tests.mixing.boards import rules_for

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test
from pettingzoo.test.seed_test import seed_test

from mapforge.bots.arena.aec_environment import MapforgeEnv, NotPossible, environment
from mapforge.bots.arena.learner import Learner

BOARDS = [(board, players) for board in ("base", "underground") for players in (2, 3, 4, 5)]
MIXES = [("surface", 2), ("below", 3), ("homebrew", 2)]


# It says so of every observation with a mask beside it, but those of PettingZoo's own games.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize(("board", "players"), [*BOARDS, *MIXES])
def test_the_environment_passes_the_tests_of_pettingzoo(board: str, players: int) -> None:
    rules = rules_for(board, players)
    api_test(MapforgeEnv(rules, players), num_cycles=60)
    seed_test(lambda: MapforgeEnv(rules, players), num_cycles=30)


def test_an_environment_is_found_by_the_name_of_a_map_and_packs() -> None:
    env = environment("base:two_players", packs=["underground"], reward="lead", render_mode="ansi")
    env.reset(seed=3)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert "iron_dwarves" in env.layout.races
    assert "giants" in env.layout.races
    assert str(env.render()).startswith("round 1 of 10")


def played(env: MapforgeEnv, seed: int) -> dict[str, float]:
    """The rewards of a random game."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, is_over, *_ = env.last()
        if is_over:
            rewards[agent] = reward
            env.step(None)
            continue
        assert seen["action_mask"].sum() == len(env.game.legal_actions()) - env.legal.left_out
        env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return rewards


def test_the_winner_is_rewarded_or_everybody_by_their_lead() -> None:
    rules = rules_for("base", 3)
    won = played(MapforgeEnv(rules, 3), 5)
    assert sorted(won.values()) == [-1, -1, 1]
    led = played(MapforgeEnv(rules, 3, reward="lead"), 5)
    assert max(led, key=lambda agent: led[agent]) == max(won, key=lambda agent: won[agent])
    assert sum(led.values()) == pytest.approx(0)


def test_what_the_mask_forbids_is_refused_with_its_word() -> None:
    env = MapforgeEnv(rules_for("base", 2))
    env.reset(seed=1)
    number = env.vocabulary.words.index("decline")
    with pytest.raises(NotPossible, match=r"player_0 cannot choose \d+ \('decline'\) now"):
        env.step(number)
    with pytest.raises(NotPossible, match="there is no reward 'coins'"):
        MapforgeEnv(rules_for("base", 2), reward="coins")


def test_words_mean_the_same_in_every_game_and_what_they_are_done_with_is_shown() -> None:
    rules = rules_for("underground", 2)
    vocabulary = ActionVocabulary(rules.world)
    met = 0
    for seed in range(6):
        game, chance = Game(rules, players=2, seed=seed), random.Random(seed)
        while not game.over:
            legal = vocabulary.legal(game.legal_actions())
            assert not legal.left_out
            for number, action in legal.actions.items():
                word = vocabulary.words[number]
                plain, _, variant = word.partition(" #")
                assert plain in (str(action), f"{action.verb} {action.where}", "other"), word
                assert bool(variant) == (number in dict(legal.variants))
            met += len(legal.variants)
            game.apply(chance.choice(game.legal_actions()))
    assert met > 50


def test_an_observation_has_what_its_player_sees() -> None:
    rules = rules_for("underground", 3)
    layout = ObservationLayout(rules.world, 3)
    game, chance = Game(rules, players=3, seed=2), random.Random(2)
    for _ in range(150):
        game.apply(chance.choice(game.legal_actions()))
    for player in range(3):
        seen = np.frombuffer(layout.observe(game, player), np.int16)
        assert seen.size == layout.size
        view = game.view(player)
        assert seen[layout.parts["coins"]][0] == view["coins"][player]
        for region in rules.world.regions:
            known, holder = view["regions"][region.id], seen[layout.parts["holders"]][region.index]
            assert seen[layout.parts["tokens"]][region.index] == known["tokens"]
            expected = None if holder == 0 else (player + (holder - 1) // 2) % 3
            assert expected == known["holder"]
        on_map = sum(
            0 < place < IN_SUPPLY and place <= len(rules.world.regions) for place in seen[layout.parts["pieces"]]
        )
        assert on_map == sum(len(region["pieces"]) for region in view["regions"].values())


def test_the_example_learns_and_is_then_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learner = Learner(environment("base:two_players", reward="lead"), seed=1)
    first = learner.learn()
    for _ in range(8):
        last = learner.learn()
    assert last > first
    learner.policy.write(tmp_path / "learned.policy.json")
    monkeypatch.chdir(tmp_path)
    game = Game(rules_for("base", 2), players=2, seed=1)
    play_out(game, [bot_named("learned").choose, RandomBot(1).choose])
    assert game.over
    (tmp_path / "broken.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadPolicy):
        LinearPolicy.read(tmp_path / "broken.json")


def test_the_shipped_policy_beats_random_players() -> None:
    rules = rules_for("base", 2)

    def play(seed: int, seat: int) -> float:
        bots = [PolicyBot(), RandomBot(seed)] if seat == 0 else [RandomBot(seed), PolicyBot()]
        game = Game(rules, players=2, seed=f"learned {seed}")
        play_out(game, [bot.choose for bot in bots])
        return points_of(game.winners, seat)

    assert decide_share(play, low=0.7, high=0.88, most=200).verdict == ABOVE


@pytest.mark.bench
@pytest.mark.parametrize(("board", "players"), [*BOARDS, *MIXES])
def test_the_environment_is_at_least_a_third_as_fast_as_the_engine(board: str, players: int) -> None:
    rules = rules_for(board, players)
    rounds = [(_pure(rules, players), _through_environment(rules, players)) for _ in range(5)]
    assert max(through for _, through in rounds) >= 0.35 * max(pure for pure, _ in rounds)


def _pure(rules: Rules, players: int) -> float:
    """Choices in a second of CPU time, where the engine is asked for its list at each."""
    begin, steps = time.process_time(), 0
    for seed in range(6):
        game, chance = Game(rules, players=players, seed=seed), random.Random(seed).random
        while not game.over:
            legal = game.legal_actions()
            game.apply(legal[int(chance() * len(legal))])
            steps += 1
    return steps / (time.process_time() - begin)


def _through_environment(rules: Rules, players: int) -> float:
    env, begin, steps = MapforgeEnv(rules, players), time.process_time(), 0
    for seed in range(6):
        env.reset(seed=seed)
        chance = random.Random(seed).random
        for _ in env.agent_iter():
            if env.last()[2]:
                break
            numbers = list(env.legal.actions)
            env.step(numbers[int(chance() * len(numbers))])
            steps += 1
    return steps / (time.process_time() - begin)
