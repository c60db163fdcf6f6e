"""The tables as rows: what the games of the runs amount to, and the first games, to play them again."""

from __future__ import annotations

import csv
import io
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import NormalDist, fmean, linear_regression, pstdev

import numpy as np

from engine.vocabulary.item_id import ItemId
from mapforge.lab.baseline import Baseline, Observation, learn_baseline, observations_in
from mapforge.lab.cluster import program
from mapforge.lab.game_record import play_recorded
from mapforge.lab.game_spec import item_names
from mapforge.lab.intervals import mean_of, share_of
from mapforge.lab.pairs import LEAST_GAMES, USUAL_SPREAD
from mapforge.lab.result_file import ResultFile, first_pick_as_stored
from tests.printed_tables.runs import MEASURES, RUNS, Run, results_of

Row = dict[str, str]
CONFIDENCE = 0.95
LEAST_FOR_EACH = 4
"""Of a bot that has played fewer games for each item, single items are not told."""
REPLAYED = 2
"""So many games of each run are kept, to be played again."""
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def tables(folder: Path) -> dict[str, list[Row]]:
    """All tables by name, from the games that lie in a folder."""
    there = [run for run in RUNS if results_of(run, folder).exists()]
    forced = [run for run in there if run.has_forced_pick]
    return {
        "items": [row for run in forced for row in _items(run, folder)],
        "pairs": [row for run in forced if run.bot == MEASURES for row in _pairs(run, folder)],
        "agreement": [_agreement(run, folder) for run in forced if run.bot != MEASURES],
        "seats": [row for run in there if not run.has_forced_pick for row in _seats(run, folder)],
        "runs": [_run(run, folder) for run in there],
        "games": [row for run in there if run.is_repeatable for row in _first(run, folder)],
    }


def _learned(run: Run, folder: Path) -> tuple[list[Observation], Baseline]:
    with ResultFile(results_of(run, folder), run.spec()) as results:
        observations = observations_in(results)
    return observations, learn_baseline(observations, run.spec())


def _worths(observations: Sequence[Observation]) -> dict[ItemId, tuple[float, float]]:
    """What items are worth if race and power add up, each with its standard error; nothing, where games are too few.

    By least squares, and not drawn towards the average like a shipped baseline: an interval here promises no more
    than its own games do.
    """
    races, powers = sorted({each.race for each in observations}), sorted({each.power for each in observations})
    if len(observations) < LEAST_FOR_EACH * (len(races) + len(powers)):
        return {}
    # The last of each kind is what the others lack to an average of 0.
    codes = {len(kind): np.vstack([np.eye(len(kind) - 1), -np.ones(len(kind) - 1)]) for kind in (races, powers)}
    rows = [
        np.concatenate([[1.0], codes[len(races)][races.index(each.race)], codes[len(powers)][powers.index(each.power)]])
        for each in observations
    ]
    design, margins = np.array(rows), np.array([each.margin for each in observations])
    inverse = np.linalg.inv(design.T @ design)
    found = inverse @ design.T @ margins
    variance = float(((margins - design @ found) ** 2).sum()) / (len(observations) - len(found))
    middle = len(races)
    worths = {}
    for items, part in ((races, slice(1, middle)), (powers, slice(middle, None))):
        code = codes[len(items)]
        errors = np.sqrt(np.diag(code @ inverse[part, part] @ code.T) * variance)
        for item, worth, error in zip(items, code @ found[part], errors, strict=True):
            worths[item] = float(worth), float(error)
    return worths


def _items(run: Run, folder: Path) -> Iterator[Row]:
    with ResultFile(results_of(run, folder), run.spec()) as results:
        observations = observations_in(results)
    worths = _worths(observations)
    names = item_names(run.spec())
    average = fmean(each.won for each in observations)
    for item in sorted(worths, key=lambda item: (item.kind != "race", -worths[item][0], item)):
        own = [each.won for each in observations if item in (each.race, each.power)]
        wins, (worth, error) = mean_of(own), worths[item]
        yield {
            "game": run.pack,
            "board": run.board,
            "players": str(run.players),
            "kind": item.kind,
            "item": item.id,
            "name": names[item],
            "bot": run.bot,
            "worth": f"{worth:.2f}",
            "low": f"{worth - _Z * error:.2f}",
            "high": f"{worth + _Z * error:.2f}",
            "win_rate_lift": f"{wins.value - average:.3f}",
            "lift_low": f"{max(wins.low, 0.0) - average:.3f}",
            "lift_high": f"{min(wins.high, 1.0) - average:.3f}",
            "games": str(len(own)),
        }


