"""Maps on trial: seats with intervals, regions, and the picture of what is fought over."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.lab import fairness_as_csv, fairness_in_words, fairness_of, fairness_page, order_for, play_on_map
from mapforge.maps import find_map

MAP = "base:map/two_players"


def test_shares_of_wins_add_up_and_every_region_is_there() -> None:
    order = order_for(MAP, ["greedy", "greedy"])
    games = play_on_map(order, 600, most=6)
    found = fairness_of(order, games)
    assert found.games == len(games) == 6
    assert sum(seat.wins.value for seat in found.seats) == pytest.approx(1)
    assert len(found.regions) == 23
    assert all(0 <= line.held <= 1 for line in found.regions)
    turns = sum(held for game in games for _, _, held in game.regions)
    assert sum(line.held for line in found.regions) == pytest.approx(turns / sum(game.rounds for game in games))
    assert "seat 2  wins" in fairness_in_words(found)
    assert len(fairness_as_csv(found).splitlines()) == 24


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


def test_the_page_of_a_map_has_its_seats_and_its_picture() -> None:
    pytest.importorskip("matplotlib")
    order = order_for(MAP, ["random", "random"])
    found = fairness_of(order, play_on_map(order, 600, most=4))
    page = fairness_page(found, find_map(MAP))
    assert page.count("<svg") == 2
    assert 'id="heat"' in page
    assert "Does every seat have the same chance?" in page
    assert page == fairness_page(found, find_map(MAP))
