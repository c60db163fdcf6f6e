"""A map beside the printed board for as many players: what is counted, and what is far off."""

from __future__ import annotations

from collections import Counter

from mapforge.maps.printed_boards import Totals, differences_from_printed, printed_board, totals_of
from mapforge.packs.loader import named_library

TERRAINS = {"hill": {}, "sea": {"water": True}, "chasm": {"impassable": True}, "peak": {"piece": "mountain"}}


def test_regions_signs_and_pieces_are_counted() -> None:
    regions = [
        {"id": "a", "terrain": "hill", "symbols": ["mine", "cavern"], "pieces": {"tribe": 2}},
        {"id": "b", "terrain": "sea"},
        {"id": "c", "terrain": "chasm"},
        {"id": "d", "terrain": "peak", "symbols": ["mine"], "pieces": {"tribe": 1, "odd": "many"}},
    ]
    assert totals_of({"regions": regions}, TERRAINS) == Totals(
        land=2,
        water=1,
        impassable=1,
        terrains=Counter(hill=1, sea=1, chasm=1, peak=1),
        symbols=Counter(mine=2, cavern=1),
        pieces=Counter(tribe=3, mountain=1),
    )


def test_whatever_is_not_a_region_is_not_counted() -> None:
    assert totals_of({"regions": ["a", None, {}]}, TERRAINS).land == 1
    assert totals_of({"regions": 5}, TERRAINS) == totals_of({}, TERRAINS) == Totals()


def test_a_quarter_more_or_less_is_not_reported() -> None:
    printed = Totals(land=20, terrains=Counter(hill=8))
    assert list(differences_from_printed(Totals(land=25, terrains=Counter(hill=6)), printed)) == []
    assert list(differences_from_printed(Totals(land=26, terrains=Counter(hill=5)), printed)) == [
        "26 land regions instead of 20",
        "5 of terrain 'hill' instead of 8",
    ]


def test_what_one_board_lacks_is_reported_unless_it_is_one_or_two() -> None:
    own, printed = Totals(symbols=Counter(mine=3)), Totals(symbols=Counter(cavern=2), pieces=Counter(tribe=3))
    assert list(differences_from_printed(own, printed)) == [
        "3 of symbol 'mine' instead of 0",
        "0 of piece 'tribe' instead of 3",
    ]


def test_the_printed_board_has_the_terrains_of_the_map_and_its_number_of_players() -> None:
    library = named_library(["base", "underground"])
    own = library.packs["underground"].items["map"]["two_players"]
    assert printed_board(library, own, 3) is library.packs["underground"].items["map"]["three_players"]
    assert printed_board(library, own, 9) is None
