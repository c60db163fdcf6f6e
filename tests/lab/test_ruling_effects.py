"""What rulings change: the same seeds played both ways, and rulings that make no difference said as such."""

from __future__ import annotations

import csv
import io
import json

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.lab.game_record import play_recorded
from mapforge.lab.game_spec import spec_for
from mapforge.lab.reports.html_report import effects_page
from mapforge.lab.reports.ruling_words import effects_as_csv, effects_as_json, effects_in_words
from mapforge.lab.ruling_effects import RulingExperiment, RulingVariant, effect_of, variants_of

MAP = "base:map/two_players"


@pytest.fixture(scope="module")
def experiment() -> RulingExperiment:
    """A few quick games with each ruling of the base game."""
    experiment = RulingExperiment(spec_for(MAP, ["random", "random"]))
    experiment.run(600, most=400)
    return experiment


def test_every_ruling_in_play_and_every_edition_is_tried() -> None:
    found = [variant for variant, _ in variants_of(spec_for(MAP, ["random", "random"]))]
    assert {variant.name for variant in found} >= {"combo_refill", "ghoul_own_die", "edition"}
    assert not any(variant.name == "volcano_exit" for variant in found)
    assert all(variant.value != variant.usual for variant in found)
    english = next(variant for variant in found if variant.value == "english")
    assert ("combo_refill", "after_pick") in english.rulings


def test_games_are_compared_seed_by_seed(experiment: RulingExperiment) -> None:
    found = experiment.effects()
    effects = {(each.variant.name, each.variant.value): each for each in found.effects}
    roll = effects["ghoul_own_die", "yes"]
    assert roll.games >= 12
    assert roll.differs.value > 0
    usual = {game.seed: game for game in experiment.usual.games}
    sample = next(sample for variant, sample in experiment.variants if variant.name == "ghoul_own_die")
    other = sum(game.scores != usual[game.seed].scores for game in sample.games) / len(sample.games)
    assert 0 < other <= roll.differs.value
    assert sum(seat.value for seat in roll.seats) == pytest.approx(0, abs=1e-9)


def test_a_ruling_without_effect_is_said_to_make_no_difference(experiment: RulingExperiment) -> None:
    idle = {each.variant.name for each in experiment.effects().effects if each.is_idle}
    assert "same_terrain_on_surface" in idle
    said = effects_in_words([experiment.effects()])
    assert "These made no difference in any game:" in said
    assert "same_terrain_on_surface = equivalence_list, not printed_terrain: none of " in said


def test_a_ruling_that_gives_everybody_a_coin_clearly_matters() -> None:
    spec = spec_for(MAP, ["random", "random"])
    games = [play_recorded(spec, seed) for seed in range(20)]
    richer = [game._replace(scores=tuple(score + 1 for score in game.scores)) for game in games]
    found = effect_of(RulingVariant("gift", "yes", "no"), games, richer, {})
    assert found.coins.value == 1
    assert found.matters
    assert not found.is_idle
    same = effect_of(RulingVariant("gift", "yes", "no"), games, games, {})
    assert same.is_idle
    assert not same.matters
    assert same.differs.high == pytest.approx(0.16, abs=0.01)


def test_programs_spreadsheets_and_pages_get_all_of_it(experiment: RulingExperiment) -> None:
    (table,) = json.loads(effects_as_json([experiment.effects()]))["tables"]
    assert table["map"] == MAP
    assert {each["ruling"] for each in table["rulings"]} >= {"combo_refill", "far_rivers"}
    assert [each["edition"] for each in table["editions"]] == ["english"]
    rows = list(csv.DictReader(io.StringIO(effects_as_csv([experiment.effects()]))))
    assert len(rows) == len(experiment.variants)
    pytest.importorskip("matplotlib")
    assert effects_page([experiment.effects()]).count("<svg") == 1


def test_the_command_compares_rulings_on_a_map_and_refuses_other_things(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", "--by-ruling", "--minutes", "0.01", "--workers", "1"]
    assert main([*words, MAP]) == Exit.OK
    assert "with the usual rulings" in capsys.readouterr().out
    assert main([*words, "base:race/giants"]) == Exit.USAGE
    assert main([*words, MAP, "--format", "svg"]) == Exit.USAGE
    assert main(["balance", "--minutes", "1"]) == Exit.USAGE
    assert "name what to test" in capsys.readouterr().err
