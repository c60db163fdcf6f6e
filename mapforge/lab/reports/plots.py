"""Plots for reports, as SVG inside a page: they take the colour of the text around them, by day and by night."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from mapforge.errors import MapforgeError
from mapforge.lab.intervals import Estimate
from mapforge.lab.item_verdict import ItemVerdict
from mapforge.lab.map_fairness import MapFairness
from mapforge.lab.pairs import PairLine
from mapforge.lab.reports.item_words import SOURCES
from mapforge.lab.reports.ruling_words import name_in_words
from mapforge.lab.ruling_effects import RulingEffect
from mapforge.lab.verdict import FAIR, STRONG, WEAK

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = {FAIR: "#4f9a4c", STRONG: "#c8504c", WEAK: "#4585bd"}
_UNSURE = "#8a8a8a"
_OPEN = "#c98a1b"
"""An item under test that is undecided."""
_INK = "#012345"
"""Stands for the colour of the text around a plot, and is nowhere else in it."""
_WIDTH, _ROW = 9.0, 0.34
_MOST_LINES = 6


class NoPlots(MapforgeError):  # noqa: N818 - it names what is missing
    """The library that draws plots is not installed."""


def check_plots() -> None:
    """Raise NoPlots when plots cannot be drawn here."""
    if find_spec("matplotlib") is None:
        raise NoPlots("plots need a library that is not installed: pip install 'mapforge[lab]'")


def worth_plot(found: Sequence[ItemVerdict]) -> str:
    """A bar for each item from one end of its interval to the other, among the printed ones, and what is fair."""
    fair_range = found[0].fair_range
    rows: list[tuple[str, Estimate, str]] = [
        (each.name, each.worth, COLOURS.get(each.verdict, _OPEN)) for each in found
    ]
    named = {name for name, _, _ in rows}
    rows += [(name, worth, _UNSURE) for name, worth in found[0].printed.items() if name not in named]
    rows = sorted((row for row in rows if row[1].cases > 1), key=lambda row: row[1].value)
    figure, axes = _axes(len(rows))
    axes.axvspan(fair_range.low, fair_range.high, color=COLOURS[FAIR], alpha=0.14, linewidth=0)
    axes.axvline(0, color=_INK, linewidth=0.8)
    for number, (_, worth, colour) in enumerate(rows):
        _bar(axes, number, worth, colour)
    axes.set_yticks(range(len(rows)), [name for name, _, _ in rows])
    for label, (name, _, _) in zip(axes.get_yticklabels(), rows, strict=True):
        label.set_fontweight("bold" if name in named else "normal")
    axes.set_xlabel("coins more or less than an average combo; the green band is fair")
    return _svg(figure)


def coins_plot(found: Sequence[ItemVerdict]) -> str:
    """What a game brings while the race is in play, by what it comes from."""
    shown = [each for each in reversed(found) if each.sources]
    figure, axes = _axes(len(shown), above=0.5)
    left = [0.0] * len(shown)
    shades = ("#8c9c5a", "#c8504c", "#d9a441", "#8a8a8a")
    for (source, label), shade in zip(SOURCES.items(), shades, strict=True):
        coins = [max(0.0, each.sources[source]) for each in shown]
        axes.barh(range(len(shown)), coins, left=left, label=label, color=shade, height=0.6)
        left = [start + more for start, more in zip(left, coins, strict=True)]
    axes.set_yticks(range(len(shown)), [each.name for each in shown])
    axes.set_xlabel("coins in a game")
    _legend(figure, axes, 4)
    return _svg(figure)


def rounds_plot(lines: Mapping[str, Sequence[float]], usual: str = "") -> str:
    """Coins by round, a line for each name; the line of `usual` is dashed."""
    figure, axes = _axes(6, above=0.5)
    shown = [*lines][: _MOST_LINES + 1]
    for name in shown:
        coins = lines[name]
        rounds = range(1, len(coins) + 1)
        if name == usual:
            axes.plot(rounds, coins, label=name, linestyle="--", color=_INK)
        else:
            axes.plot(rounds, coins, label=name, marker="o", markersize=4)
    axes.set_ylim(0, 1.1 * max((value for name in shown for value in lines[name]), default=1.0))
    axes.set_xticks(range(1, max((len(lines[name]) for name in shown), default=1) + 1))
    axes.set_xlabel("round")
    axes.set_ylabel("coins")
    _legend(figure, axes, 4)
    return _svg(figure)


def pairs_plot(found: Sequence[ItemVerdict]) -> str:
    """A field for each race and power: the greener, the more the two are worth together."""
    partners = sorted({line.partner for each in found for line in each.pairs}, key=lambda id: found[0].names[id])
    figure, axes = _axes(len(found), above=1.3)
    cells = [{line.partner: line for line in each.pairs} for each in found]
    values = [[cell[id].likely if id in cell else float("nan") for id in partners] for cell in cells]
    most = max((abs(value) for row in values for value in row if value == value), default=1.0)
    axes.imshow(values, cmap="RdYlGn", vmin=-1.4 * most, vmax=1.4 * most, aspect="auto")
    for row, cell in enumerate(cells):
        _write_pairs(axes, row, [cell.get(id) for id in partners])
    _name_rows_and_columns(axes, [each.name for each in found], [found[0].names[id] for id in partners])
    return _svg(figure)


def _name_rows_and_columns(axes: Axes, rows: Sequence[str], columns: Sequence[str]) -> None:
    """Name the rows of a table of fields on the left, and its columns above it."""
    axes.set_xticks(range(len(columns)), columns, rotation=60, ha="left", rotation_mode="anchor")
    axes.xaxis.tick_top()
    axes.set_yticks(range(len(rows)), rows)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    for side in ("bottom", "left"):
        axes.spines[side].set_visible(False)


def _write_pairs(axes: Axes, row: int, lines: Sequence[PairLine | None]) -> None:
    """Write into the fields of a row what two are worth together, and mark what stands out."""
    for column, line in enumerate(lines):
        if line is not None:
            text = f"{line.likely:+z.0f}" + ("!" if line.stands_out else "")
            weight = "bold" if line.stands_out else "normal"
            axes.text(column, row, text, ha="center", va="center", fontsize=8, color="#222222", fontweight=weight)


def tokens_plot(found: ItemVerdict) -> str:
    """What an item would be worth with each number of tokens that was tried."""
    lines = [line for line in found.sweep if line.worth.cases > 1]
    figure, axes = _axes(5)
    axes.axhspan(found.fair_range.low, found.fair_range.high, color=COLOURS[FAIR], alpha=0.14, linewidth=0)
    axes.axhline(0, color=_INK, linewidth=0.8)
    for line in lines:
        colour = COLOURS.get(line.verdict, _OPEN)
        axes.plot([line.tokens] * 2, [line.worth.low, line.worth.high], color=colour, linewidth=5, alpha=0.5)
        axes.plot([line.tokens], [line.worth.value], "o", color=colour, markersize=9 if line.is_printed else 6)
    axes.set_xticks([line.tokens for line in lines])
    axes.autoscale(axis="y")
    axes.set_xlabel("tokens; the large dot is its printed count")
    axes.set_ylabel("coins over the average")
    return _svg(figure)


def seats_plot(found: MapFairness) -> str:
    """How often each seat wins, beside an equal share."""
    figure, axes = _axes(len(found.seats))
    axes.axvline(100 / len(found.seats), color=COLOURS[FAIR], linewidth=2)
    for row, seat in enumerate(reversed(found.seats)):
        wins = Estimate(100 * seat.wins.value, 100 * seat.wins.low, 100 * seat.wins.high, seat.wins.cases)
        _bar(axes, row, wins, COLOURS[FAIR] if seat.is_fair else COLOURS[STRONG])
    axes.set_yticks(range(len(found.seats)), [f"seat {number}" for number in range(len(found.seats), 0, -1)])
    axes.set_xlabel("wins in percent; the green line is an equal share")
    return _svg(figure)


def rulings_plot(found: Sequence[RulingEffect]) -> str:
    """What each ruling changes of the coins of every player."""
    shown = [each for each in reversed(found) if each.coins.cases > 1 and not each.is_idle]
    figure, axes = _axes(len(shown))
    axes.axvline(0, color=_INK, linewidth=0.8)
    for row, effect in enumerate(shown):
        _bar(axes, row, effect.coins, COLOURS[STRONG] if effect.matters else _UNSURE)
    axes.set_yticks(range(len(shown)), [name_in_words(effect) for effect in shown], fontsize=8)
    axes.set_xlabel("change in coins of each player")
    return _svg(figure)


def _axes(rows: int, above: float = 0.0) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_WIDTH, 0.9 + above + _ROW * max(rows, 1)), layout="constrained")
    figure.patch.set_alpha(0)
    axes = figure.subplots()
    axes.patch.set_alpha(0)
    axes.tick_params(colors=_INK)
    for side, spine in axes.spines.items():
        spine.set_color(_INK)
        spine.set_visible(side not in ("top", "right"))
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set_color(_INK)
    axes.set_ylim(-0.7, max(rows, 1) - 0.3)
    return figure, axes


def _legend(figure: Figure, axes: Axes, columns: int) -> None:
    handles, labels = axes.get_legend_handles_labels()
    if handles:
        figure.legend(handles, labels, loc="outside upper center", ncols=columns, frameon=False, labelcolor=_INK)


def _bar(axes: Axes, row: int, estimate: Estimate, colour: str) -> None:
    if estimate.cases < 2:
        return
    axes.plot([estimate.low, estimate.high], [row, row], color=colour, linewidth=5, alpha=0.5, solid_capstyle="round")
    axes.plot([estimate.value], [row], "o", color=colour)


def _svg(figure: Figure) -> str:
    """The plot as a part of a page: the same numbers give the same bytes, and letters are drawn as shapes."""
    from matplotlib import rc_context

    target = io.StringIO()
    with rc_context({"svg.hashsalt": "mapforge", "svg.fonttype": "path"}):
        figure.savefig(target, format="svg", metadata={"Date": None, "Creator": None})
    text = target.getvalue()
    return text[text.index("<svg") :].replace(_INK, "currentColor")
