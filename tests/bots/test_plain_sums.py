"""Sums of bots: rounded after each number, whatever the Python."""

from __future__ import annotations

import random

import pytest

from mapforge.bots import plain_sums


@pytest.mark.parametrize("sum_is_plain", [plain_sums.SUM_IS_PLAIN, False])
def test_sums_are_those_of_adding_one_number_after_the_other(
    sum_is_plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain_sums, "SUM_IS_PLAIN", sum_is_plain)
    chance = random.Random(4)
    for length in (0, 1, 15, 200):
        numbers = [chance.uniform(-1, 1) * 10 ** chance.randrange(-9, 17) for _ in range(length)]
        total = 0.0
        for number in numbers:
            total += number
        assert plain_sums.plain_sum(iter(numbers)) == total


def test_what_rounding_loses_is_lost() -> None:
    assert plain_sums.plain_sum([1e16, 1.0, 1.0, -1e16]) == 0.0
