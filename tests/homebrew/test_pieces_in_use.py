"""Pieces that are bought, spent, copied and killed do what their words say, and nothing besides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine import WorldError
from mapforge.cli import main
from tests import REPOSITORY
from tests.engine.test_vocabulary import do, game_with, legal, world_with

KEY = {"id": "key", "serves": "nation", "supply": 1}


def test_a_piece_that_is_bought_again_in_the_same_turn_can_be_used_again() -> None:
    key = {**KEY, "hooks": [{"costs_exactly": {"tokens": 1}, "boost": "turn", "then": "returned"}]}
    game = game_with({"buys_piece": {"during": "conquer", "piece": "key", "coins": 1}}, new_pieces=(key,))
    do(game, "use probe", "conquer peak using key")
    assert "conquer wood using key" not in legal(game)
    do(game, "use probe", "conquer wood using key")
    assert game.position.tokens[game.position.rules.world.region_index["wood"]] == 1


def test_a_limit_by_game_outlasts_the_supply() -> None:
    key = {**KEY, "hooks": [{"gains": {"at": "conquest", "coins": 3}, "limit": "game", "then": "returned"}]}
    game = game_with({"buys_piece": {"during": "conquer", "piece": "key", "tokens": 1}}, new_pieces=(key,))
    do(game, "use probe", "conquer peak", "use probe", "conquer wood")
    assert game.position.coins[0] == 8


@pytest.mark.parametrize(
    ("hook", "is_spent"),
    [
        ({"gains": {"at": "conquest", "coins": {"count": "regions", "where": {"terrain": "swamp"}}}}, False),
        ({"gains": {"at": "conquest", "coins": {"count": "regions", "where": {"terrain": "farmland"}}}}, True),
        ({"gains_pieces": {"at": "conquest", "piece": "hero", "pieces": 0}}, False),
        ({"pays": {"at": "conquest", "coins": 1, "payer": "opponents", "to": "me"}}, False),
        ({"coins_per_region": {"where": {"terrain": "swamp"}}}, False),
        ({"coins_per_region": {"where": {"terrain": "farmland"}}}, True),
    ],
    ids=str,
)
def test_a_piece_is_spent_when_its_hook_had_an_effect(hook: dict[str, Any], is_spent: bool) -> None:
    key = {**KEY, "hooks": [{**hook, "then": "removed"}]}
    game = game_with(
        {"brings_pieces": {"piece": "key"}}, new_pieces=(key,), probing={"pieces": {"key": 1}}, other={"coins": 0}
    )
    do(game, "conquer peak", "stop")
    while game.position.turn == 0:
        game.apply(game.legal_actions()[-1])
    kind = game.position.rules.world.piece_kinds["key"]
    assert (game.position.belongs[kind.first] < 0) is is_spent


def test_a_dragon_does_not_follow_into_a_region_that_was_lost_at_once() -> None:
    snare = {"id": "pit", "hooks": [{"traps": {"tokens": 1}}]}
    game = game_with(
        {"brings_pieces": {"piece": "dragon", "pieces": 1}},
        {"brings_piece": {"piece": "dragon"}, "boost": "turn"},
        {"costs_exactly": {"tokens": 1}, "boost": "turn"},
        new_pieces=(snare,),
        other={"pieces": {"pit": ["fen"]}, "regions": {"fen": 1, "wood": 1}},
        probing={"regions": {"meadow": 1, "peak": 1}},
    )
    do(game, "conquer fen using probe")
    world = game.position.rules.world
    assert game.position.owner[world.region_index["fen"]] == -1
    assert not game.position.here[world.region_index["fen"]] & world.piece_kinds["dragon"].mask


@pytest.mark.parametrize(
    "hook",
    [
        {"pays": {"at": "conquest", "coins": 1, "payer": "me", "to": "me"}},
        {"pays": {"at": "conquest", "coins": 1, "payer": "other", "to": "other"}},
        {"pays": {"at": "conquest", "coins": 1, "payer": "bank", "to": "bank"}},
        {"pays": {"at": "turn_start", "coins": 1, "payer": "other", "to": "me"}},
        {"pays": {"at": "decline", "coins": 1, "payer": "me", "to": "other"}},
    ],
    ids=str,
)
def test_a_payment_that_nobody_ever_makes_is_reported(hook: dict[str, Any]) -> None:
    with pytest.raises(WorldError) as found:
        world_with(hook)
    assert {problem.code for problem in found.value.problems} <= {"pays_oneself", "no_other"}


def test_the_other_player_pays_at_moments_of_opponents() -> None:
    world_with({"pays": {"at": "decline", "coins": 1, "payer": "other", "to": "me"}, "side": "opponents"})


@pytest.mark.parametrize("name", ["long_winter", "event/long_winter"])
def test_scenarios_about_an_event_are_found_by_its_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(REPOSITORY / "examples" / "seasons"), "--only", name]) == 0
    assert "2 scenarios" in capsys.readouterr().out


PACK = "id: isles\nname: Isles\nversion: 1.0.0\nauthors: [somebody]\nrequires: [base]\n"
POWER = "id: {id}\nname: {id}\ntokens: 4\ntext: text\nhooks:\n  - {hook}\n"
SCENARIOS = {
    "plain": "- scenario: plain\n  given: {regions: {a: hill edge, b: hill}, phase: score,\n"
    "    players: [{power: plain, regions: {a: 1}}]}\n"
    "  then: {score: {amazons regions: 1, plain: 2}}\n",
    "isled": "- scenario: isled\n  given: {regions: {a: hill edge, b: hill}, areas: {north: [a]}, phase: score,\n"
    "    players: [{power: isled, regions: {a: 1}}]}\n  then: {gains: {0: 2}}\n",
}


def test_an_area_that_a_board_lacks_breaks_no_scenario(tmp_path: Path) -> None:
    folder = tmp_path / "isles"
    for name in ("powers", "tests"):
        (folder / name).mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    hooks = {"plain": "coins_per_turn: {coins: 2}", "isled": "coins_per_region: {where: {area: north}}"}
    for id, hook in hooks.items():
        (folder / "powers" / f"{id}.yaml").write_text(POWER.format(id=id, hook=hook), encoding="utf-8")
        text = SCENARIOS[id].replace("{power:", "{race: amazons, power:")
        (folder / "tests" / f"{id}.yaml").write_text(text, encoding="utf-8")
    assert main(["test", str(folder)]) == 0
