"""Things that are no action: IllegalAction, and nothing has changed."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from engine import Action, Game, IllegalAction
from tests.engine.arena import chosen, new_game


class Odd:
    """An object that cannot even say what it is."""

    def __repr__(self) -> str:
        raise ValueError

    __str__ = __repr__


WORDS = [
    "conquer", "pick", "place", "use", "put", "stop", "", " ", "on", "using", "and", "1", "-1", "99999999999",
    "den", "\0", "\ud800", "x" * 5000, "conquer den using sword and sword", "Conquer", "²", "\u202e", "\n",
]  # fmt: skip
THINGS: list[Any] = [
    None,
    0,
    1.5,
    True,
    b"stop",
    [],
    ["stop"],
    {},
    {"stop"},
    object(),
    Odd(),
    Action,
    ("stop", "", "", ()),
]


@cache
def middle_game(seed: int) -> Game:
    """A game that is under way."""
    chance = random.Random(seed)
    game = new_game(seed)
    for _ in range(60):
        game.apply(chosen(game, chance))
    return game


def attack(chance: random.Random) -> str:
    """Give a game something odd to do."""
    game = middle_game(chance.randrange(4))
    thing: Any = chance.choice(THINGS)
    match chance.randrange(3):
        case 0:
            thing = " ".join(chance.choice(WORDS) for _ in range(chance.randrange(6)))
        case 1:
            parts: list[Any] = [chance.choice([*WORDS, *THINGS]) for _ in range(4)]
            thing = Action(*parts[: chance.randint(1, 4)])
    before, legal = game.to_json(), game.legal_actions()
    try:
        if thing in legal or (isinstance(thing, str) and thing in map(str, legal)):
            return ""
        game.apply(thing)
    except IllegalAction:
        return "" if game.to_json() == before and game.legal_actions() == legal else "something changed"
    return "" if game.to_json() != before else "it was neither refused nor done"
