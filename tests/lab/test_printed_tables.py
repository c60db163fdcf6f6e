"""The tables of docs/balance are whole, say what they rest on, and their games go as they went, or the page says so."""

from __future__ import annotations

import re
import sqlite3
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mapforge.lab.baseline import shipped_baselines
from mapforge.lab.game_seals import SEALS
from mapforge.lab.game_spec import rules_of
from mapforge.lab.result_file import ResultFile
from tests.generated import DOCS, check_part
from tests.printed_tables.kept_games import play, put_aside_old
from tests.printed_tables.page import changes, parts, state
from tests.printed_tables.runs import (
    BASELINES,
    BOTS,
    FORCED,
    LEAST_FORCED,
    PACKS,
    RUNS,
    Run,
    results_of,
)
from tests.printed_tables.tables import Row, chosen, read_csv, replay

FOLDER = DOCS / "balance"
PAGE = FOLDER / "README.md"


@cache
def written() -> dict[str, list[Row]]:
    """The tables as they were made."""
    return {
        name: read_csv(FOLDER / f"{name}.csv") for name in ("items", "pairs", "agreement", "seats", "runs", "games")
    }


def test_the_games_of_a_slice_go_as_they_went_or_the_page_says_that_the_tables_are_old() -> None:
    check_part(PAGE, "state", state(written()))


def test_where_nothing_has_changed_the_same_seeds_give_the_same_games() -> None:
    if not changes(written()):
        assert replay() == written()["games"]
    slice = {row["run"] for row in written()["games"]}
    assert slice == {run.name for run in RUNS if run.is_repeatable}


def test_old_tables_are_told_with_what_has_changed() -> None:
    old = {name: [dict(row) for row in rows] for name, rows in written().items()}
    old["games"][0]["scores"] = "1 2"
    for row in old["runs"]:
        row["weights"] = "base_2 00000000"
    told = state(old)
    assert told.startswith("**These tables are older than today's bots:**")
    assert "planners learned otherwise (then base_2 00000000, now " in told
    assert "`make balance` makes them anew" in told


def test_the_page_says_what_the_tables_say() -> None:
    for name, part in parts(written()).items():
        check_part(PAGE, name, part)


@pytest.mark.parametrize("run", FORCED, ids=lambda each: each.name)
def test_every_race_and_power_is_there_for_every_bot(run: Run) -> None:
    world = rules_of(run.spec()).world
    items = {f"{trait.kind}/{trait.id}" for trait in world.traits if trait.kind in ("race", "power")}
    rows = chosen(written()["items"], game=run.pack, bot=run.bot, players=str(run.players))
    if not rows:
        assert run.bot == "expert", "only the slowest bot may have played too few games"
        return
    assert {f"{row['kind']}/{row['item']}" for row in rows} == items
    assert all(float(row["low"]) < float(row["worth"]) < float(row["high"]) for row in rows)
    assert all(int(row["games"]) >= 1 for row in rows)


def test_all_pairs_and_all_seats_of_all_boards_are_there() -> None:
    for pack in PACKS:
        items = chosen(written()["items"], game=pack, bot=BOTS[0], players="2")
        races, powers = (len(chosen(items, kind=kind)) for kind in ("race", "power"))
        assert len(chosen(written()["pairs"], game=pack, players="2")) == races * powers
    seats = {(row["game"], row["players"], row["seat"]) for row in written()["seats"]}
    assert len(seats) == 2 * (2 + 3 + 4 + 5) == len(written()["seats"])


def test_every_run_names_bots_seeds_weights_and_version() -> None:
    for row in written()["runs"]:
        assert re.fullmatch(r"\d+\.\d+\.\d+ \([0-9a-f]{8}\)", row["mapforge"])
        assert row["first_seed"] == "0"
        assert int(row["games"]) >= 24
        assert re.fullmatch(r"[0-9a-f]{16}", row["content"])
        assert row["weights"]


def test_every_picture_of_the_page_is_there_and_sound() -> None:
    names = re.findall(r"\]\((\w+\.svg)\)", PAGE.read_text(encoding="utf-8"))
    assert len(names) == 7
    for name in names:
        assert ElementTree.parse(FOLDER / name).getroot().tag.endswith("svg")


QUICK = [Run("base", 2, "greedy", True, 0.4)]


def seeds(folder: Path, run: Run = QUICK[0]) -> list[int]:
    with ResultFile(results_of(run, folder), run.spec()) as results:
        return sorted(results.seeds())


def test_games_are_played_in_passes_stopped_when_the_time_is_up_and_resumed(tmp_path: Path) -> None:
    ends: list[int] = []
    assert not play(500, tmp_path, minutes=0, runs=QUICK)
    assert seeds(tmp_path) == list(range(LEAST_FORCED))
    assert play(500, tmp_path, on_progress=lambda run, progress: ends.append(progress.wanted), runs=QUICK)
    assert list(dict.fromkeys(ends)) == [175, 200]
    assert seeds(tmp_path) == list(range(200))
    assert play(500, tmp_path, on_progress=lambda run, progress: pytest.fail("nothing is missing"), runs=QUICK)


def test_games_that_would_go_otherwise_now_are_put_aside(tmp_path: Path) -> None:
    (run,) = QUICK
    path = results_of(run, tmp_path)
    play(24, tmp_path, runs=QUICK)
    put_aside_old(run, tmp_path)
    assert path.exists()
    with sqlite3.connect(path) as base:
        base.execute("UPDATE seats SET coins = coins + 1 WHERE seed = 159 AND player = 0")
        # Otherwise the game would be damaged, not one that goes otherwise.
        base.execute(f"DROP TABLE {SEALS}")
    base.close()
    put_aside_old(run, tmp_path)
    assert [found.name for found in tmp_path.iterdir()] == [f"{run.name}.old.db"]


def test_the_shipped_scales_are_learned_from_the_games_of_the_tables() -> None:
    runs = {row["run"]: row for row in written()["runs"]}
    baselines = {(baseline.map, baseline.bot): baseline for baseline in shipped_baselines()}
    assert len(baselines) == len(BASELINES)
    for run in BASELINES:
        baseline, row = baselines[run.board, run.bot], runs[run.name]
        assert (baseline.games, baseline.weights) == (int(row["games"]), row["weights"])
        assert baseline.content == row["content"]
