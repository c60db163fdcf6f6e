"""The printed scale: what every printed race and power is worth, learned from many games and shipped."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import pvariance
from typing import NamedTuple

import numpy as np

from mapforge.files.output import write_file
from mapforge.lab.intervals import Z, mean_of
from mapforge.lab.result_file import ResultFile
from mapforge.lab.work_order import WorkOrder, rules_of

SUFFIX = ".scale.json"
FOLDER = Path(__file__).parent / "scales"
VERSION = 1
LEAST_SPREAD = 3.0**2
"""The variance by which items are taken to differ at least: few games say little about it, and too small a one would
make the strongest printed item look average, and whatever equals it too strong."""


class Trial(NamedTuple):
    """One game of an experiment: what the first player had to take, and how it ended for them."""

    seed: int
    race: str
    power: str
    margin: float
    """Their coins at the end over the average of the others."""
    won: float


@dataclass(frozen=True)
class Scale:
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
    worth: Mapping[str, float] = field(default_factory=dict)
    """By item, such as `race/giants`."""
    error: Mapping[str, float] = field(default_factory=dict)
    """The standard errors of the worths."""


def trials_of(results: ResultFile) -> list[Trial]:
    """The games of an experiment, by seed."""
    rows = results.rows(
        "SELECT p.seed, p.race, p.power, "
        "s.coins - (SELECT avg(coins) FROM seats o WHERE o.seed = p.seed AND o.player > 0), s.won "
        "FROM picks p JOIN seats s ON s.seed = p.seed AND s.player = 0 WHERE p.number = 0 ORDER BY p.seed"
    )
    return [Trial(*row) for row in rows]


def learned_scale(trials: Sequence[Trial], order: WorkOrder, first_seed: int = 0) -> Scale:
    """What the items in some games are worth if race and power simply add up.

    Each worth is drawn towards the average, the more so the fewer games there are: what is left of an accident in few
    games would else pass for strength.
    """
    items = sorted({item for trial in trials for item in (f"race/{trial.race}", f"power/{trial.power}")})
    column = {item: number for number, item in enumerate(items)}
    margins = np.array([trial.margin for trial in trials])
    shares = np.zeros((len(trials), len(items)))
    for row, trial in enumerate(trials):
        shares[row, column[f"race/{trial.race}"]] = shares[row, column[f"power/{trial.power}"]] = 1
    middle = float(margins.mean())
    spread = _spread(margins - middle, shares)
    noise = max(1.0, float(margins.var()) - 2 * spread)
    inverse = np.linalg.inv(shares.T @ shares + np.eye(len(items)) * noise / spread)
    effects = inverse @ shares.T @ (margins - middle)
    rest = margins - middle - shares @ effects
    centre = _centre(items)
    worths, variances = centre @ effects, np.diag(centre @ inverse @ centre)
    deviation = math.sqrt(float((rest**2).sum()) / max(1, len(trials) - len(items)))
    won = mean_of([trial.won for trial in trials])
    return Scale(
        map=rules_of(order).world.id,
        bot=order.bots[0],
        weights=order.weights,
        games=len(trials),
        first_seed=first_seed,
        content=order.content,
        margin=round(middle, 3),
        margin_error=round(deviation / math.sqrt(len(trials)), 3),
        wins=round(won.value, 4),
        wins_error=round(won.margin / Z, 4),
        deviation=round(deviation, 3),
        worth={item: round(float(worths[n]), 2) for item, n in column.items()},
        error={item: round(deviation * math.sqrt(variances[n]), 2) for item, n in column.items()},
    )


def _spread(
    margins: np.ndarray[tuple[int], np.dtype[np.float64]], shares: np.ndarray[tuple[int, int], np.dtype[np.float64]]
) -> float:
    """How much items truly differ: the variance of their averages that chance does not explain, if that is much."""
    counts = shares.sum(axis=0)
    averages = shares.T @ margins / counts
    by_chance = float((margins.var() / counts).mean())
    return max(LEAST_SPREAD, pvariance([float(each) for each in averages]) - by_chance)


def _centre(items: Sequence[str]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """What takes their average off the effects of races, and off those of powers.

    Whether all races or all powers make up a combo's worth cannot be told apart, and does not matter.
    """
    kinds = np.array([item.partition("/")[0] for item in items])
    same = (kinds[:, None] == kinds[None, :]).astype(float)
    centre: np.ndarray[tuple[int, int], np.dtype[np.float64]] = np.eye(len(items)) - same / same.sum(axis=1)
    return centre


def write_scale(scale: Scale, path: Path) -> None:
    """Write a scale to a file."""
    write_file(path, json.dumps({"version": VERSION, **asdict(scale)}, indent=1) + "\n")


def read_scale(path: Path) -> Scale:
    """A scale from its file."""
    facts = json.loads(path.read_text(encoding="utf-8"))
    del facts["version"]
    return Scale(**facts)


def shipped_scales() -> list[Scale]:
    """The scales that come with mapforge."""
    return [read_scale(path) for path in sorted(FOLDER.glob(f"*{SUFFIX}"))]


def scale_for(map: str, bot: str, weights: str) -> Scale | None:
    """The shipped scale of a board and a bot; None where there is none, or the bot has learned otherwise since."""
    wanted = (map, bot, weights)
    return next((scale for scale in shipped_scales() if (scale.map, scale.bot, scale.weights) == wanted), None)
