"""Pictures of docs/balance.md: how verdicts are made, and what became of the planted items."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from engine.vocabulary.item_id import ItemId
from mapforge.lab.baseline import shipped_baselines
from mapforge.lab.control import fair_range_for

Row = dict[str, str]
_GREEN, _GREY = "#4f9a4c", "#8a8a8a"
_COLOURS = {"fair": _GREEN, "strong": "#c8504c", "weak": "#4585bd", "undecided": "#c98a1b"}
_EXAMPLES = ((-9.0, 0.8, "weak"), (-4.8, 0.7, "fair, but only just"), (1.0, 0.8, "fair"), (11.0, 2.6, "undecided yet"))
"""Worths, standard errors and what is said, for the picture of how verdicts are made."""


def verdicts_picture() -> str:
    """Printed races as dots, the range that is fair by them, and four items with what games say so far."""
    (baseline,) = (each for each in shipped_baselines() if each.map == "base:map/two_players")
    fair = fair_range_for(ItemId("race", ""), baseline)
    figure = Figure(figsize=(9, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.axvspan(fair.low, fair.high, color=_GREEN, alpha=0.15, linewidth=0)
    for edge, error in ((fair.low, fair.low_error), (fair.high, fair.high_error)):
        axes.axvspan(edge - error, edge + error, color=_GREEN, alpha=0.15, linewidth=0)
    printed = {item: worth for item, worth in baseline.worth.items() if item.kind == "race"}
    axes.plot(list(printed.values()), [0] * len(printed), "o", color=_GREY)
    for item, worth in (min(printed.items(), key=_worth), max(printed.items(), key=_worth)):
        axes.annotate(item.id.capitalize(), (worth, 0), xytext=(0, -14), textcoords="offset points", ha="center")
    for place, (worth, error, words) in enumerate(_EXAMPLES):
        _bell(axes, worth, error, words, 1.05 + 0.15 * (place % 2))
    axes.set_ylim(-0.35, 1.45)
    axes.set_yticks([])
    axes.set_xlabel("coins over the average combo; dots are printed races; green is fair, with edges not known exactly")
    return _svg(figure)


def _worth(pair: tuple[ItemId, float]) -> float:
    return pair[1]


def _bell(axes: Axes, worth: float, error: float, words: str, height: float) -> None:
    """What the games about an item say: the likelier a worth, the higher."""
    colour = next((shade for word, shade in _COLOURS.items() if words.startswith(word)), _GREY)
    steps = [worth + error * step / 10 for step in range(-35, 36)]
    heights = [math.exp(-(((step - worth) / error) ** 2) / 2) for step in steps]
    axes.fill_between(steps, heights, color=colour, alpha=0.5, linewidth=0)
    axes.annotate(words, (worth, height), ha="center")


def planted_picture(rows: Sequence[Row]) -> str:
    """What each planted item was found to be worth, in the colour of its verdict, and marked by what it should be."""
    ordered = sorted(rows, key=lambda row: float(row["worth"]))
    figure = Figure(figsize=(9, 0.3 * len(ordered) + 1), layout="constrained")
    axes = figure.subplots()
    axes.axvline(0, color=_GREY, linewidth=0.8)
    for place, row in enumerate(ordered):
        low, worth, high = (float(row[key]) for key in ("low", "worth", "high"))
        colour = _COLOURS[row["verdict"]]
        axes.plot([low, high], [place, place], color=colour, linewidth=4, alpha=0.5, solid_capstyle="round")
        axes.plot(worth, place, "o", color=colour)
    labels = [f"{row['item'].partition('/')[2].replace('_twin', ' (a copy)')}: {row['truth']}" for row in ordered]
    axes.set_yticks(range(len(ordered)), labels)
    axes.set_xlabel("coins over the average combo; called strong in red, fair in green, weak in blue")
    return _svg(figure)


def _svg(figure: Figure) -> str:
    target = io.StringIO()
    with rc_context({"svg.hashsalt": "mapforge", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure.savefig(target, format="svg", metadata={"Date": None, "Creator": None})
    return "\n".join(line.rstrip() for line in target.getvalue().splitlines()) + "\n"
