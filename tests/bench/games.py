"""Random full games of each kind, in one run with catanatron's as a yardstick."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable
from dataclasses import dataclass

from engine import Game, Rules, World
from mapforge.packs import load_library
from mapforge.shipped import content_folder
from mapforge.worlds import build, plain_map


@dataclass(frozen=True)
class Pace:
    """How fast games are played."""

    seconds: float
    games: int
    actions: int
    copy_seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def microseconds_per_action(self) -> float:
        return self.seconds / self.actions * 1e6


def base_world(players: int) -> World:
    """The printed base board for a number of players."""
    library = load_library([content_folder() / "base"])
    words = {2: "two", 3: "three", 4: "four", 5: "five"}
    return build(library, plain_map(library.packs["base"].items["map"][f"{words[players]}_players"]), board="base")


def play(rules: Rules, players: int, seed: int) -> tuple[Game, int]:
    """Play one game with random choices."""
    game = Game(rules, players=players, seed=seed)
    choose = random.Random(seed).random
    actions = 0
    while not game.over:
        legal = game.legal_actions()
        game.apply(legal[int(choose() * len(legal))])
        actions += 1
    return game, actions


def pace(world: World, players: int, games: int) -> Pace:
    """Time some games after a few to warm up, and copies of states in the middle of one."""
    rules = Rules(world)
    for seed in range(20):
        play(rules, players, seed)
    start = time.process_time()
    actions = sum(play(rules, players, seed)[1] for seed in range(1000, 1000 + games))
    return Pace(time.process_time() - start, games, actions, _copy_seconds(rules, players))


def _copy_seconds(rules: Rules, players: int) -> float:
    game = Game(rules, players=players, seed=1)
    choose = random.Random(1).random
    for _ in range(120):
        legal = game.legal_actions()
        game.apply(legal[int(choose() * len(legal))])
    start = time.process_time()
    for _ in range(2000):
        game.copy()
    return (time.process_time() - start) / 2000


def check_against_asking_everything(world: World, players: int, seeds: Iterable[int]) -> int:
    """Play some games again with nothing prepared or remembered; every score must be the same."""
    quick, slow = Rules(world), Rules(world, asks_everything=True)
    checked = 0
    for seed in seeds:
        if play(quick, players, seed)[0].scores != play(slow, players, seed)[0].scores:
            raise AssertionError(f"prepared answers differ from asking everything: {players} players, seed {seed}")
        checked += 1
    return checked


def catanatron_pace(games: int) -> Pace | None:
    """The same for catanatron's random players, or None when it is not installed."""
    try:
        from catanatron import Color, RandomPlayer
        from catanatron import Game as Catan
    except ImportError:
        return None
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    start, actions = time.process_time(), 0
    for seed in range(games):
        random.seed(seed)
        game = Catan([RandomPlayer(colour) for colour in colours], seed=seed)
        game.play()
        actions += len(game.state.actions)
    seconds = time.process_time() - start
    start = time.process_time()
    for _ in range(300):
        game.copy()
    return Pace(seconds, games, actions, (time.process_time() - start) / 300)


def report(games: int = 200) -> None:
    """Print one line for each number of players, and the ratio to catanatron."""
    yardstick = catanatron_pace(20)
    if yardstick is None:
        print("catanatron is not installed: no ratios (pip install mapforge[bench])")
    else:
        _line("catanatron, 4 random players", yardstick, None)
    for players in (2, 3, 4, 5):
        world = base_world(players)
        checked = check_against_asking_everything(world, players, range(5))
        _line(f"base, {players} random players ({checked} games checked)", pace(world, players, games), yardstick)


def _line(name: str, found: Pace, yardstick: Pace | None) -> None:
    words = (
        f"{name}: {found.games_per_second:.0f} games/s, {found.actions / found.games:.0f} actions/game, "
        f"{found.microseconds_per_action:.1f} µs/action, copy {found.copy_seconds * 1e6:.1f} µs"
    )
    if yardstick is not None:
        words += (
            f"; {found.games_per_second / yardstick.games_per_second:.1f} times its games/s, "
            f"copy in {found.copy_seconds / yardstick.copy_seconds:.2f} of its time"
        )
    print(words)
