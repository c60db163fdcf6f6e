"""Positions written as scenarios and set up again: the same choices there, and the same game from there on."""

import random
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine import Game
from engine.game import stage
from engine.setup.description import described
from engine.setup.stage import GIVEN_WORDS
from mapforge.files.documents import document_from_text
from mapforge.scenarios.scenario_worlds import ScenarioWorlds
from mapforge.scenarios.written_scenario import scenario_text
from tests.mixing.boards import library
from tests.soak.games import positions

SHARE, STEPS = 0.1, 6
"""How many positions of a game are written, and how many choices are made from each."""


def check_scenarios(board: str, seed: int) -> int:
    """Play a game and write some of its positions as scenarios. Gives the number of positions."""
    written = 0
    for game, chance in positions(board, seed):
        if chance.random() < SHARE or game.over:
            written += 1
            comes_back(game, stage(game.rules, described(game.position)), chance)
            if chance.random() < SHARE:
                comes_back(game, from_text(game), chance)
    return written


@lru_cache(maxsize=1)
def worlds() -> ScenarioWorlds:
    return ScenarioWorlds(library())


def from_text(game: Game) -> Game:
    """The game of the scenario's text, on a map and in a world of its own."""
    packs = sorted(pack for pack in library().packs if any(trait.pack == pack for trait in game.rules.world.traits))
    document = document_from_text(Path("scenario.yaml"), scenario_text(game, packs=packs))
    assert not document.findings, document.findings
    given: dict[str, Any] = document.data[0]["given"]
    rules = worlds().rules(given, packs[0])
    return stage(rules, {word: value for word, value in given.items() if word in GIVEN_WORDS})


def comes_back(game: Game, again: Game, chance: random.Random) -> None:
    """Compare a game with the one that was set up again, now and for some steps."""
    assert described(again.position) == described(game.position)
    one = game.copy()
    for _ in range(STEPS):
        choices = sorted(map(str, one.legal_actions()))
        assert sorted(map(str, again.legal_actions())) == choices
        assert (again.player, again.scores, again.over) == (one.player, one.scores, one.over)
        if one.over:
            return
        action = chance.choice(choices)
        one.apply(action)
        again.apply(action)
