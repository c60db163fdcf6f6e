"""Baselines: what every printed race and power is worth, learned from many games and shipped."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import pvariance
from typing import NamedTuple

import numpy as np

from engine.vocabulary.item_id import ItemId
from engine.vocabulary.json_text import read_json
from mapforge.files.output import write_file
from mapforge.lab.game_spec import GameSpec, rules_of
from mapforge.lab.intervals import Estimate, Z, mean_of
from mapforge.lab.population import POPULATION, SIZE, member_in
from mapforge.lab.result_file import ResultFile

SUFFIX = ".json"
FOLDER = Path(__file__).parent / "baselines"
VERSION = 1
_BY_ITEM = ("worth", "error")
"""The fields that a file has by the text of items' ids."""
LEAST_SPREAD = 3.0**2
"""The variance by which items are taken to differ at least.

Few games say little about it, and too small a one draws the strongest printed item to the average, so that whatever
equals it is called strong. On planner's shipped baselines the standard deviation is 2.4 to 3.7 coins."""


class Observation(NamedTuple):
    """One game of an experiment: what the first player had to take, and how it ended for them."""

    seed: int
    race: ItemId
    power: ItemId
    margin: float
    """Their coins at the end over the average of the others."""
    won: float


@dataclass(frozen=True)
class Baseline:
    """What printed items are worth on one board, in coins of margin over the average printed combo."""

    map: str
    bot: str
    weights: str
    """What the bot had learned; empty for one that learns nothing."""
    games: int
    first_seed: int
    content: str
    """The fingerprint of the world and its Python when the games were played."""
    margin: float
    """What the first player had over the others at the end, with an average combo."""
    margin_error: float
    """The standard error of that."""
    wins: float
    wins_error: float
    deviation: float
    """How far single games lie from what their combo makes one expect."""
    disagreement: float
    """By how much the planners that measure differ about an item, as a standard deviation; 0 for a single bot."""
    worth: Mapping[ItemId, float] = field(default_factory=dict)
    error: Mapping[ItemId, float] = field(default_factory=dict)
    """The standard errors of the worths."""

    def estimate(self, item: ItemId) -> Estimate:
        """What an item is worth, with its interval."""
        worth, margin = self.worth[item], Z * self.error[item]
        return Estimate(worth, worth - margin, worth + margin, self.games)


def observations_in(results: ResultFile) -> list[Observation]:
    """The games of an experiment, by seed."""
    rows = results.rows(
        "SELECT p.seed, p.race, p.power, "
        "s.coins - (SELECT avg(coins) FROM seats o WHERE o.seed = p.seed AND o.player > 0), s.won "
        "FROM picks p JOIN seats s ON s.seed = p.seed AND s.player = 0 WHERE p.number = 0 ORDER BY p.seed"
    )
    return [
        Observation(seed, ItemId("race", race), ItemId("power", power), margin, won)
        for seed, race, power, margin, won in rows
    ]


def learn_baseline(observations: Sequence[Observation], spec: GameSpec, first_seed: int = 0) -> Baseline:
    """What the items in some games are worth if race and power simply add up, by ridge regression."""
    # Without the ridge, what is left of an accident in few games would pass for strength. With it, each worth is drawn
    # towards the average as the James-Stein estimator does: by noise over spread, the less the more games there are.
    items = sorted({item for each in observations for item in (each.race, each.power)})
    column = {item: number for number, item in enumerate(items)}
    margins = np.array([each.margin for each in observations])
    shares = np.zeros((len(observations), len(items)))
    for row, each in enumerate(observations):
        shares[row, column[each.race]] = shares[row, column[each.power]] = 1
    middle = float(margins.mean())
    spread = _spread(margins - middle, shares)
    # A game differs from others by its race, by its power and by chance: what the first two leave is noise.
    noise = max(1.0, float(margins.var()) - 2 * spread)
    inverse = np.linalg.inv(shares.T @ shares + np.eye(len(items)) * noise / spread)
    effects = inverse @ shares.T @ (margins - middle)
    rest = margins - middle - shares @ effects
    centre = _centre(items)
    worths, variances = centre @ effects, np.diag(centre @ inverse @ centre)
    deviation = math.sqrt(float((rest**2).sum()) / max(1, len(observations) - len(items)))
    won = mean_of([each.won for each in observations])
    return Baseline(
        map=rules_of(spec).world.id,
        bot=spec.bots[0],
        weights=spec.weights,
        games=len(observations),
        first_seed=first_seed,
        content=spec.content,
        margin=round(middle, 3),
        margin_error=round(deviation / math.sqrt(len(observations)), 3),
        wins=round(won.value, 4),
        wins_error=round(won.margin / Z, 4),
        deviation=round(deviation, 3),
        disagreement=round(_disagreement(observations, rest), 3) if spec.bots[0] == POPULATION else 0.0,
        worth={item: round(float(worths[n]), 2) for item, n in column.items()},
        error={item: round(deviation * math.sqrt(variances[n]), 2) for item, n in column.items()},
    )


