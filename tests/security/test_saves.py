"""A damaged save is refused with its place or plays on as a sound game; what is no action changes nothing."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from engine import EngineError, Game, IllegalAction
from engine.state.entry_kinds import EVENTS
from mapforge.cli import main
from mapforge.games.narration import Teller
from tests import REPOSITORY
from tests.engine.arena import arena_rules
from tests.fuzz import actions, saved_games
from tests.fuzz.__main__ import run


def saved() -> dict[str, Any]:
    return json.loads(json.dumps(saved_games.saves()[3]))


def refusal(save: dict[str, Any]) -> str:
    with pytest.raises(EngineError) as refused:
        Game.from_json(arena_rules(), json.dumps(save))
    return str(refused.value)


@pytest.mark.parametrize(
    ("field", "change", "place"),
    [
        ("active", lambda value: [-1] * len(value), "'active'"),
        ("active", lambda value: [value[0]] * len(value), "'active'"),
        ("tray", lambda value: [count + 1 for count in value], "'tray'"),
        ("hand", lambda value: [count + 1 for count in value], "'hand'"),
        ("round", lambda value: 99, "'round'"),
        ("round", lambda value: 0, "'round'"),
        ("picked", lambda value: [99] * len(value), "'picked'"),
        ("banners", lambda value: value[1:], "'banners'"),
        ("badges", lambda value: [*value, value[0]], "'badges'"),
        ("markers", lambda value: value[1:], "'markers'"),
        ("rng", lambda value: 1 << 70, "'rng'"),
        ("die", lambda value: 17, "'die'"),
        ("events", lambda value: [*value, ["turn"]], "'events'"),
        ("events", lambda value: [*value, ["conquer", 0, 1, 2, 3]], "'events'"),
        ("events", lambda value: [*value, 5], "'events'"),
        ("trail", lambda value: [*value, ["die"]], "'trail'"),
        ("trail", lambda value: [*value, [9, "stop"]], "'trail'"),
        ("pending", lambda value: [[0, [{"Nothing": []}], False]], "'pending'"),
        ("pending", lambda value: [[0, [5], False]], "'pending'"),
        ("tokens", lambda value: None, "'tokens'"),
    ],
)
def test_fields_that_contradict_each_other_are_named(field: str, change: Any, place: str) -> None:
    save = saved()
    save["state"][field] = change(save["state"][field])
    said = refusal(save)
    assert said.startswith("the saved game is damaged")
    assert place in said


@pytest.mark.parametrize("combo", [5, [], [1, 2, 3, 4], "abc", None])
def test_a_damaged_combo_is_told_by_what_a_combo_is(combo: Any) -> None:
    save = saved()
    save["state"]["combos"][0] = combo
    assert refusal(save).endswith(f"'combos' cannot be read: {combo} is not a list of race, power, coins")


@pytest.mark.parametrize("field", sorted(saved_games.saves()[0]["state"]))
def test_a_missing_field_is_named(field: str) -> None:
    save = saved()
    del save["state"][field]
    assert f"'{field}'" in refusal(save)


@pytest.mark.parametrize("seed", ["a", "b"])
def test_damaged_saves_are_refused_or_played_to_the_end(seed: str) -> None:
    inputs, failures = run("damaged saves", saved_games.attack, seed, 30, 150)
    assert not failures
    assert inputs > 5


def test_things_that_are_no_action_change_nothing() -> None:
    inputs, failures = run("actions", actions.attack, "test", 20, 500)
    assert not failures
    assert inputs > 50


@pytest.mark.parametrize("thing", [None, 5, b"stop", ["stop"], ("stop", "", "", ()), object(), Game])
def test_an_action_is_an_action_or_its_text(thing: Any) -> None:
    game = actions.middle_game(0)
    before = game.to_json()
    with pytest.raises(IllegalAction):
        game.apply(thing)
    assert game.to_json() == before


def test_every_kind_of_event_has_a_sentence_and_every_sentence_a_kind() -> None:
    own = {name[1:] for name in vars(Teller) if name.startswith("_") and not name.startswith("__")}
    told = own - {"source", "a", "part"}
    assert told == set(EVENTS)
    engine = "".join(path.read_text(encoding="utf-8") for path in (REPOSITORY / "engine" / "turn").glob("*.py"))
    assert all(f'"{name}"' in engine for name in EVENTS)


def test_all_saves_of_random_games_are_sound() -> None:
    chance = random.Random(5)
    for save in saved_games.saves():
        assert not saved_games.to_the_end(Game.from_json(arena_rules(), json.dumps(save)), chance)


@pytest.mark.parametrize("key", ["packs", "mix"])
def test_a_picture_of_a_game_with_damaged_words_about_it_is_refused(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    board = ["base:map/two_players", "--players", "random,random", "--seed", "1", "--save", str(path)]
    assert main(["play", *board]) == 0
    data = json.loads(path.read_text(encoding="utf-8")) | {key: [[[]]]}
    path.write_text(json.dumps(data), encoding="utf-8")
    arguments = ["preview", "base:map/two_players", "--game", str(path), "--step", "0", "-o", str(tmp_path / "x.svg")]
    assert main(arguments) in (1, 2)
    assert "bug in mapforge" not in capsys.readouterr().err
