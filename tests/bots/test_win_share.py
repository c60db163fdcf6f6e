"""The test that stops when the games have decided, and intervals for shares."""

from __future__ import annotations

import random

import pytest

from mapforge.bots.win_share import (
    ABOVE,
    BELOW,
    UNDECIDED,
    SequentialTest,
    decide_share,
    every_seat,
    points_of,
    run_test,
    share_interval,
)


def coin(share: float, seed: int) -> SequentialTest:
    chance = random.Random(seed)
    return run_test(SequentialTest(0.5, 0.6), (float(chance.random() < share) for _ in range(5000)))


def test_it_errs_no_more_often_than_it_says() -> None:
    verdicts = {share: [coin(share, seed).verdict for seed in range(300)] for share in (0.5, 0.6)}
    assert verdicts[0.5].count(ABOVE) <= 300 * 0.08
    assert verdicts[0.6].count(BELOW) <= 300 * 0.08


def test_clear_cases_are_decided_with_few_games() -> None:
    assert coin(0.95, 1).verdict == ABOVE
    assert coin(0.95, 1).games < 30
    assert coin(0.1, 1).verdict == BELOW


def test_it_stays_undecided_without_games_and_at_the_limit() -> None:
    assert SequentialTest(0.4, 0.5).verdict == UNDECIDED
    assert run_test(SequentialTest(0.5, 0.51), [1.0, 0.0] * 50, most=20).games == 20


@pytest.mark.parametrize(("low", "high", "error"), [(0.6, 0.5, 0.05), (0, 0.5, 0.05), (0.5, 1, 0.05), (0.4, 0.5, 0.7)])
def test_shares_that_make_no_sense_are_refused(low: float, high: float, error: float) -> None:
    with pytest.raises(ValueError, match="must be between"):
        SequentialTest(low, high, error)


def test_intervals_hold_the_share_and_narrow_with_games() -> None:
    assert share_interval(0, 0) == (0, 1)
    low, high = share_interval(97, 100)
    assert low == pytest.approx(0.9155, abs=0.001)
    assert high == pytest.approx(0.9897, abs=0.001)
    assert share_interval(5, 5).high == pytest.approx(1)
    wide, narrow = share_interval(6, 10), share_interval(600, 1000)
    assert wide.low < narrow.low < 0.6 < narrow.high < wide.high


def test_intervals_cover_the_truth_as_often_as_they_promise() -> None:
    chance, covered = random.Random(3), 0
    for _ in range(400):
        low, high = share_interval(sum(chance.random() < 0.8 for _ in range(60)), 60)
        covered += low <= 0.8 <= high
    assert covered > 400 * 0.92


def test_every_seed_is_played_from_every_seat() -> None:
    assert list(every_seat([7, 8], 2)) == [(7, 0), (7, 1), (8, 0), (8, 1)]
    asked = []

    def play(seed: int, seat: int) -> float:
        asked.append((seed, seat))
        return 1.0

    assert decide_share(play, low=0.5, high=0.7, seats=3).verdict == ABOVE
    assert asked[:4] == [(0, 0), (0, 1), (0, 2), (1, 0)]


def test_a_shared_victory_counts_in_part() -> None:
    assert points_of([1], 1) == 1
    assert points_of([0, 1], 1) == 0.5
    assert points_of([0], 1) == 0