def _disagreement(observations: Sequence[Observation], rest: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
    """By how much the worth of an item depends on who plays, beyond what chance explains in so many games."""
    players = np.array([member_in(each.seed) for each in observations])
    # Some play better with any combo; that is no disagreement about items.
    own = rest.copy()
    for player in range(SIZE):
        own[players == player] -= own[players == player].mean() if (players == player).any() else 0.0
    # What an item is worth on average was fitted away, and with it one of SIZE degrees of freedom.
    freedom, noise = 1 - 1 / SIZE, float(own.var())
    excess = weight = 0.0
    for item in {item for each in observations for item in (each.race, each.power)}:
        has_item = np.array([item in (each.race, each.power) for each in observations])
        for player in range(SIZE):
            games = own[has_item & (players == player)]
            if len(games):
                excess += len(games) * float(games.mean()) ** 2 - noise * freedom
                weight += len(games) * freedom
    return math.sqrt(max(0.0, excess / weight)) if weight else 0.0


def _spread(
    margins: np.ndarray[tuple[int], np.dtype[np.float64]], shares: np.ndarray[tuple[int, int], np.dtype[np.float64]]
) -> float:
    """How much items truly differ: the variance of their averages that chance does not explain, if that is much."""
    counts = shares.sum(axis=0)
    averages = shares.T @ margins / counts
    by_chance = float((margins.var() / counts).mean())
    return max(LEAST_SPREAD, pvariance([float(each) for each in averages]) - by_chance)


def _centre(items: Sequence[ItemId]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """The matrix that subtracts the average race from races, and the average power from powers."""
    # Every combo has one of each: a coin more for all races and one less for all powers changes no game, so the games
    # cannot tell, and the average of either is 0 by convention.
    kinds = np.array([item.kind for item in items])
    same = (kinds[:, None] == kinds[None, :]).astype(float)
    centre: np.ndarray[tuple[int, int], np.dtype[np.float64]] = np.eye(len(items)) - same / same.sum(axis=1)
    return centre


def write_baseline(baseline: Baseline, path: Path) -> None:
    """Write a baseline to a file."""
    facts = asdict(baseline) | {name: _written(getattr(baseline, name)) for name in _BY_ITEM}
    write_file(path, json.dumps({"version": VERSION, **facts}, indent=1) + "\n")


def read_baseline(path: Path) -> Baseline:
    """A baseline from its file."""
    facts = read_json(path.read_text(encoding="utf-8"))
    del facts["version"]
    by_item = {name: {ItemId.read(item): value for item, value in facts[name].items()} for name in _BY_ITEM}
    return Baseline(**{**facts, **by_item})


def _written(by_item: Mapping[ItemId, float]) -> dict[str, float]:
    return {str(item): value for item, value in by_item.items()}


def shipped_baselines() -> list[Baseline]:
    """The baselines that come with mapforge."""
    return [read_baseline(path) for path in sorted(FOLDER.glob(f"*{SUFFIX}"))]


def shipped_baseline(map: str, bot: str, weights: str) -> Baseline | None:
    """The shipped baseline of a board and a bot; None where there is none, or the bot has other weights now."""
    # Worth depends on what a bot has learned: with some weights planner loses 17 coins with the Cultists, with others
    # it wins 2.
    wanted = (map, bot, weights)
    return next((each for each in shipped_baselines() if (each.map, each.bot, each.weights) == wanted), None)
