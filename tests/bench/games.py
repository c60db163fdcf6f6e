"""Random full games of each kind, in one run with catanatron's as a yardstick."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median

from engine import Game, Rules, World, play_many
from mapforge.worlds.mixes.mixture import mix


@dataclass(frozen=True)
class Pace:
    """How fast games are played."""

    seconds: float
    games: int
    actions: int
    copy_seconds: float
    seconds_at_once: float = 0.0
    """How long the same games take in one call of `play_many`."""

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def microseconds_per_action(self) -> float:
        return self.seconds / self.actions * 1e6


KINDS = {
    "base": ("base", ()),
    "underground": ("underground", ()),
    "both on a surface board": ("base", ("underground",)),
    "both on an underground board": ("underground", ("base",)),
}
"""The kinds of games: the pack of the board, and the packs that are mixed in."""

GOAL_PLAYERS = 4
GOALS = {"base": 12, "underground": 8, "both on a surface board": 8, "both on an underground board": 8}
"""How many times faster than catanatron each kind shall be for four players, as it plays with four too."""


def world_of(kind: str, players: int) -> World:
    """The world of a kind of game, on the shipped board for a number of players."""
    board, packs = KINDS[kind]
    words = {2: "two", 3: "three", 4: "four", 5: "five"}
    return mix(f"{board}:map/{words[players]}_players", packs, players=players).world()


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


def warm_rules(world: World, players: int) -> Rules:
    """Rules that have met most combos; like any bulk player, we keep what never changes from the garbage collector."""
    rules = Rules(world)
    for seed in range(200):
        play(rules, players, seed)
    gc.collect()
    gc.freeze()
    return rules


def pace(rules: Rules, players: int, seeds: range) -> Pace:
    """Time some games, and copies of a state in the middle of one."""
    start = time.process_time()
    actions = sum(play(rules, players, seed)[1] for seed in seeds)
    seconds = time.process_time() - start
    start = time.process_time()
    assert sum(outcome.actions for outcome in play_many(rules, seeds, players=players)) == actions
    at_once = time.process_time() - start
    game = Game(rules, players=players, seed=seeds[0])
    choose = random.Random(seeds[0]).random
    for _ in range(120):
        legal = game.legal_actions()
        game.apply(legal[int(choose() * len(legal))])
    return Pace(seconds, len(seeds), actions, _seconds_of(game.copy, 100), at_once)


def _seconds_of(call: Callable[[], object], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - start) / times


def check_against_asking_everything(world: World, players: int, seeds: Iterable[int]) -> int:
    """Play some games again with nothing prepared or remembered; every score must be the same."""
    quick, slow = Rules(world), Rules(world, asks_everything=True)
    checked = 0
    for seed in seeds:
        if play(quick, players, seed)[0].scores != play(slow, players, seed)[0].scores:
            raise AssertionError(f"prepared answers differ from asking everything: {players} players, seed {seed}")
        checked += 1
    return checked


def catanatron_pace(seeds: range) -> Pace | None:
    """The same for catanatron's random players, or None when it is not installed."""
    try:
        from catanatron import Color, RandomPlayer
        from catanatron import Game as Catan
    except ImportError:
        return None
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    start, actions = time.process_time(), 0
    for seed in seeds:
        random.seed(seed)
        game = Catan([RandomPlayer(colour) for colour in colours], seed=seed)
        game.play()
        actions += len(game.state.actions)
    seconds = time.process_time() - start
    return Pace(seconds, len(seeds), actions, _seconds_of(game.copy, 20))


def together(paces: list[Pace]) -> Pace:
    """All paces as one; of the copies, the usual one."""
    return Pace(
        sum(p.seconds for p in paces),
        sum(p.games for p in paces),
        sum(p.actions for p in paces),
        median(p.copy_seconds for p in paces),
        sum(p.seconds_at_once for p in paces),
    )


def report(rounds: int = 8) -> None:
    """Print one line for each kind of game; catanatron and we take turns of about equal length.

    A busy machine then slows both alike, and turns are long enough for the processor's caches to warm up.
    """
    if catanatron_pace(range(1)) is None:
        print("catanatron is not installed: no ratios (make bench installs it)")
    for kind in KINDS:
        for players in (2, 3, 4, 5):
            world = world_of(kind, players)
            checked = check_against_asking_everything(world, players, range(5))
            goal = GOALS[kind] if players == GOAL_PLAYERS else None
            _compare(f"{kind}, {players} random players ({checked} games checked)", world, players, rounds, goal)


def _compare(name: str, world: World, players: int, rounds: int, goal: float | None = None) -> None:
    rules = warm_rules(world, players)
    ours, theirs = [], []
    for turn in range(rounds):
        yardstick = catanatron_pace(range(turn * 6, turn * 6 + 6))
        theirs += [yardstick] if yardstick else []
        ours.append(pace(rules, players, range(1000 + turn * 60, 1060 + turn * 60)))
    us = together(ours)
    words = (
        f"{name}: {us.games_per_second:.0f} games/s, {us.actions / us.games:.0f} actions/game, "
        f"{us.microseconds_per_action:.1f} µs/action, {us.seconds / us.seconds_at_once:.2f} times as many in one call, "
        f"copy {us.copy_seconds * 1e6:.1f} µs"
    )
    if theirs:
        them = together(theirs)
        times = us.games_per_second / them.games_per_second
        judged = f" (at least {goal:g}: {'met' if times >= goal else 'missed'})" if goal else ""
        words += (
            f"; catanatron {them.games_per_second:.0f} games/s, {them.microseconds_per_action:.1f} µs/action: "
            f"{times:.1f} times its games/s{judged}, copy in {us.copy_seconds / them.copy_seconds:.2f} of its time"
        )
    print(words, flush=True)
