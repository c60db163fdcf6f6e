"""A whole arrangement at once: the same game as after all its steps, and none where a step would be refused."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine import Action, Game, Rules
from engine.state.phases import TurnPhase
from engine.vocabulary.errors import EngineError, IllegalAction
from mapforge.worlds.mixes.mixture import mix


@pytest.fixture(scope="module")
def shipped_rules() -> list[Rules]:
    """Both games, and both together: garrisons, ground that is left, pieces that are put, defenders."""
    return [
        Rules(mix("base:map/three_players", (), players=3).world()),
        Rules(mix("underground:map/two_players", (), players=2).world()),
        Rules(mix("base:map/four_players", ("underground",), players=4).world()),
    ]


def arrangements(rules: Rules, seed: int) -> Iterator[tuple[Game, dict[str, int]]]:
    """A random game, and at each place where tokens are put down an arrangement, possible or not."""
    chance = random.Random(seed)
    game = Game(rules, players=rules.world.players[0], seed=seed)
    while not game.over:
        legal = game.legal_actions()
        places = [action.where for action in legal if action.verb == "place"]
        if places:
            standing = dict(zip(rules.world.region_index, game.position.tokens, strict=True))
            ready = game.position.repeats + chance.choice((-1, 0, 0, 1, 1, 1, 2))
            wanted = {where: standing[where] for where in chance.sample(places, chance.randint(1, len(places)))}
            for _ in range(max(ready, 0)):
                wanted[chance.choice(list(wanted))] += 1
            if chance.random() < 0.1:
                where = chance.choice(list(standing))
                wanted[where] = standing[where] + chance.choice((-1, 0, 1))
            yield game, wanted
        game.apply(chance.choice(legal))


def all_of(game: Game) -> tuple[object, ...]:
    """All that can be seen of a game."""
    listed = [str(action) for action in game.legal_actions()]
    return game.to_json(), game.history, game.events, listed, game.player, game.position.repeats


def in_steps(game: Game, wanted: dict[str, int]) -> Game | None:
    """The game after all steps of an arrangement, or None if one is refused."""
    stepped = game.copy()
    try:
        for step in game.arrange(wanted):
            stepped.apply(step)
    except IllegalAction:
        return None
    return stepped


def test_an_arrangement_at_once_is_the_same_as_its_steps(shipped_rules: list[Rules]) -> None:
    done = refused = defended = 0
    for rules in shipped_rules:
        for seed in range(4):
            for game, wanted in arrangements(rules, seed):
                stepped, at_once = in_steps(game, wanted), game.copy()
                if stepped is None:
                    with pytest.raises(IllegalAction):
                        at_once.redeploy(wanted)
                    assert all_of(at_once) == all_of(game)
                    refused += 1
                else:
                    at_once.redeploy(wanted)
                    assert all_of(at_once) == all_of(stepped)
                    done += 1
                    defended += game.position.phase == TurnPhase.DEFEND
    assert done > 300
    assert refused > 30
    assert defended > 10


def test_pieces_are_put_where_an_arrangement_says(shipped_rules: list[Rules]) -> None:
    for seed in range(40):
        chance, game = random.Random(seed), Game(shipped_rules[0], players=3, seed=seed)
        while not game.over:
            legal = game.legal_actions()
            puts = [action for action in legal if action.verb == "put"]
            if puts and game.position.phase == TurnPhase.SETTLE:
                stepped = game.copy()
                stepped.apply(puts[0])
                game.redeploy({}, [(puts[0].what, puts[0].where)])
                assert all_of(game) == all_of(stepped)
                return
            game.apply(chance.choice(legal))
    raise AssertionError("nobody had a piece to put")


def test_a_region_that_is_not_there_is_named(shipped_rules: list[Rules]) -> None:
    game = Game(shipped_rules[0], players=3)
    with pytest.raises(EngineError, match="there is no region 'atlantis'"):
        game.redeploy({"atlantis": 2})
    assert Action("pick", "1") in game.legal_actions()