def _pairs(run: Run, folder: Path) -> Iterator[Row]:
    observations, baseline = _learned(run, folder)
    found = defaultdict[tuple[ItemId, ItemId], list[float]](list)
    for each in observations:
        found[each.race, each.power].append(each.margin - baseline.margin)
    quantile = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / len(found))
    for (race, power), margins in sorted(found.items()):
        expected = baseline.worth[race] + baseline.worth[power]
        surplus, error = fmean(margins) - expected, baseline.deviation / math.sqrt(len(margins))
        margin, share = quantile * error, USUAL_SPREAD**2 / (USUAL_SPREAD**2 + error**2)
        stands_out = len(margins) >= LEAST_GAMES and abs(surplus) > margin
        yield {
            "game": run.pack,
            "board": run.board,
            "players": str(run.players),
            "race": race.id,
            "power": power.id,
            "bot": run.bot,
            "games": str(len(margins)),
            "expected": f"{expected:.2f}",
            "likely": f"{expected + share * surplus:.2f}",
            "surplus": f"{surplus:.2f}",
            "low": f"{surplus - margin:.2f}",
            "high": f"{surplus + margin:.2f}",
            "stands_out": "yes" if stands_out else "no",
        }


def _agreement(run: Run, folder: Path) -> Row:
    """How much of what the planners make of a combo another bot makes of it, as a slope: 1 when it is the same."""
    _, baseline = _learned(run._replace(bot=MEASURES), folder)
    with ResultFile(results_of(run, folder), run.spec()) as results:
        observations = observations_in(results)
    expected = [baseline.worth[each.race] + baseline.worth[each.power] for each in observations]
    margins = [each.margin for each in observations]
    slope, start = linear_regression(expected, margins)
    rest = sum((y - start - slope * x) ** 2 for x, y in zip(expected, margins, strict=True)) / (len(observations) - 2)
    margin = _Z * math.sqrt(rest / len(observations)) / pstdev(expected)
    return {
        "game": run.pack,
        "board": run.board,
        "bot": run.bot,
        "games": str(len(observations)),
        "slope": f"{slope:.2f}",
        "low": f"{slope - margin:.2f}",
        "high": f"{slope + margin:.2f}",
    }


def _seats(run: Run, folder: Path) -> Iterator[Row]:
    with ResultFile(results_of(run, folder), run.spec()) as results:
        rows = results.rows("SELECT player, coins, won FROM seats ORDER BY seed, player")
    for seat in range(run.players):
        own = [(coins, won) for player, coins, won in rows if player == seat]
        wins = share_of(sum(won for _, won in own), len(own))
        coins = mean_of([coins for coins, _ in own])
        yield {
            "game": run.pack,
            "board": run.board,
            "players": str(run.players),
            "seat": str(seat + 1),
            "bot": run.bot,
            "wins": f"{wins.value:.3f}",
            "low": f"{wins.low:.3f}",
            "high": f"{wins.high:.3f}",
            "coins": f"{coins.value:.1f}",
            "coins_low": f"{coins.low:.1f}",
            "coins_high": f"{coins.high:.1f}",
            "games": str(len(own)),
        }


def _run(run: Run, folder: Path) -> Row:
    spec = run.spec()
    with ResultFile(results_of(run, folder), spec) as results:
        seeds = sorted(results.seeds())
    return {
        "run": run.name,
        "board": run.board,
        "bots": " ".join(spec.bots),
        "trial": first_pick_as_stored(spec),
        "first_seed": str(seeds[0]),
        "games": str(len(seeds)),
        **made_with(run),
    }


def made_with(run: Run) -> Row:
    """What decides how the games of an run go, beside their seeds: packs, weights and program."""
    spec = run.spec()
    return {"content": spec.content, "weights": spec.weights, "mapforge": program()}


def _first(run: Run, folder: Path) -> Iterator[Row]:
    """The first games of an run, as they were played then."""
    with ResultFile(results_of(run, folder), run.spec()) as results:
        games = results.rows("SELECT seed, actions FROM games ORDER BY seed LIMIT ?", (REPLAYED,))
        for seed, actions in games:
            ((race, power),) = results.rows("SELECT race, power FROM picks WHERE seed = ? AND number = 0", (seed,))
            scores = results.rows("SELECT coins FROM seats WHERE seed = ? ORDER BY player", (seed,))
            yield _game(run, seed, race, power, [coins for (coins,) in scores], actions)


def _game(run: Run, seed: int, race: str, power: str, scores: Sequence[int], actions: int) -> Row:
    return {
        "run": run.name,
        "seed": str(seed),
        "first_race": race,
        "first_power": power,
        "scores": " ".join(map(str, scores)),
        "actions": str(actions),
    }


@cache
def replay() -> list[Row]:
    """The first games of all runs whose games can be repeated, played now."""
    return [row for run in RUNS if run.is_repeatable for row in played(run, REPLAYED)]


def played(run: Run, games: int) -> Iterator[Row]:
    """The first games of an run, played now."""
    for seed in range(games):
        game = play_recorded(run.spec(), seed)
        pick = game.picks[0]
        yield _game(run, seed, pick.race, pick.power, game.scores, game.actions)


def as_csv(rows: Sequence[Mapping[str, str]]) -> str:
    """Rows as the text of a file."""
    target = io.StringIO()
    writer = csv.DictWriter(target, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return target.getvalue()


def read_csv(path: Path) -> list[Row]:
    """The rows of a file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def chosen(rows: Iterable[Row], **wanted: str) -> list[Row]:
    """Rows that have certain values."""
    return [row for row in rows if all(row[name] == value for name, value in wanted.items())]
