"""Maps under test: seats with intervals, regions, entries, items, and the picture of what is fought over."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.vocabulary.item_id import ItemId
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.lab.game_spec import spec_for
from mapforge.lab.map_experiment import MapExperiment, printed_spec, shifts_between
from mapforge.lab.reports.html_report import fairness_page
from mapforge.lab.reports.map_words import fairness_as_csv, fairness_as_json, fairness_in_words
from mapforge.maps.named_maps import find_map
from tests.lab.known_games import known_baseline

MAP = "base:map/two_players"


@pytest.fixture(scope="module")
def experiment() -> MapExperiment:
    """A few games on a printed board."""
    experiment = MapExperiment(spec_for(MAP, ["greedy", "greedy"]))
    experiment.run(600, most=8)
    return experiment


def test_shares_of_wins_add_up_and_every_region_is_there(experiment: MapExperiment) -> None:
    found, games = experiment.fairness(), experiment.free.games
    assert found.games == len(games) == 8
    assert sum(seat.wins.value for seat in found.seats) == pytest.approx(1)
    assert len(found.regions) == 23
    turns = sum(held for game in games for _, _, held in game.regions)
    assert sum(line.held for line in found.regions) == pytest.approx(turns / sum(game.rounds for game in games))
    assert sum(line.scored for line in found.regions) == pytest.approx(turns / len(games))
    assert "seat 2  wins" in fairness_in_words(found)
    assert len(fairness_as_csv(found).splitlines()) == 24


def test_regions_are_worth_what_they_brought_and_water_is_no_useless_corner(experiment: MapExperiment) -> None:
    found = experiment.fairness()
    coins = sum(each.coins for game in experiment.free.games for each in game.region_coins)
    assert sum(line.coins for line in found.regions) == pytest.approx(coins / 8)
    assert any(line.is_closed for line in found.regions)
    assert not any(line.is_useless for line in found.regions if line.is_closed)


def test_entries_say_where_races_come_in_and_how_they_fare(experiment: MapExperiment) -> None:
    found = experiment.fairness()
    assert sum(line.share.value for line in found.entries) == pytest.approx(1)
    fares = [line.fares.value * line.share.value for line in found.entries]
    assert sum(fares) == pytest.approx(0, abs=1e-9)
    plain = json.loads(fairness_as_json(found))
    assert plain["entries"][0]["share"] == max(entry["share"] for entry in plain["entries"])


def test_items_gain_or_lose_only_where_that_is_sure() -> None:
    here = known_baseline({"race/a": 9.0, "race/b": -1.0, "race/c": 3.0}, 1.0)
    there = known_baseline({"race/a": 0.0, "race/b": 1.0}, 1.0)
    first, second = shifts_between(here, there, {ItemId("race", "a"): "Ants"})
    assert (first.name, first.change.value, first.stands_out) == ("Ants", 9.0, True)
    assert (second.item.id, second.stands_out) == ("b", False)


def test_a_map_of_ones_own_is_compared_with_the_printed_board(tmp_path: Path) -> None:
    path = tmp_path / "isles" / "maps" / "isle.yaml"
    path.parent.mkdir(parents=True)
    manifest = "id: isles\nname: Isles\nversion: 1.0.0\nrequires: [base]\n"
    (tmp_path / "isles" / "pack.yaml").write_text(manifest, encoding="utf-8")
    assert main(["generate", "--seed", "3", "--out", str(path)]) == Exit.OK
    named = find_map(str(path))
    spec = spec_for(str(path), ["greedy", "greedy"])
    printed = printed_spec(named, spec)
    assert printed is not None
    assert printed.table == MAP
    experiment = MapExperiment(spec, printed)
    experiment.run(600, most=84)
    found = experiment.fairness()
    assert found.printed == MAP
    assert len(found.items) == 34
    assert "Compared with base:map/two_players" in fairness_in_words(found)
    assert printed_spec(find_map(MAP), spec_for(MAP)) is None


def test_the_command_judges_a_map_and_draws_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", MAP, "--minutes", "0.01", "--workers", "1"]
    assert main([*words, "--format", "json"]) == Exit.OK
    found = json.loads(capsys.readouterr().out)
    assert found["map"] == MAP
    assert [seat["seat"] for seat in found["seats"]] == [1, 2]
    assert main([*words, "--out", str(tmp_path / "heat.svg")]) == Exit.OK
    picture = ElementTree.parse(tmp_path / "heat.svg")
    (layer,) = picture.iterfind(".//{*}g[@id='heat']")
    assert len(layer) == 23


def test_what_makes_no_sense_about_a_map_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", MAP, "--on", MAP]) == Exit.USAGE
    assert "leave out --on" in capsys.readouterr().err
    assert main(["balance", "base:race/giants", "--format", "svg"]) == Exit.USAGE
    assert "only a map has a picture" in capsys.readouterr().err


def test_the_page_of_a_map_has_its_seats_and_its_picture(experiment: MapExperiment) -> None:
    pytest.importorskip("matplotlib")
    found = experiment.fairness()
    page = fairness_page(found, find_map(MAP))
    assert page.count("<svg") == 3
    assert 'id="heat"' in page
    assert "Does every seat have the same chance?" in page
    assert page == fairness_page(found, find_map(MAP))
