"""What is prepared, cached or ordered for speed never changes an answer."""

import json
import os
import random
import subprocess
import sys

import pytest

from engine import Game, Rules, bits
from engine.board.bindings import derive
from engine.conquest.assessment import assess
from engine.conquest.targets import attack_options, can_roll
from engine.position.position import Position
from engine.state.phases import TurnPhase
from engine.traits.bound_hook import TraitSource
from engine.traits.profile import Profile
from tests import REPOSITORY
from tests.engine.arena import arena, arena_rules, finished, positions

SEEDS = range(10)


def moved(game: Game, rules: Rules) -> Game:
    """The same position under other rules."""
    state = game.position.copy()
    state.rules = rules
    derive(state)
    return Game.from_position(state)


def shuffled(game: Game, chance: random.Random) -> Game:
    """The same position, but the traits of every nation are taken in a random order."""
    other = moved(game, Rules(game.rules.world, game.rules.rulings))
    rules, profiles = other.rules, other.position.profiles
    for nation, profile in enumerate(profiles):
        sources = tuple(chance.sample(profile.sources, len(profile.sources)))
        parts = [rules.contributions[profile.active, source] for source in sources]
        profiles[nation] = Profile(rules.world, (profile.active, sources), parts)
    return other


def orders(game: Game) -> list[tuple[TraitSource, ...]]:
    return [profile.sources for profile in game.position.profiles]


def costs(game: Game) -> list[int]:
    position = game.position
    return (
        [assess(position, position.actor, region).cost for region in range(len(position.owner))]
        if position.actor >= 0
        else []
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_traits_changes_no_choice_and_no_cost(seed: int) -> None:
    differed = 0
    for game, chance in positions(seed):
        if chance.random() < 0.2:
            other = shuffled(game, random.Random(seed))
            assert sorted(other.legal_actions()) == sorted(game.legal_actions())
            assert costs(other) == costs(game)
            differed += orders(other) != orders(game)
    assert differed


@pytest.mark.parametrize("seed", SEEDS)
def test_prepared_answers_equal_asking_everything(seed: int) -> None:
    asking = Rules(arena(), asks_everything=True)
    for game, chance in positions(seed):
        if chance.random() < 0.2:
            other = moved(game, asking)
            assert other.legal_actions() == game.legal_actions()
            assert costs(other) == costs(game)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_list_of_attacks_equals_assessing_every_region(seed: int) -> None:
    for game, _ in positions(seed):
        position = game.position
        if position.phase == TurnPhase.CONQUER and position.actor >= 0 and not position.conquests_over:
            listed = [str(action) for action in attack_options(position) if not action.using]
            assert sorted(listed) == sorted(assessed(position))


def assessed(position: Position) -> list[str]:
    found = []
    for region in bits(position.rules.world.everywhere):
        assessment = assess(position, position.actor, region)
        id = position.rules.world.regions[region].id
        if not assessment.reasons:
            found.append(f"conquer {id}")
        elif (
            assessment.reasons == ("too_few_tokens",)
            and can_roll(position, assessment)
            and not position.tried >> region & 1
        ):
            found.append(f"roll {id}")
    return found


@pytest.mark.parametrize("seed", range(3))
def test_a_history_replays_to_the_same_bytes_in_another_process(seed: int) -> None:
    game = finished(seed)
    script = (
        "import json, sys; from engine import Game; from tests.engine.arena import arena_rules; "
        "game = json.load(sys.stdin); "
        "print(Game.replay(arena_rules(), game['history'], players=game['players'], seed=game['seed']).to_json())"
    )
    text = json.dumps({"history": game.history, "players": game.position.players, "seed": seed})
    replayed = [replay(script, text, hash_seed) for hash_seed in ("0", "4711")]
    assert replayed == [game.to_json()] * 2


def replay(script: str, text: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, input=text, env=environment, cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_games_that_share_rules_do_not_disturb_each_other() -> None:
    alone = [finished(seed, Rules(arena())).to_json() for seed in range(3)]
    assert alone == [finished(seed, arena_rules()).to_json() for seed in range(3)]
