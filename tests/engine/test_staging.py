"""Positions in the middle of a game follow the same rules as games that were played to them."""

from typing import Any

import pytest

from engine import Rules
from engine.game import stage
from engine.setup.stage import StagingError
from engine.state.phases import TurnPhase
from tests.engine.arena import arena_rules
from tests.engine.invariants import check_everything
from tests.engine.tiny import tiny_game, tiny_world


def staged(**given: Any) -> Any:
    return stage(Rules(tiny_world()), given)


def problems(**given: Any) -> list[tuple[tuple[str | int, ...], str]]:
    with pytest.raises(StagingError) as error:
        staged(**given)
    return [(problem.path, problem.message) for problem in error.value.problems]


def test_tokens_of_a_position_come_from_the_tray() -> None:
    position = tiny_game(tiny_world()).position
    assert (position.tokens, position.hand[0], position.tray) == ([2, 0, 2, 0], 5, [3, 8, 10])


def test_what_lives_in_a_held_region_is_gone() -> None:
    assert tiny_game(tiny_world()).position.natives == [0, 0, 0, 0]


def test_the_conquering_race_has_all_its_tokens_unless_told() -> None:
    assert staged(players=[{"race": "reds", "power": "dull", "regions": {"north": 3}}]).position.hand == [5]


def test_races_and_powers_that_do_not_matter_need_no_name() -> None:
    position = staged(players=[{"regions": {"north": 1}}, {"regions": {"south": 1}, "power": "dull"}]).position
    assert len({*position.race, *position.power}) == 4


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("choose", TurnPhase.CHOOSE),
        ("start", TurnPhase.CHOOSE),
        ("conquer", TurnPhase.CONQUER),
        ("settle", TurnPhase.SETTLE),
    ],
)
def test_a_position_can_be_in_any_phase(phase: str, expected: int) -> None:
    game = tiny_game(tiny_world(), phase=phase)
    assert game.position.phase == expected


def test_a_position_after_the_turn_goes_on_with_the_next_player() -> None:
    assert [tiny_game(tiny_world(), phase=phase).position.turn for phase in ("score", "after", "end")] == [1, 1, 1]


def test_a_declined_race_can_be_the_one_that_acts() -> None:
    players = [{"race": "reds", "regions": {"north": 1}, "declined": [{"race": "greens", "regions": {"middle": 2}}]}]
    position = staged(players=players, acting="greens").position
    assert position.race[position.actor] == position.rules.world.races[2]


def test_every_mistake_is_told_with_its_path() -> None:
    players = [{"race": "redz", "hand": "five", "regions": {"nroth": 1}, "conquest": 1}]
    assert problems(players=players, phase="dance", die=[7]) == [
        (("phase",), "there is no phase 'dance'; there are after, choose, conquer, end, pick, score, settle, start"),
        (("die", 0), "the die shows one of 0, 1, 2, 3, not 7"),
        (("players", 0, "conquest"), "'conquest' is not allowed here; did you mean 'conquests'?"),
        (("players", 0, "race"), "there is no race 'redz'; did you mean 'reds'?"),
        (("players", 0, "regions", "nroth"), "there is no region 'nroth'; did you mean 'north'?"),
        (("players", 0, "hand"), "this must be a whole number, 0 or more, not 'five'"),
    ]


@pytest.mark.parametrize(
    "given",
    [
        {"players": 5},
        {"players": [3]},
        {"players": [{"regions": [1]}]},
        {"players": [{"declined": "greens", "hand": 1}]},
        {"players": [{"hand": 1, "pieces": {"hut": {"north": 1}}}]},
        {"players": [{"hand": 1}], "combos": [["reds", "dull", "two"]]},
        {"players": [{"hand": 1}], "order": {"races": ["reds", "pinks"]}},
        {"players": [{"hand": 1}], "turn": 4},
        {"players": [{}, {}, {}]},
        {"players": [{"hand": 1}], "lent": {"hut": "nothing"}},
        {"players": [{"hand": 1}], "acting": "greens"},
        {"players": [{"hand": 1, "regions": {"north": 40}}]},
        {"surprise": True},
    ],
    ids=str,
)
def test_descriptions_that_make_no_sense_are_problems_and_never_bugs(given: dict[str, Any]) -> None:
    assert problems(**given)


def test_a_staged_game_can_be_saved_and_played_to_its_end() -> None:
    older = {"race": "elves", "regions": {"mire": 1}}
    players = [
        {"race": "trolls", "power": "fortified", "regions": {"coast": 3}, "pieces": {"fortress": ["coast"]}},
        {"race": "ghouls", "power": "wealthy", "regions": {"den": 2}, "declined": [older]},
        {"coins": 3},
    ]
    markers = ["stonehedge", "shiny_orb"]
    game = stage(arena_rules(), {"players": players, "markers": markers, "pieces": {"froggys_ring": "pit"}})
    while not game.over:
        check_everything(game)
        game.apply(game.legal_actions()[-1])
    assert len(game.winners) >= 1
