"""Plays one kind of work in a process of its own, as often as it is told to, and says how much CPU time each took.

It is started with the engine to be measured on Python's path, which may be an older commit: so it uses nothing but what
both have had all along. `python contestant.py WORK` reads a number on each line, the first seed of the next batch, and
answers with a line of JSON.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from engine import Action, Game, Rules, play_many
from mapforge import bot_named, mix

Batch = Callable[[int], int]
"""Does a batch of work from a first seed, and says how many units that were."""

VERBS = "verbs of "
"""`verbs of base 2` is no work in batches: it says once how long each kind of action takes."""
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}


def shipped_rules(pack: str, players: int, others: tuple[str, ...] = ()) -> Rules:
    """The rules of a shipped board."""
    return Rules(mix(f"{pack}:map/{NUMBERS[players]}_players", others, players=players).world())


def warmed(rules: Rules, players: int, games: int = 150) -> Rules:
    """Rules that have met most combos; what never changes is kept from the garbage collector, as bulk players do."""
    for _ in play_many(rules, range(games), players=players):
        pass
    gc.collect()
    gc.freeze()
    return rules


def any_action(chance: random.Random) -> Callable[[Game], Action]:
    """A player who does anything."""

    def choose(game: Game) -> Action:
        legal = game.legal_actions()
        return legal[int(chance.random() * len(legal))]

    return choose


def careful(chance: random.Random) -> Callable[[Game], Action]:
    """A random player who conquers while any conquest is affordable, and declines now and then."""

    def choose(game: Game) -> Action:
        legal = game.legal_actions()
        attacks = [action for action in legal if action.verb == "conquer"]
        if attacks:
            return attacks[int(chance.random() * len(attacks))]
        if legal[0].verb == "expand":
            declines = [action for action in legal if action.verb == "decline"]
            return declines[0] if declines and chance.random() < 0.3 else legal[0]
        staying = [action for action in legal if action.verb not in ("abandon", "leave")] or legal
        return staying[int(chance.random() * len(staying))]

    return choose


def uniform_games(pack: str, players: int, games: int, others: tuple[str, ...] = ()) -> Batch:
    """Whole games in one call, everybody at random."""
    rules = warmed(shipped_rules(pack, players, others), players)
    return lambda seed: sum(1 for _ in play_many(rules, range(seed, seed + games), players=players))


def stepped_games(pack: str, players: int, games: int) -> Batch:
    """The same games step by step, through `legal_actions` and `apply`."""
    rules = warmed(shipped_rules(pack, players), players)

    def batch(seed: int) -> int:
        for number in range(seed, seed + games):
            choose, game = any_action(random.Random(number)), Game(rules, players=players, seed=number)
            while not game.over:
                game.apply(choose(game))
        return games

    return batch


def careful_games(pack: str, players: int, games: int) -> Batch:
    """Whole games of careful random players."""
    rules = warmed(shipped_rules(pack, players), players)

    def batch(seed: int) -> int:
        seats = lambda number: [careful(random.Random(number))] * players  # noqa: E731 - as short as it is
        return sum(1 for _ in play_many(rules, range(seed, seed + games), players=players, seats=seats))

    return batch


def looks_of(bot: Any) -> int:
    """How many positions a bot has evaluated, whatever the count was called."""
    judgement = bot._judgement
    if judgement is None:
        return 0
    counter = getattr(judgement, "extractor", None) or judgement.surveyor
    return int(getattr(counter, "evaluations", None) or getattr(counter, "looks", 0))


def planned_games(pack: str, players: int) -> Batch:
    """A game between planners; the units are their evaluations."""
    rules = warmed(shipped_rules(pack, players), players)

    def batch(seed: int) -> int:
        bots = [bot_named("planner", seed=seed + seat) for seat in range(players)]
        game = Game(rules, players=players, seed=seed)
        while not game.over:
            game.apply(bots[game.player].choose(game))
        return sum(looks_of(bot) for bot in bots)

    return batch


def expert_games(pack: str, players: int, budget: int) -> Batch:
    """The first rounds of a game between an expert with a budget of evaluations and random players."""
    from mapforge.bots.expert_bot import ExpertBot

    rules = warmed(shipped_rules(pack, players), players)
    word = "evaluations" if "evaluations" in (ExpertBot.__init__.__kwdefaults__ or {}) else "looks"

    def batch(seed: int) -> int:
        expert = ExpertBot(seed, **{word: budget})
        seats: list[Any] = [expert] + [bot_named("random", seed=seed + seat) for seat in range(1, players)]
        game = Game(rules, players=players, seed=seed)
        while not game.over and game.position.round < 3:
            game.apply(seats[game.player].choose(game))
        return looks_of(expert)

    return batch


def copies(pack: str, players: int, number: int) -> Batch:
    """Copies of a game in its middle."""
    rules = warmed(shipped_rules(pack, players), players)
    return lambda seed: copied(rules, seed, number)


def copied(rules: Rules, seed: int, number: int) -> int:
    """Copy a game after a hundred actions, so many times."""
    game, choose = Game(rules, players=2, seed=seed), any_action(random.Random(seed))
    for _ in range(100):
        game.apply(choose(game))
    for _ in range(number):
        game.copy()
    return number


def grown(make: Callable[[Any], Any], players: int = 2) -> Callable[[], Batch]:
    """Games in a world that has grown; the units are actions."""

    def prepare() -> Batch:
        rules = warmed(Rules(make(grown_worlds())), players, 40)
        return lambda seed: sum(end.actions for end in play_many(rules, range(seed, seed + 20), players=players))

    return prepare


def grown_worlds() -> Any:
    """The worlds of this checkout, whatever engine is on the path."""
    sys.path.append(str(Path(__file__).parents[2]))
    return import_module("tests.bench.grown_worlds")


def copies_of(regions: int, number: int) -> Batch:
    """Copies of a game on a map with so many regions."""
    rules = warmed(Rules(grown_worlds().grid(regions)), 2, 20)
    return lambda seed: copied(rules, seed, number)


Arrange = Callable[[Game, "dict[str, int]", "list[Action]"], None]
"""Carries out an arrangement whose steps are known, too."""


def apply_all(game: Game, steps: list[Action]) -> None:
    """Apply steps one by one."""
    for step in steps:
        game.apply(step)


def arrangements(number: int, carry_out: Arrange) -> Batch:
    """Redeployments of five tokens or more, but for the last one, after which the game would go on."""
    rules = warmed(shipped_rules("base", 2), 2)
    wanted: list[tuple[Game, dict[str, int], list[Action]]] = []
    for seed in range(number):
        game, chance = Game(rules, players=2, seed=seed), random.Random(seed)
        while not (game.position.repeats >= 5 and all(action.verb == "place" for action in game.legal_actions())):
            game.apply(chance.choice(game.legal_actions()))
        standing, places = dict(zip(rules.world.region_index, game.position.tokens, strict=True)), game.legal_actions()
        tokens = {action.where: standing[action.where] for action in places}
        for _ in range(game.position.repeats):
            tokens[chance.choice(places).where] += 1
        wanted.append((game, tokens, game.arrange(tokens)))

    def batch(_: int) -> int:
        for game, tokens, steps in wanted:
            position = game.position
            standing, hand, beaten = position.tokens, position.hand, position.withdrawn
            repeats, trail = position.repeats, position.trail
            position.tokens, position.hand, position.withdrawn = standing[:], hand[:], beaten[:]
            carry_out(game, tokens, steps)
            position.tokens, position.hand, position.withdrawn = standing, hand, beaten
            position.repeats, position.trail = repeats, trail
        return len(wanted)

    return batch


WORK: dict[str, Callable[[], Batch]] = {
    "base 2": lambda: uniform_games("base", 2, 100),
    "base 4": lambda: uniform_games("base", 4, 60),
    "underground 2": lambda: uniform_games("underground", 2, 60),
    "both 4": lambda: uniform_games("base", 4, 40, ("underground",)),
    "base 2 stepped": lambda: stepped_games("base", 2, 80),
    "underground 2 stepped": lambda: stepped_games("underground", 2, 50),
    "base 2 careful": lambda: careful_games("base", 2, 60),
    "base 4 careful": lambda: careful_games("base", 4, 30),
    "underground 2 careful": lambda: careful_games("underground", 2, 40),
    "planner": lambda: planned_games("base", 2),
    "expert": lambda: expert_games("base", 2, 8000),
    "copy": lambda: copies("base", 2, 5000),
    "at once": lambda: arrangements(200, lambda game, tokens, _: game.redeploy(tokens)),
    "arranged in steps": lambda: arrangements(200, lambda game, tokens, _: apply_all(game, game.arrange(tokens))),
    "in known steps": lambda: arrangements(200, lambda game, _, steps: apply_all(game, steps)),
    "copy of 30": lambda: copies_of(30, 2000),
    "copy of 1000": lambda: copies_of(1000, 2000),
    "no hooks": grown(lambda worlds: worlds.with_hooks([])),
    "1 python hook": grown(lambda worlds: worlds.with_hooks([{"dearer_by_token": None}])),
    "5 python hooks": grown(lambda worlds: worlds.with_hooks([{"dearer_by_token": None}] * 5)),
    "50 hooks of nations": grown(lambda worlds: worlds.with_hooks([{"dearer_when_rich": {"coins": 90}}] * 50)),
    "50 filters of terrain": grown(lambda worlds: worlds.with_hooks(worlds.terrain_filters(50))),
    "1 filter of the board": grown(lambda worlds: worlds.with_hooks(worlds.board_filters(1))),
    "10 filters of the board": grown(lambda worlds: worlds.with_hooks(worlds.board_filters(10))),
    "50 filters of the board": grown(lambda worlds: worlds.with_hooks(worlds.board_filters(50))),
    "regions 30": grown(lambda worlds: worlds.grid(30)),
    "regions 100": grown(lambda worlds: worlds.grid(100)),
    "regions 300": grown(lambda worlds: worlds.grid(300)),
    "regions 1000": grown(lambda worlds: worlds.grid(1000)),
    "players 2": grown(lambda worlds: worlds.grid(100)),
    "players 8": grown(lambda worlds: worlds.grid(100), players=8),
}


def microseconds_by_verb(pack: str, players: int, games: int = 60) -> dict[str, float]:
    """What an action of each kind takes, as the median over some games; with the mean of all, and how many a game has.

    The median leaves out what happens seldom, such as another process that comes in between.
    """
    rules = warmed(shipped_rules(pack, players), players)
    times: dict[str, list[float]] = {}
    for seed in range(games):
        game, choose = Game(rules, players=players, seed=seed), any_action(random.Random(seed))
        while not game.over:
            action = choose(game)
            begin = time.perf_counter()
            game.apply(action)
            times.setdefault(action.verb, []).append((time.perf_counter() - begin) * 1e6)
    total = sum(len(found) for found in times.values())
    found = {verb: median(taken) for verb, taken in sorted(times.items())}
    usual = sum(len(taken) * found[verb] for verb, taken in times.items()) / total
    return {**found, "all": usual, "actions in a game": total / games}


def main(work: str) -> None:
    """Prepare the work, then do batches of it as asked."""
    if work.startswith(VERBS):
        pack, players = work.removeprefix(VERBS).split()
        print(json.dumps(microseconds_by_verb(pack, int(players))), flush=True)
        return
    batch = WORK[work]()
    print(json.dumps({"ready": work}), flush=True)
    for line in sys.stdin:
        begin = time.process_time()
        units = batch(int(line))
        print(json.dumps({"seconds": time.process_time() - begin, "units": units}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
