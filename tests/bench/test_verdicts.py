"""What the bench says about its goals."""

import json

import pytest

from tests.bench.record import RECORD, slower_than_before
from tests.bench.verdicts import Ratio, ratio, verdict


@pytest.mark.parametrize(
    ("found", "said"),
    [(Ratio(2.2, 2.1, 2.3), "met"), (Ratio(1.8, 1.7, 1.9), "missed"), (Ratio(2.0, 1.9, 2.1), "too close to tell")],
)
def test_a_goal_within_the_interval_is_too_close_to_tell(found: Ratio, said: str) -> None:
    assert verdict(found, at_least=2.0) == said
    opposite = {"met": "missed", "missed": "met"}.get(said, said)
    assert verdict(found, at_most=2.0) == opposite


def test_one_disturbed_round_does_not_move_a_ratio() -> None:
    calm, disturbed = [2.0] * 9, [2.0] * 8 + [40.0]
    assert ratio(disturbed, [1.0] * 9) == ratio(calm, [1.0] * 9) == Ratio(2.0, 2.0, 2.0)


def test_few_rounds_give_a_wide_interval() -> None:
    found = ratio([1.0, 2.0, 3.0], [1.0, 1.0, 1.0])
    assert (found.low, found.high) == (1.0, 3.0)


def test_the_record_names_a_commit_for_every_run_and_an_interval_for_every_ratio() -> None:
    for run in json.loads(RECORD.read_text(encoding="utf-8")):
        assert run["commit"]
        for low, middle, high in run["ratios"].values():
            assert low <= middle <= high


def test_what_has_become_slower_beyond_its_interval_is_named() -> None:
    before = {"a": [2.0, 2.1, 2.2], "b": [1.0, 1.1, 1.2], "c": [3.0, 3.0, 3.0]}
    now = {"a": Ratio(1.8, 1.7, 1.9), "b": Ratio(1.05, 1.0, 1.15), "d": Ratio(1.0, 1.0, 1.0)}
    assert slower_than_before(now, before) == ["a: 1.80, and 2.10 before"]
