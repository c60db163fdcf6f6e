"""What programs may ask about coins, holdings and threats, checked against what then happens."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from engine import Action, EngineError, Game, Holder, stage
from engine.holder.income import score_lines
from tests.engine.arena import chosen, positions
from tests.engine.test_determinization import new_game
from tests.mixing.boards import rules_for

BOARDS = ("base", "underground", "surface", "homebrew")


def lively(board: str, seed: int) -> Iterator[Game]:
    """Every position of a lively game; the last one is over."""
    game, chance = new_game(board, seed), random.Random(f"{board} {seed}")
    while not game.over:
        yield game
        game.apply(chosen(game, chance))
    yield game


def test_what_regions_earn_adds_up_to_what_races_earn() -> None:
    for seed in range(8):
        for game, chance in positions(seed):
            if chance.random() < 0.2:
                for player in range(game.position.players):
                    nations = game.position.alive[player]
                    lines = [line for nation in nations for line in score_lines(Holder(game.position, nation))]
                    whole = Counter[str]()
                    for line in lines:
                        whole["regions" if line.source.endswith(" regions") else line.source] += line.coins
                    parts = Counter[str]()
                    for earning in game.earnings(player):
                        parts[earning.item] += earning.coins
                        assert earning.coins
                        owner = game.position.owner[game.rules.world.region_index[earning.region or "coast"]]
                        assert not earning.region or earning.payer >= 0 or owner in nations
                    assert {k: v for k, v in whole.items() if v} == {k: v for k, v in parts.items() if v}


@pytest.mark.parametrize("board", BOARDS)
def test_every_coin_of_a_game_is_in_its_payments(board: str) -> None:
    for seed in range(3):
        *_, game = lively(board, seed)
        assert game.over
        coins = [game.rules.world.settings.coins] * game.position.players
        for payment in game.payments:
            coins[payment.player] += payment.coins
            assert payment.item
            assert 1 <= payment.round <= game.rules.world.turns
        assert coins == game.scores


def test_payments_name_the_race_and_the_item() -> None:
    given = {
        "phase": "score",
        "players": [
            {
                "race": "humans",
                "power": "wealthy",
                "regions": {"coast": 1, "field": 1},
                "declined": [{"race": "dwarves", "regions": {"moor": 1}}],
            },
            {"race": "orcs", "power": "hill"},
        ],
    }
    game = stage(rules_for("arena", 2), given)
    earned = defaultdict(int)
    for payment in game.payments:
        earned[payment.player, payment.race, payment.item] += payment.coins
    assert earned[0, "humans", "regions"] == 2
    assert earned[0, "humans", "humans"] == 2
    assert earned[0, "dwarves", "dwarves"] == 1
    text = json.loads(game.to_json())
    for event in text["state"]["events"]:
        del event[3:]
    old = Game.from_json(game.rules, json.dumps(text))
    assert {payment.race for payment in old.payments} == {""}


GIVEN = {
    "players": [
        {"race": "humans", "power": "hill", "regions": {"coast": 1, "field": 2, "hollow": 1}, "hand": 2},
        {"race": "dwarves", "power": "mounted", "regions": {"moor": 4, "peak": 1}},
    ]
}


def test_earnings_say_where_and_by_what() -> None:
    game = stage(rules_for("arena", 2), GIVEN)
    found = {(earning.item, earning.region): earning.coins for earning in game.earnings(0)}
    assert found == {
        ("regions", "coast"): 1, ("regions", "field"): 1, ("regions", "hollow"): 1,
        ("humans", "coast"): 1, ("humans", "field"): 1, ("hill", "hollow"): 1,
    }  # fmt: skip
    assert sum(earning.coins for earning in game.earnings(0, without=["field"])) == 4
    declined = game.earnings(0, declined=True)
    assert sorted((earning.item, earning.region) for earning in declined) == [
        ("regions", "coast"), ("regions", "field"), ("regions", "hollow"),
    ]  # fmt: skip
    assert sum(earning.coins for earning in game.earnings(0)) == 6


def test_asking_changes_nothing() -> None:
    game = stage(rules_for("arena", 2), GIVEN)
    before = game.to_json()
    game.earnings(0, without=["coast"], declined=True)
    game.holdings(0)
    game.threats("coast")
    assert game.to_json() == before


def test_a_threat_is_an_attack_that_is_possible_in_the_next_turn() -> None:
    game = stage(rules_for("arena", 2), GIVEN)
    (threat,) = game.threats("hollow")
    assert (threat.player, threat.race, threat.tokens, threat.needs_luck) == (1, "dwarves", 3, False)
    for action in ("stop", "place coast", "place field", "place field"):
        game.apply(action)
    assert game.player == 1
    threats = {region: game.threats(region) for region in ("coast", "field", "hollow")}
    game.apply("expand")
    for region, found in threats.items():
        attack = Action("conquer", "", region)
        assert bool(found and not found[0].needs_luck) == (attack in game.legal_actions())
        if found:
            assert game.price(attack) is not None
            assert game.price(attack).cost == found[0].cost


def test_nobody_threatens_what_is_out_of_reach() -> None:
    assert stage(rules_for("arena", 2), GIVEN).threats("shaft") == []


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_kept_is_still_held_when_the_turn_is_settled(board: str) -> None:
    looked = 0
    for seed in range(4):
        for game in lively(board, seed):
            position = game.position
            if Action("stop") not in game.legal_actions() or position.actor != position.active[position.turn]:
                continue
            player, kept = game.player, game.holdings(game.player)
            trial = game.copy()
            trial.apply("stop")
            while trial.position.turn == player and not trial.position.scored and not trial.over:
                places = [action for action in trial.legal_actions() if action.verb == "place"]
                trial.apply((places or trial.legal_actions())[0])
            if trial.over or kept.missing:
                continue
            looked += 1
            held = {region for n in trial.position.alive[player] for region in _names(trial, n)}
            assert held.isdisjoint(kept.left)
            lost = set(kept.kept) - held
            assert not lost or any(event[0] in ("leave", "march", "sacrifice", "vanish") for event in trial.events)
    assert looked > 20


def _names(game: Game, nation: int) -> list[str]:
    return game.rules.world.names(game.position.held[nation])


def test_rivers_must_be_left_and_tokens_may_be_missing() -> None:
    given = {"players": [{"race": "dwarves", "power": "mounted", "regions": {"ford": 1, "rapids": 1, "mire": 1}}, {}]}
    found = stage(rules_for("arena", 2), given).holdings(0)
    assert (found.kept, found.left, found.missing) == (("mire",), ("ford", "rapids"), 0)


def test_wrong_names_are_refused_with_what_may_be_meant() -> None:
    game = stage(rules_for("arena", 2), GIVEN)
    with pytest.raises(EngineError, match="there is no region 'cost'; did you mean 'coast'"):
        game.threats("cost")
    with pytest.raises(EngineError, match="a player is a number from 0 to 1, not 7"):
        game.earnings(7)


def test_a_combo_can_be_put_on_offer_first() -> None:
    game = Game(rules_for("base", 2), players=2, seed=3, offer=[("giants", "flying"), ("elves", "hill")])
    traits = game.rules.world.traits
    assert [(traits[c.race].id, traits[c.power].id) for c in game.position.combos[:2]] == [
        ("giants", "flying"),
        ("elves", "hill"),
    ]
    for wrong, said in (
        ([("giant", "flying")], "there is no 'giant' among the races; did you mean 'giants'?"),
        ([("giants", "flying"), ("elves", "flying")], "'flying' cannot be on offer twice"),
    ):
        with pytest.raises(EngineError) as refused:
            Game(rules_for("base", 2), players=2, offer=wrong)
        assert said in str(refused.value)
    with pytest.raises(EngineError, match="cannot both be fixed"):
        Game(rules_for("base", 2), players=2, offer=[("giants", "flying")], order={"races": ["elves"]})
