"""Random games of every kind: none crashes, none gets stuck, all end, and nothing is lost."""

import os

import pytest

from tests.soak.checks import CHECKS
from tests.soak.games import BLOCK, BOARDS
from tests.soak.running import jobs_for, play_one, soak

GAMES = int(os.environ.get("MAPFORGE_SOAK_GAMES", "10000"))
CHECKED = int(os.environ.get("MAPFORGE_SOAK_CHECKED", "3000"))


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_on_every_board_ends_and_loses_nothing(board: str) -> None:
    for seed in (1, BLOCK + 1, 4 * BLOCK + 2):
        assert CHECKS["conserved"](board, seed) > 50


def test_every_check_holds_for_a_game() -> None:
    assert CHECKS["all"]("cave", 5 * BLOCK) > 50


@pytest.mark.parametrize("board", BOARDS)
def test_positions_on_every_board_come_back_as_scenarios(board: str) -> None:
    assert sum(CHECKS["scenarios"](board, seed) for seed in (2, 5, 4 * BLOCK + 3)) > 20


def test_a_game_that_fails_is_told_with_the_command_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(board: str, seed: int) -> int:
        raise AssertionError("a token is missing")

    monkeypatch.setitem(CHECKS, "all", failing)
    _, failure = play_one("all", "wild", 12)
    assert "a token is missing" in str(failure)
    assert "python -m tests.soak wild 12 --checks all" in str(failure)


def test_all_boards_and_all_games_are_played() -> None:
    jobs = jobs_for("conserved", 1010, 0)
    assert sum(job[3] for job in jobs) == 1010
    assert {job[1] for job in jobs} == set(BOARDS)
    assert len({(board, seed) for _, board, first, games in jobs for seed in range(first, first + games)}) == 1010


@pytest.mark.soak
@pytest.mark.parametrize(("checks", "games"), [("conserved", GAMES), ("all", CHECKED), ("scenarios", CHECKED // 6)])
def test_many_games_of_every_kind(checks: str, games: int) -> None:
    report = soak(checks, games)
    print(f"{checks}: {report}")
    assert not report.failures, "\n".join(map(str, report.failures))
