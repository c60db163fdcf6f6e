"""What more time brings: other numbers of tokens, pairs that stand out, and the estimate of the strongest bot."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.vocabulary.item_id import ItemId
from mapforge.lab.game_spec import GameSpec, printed_tokens, rules_of, spec_for, with_other_tokens
from mapforge.lab.intervals import Estimate
from mapforge.lab.item_experiment import ItemExperiment, is_deep
from mapforge.lab.item_verdict import ItemVerdict, verdicts
from mapforge.lab.pairs import PairLine, pairs_of
from mapforge.lab.reports.item_tables import verdicts_as_csv, verdicts_as_json
from mapforge.lab.reports.item_words import verdicts_in_words
from mapforge.lab.selection import items_in_play, selection_named, spec_for_items
from mapforge.lab.token_sweep import TokenLine, fairest, token_choices
from mapforge.lab.verdict import FAIR
from tests.lab.known_games import known_baseline, observed

MAP = "base:map/two_players"
POWERS = "abcdefghij"
GIANTS, HEROIC = ItemId("race", "giants"), ItemId("power", "heroic")


def tokens_in(spec: GameSpec, item: ItemId) -> tuple[int, int]:
    trait = next(trait for trait in rules_of(spec).world.traits if (trait.kind, trait.id) == item[:2])
    return trait.tokens, trait.supply


def test_an_order_may_give_an_item_other_tokens_and_always_enough_cardboard() -> None:
    spec = spec_for(MAP, ["greedy", "greedy"])
    assert tokens_in(spec, GIANTS) == (6, 11)
    assert tokens_in(with_other_tokens(spec, GIANTS, 9), GIANTS) == (9, 14)
    assert tokens_in(with_other_tokens(spec, GIANTS, 2), GIANTS) == (2, 7)
    more = with_other_tokens(spec, HEROIC, 9)
    assert tokens_in(more, GIANTS) == (6, 15)
    assert printed_tokens(more, HEROIC) == 5
    assert spec.content != more.content


def test_tokens_are_tried_around_what_should_be_average() -> None:
    assert token_choices(9, 14.0, ItemId("race", "x")) == [4, 5, 6, 7]
    assert token_choices(6, 0.0, ItemId("race", "x")) == [4, 5, 7, 8]
    assert token_choices(2, 20.0, ItemId("race", "x")) == [1, 3, 4, 5]
    assert token_choices(0, 5.0, ItemId("power", "x")) == [1, 2, 3, 4]


def test_the_fairest_number_of_tokens_is_the_one_closest_to_the_average() -> None:
    lines = [TokenLine(n, Estimate(worth, worth - 1, worth + 1, 50), FAIR) for n, worth in ((3, -4.0), (4, 0.5))]
    best = fairest([*lines, TokenLine(9, Estimate(0.0, -9.0, 9.0, 1), FAIR)])
    assert best == lines[1]
    assert fairest([]) is None
    few = TokenLine(8, Estimate(0.2, -14.0, 14.0, 5), FAIR)
    assert fairest([*lines, TokenLine(6, Estimate(9.0, 8.0, 10.0, 50), FAIR), few]) == lines[1]


def pairs(odd: dict[str, float], games: int) -> list[PairLine]:
    """Pairs of an item worth 4 coins with ten powers, some of which suit it more or less than others."""
    chance = Random(4)
    worth = {f"power/{id}": float(number - 4.5) for number, id in enumerate(POWERS)}
    observations = [observed(seed, "x", POWERS[seed % 10]) for seed in range(games)]
    surpluses = [4.0 + odd.get(each.power.id, 0.0) + chance.gauss(0, 16) for each in observations]
    return pairs_of(ItemId("race", "x"), observations, surpluses, known_baseline(worth, 0.3))


def test_only_pairs_that_differ_from_the_sum_of_both_stand_out() -> None:
    found = pairs({"c": 12.0, "h": -12.0}, 4000)
    assert {line.partner.id for line in found if line.stands_out} == {"c", "h"}
    assert found[0].partner == ItemId("power", "c")
    assert found[0].surplus.low < 10.8 < found[0].surplus.high
    assert found[0].likely > found[0].expected
    assert not [line for line in pairs({}, 4000) if line.stands_out]
    assert not [line for line in pairs({"c": 12.0}, 20) if line.stands_out]


def test_more_than_a_verdict_takes_five_minutes_and_two_for_each_item() -> None:
    assert is_deep(10, 1)
    assert is_deep(5, 2)
    assert not is_deep(4.9, 1)
    assert not is_deep(10, 6)


@pytest.fixture(scope="module")
def deep(tmp_path_factory: pytest.TempPathFactory) -> ItemVerdict:
    """A very short deep look at a race that has far too many tokens."""
    folder = tmp_path_factory.mktemp("packs") / "lab"
    (folder / "races").mkdir(parents=True)
    (folder / "pack.yaml").write_text("id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\n", encoding="utf-8")
    text = "id: many\nname: Many\ntokens: 14\nsupply: 20\ntext: Nothing.\n"
    (folder / "races" / "many.yaml").write_text(text, encoding="utf-8")
    named = selection_named(str(folder))
    spec = spec_for_items(named, "")
    experiment = ItemExperiment(items_in_play(named, spec), spec, confirming_bot="random", deep=True)
    told: list[str] = []
    experiment.run(600, on_progress=lambda games, left, what: told.append(what), most=48)
    assert list(dict.fromkeys(told)) == ["verdicts", "other token counts", "expert's estimate", "pairs"]
    (found,) = verdicts(experiment)
    return found


def test_a_deep_look_says_with_how_many_tokens_an_item_would_be_fair(deep: ItemVerdict) -> None:
    assert [line.tokens for line in deep.sweep if line.is_printed] == [14]
    assert len(deep.sweep) == 5
    best = fairest(deep.sweep)
    assert best is not None
    assert best.tokens < 14
    said = verdicts_in_words([deep])
    assert f"with {best.tokens} tokens it would" in said or f"not even with {best.tokens} tokens" in said


def test_a_deep_look_asks_the_strongest_bot(deep: ItemVerdict) -> None:
    assert [estimate.bot for estimate in deep.estimates] == ["planners", "random"]
    assert deep.estimates[1].games == 24
    assert "of random with other combos, played now" in deep.compared_with


def test_programs_and_spreadsheets_get_all_of_it(deep: ItemVerdict) -> None:
    (found,) = json.loads(verdicts_as_json([deep]))["items"]
    assert {"item", "verdict", "worth", "interval", "win_rate_lift", "games", "bots"} <= set(found)
    assert found["fair_tokens"] in [line["tokens"] for line in found["sweep"]]
    assert len(found["pairs"]) == 20
    assert set(found["coins_from"]) == {"regions", "itself", "partner", "others", "die"}
    assert found["rounds"][0]["coins"] > 0
    head, row = verdicts_as_csv([deep]).splitlines()
    assert len(head.split(",")) == 36
    assert row.startswith("lab:race/many,Many,")
