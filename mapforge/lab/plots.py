"""Plots for reports, as SVG inside a page: what items are worth, what they earn from, and how seats fare."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from mapforge.errors import MapforgeError
from mapforge.lab.intervals import Estimate
from mapforge.lab.item_verdict import ITSELF, OTHERS, PARTNER, REGIONS, ItemVerdict
from mapforge.lab.map_fairness import MapFairness
from mapforge.lab.verdict import FAIR, STRONG, WEAK

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = {FAIR: "#4f8a4c", STRONG: "#b0413e", WEAK: "#2f5f8a"}
_UNSURE = "#888888"
_WIDTH, _ROW = 9.0, 0.45


class NoPlots(MapforgeError):  # noqa: N818 - it names what is missing
    """The library that draws plots is not installed."""


def worth_plot(found: Sequence[ItemVerdict]) -> str:
    """A bar for each item from one end of its interval to the other, beside the range that counts as fair."""
    figure, axes = _axes(len(found))
    axes.axvspan(found[0].edges.low, found[0].edges.high, color="#4f8a4c", alpha=0.12, label="fair")
    axes.axvline(0, color="#555555", linewidth=1)
    for row, each in enumerate(reversed(found)):
        _bar(axes, row, each.worth, COLOURS.get(each.verdict, _UNSURE))
    axes.set_yticks(range(len(found)), [each.name for each in reversed(found)])
    axes.set_xlabel("coins over the average printed combo")
    return _svg(figure)


def coins_plot(found: Sequence[ItemVerdict]) -> str:
    """What a game brings while the race is in play, by what it comes from."""
    figure, axes = _axes(len(found))
    shown = [each for each in reversed(found) if each.sources]
    left = [0.0] * len(shown)
    words = {REGIONS: "regions", ITSELF: "its own hooks", PARTNER: "its partner's hooks", OTHERS: "anything else"}
    for source, label in words.items():
        coins = [max(0.0, each.sources[source]) for each in shown]
        axes.barh(range(len(shown)), coins, left=left, label=label)
        left = [start + more for start, more in zip(left, coins, strict=True)]
    axes.set_yticks(range(len(shown)), [each.name for each in shown])
    axes.set_xlabel("coins in a game")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.3), ncols=4, frameon=False)
    return _svg(figure)


def seats_plot(found: MapFairness) -> str:
    """How often each seat wins, beside an equal share."""
    figure, axes = _axes(len(found.seats))
    axes.axvline(100 / len(found.seats), color="#4f8a4c", linewidth=2)
    for row, seat in enumerate(reversed(found.seats)):
        wins = Estimate(100 * seat.wins.value, 100 * seat.wins.low, 100 * seat.wins.high, seat.wins.cases)
        _bar(axes, row, wins, COLOURS[FAIR] if seat.is_fair else COLOURS[STRONG])
    axes.set_yticks(range(len(found.seats)), [f"seat {number}" for number in range(len(found.seats), 0, -1)])
    axes.set_xlabel("wins in percent; the line is an equal share")
    return _svg(figure)


def check_plots() -> None:
    """Raise NoPlots when plots cannot be drawn here."""
    if find_spec("matplotlib") is None:
        raise NoPlots("plots need a library that is not installed: pip install 'mapforge[lab]'")


def _axes(rows: int) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_WIDTH, 1.4 + _ROW * max(rows, 1)), layout="constrained")
    axes = figure.subplots()
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.set_ylim(-0.7, max(rows, 1) - 0.3)
    return figure, axes


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
    return text[text.index("<svg") :]
