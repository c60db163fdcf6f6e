"""Every race with every power: forced as a first pick, kept for three turns, then declined and watched."""

import random
from collections.abc import Callable, Iterator
from typing import Literal

from engine import Action, Game, Rules, SendIntoDecline
from engine.state.phases import Status, TurnPhase
from tests.engine.invariants import check_everything
from tests.mixing.boards import rules_for

BOARDS = ("surface", "below", "arena")
KEPT = 3
LAST_ROUND = 6
Pair = tuple[str, str, str]
"""A board, a race and a power."""


def sensible_pairs(board: str, rules: Callable[..., Rules] = rules_for) -> Iterator[Pair]:
    """All pairs of what makes sense on a board."""
    world = rules(board, 2).world
    for race in world.races:
        for power in world.powers:
            yield board, world.traits[race].id, world.traits[power].id


def all_pairs(rules: Callable[..., Rules] = rules_for) -> list[Pair]:
    """All pairs on all boards."""
    return [pair for board in BOARDS for pair in sensible_pairs(board, rules)]


def some_pairs(each: int) -> list[Pair]:
    """A few pairs in which every race and every power occurs, on alternating boards."""
    found: list[Pair] = []
    for number, board in enumerate(BOARDS):
        pairs = list(sensible_pairs(board))
        races = sorted({pair[1] for pair in pairs})
        powers = sorted({pair[2] for pair in pairs})
        for step in range(each):
            found += [
                (board, races[index % len(races)], powers[(index + 7 * step + number) % len(powers)])
                for index in range(max(len(races), len(powers)))
            ]
    return list(dict.fromkeys(found))


def play_pair(pair: Pair, *, check: Literal["steps", "turns", "no"], rules: Callable[..., Rules] = rules_for) -> Game:
    """Play a pair through its three turns, its decline and some rounds after it, with the invariants on."""
    board, race, power = pair
    game = Game(rules(board, 2), players=2, seed=f"{race} {power}", order={"races": [race], "powers": [power]})
    chance = random.Random(f"{board} {race} {power}")
    steps = 0
    turn = (1, 0)
    while not game.over and game.position.round <= LAST_ROUND:
        game.apply(chosen(game, chance))
        steps += 1
        assert steps < 3000, "the game does not go on"
        now = (game.position.round, game.position.turn)
        if check == "steps" or (check == "turns" and now != turn):
            check_everything(game)
        turn = now
    assert has_declined(game), "the pair never declined"
    return game


def chosen(game: Game, chance: random.Random) -> Action:
    """What the first player does: picks the pair, keeps it three turns, then declines; the rest is chance."""
    legal = game.legal_actions()
    position = game.position
    if position.phase == TurnPhase.PICK and game.player == 0 and position.round == 1 and not position.pending:
        return legal[0]
    if game.player == 0 and position.race and position.active[0] == 0:
        if position.pending and position.round == 1 and position.pending[0][2]:
            # An offer at the pick, such as another badge: the pair stays together.
            return legal[-1]
        due = position.round > KEPT
        ways = [action for action in legal if is_decline(game, action)]
        if due and ways:
            return chance.choice(ways)
        legal = [action for action in legal if action not in ways and action.verb != "abandon"] or legal
    lively = [action for action in legal if action.verb in ("conquer", "use", "put", "roll", "expand")]
    return chance.choice(lively if lively and chance.random() < 0.8 else legal)


def is_decline(game: Game, action: Action) -> bool:
    """Whether an action sends the race into decline."""
    if action.verb == "decline":
        return True
    offer = game._offers.get(action)
    return offer is not None and any(isinstance(change, SendIntoDecline) for change in offer[2].changes)


def has_declined(game: Game) -> bool:
    """Whether the first nation is declined, or gone since."""
    return game.position.status[0] in (Status.DECLINED, Status.GONE)
