"""Where verdicts begin: what is likely enough to be said, and in which words."""

from __future__ import annotations

from engine.vocabulary.item_id import ItemId
from mapforge.lab.intervals import Estimate
from mapforge.lab.item_verdict import Rank
from mapforge.lab.pairs import PairLine
from mapforge.lab.reports.item_words import headline
from mapforge.lab.verdict import FAIR, STRONG, UNDECIDED, WEAK, FairRange, Odds, verdict_on
from tests.lab.known_games import estimate, known_verdict


def test_what_more_games_would_hardly_change_is_called_by_what_is_likely() -> None:
    edges = FairRange(-5.4, 6.9, 0.6, 0.6)
    assert verdict_on(-6.5, 0.55, edges, 3.5) == UNDECIDED
    assert verdict_on(-6.5, 0.55, edges, 3.5, is_precise=True) == WEAK
    # A copy of the weakest printed race, just beyond the edge, is not called weak for that.
    assert verdict_on(-5.8, 0.55, edges, 3.5, is_precise=True) == FAIR


def test_nothing_that_is_probably_unfair_is_simply_called_fair() -> None:
    found = known_verdict("Snails", estimate(-5.8, 1.0))._replace(probability=0.3, odds=Odds(0.7, 0.3, 0.0))
    assert headline(found) == "fair, but only just"
    assert "weaker than 13 of 14 printed races" in headline(found._replace(rank=Rank("Dwarves", "Orcs", 13, 14)))


def test_the_headline_names_only_pairs_that_break_the_verdict() -> None:
    fortified, flying = ItemId("power", "fortified"), ItemId("power", "flying")
    broken = PairLine(fortified, 40, 1.0, Estimate(20.0, 12.0, 28.0, 40), 1.0)
    better = PairLine(flying, 40, 2.0, Estimate(9.0, 2.0, 16.0, 40), 1.0)
    worse = PairLine(flying, 40, 14.0, Estimate(-9.0, -16.0, -2.0, 40), 1.0)
    found = known_verdict("Voles", estimate(1.0, 1.0))._replace(
        pairs=[broken, better], names={fortified: "Fortified", flying: "Flying"}, printed_combos=(-13.4, 14.8)
    )
    assert headline(found) == "fair, about 97 %, but broken with Fortified (+17)"
    assert [line.partner for line in found.odd_pairs] == [fortified, flying]
    # A strong item is no less strong because one pair is worth less than the sum, or even more.
    assert headline(found._replace(verdict=STRONG, pairs=[broken, worse])) == "strong, about 97 %"
