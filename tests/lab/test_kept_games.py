"""Verdicts that are stopped and resumed: games in a file count, and only what is missing is played."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.vocabulary.item_id import ItemId
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.lab.control import GAMES_IN_CHUNK, Sample
from mapforge.lab.game_record import play_recorded
from mapforge.lab.game_spec import GameSpec, spec_for
from mapforge.lab.item_experiment import MEASURE, OFFER, ItemExperiment
from mapforge.lab.kept_games import KeptGames
from mapforge.lab.kept_record import record_as_text, record_from_text
from mapforge.lab.result_file import BadResults, ResultFile
from mapforge.lab.simulation import simulate

GIANTS = ItemId("race", "giants", "base")


@pytest.fixture(scope="module")
def spec() -> GameSpec:
    return spec_for("base:map/two_players", ["planners"] * 2)


@pytest.fixture(scope="module")
def begun(spec: GameSpec, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a few games about giants."""
    path = tmp_path_factory.mktemp("kept") / "giants.db"
    with KeptGames(str(path), "giants", [spec]) as kept:
        ItemExperiment([GIANTS], spec).run(600, most=12, kept=kept)
    return path


@pytest.fixture
def path(begun: Path, tmp_path: Path) -> Path:
    """A copy of it that a test may damage."""
    copy = tmp_path / begun.name
    copy.write_bytes(begun.read_bytes())
    return copy


def resumed(path: Path, spec: GameSpec, seconds: float = 600, most: int | None = None) -> ItemExperiment:
    experiment = ItemExperiment([GIANTS], spec)
    with KeptGames(str(path), "giants", [spec]) as kept:
        experiment.run(seconds, most=most, kept=kept)
    return experiment


def seeds(experiment: ItemExperiment) -> dict[str, list[int]]:
    samples = experiment.items[0].samples
    return {role: sorted(game.seed for game in samples[role].games) for role in (MEASURE, OFFER)}


def test_a_game_is_read_as_it_was_written(spec: GameSpec) -> None:
    game = play_recorded(spec, 3)
    assert record_from_text(record_as_text(game), 2) == game


@pytest.mark.parametrize("text", ["", "[]", "{}", "[1, 2]", "null", "[" * 5000])
def test_what_is_no_game_is_not_read(text: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        record_from_text(text, 2)


def test_games_go_on_where_they_were_stopped(path: Path, spec: GameSpec) -> None:
    straight = ItemExperiment([GIANTS], spec)
    straight.run(600, most=20)
    assert seeds(resumed(path, spec, most=8)) == seeds(straight)
    # Who has had the time that was asked for plays nothing more, and says what is known.
    again = resumed(path, spec, seconds=0.001)
    assert seeds(again) == seeds(straight)
    assert again.items[0].estimates == straight.items[0].estimates


def test_damaged_games_are_left_out_and_played_again(path: Path, spec: GameSpec) -> None:
    whole = seeds(resumed(path, spec, seconds=0.001))
    base = sqlite3.connect(path)
    with base:
        base.execute("UPDATE played SET game = replace(game, '0', '1') WHERE seed = 2")
        base.execute("UPDATE played SET seal = 7 WHERE seed = 5")
    base.close()
    with KeptGames(str(path), "giants", [spec]) as kept:
        experiment = ItemExperiment([GIANTS], spec)
        experiment.run(600, most=4, kept=kept)
        assert kept.left_out == 3  # the item was taken and on offer with the seed 2, and taken with 5
    assert set(seeds(experiment)[MEASURE]) >= set(whole[MEASURE]) - {5}


def test_a_sample_plays_the_seeds_that_are_missing_first(spec: GameSpec) -> None:
    games = [play_recorded(spec, seed)._replace(seed=seed) for seed in range(2)]
    sample = Sample(spec, 0)
    sample.resume([*games, *(games[0]._replace(seed=seed) for seed in range(3, 12))])
    assert sample.next_chunk().seeds == (2,)
    assert sample.next_chunk().seeds == tuple(range(12, 12 + GAMES_IN_CHUNK))


@pytest.mark.parametrize(
    ("about", "first_seed", "words"),
    [("elves", 0, "another question"), ("giants", 7, "another first seed")],
)
def test_a_file_of_another_question_is_left_alone(
    path: Path, spec: GameSpec, about: str, first_seed: int, words: str
) -> None:
    with pytest.raises(BadResults, match=words):
        KeptGames(str(path), about, [spec], first_seed)


def test_a_file_that_is_not_as_it_was_made_is_refused_in_words(path: Path, spec: GameSpec, tmp_path: Path) -> None:
    text = tmp_path / "notes.db"
    text.write_text("not a database", encoding="utf-8")
    with pytest.raises(BadResults, match="no database"):
        KeptGames(str(text), "giants", [spec])
    games = tmp_path / "games.db"
    with ResultFile(games, spec) as results:
        simulate(results, spec, 1)
    with pytest.raises(BadResults, match="mapforge simulate"):
        KeptGames(str(games), "giants", [spec])
    base = sqlite3.connect(path)
    with base:
        base.execute("CREATE TABLE other (x)")
    base.close()
    with pytest.raises(BadResults, match="damaged"):
        KeptGames(str(path), "giants", [spec])


def test_no_flipped_byte_is_believed(path: Path, spec: GameSpec, tmp_path: Path) -> None:
    content = path.read_bytes()
    sound = {game for role in (MEASURE, OFFER) for game in resumed(path, spec, 0.001).items[0].samples[role].games}
    for place in range(100, len(content), len(content) // 40):
        bad = tmp_path / "bad.db"
        bad.write_bytes(content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :])
        for found in _read(bad, spec):
            assert found in sound


def _read(path: Path, spec: GameSpec) -> Iterator[object]:
    try:
        experiment = resumed(path, spec, 0.001)
    except BadResults:
        return
    for role in (MEASURE, OFFER):
        yield from experiment.items[0].samples[role].games


def test_a_verdict_is_resumed_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", "base:race/giants", "--workers", "1", "--resume", str(tmp_path / "g.db")]
    assert main([*words, "--minutes", "0.03"]) == Exit.OK
    first = capsys.readouterr()
    # The games that are there have taken this time, and no more are played.
    assert main([*words, "--minutes", "0.01"]) == Exit.OK
    again = capsys.readouterr()
    assert "they count" not in first.err
    assert "they count" in again.err
    assert again.out == first.out
    assert main([*words[:-1], str(tmp_path)]) == Exit.USAGE
    assert "name a file in an existing folder" in capsys.readouterr().err
