"""Simulations: the same games whoever plays them, in a file that may be stopped, killed and resumed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.lab.game_record import play_recorded
from mapforge.lab.game_spec import GameSpec, UnplayableSpec, spec_for
from mapforge.lab.result_file import MEMORY, BadResults, ResultFile
from mapforge.lab.simulation import simulate, summary
from mapforge.lab.workers import Chunk, LocalWorkers
from tests.busy_machine import PATIENCE, wait_until

MAP = "base:map/two_players"
TABLES = ("games", "seats", "picks", "declines", "incomes", "holdings", "grounds", "waits")


@pytest.fixture(scope="module")
def spec() -> GameSpec:
    """Quick games for two."""
    return spec_for(MAP, ["random", "random"])


def rows(results: ResultFile) -> dict[str, list[tuple[Any, ...]]]:
    return {table: results.rows(f"SELECT * FROM {table}") for table in TABLES}


def simulated(
    path: Path | str, spec: GameSpec, games: int, workers: int = 1, precision: float = 0.0
) -> dict[str, list[tuple[Any, ...]]]:
    with ResultFile(path, spec) as results:
        simulate(results, spec, games, precision=precision, workers=workers)
        return rows(results)


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "mapforge", "simulate", MAP, "--players", "random,random", *words]


def test_a_record_adds_up(spec: GameSpec) -> None:
    for seed in range(5):
        game = play_recorded(spec, seed)
        start = 5
        for player, score in enumerate(game.scores):
            assert start + sum(income.coins for income in game.incomes if income.player == player) == score
        assert {round for round, _, _ in game.regions} == set(range(1, game.rounds + 1))
        assert sum(held for _, held, _ in game.grounds) == sum(held for _, _, held in game.regions)
        assert sum(wait.is_taken for wait in game.waits) == len(game.picks)


def test_the_rows_are_the_same_whatever_the_number_of_workers(spec: GameSpec) -> None:
    alone = simulated(MEMORY, spec, 20)
    assert len(alone["games"]) == 20
    assert simulated(MEMORY, spec, 20, workers=3) == alone


def test_a_killed_worker_costs_its_chunk_which_is_retried(spec: GameSpec) -> None:
    chunks = [Chunk(spec, (seed, seed + 1)) for seed in range(0, 24, 2)]
    with LocalWorkers(2) as workers:
        played = []
        for number, each in enumerate(workers.play(iter(chunks))):
            played += each.games
            if number == 1:
                os.kill(workers.process_ids[0], signal.SIGKILL)
    assert sorted(played) == [play_recorded(spec, seed) for seed in range(24)]


def test_what_a_worker_refuses_is_said_by_whoever_asked(spec: GameSpec) -> None:
    other = GameSpec(MAP, ("random", "random"), content="something else")
    with LocalWorkers(2) as workers, pytest.raises(UnplayableSpec, match="not the same here"):
        list(workers.play([Chunk(other, (1,))]))


def test_more_games_go_on_where_the_file_ends(tmp_path: Path, spec: GameSpec) -> None:
    simulated(tmp_path / "games.db", spec, 7)
    assert simulated(tmp_path / "games.db", spec, 12) == simulated(MEMORY, spec, 12)


def test_only_missing_seeds_are_played(tmp_path: Path, spec: GameSpec) -> None:
    with ResultFile(tmp_path / "games.db", spec) as results:
        results.add([play_recorded(spec, 3)])
        told: list[int] = []
        simulate(results, spec, 6, on_progress=lambda progress: told.append(progress.played))
        assert told[-1] == 5
        assert rows(results) == simulated(MEMORY, spec, 6)


def test_games_until_a_precision_stop_at_the_same_game_for_everybody(spec: GameSpec) -> None:
    alone = simulated(MEMORY, spec, 5000, precision=5)
    with ResultFile(MEMORY, spec) as results:
        simulate(results, spec, 5000, precision=5, workers=2)
        assert rows(results) == alone
        assert max(seat.coins.margin for seat in summary(results).seats) <= 5


def test_a_chunk_is_kept_whole_or_not_at_all(spec: GameSpec) -> None:
    with ResultFile(MEMORY, spec) as results:
        game = play_recorded(spec, 1)
        with pytest.raises(BadResults):
            results.add([game, game])
        assert not any(rows(results).values())


def has_games(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 60_000


def test_a_killed_run_is_resumed_by_the_same_command(tmp_path: Path, spec: GameSpec) -> None:
    path = tmp_path / "games.db"
    words = command("--games", "60", "--resume", str(path), "--workers", "1")
    killed = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    journal = path.with_name("games.db-journal")

    def is_being_written() -> bool:
        # The journal is there while a chunk is being written.
        return has_games(path) and (journal.exists() or killed.poll() is not None)

    wait_until(is_being_written, pause=0.0005)
    killed.kill()
    killed.wait()
    assert subprocess.run(words, capture_output=True).returncode == Exit.OK
    with ResultFile(path, spec) as results:
        assert rows(results) == simulated(MEMORY, spec, 60)


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is no signal there")
def test_ctrl_c_keeps_what_was_played_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    # Whoever runs the tests in the background has SIGINT ignored, for all processes below.
    listens = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    runs = "from mapforge.cli import main; sys.exit(main(sys.argv[1:]))"
    words = command("--games", "100000", "--resume", str(path), "--workers", "2")[3:]
    start = [sys.executable, "-c", listens + runs, *words]
    run = subprocess.Popen(start, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: has_games(path))
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=PATIENCE)
    assert run.returncode == Exit.INTERRUPTED
    assert "the same command continues from there" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--players", "greedy,random"], "with other players"),
        (["--seed", "9"], "with another first seed"),
        (["--edition", "english"], "with another edition"),
    ],
)
def test_results_of_another_order_are_left_alone(
    words: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "games.db")
    first = ["simulate", MAP, "--players", "random,random", "--games", "1", "--workers", "1", "--resume", path]
    assert main(first) == Exit.OK
    assert main([*first, *words]) == Exit.USAGE
    assert f"has the results of other games, {reason}; name another file" in capsys.readouterr().err


def test_a_file_that_has_no_results_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 200, encoding="utf-8")
    assert main(["simulate", MAP, "--games", "1", "--resume", str(path)]) == Exit.USAGE
    assert "cannot be used for results" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "Dear Ada, " * 200
    assert main(["simulate", MAP, "--games", "1", "--resume", str(tmp_path)]) == Exit.USAGE
    assert "name a file in an existing folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "greedy"], "is for 2 players, and 1 is named"),
        (["--players", "gredy,greedy"], "did you mean 'greedy'?"),
        (["--games", "0"], "give a whole number from 1"),
        (["--until", "never"], "give a number of coins"),
        (["--ruling", "nonsense=yes"], "nonsense"),
    ],
)
def test_orders_that_make_no_sense_are_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code: object = main(["simulate", MAP, *words])
    except SystemExit as end:
        code = end.code
    assert code == Exit.USAGE
    assert said in capsys.readouterr().err


def test_the_summary_has_seats_items_and_length(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "underground:two_players", "--players", "greedy,random", "--games", "4", "--workers", "1"]
    assert main(words) == Exit.OK
    said = capsys.readouterr().out
    assert "4 games" in said
    assert "rounds" in said
    assert "1     greedy" in said
    assert "race/" in said
    assert "power/" in said


def test_a_mix_is_simulated_like_a_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "both.yaml"
    assert main(["mix", MAP, "underground", "--out", str(path)]) == Exit.OK
    assert main(["simulate", str(path), "--players", "random,random", "--games", "3", "--workers", "1"]) == Exit.OK
    assert "3 games" in capsys.readouterr().out
