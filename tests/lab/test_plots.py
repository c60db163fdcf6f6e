"""Plots: what is drawn has the proportions of the data."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from mapforge.lab.map_fairness import MapFairness, SeatLine
from mapforge.lab.reports.plots import (
    COLOURS,
    coins_plot,
    rounds_plot,
    rulings_plot,
    seats_plot,
    tokens_plot,
    worth_plot,
)
from mapforge.lab.ruling_effects import RulingEffect, RulingVariant
from mapforge.lab.verdict import FAIR, STRONG, WEAK
from tests.lab.known_games import estimate, known_verdict

pytest.importorskip("matplotlib")

Point = tuple[float, float]


def paths(svg: str, style: str) -> list[list[Point]]:
    """The points of every path whose style matches a pattern, as they are drawn."""
    drawn = re.findall(r'<path d="([^"]*)"[^>]*style="([^"]*)"', svg)
    numbers = [re.findall(r"(-?[\d.]+) (-?[\d.]+)", path) for path, found in drawn if re.search(style, found)]
    return [[(float(x), float(y)) for x, y in points] for points in numbers]


def interval_bars(svg: str, colour: str = "") -> list[list[Point]]:
    return paths(svg, rf"stroke: {colour or '#'}[^;]*;.*stroke-width: 5")


def assert_proportional(drawn: Sequence[float], data: Sequence[float]) -> None:
    """Where things are drawn is a straight line of what they are."""
    scale = (drawn[-1] - drawn[0]) / (data[-1] - data[0])
    expected = [drawn[0] + scale * (each - data[0]) for each in data]
    assert list(drawn) == pytest.approx(expected, abs=0.01)


def test_bars_of_worth_reach_from_one_end_of_the_interval_to_the_other() -> None:
    low, high = known_verdict("Low", estimate(-6.0, 1.0), WEAK), known_verdict("High", estimate(9.0, 2.5), STRONG)
    svg = worth_plot([high, low])
    ((weak, weak_end),) = interval_bars(svg, COLOURS[WEAK])
    ((strong, strong_end),) = interval_bars(svg, COLOURS[STRONG])
    assert_proportional([weak[0], weak_end[0], strong[0], strong_end[0]], [-7.0, -5.0, 6.5, 11.5])
    assert weak[1] == weak_end[1] > strong[1], "the strongest item is on top"


def test_bars_of_coins_are_as_long_as_their_sources() -> None:
    svg = coins_plot([known_verdict("Some", estimate(0.0, 1.0))])
    regions, own, others = (paths(svg, f"fill: {shade}")[0] for shade in ("#8c9c5a", "#c8504c", "#8a8a8a"))
    ends = [min(regions)[0], max(regions)[0], max(own)[0], max(others)[0]]
    assert_proportional(ends, [0.0, 3.0, 4.0, 6.0])


def test_lines_of_rounds_go_through_the_coins() -> None:
    svg = rounds_plot({"Some": [2.0, 6.0, 3.0], "other players": [1.0, 4.0, 5.0]}, "other players")
    # The legend comes last, with lines of its own.
    first, second, *_ = (points for points in paths(svg, r"stroke-width: 1\.5") if len(points) == 3)
    assert_proportional([y for _, y in first + second], [2.0, 6.0, 3.0, 1.0, 4.0, 5.0])
    assert_proportional([x for x, _ in first], [1, 2, 3])


def test_bars_of_token_counts_stand_at_their_counts() -> None:
    first, second = interval_bars(tokens_plot(known_verdict("Some", estimate(3.0, 0.5))))
    assert_proportional([first[0][1], first[1][1], second[0][1], second[1][1]], [-3.0, -1.0, 2.5, 3.5])
    assert first[0][0] < second[0][0]


def test_a_seat_outside_its_share_is_red_and_as_long_as_its_interval() -> None:
    seats = [SeatLine(estimate(0.7, 0.1), estimate(90, 5), False), SeatLine(estimate(0.4, 0.15), estimate(80, 5), True)]
    svg = seats_plot(MapFairness("", "planner", 50, seats, [], [], []))
    ((unfair, unfair_end),) = interval_bars(svg, COLOURS[STRONG])
    ((fair, fair_end),) = interval_bars(svg, COLOURS[FAIR])
    assert_proportional([fair[0], fair_end[0], unfair[0], unfair_end[0]], [25, 55, 60, 80])


def test_bars_of_rulings_are_the_change_in_coins_and_red_where_they_matter() -> None:
    def effect(name: str, change: float, *, matters: bool) -> RulingEffect:
        some = estimate(0.5, 0.1)
        return RulingEffect(RulingVariant(name, "yes", "no"), 50, some, estimate(change, 1.0), some, [], [], matters)

    svg = rulings_plot([effect("gift", 4.0, matters=True), effect("loan", -2.0, matters=False)])
    ((gift, gift_end),) = interval_bars(svg, COLOURS[STRONG])
    ((loan, loan_end),) = interval_bars(svg, "#8a8a8a")
    assert_proportional([loan[0], loan_end[0], gift[0], gift_end[0]], [-3.0, -1.0, 3.0, 5.0])
