"""What games say about a map, where a test has made the games up and knows what they should say."""

from __future__ import annotations

import pytest

from mapforge.lab.coin_watch import RegionCoins
from mapforge.lab.game_record import Income, RaceEntry, RegionUse
from mapforge.lab.game_spec import rules_of, spec_for
from mapforge.lab.map_fairness import fairness_of
from tests.lab.known_games import known_game

SPEC = spec_for("base:map/two_players", ["random", "random"])
WORLD = rules_of(SPEC).world
CLOSED = next(region.id for index, region in enumerate(WORLD.regions) if WORLD.closed >> index & 1)
HERE, THERE, *_ = (region.id for region in WORLD.regions if region.id != CLOSED)


def test_seats_have_the_share_of_games_they_won_and_share_those_they_tied() -> None:
    games = [known_game(0, (90, 80)), known_game(1, (90, 80)), known_game(2, (70, 70)), known_game(3, (60, 80))]
    first, second = fairness_of(SPEC, games).seats
    assert (first.wins.value, second.wins.value) == (0.625, 0.375)
    assert (first.coins.value, second.coins.value) == (77.5, 77.5)
    assert first.is_fair, "four games show no advantage"


def test_a_seat_that_always_wins_does_not_have_its_share() -> None:
    seats = fairness_of(SPEC, [known_game(seed, (90, 80)) for seed in range(20)]).seats
    assert [seat.is_fair for seat in seats] == [False, False]


def test_regions_are_counted_by_game_and_by_round() -> None:
    fought = (RegionUse(HERE, 3, 5), RegionUse(THERE, 1, 1))
    games = [known_game(0, (1, 0), grounds=fought, region_coins=(RegionCoins(HERE, 7),)), known_game(1, (1, 0))]
    found = fairness_of(SPEC, games)
    lines = {line.id: line for line in found.regions}
    assert found.regions[0].id == HERE
    here = lines[HERE]
    assert (here.conquered, here.scored, here.held, here.coins) == (2.5, 1.5, 0.75, 3.5)
    assert not here.is_useless
    assert lines[CLOSED].held == 0
    assert not lines[CLOSED].is_useless, "most races cannot enter it"
    assert all(line.is_useless for line in found.regions if not line.is_closed and line.id not in (HERE, THERE))


def test_entries_are_compared_with_entries_elsewhere_in_the_same_round() -> None:
    entries = (RaceEntry(1, 0, "orcs", HERE), RaceEntry(1, 1, "elves", THERE), RaceEntry(2, 1, "trolls", HERE))
    incomes = (
        Income(1, 0, "orcs", "regions", 6),
        Income(1, 0, "orcs", "pick", -9),
        Income(2, 0, "orcs", "regions", 4),
        Income(1, 1, "elves", "regions", 2),
        Income(2, 1, "trolls", "regions", 50),
    )
    found = fairness_of(SPEC, [known_game(0, (10, 52), entries=entries, incomes=incomes)])
    lines = {line.id: line for line in found.entries}
    assert lines[HERE].share.value == pytest.approx(2 / 3)
    # Orcs have 10 coins and elves 2, so 4 more and 4 fewer than the average of round 1; trolls entered alone.
    assert lines[HERE].fares.value == pytest.approx(2.0)
    assert lines[THERE].fares.value == pytest.approx(-4.0)


def test_a_race_that_comes_back_earns_for_its_latest_entry() -> None:
    entries = (RaceEntry(1, 0, "orcs", HERE), RaceEntry(1, 1, "elves", THERE), RaceEntry(2, 0, "orcs", THERE))
    incomes = (Income(1, 0, "orcs", "regions", 6), Income(2, 0, "orcs", "regions", 40))
    lines = {
        line.id: line for line in fairness_of(SPEC, [known_game(0, (46, 0), entries=entries, incomes=incomes)]).entries
    }
    assert lines[HERE].fares.value == 3.0
    assert lines[THERE].fares.value == -1.5


def test_rounds_bring_what_was_earned_without_what_was_paid_for_combos() -> None:
    incomes = (
        Income(1, 0, "orcs", "regions", 6),
        Income(1, 0, "orcs", "pick", -2),
        Income(2, 1, "elves", "regions", 4),
    )
    games = [known_game(0, (6, 4), incomes=incomes), known_game(1, (0, 0))]
    assert fairness_of(SPEC, games).rounds == [[3.0, 0.0], [0.0, 2.0]]
