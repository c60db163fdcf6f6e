"""Intervals: they hold the true value as often as they promise."""

from __future__ import annotations

import math
from random import Random

import pytest

from mapforge.lab.intervals import mean_of, share_of


@pytest.mark.parametrize("size", [3, 12, 100])
def test_the_interval_of_a_mean_holds_it_in_95_of_100_cases(size: int) -> None:
    chance = Random(size)
    tries = 2000
    found = [mean_of([chance.gauss(7, 3) for _ in range(size)]) for _ in range(tries)]
    assert sum(each.low <= 7 <= each.high for each in found) / tries == pytest.approx(0.95, abs=0.015)


@pytest.mark.parametrize("share", [0.02, 0.5, 0.9])
def test_the_interval_of_a_share_holds_it_in_95_of_100_cases(share: float) -> None:
    chance = Random(1)
    tries = 2000
    found = [share_of(sum(chance.random() < share for _ in range(200)), 200) for _ in range(tries)]
    assert sum(each.low <= share <= each.high for each in found) / tries == pytest.approx(0.95, abs=0.02)


def test_nothing_is_known_from_one_case() -> None:
    assert mean_of([4.0]).margin == math.inf
    assert math.isnan(mean_of([]).value)
    assert share_of(0, 0).margin == 0.5


def test_students_quantiles_are_those_of_the_tables() -> None:
    known = {2: 12.706, 3: 4.303, 4: 3.182, 6: 2.571, 11: 2.228, 31: 2.042}
    for size, quantile in known.items():
        values = [float(number) for number in range(size)]
        deviation = math.sqrt(sum((each - (size - 1) / 2) ** 2 for each in values) / (size - 1) / size)
        assert mean_of(values).margin / deviation == pytest.approx(quantile, rel=0.005)
