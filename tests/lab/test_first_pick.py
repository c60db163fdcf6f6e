"""What the first player of an experiment must take: every partner as often as any other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine import Rules
from engine.vocabulary.item_id import ItemId
from mapforge.lab.first_pick import first_offer, partners, stacks_of
from mapforge.lab.game_spec import GameSpec, UnplayableSpec, rules_of, spec_for

GIANTS = (ItemId("race", "giants"),)


@pytest.fixture(scope="module")
def spec() -> GameSpec:
    return replace(spec_for("base:map/two_players", ("random", "random")), first_pick=())


@pytest.fixture(scope="module")
def rules(spec: GameSpec) -> Rules:
    return rules_of(spec)


def test_all_280_printed_pairs_come_once_in_280_games(spec: GameSpec, rules: Rules) -> None:
    offers = Counter(first_offer(spec, rules, seed)[0] for seed in range(280))
    assert len(offers) == len(partners(spec, rules, "race")) * len(partners(spec, rules, "power")) == 280
    assert set(offers.values()) == {1}


def test_an_item_under_test_meets_every_partner_equally_often(spec: GameSpec, rules: Rules) -> None:
    giants = replace(spec, first_pick=GIANTS)
    offers = Counter(first_offer(giants, rules, seed)[0] for seed in range(60))
    assert {race for race, _ in offers} == {"giants"}
    assert len(offers) == 20
    assert set(offers.values()) == {3}


def test_where_nothing_must_be_taken_the_stacks_are_shuffled(spec: GameSpec, rules: Rules) -> None:
    free = replace(spec, first_pick=None)
    assert first_offer(free, rules, 1) == []
    assert stacks_of(free, rules, 1) == {}


def test_what_is_only_on_offer_comes_in_each_place_of_the_row(spec: GameSpec, rules: Rules) -> None:
    optional = replace(spec, first_pick=GIANTS, is_optional=True)
    for seed in range(12):
        offer = first_offer(optional, rules, seed)
        assert offer[-1][0] == "giants"
        assert len(offer) == seed % rules.world.settings.offer + 1
        assert len({race for race, _ in offer}) == len({power for _, power in offer}) == len(offer)
        assert first_offer(optional, rules, seed) == offer


def test_new_items_are_nobodys_partners_and_lie_at_the_bottom(spec: GameSpec, rules: Rules) -> None:
    assert partners(replace(spec, new_packs=("base",)), rules, "race") == partners(spec, rules, "race")
    assert stacks_of(replace(spec, first_pick=GIANTS), rules, 3)["races"] == ["giants"]
    stacks = stacks_of(replace(spec, first_pick=GIANTS, new_packs=("base",)), rules, 3)
    assert stacks["races"][0] == "giants"
    assert sorted(stacks["races"]) == partners(spec, rules, "race")


def test_an_item_that_is_not_in_play_is_refused(spec: GameSpec, rules: Rules) -> None:
    with pytest.raises(UnplayableSpec, match="there is no race 'otters' in games on"):
        first_offer(replace(spec, first_pick=(ItemId("race", "otters"),)), rules, 0)
