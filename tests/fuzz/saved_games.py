"""Damaged saves: each is refused with its place, or plays on as a sound game to its end."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from engine import EngineError, Game, IllegalAction, Rules
from mapforge.games.narration import Teller
from tests.engine.arena import arena_rules, chosen, positions

MOST_STEPS = 6_000
"""Steps that no sound game on the small board comes near: they take about four hundred."""


@cache
def saves() -> list[dict[str, Any]]:
    """Some saves from many moments of several games, those with a pending choice or a roll among them."""
    found = []
    for seed in range(6):
        for game, chance in positions(seed):
            if chance.random() < 0.02 or (game.position.pending and chance.random() < 0.2) or game.position.die >= 0:
                found.append(json.loads(game.to_json()))
    return found


def attack(chance: random.Random) -> str:
    """Damage a save and play it; what went wrong, or nothing."""
    from tests.fuzz.damages import damaged

    save = damaged(chance.choice(saves()), chance, keep=("format", "world"))
    return refused_or_played(arena_rules(), json.dumps(save), chance)


def refused_or_played(rules: Rules, text: str, chance: random.Random) -> str:
    """Open a damaged save: nothing to tell when it is refused with its place, or played to its end."""
    try:
        game = Game.from_json(rules, text)
    except EngineError as refused:
        said = str(refused)
        return "" if "'" in said or "damaged" in said or "saved in format" in said else f"no place: {refused}"
    return to_the_end(game, chance)


def to_the_end(game: Game, chance: random.Random) -> str:
    """Play a game with random choices, telling what happens and saving it now and then."""
    teller = Teller(game.rules.world, ["Ada", "Bob", "Cleo", "Dan", "Eve"])
    for event in game.events:
        teller.tell(event)
    for step in range(MOST_STEPS):
        if game.over:
            return ""
        if not game.legal_actions():
            return "nobody can do anything, and the game is not over"
        if not 0 <= game.player < game.position.players:
            return f"the player to choose is {game.player}"
        try:
            game.apply(chosen(game, chance))
        except IllegalAction as error:
            return f"a legal action is refused: {error}"
        if step % 40 == 0:
            Game.from_json(game.rules, game.to_json())
    return "the game does not end"
