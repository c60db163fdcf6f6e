"""The veteran: what single races and powers go on to be worth is learned, kept by name, and counts in its values."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import Game
from mapforge.bots.evaluator import Evaluator
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.regression import fitted_tables
from mapforge.bots.self_play import TurnRecord
from mapforge.bots.value_features import FEATURES
from mapforge.bots.veteran_bot import VeteranBot
from mapforge.bots.veteran_evaluator import VeteranEvaluator, evaluator_with, items_in_play
from mapforge.bots.weights.item_columns import tables_for, with_known_items
from mapforge.bots.weights.weight_choice import nearest_weights, packs_of, veteran_weights
from mapforge.bots.weights.weight_file import BadWeights, Weights, read_weights, write_weights
from mapforge.bots.weights.weight_paths import WEIGHTS_SUFFIX, shipped_veterans
from mapforge.bots.win_share import ABOVE
from mapforge.cli import main
from tests.bots.matches import match
from tests.mixing.boards import rules_for

SIZE = 2 * len(FEATURES)


def numbered_tables(traits: int) -> list[list[float]]:
    """Tables in which every item has another weight: its number, and a thousand more for the others'."""
    numbers = [float(number) for number in range(traits)]
    return [[0.0] * SIZE + numbers + [number + 1000 for number in numbers] for _ in range(10)]


@pytest.mark.parametrize("board", ["base", "underground"])
def test_weights_of_items_are_found_by_name_wherever_a_world_has_them(board: str, tmp_path: Path) -> None:
    world, mixed = rules_for(board, 2).world, rules_for("surface", 2).world
    weights = Weights("mine", 2, packs_of(world), 1, 1, numbered_tables(len(world.traits)))
    write_weights(with_known_items(weights, world), tmp_path / "mine.weights.json")
    kept = read_weights(tmp_path / "mine.weights.json")
    assert kept.items
    tables, traits = tables_for(kept, mixed), len(mixed.traits)
    known = {(trait.pack, trait.full_id): trait.index for trait in world.traits if trait.kind in ("race", "power")}
    assert len(known) == len(kept.items)
    for trait in mixed.traits:
        number = known.get((trait.pack, trait.full_id))
        expected = (0.0, 0.0) if number is None else (number, number + 1000)
        assert (tables[5][SIZE + trait.index], tables[5][SIZE + traits + trait.index]) == expected


def test_what_is_in_play_counts_by_its_own_weight() -> None:
    rules = rules_for("base", 2)
    game, bots = Game(rules, players=2, seed=3), [PlannerBot(seat) for seat in range(2)]
    while game.position.round < 2:
        game.apply(bots[game.player].choose(game))
    position, traits = game.position, rules.world.traits
    assert all(nation >= 0 for nation in position.active)
    tables = numbered_tables(len(traits))
    value = VeteranEvaluator(tables).after_turn(position, 1) - Evaluator(tables).after_turn(position, 1)
    mine, theirs = (
        position.race[position.active[player]] + position.power[position.active[player]] for player in (1, 0)
    )
    assert value == pytest.approx(mine + theirs + 2000)
    assert [place for place, share in enumerate(items_in_play(position, 0)) if share] == sorted(
        [position.race[position.active[0]], position.power[position.active[0]]]
    )


def test_learning_tells_an_item_from_others_with_the_same_features() -> None:
    features = [1.0] + [0.0] * (SIZE - 1)
    trajectories = []
    for number in range(600):
        items = [float(number % 3 == item) for item in range(3)]
        trajectories.append(
            [TurnRecord(1, features + items + [0.0] * 3, 0.0), TurnRecord(0, [], 9.0 if number % 3 == 2 else 0.0)]
        )
    tables = fitted_tables(trajectories, 2)
    first, second, third = tables[1][SIZE : SIZE + 3]
    assert first == pytest.approx(second, abs=0.01)
    assert 6 < third - first < 9
    assert tables[1][SIZE + 3 :] == [0.0] * 3


def test_training_a_veteran_again_gives_the_same(tmp_path: Path) -> None:
    for name in ("one", "two"):
        words = ["train", "--veteran", "--games", "6", "--seed", "4", "--out", str(tmp_path / f"{name}.weights.json")]
        assert main(words) == 0
    one, two = (read_weights(tmp_path / f"{name}.weights.json") for name in ("one", "two"))
    assert one.tables == two.tables
    assert len(one.items) == 34
    assert isinstance(evaluator_with(tables_for(one, rules_for("base", 2).world)), VeteranEvaluator)


def test_a_planner_never_plays_with_the_weights_of_a_veteran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = rules_for("base", 2).world
    mine = Weights("mine", 2, packs_of(world), 1, 1, numbered_tables(len(world.traits)))
    write_weights(with_known_items(mine, world), tmp_path / "mine.weights.json")
    monkeypatch.chdir(tmp_path)
    assert nearest_weights(world, 2).name == "base_2"
    assert veteran_weights(world, 2).name == "mine"


def test_where_no_veteran_has_learned_it_plays_like_the_planner() -> None:
    world = rules_for("surface", 2).world
    assert veteran_weights(world, 2) == nearest_weights(world, 2)


def test_items_must_be_a_list_of_ids(tmp_path: Path) -> None:
    world = rules_for("base", 2).world
    file = tmp_path / "mine.weights.json"
    weights = with_known_items(Weights("mine", 2, packs_of(world), 1, 1, numbered_tables(len(world.traits))), world)
    write_weights(weights, file)
    file.write_text(file.read_text().replace('"base:race/amazons"', "7"))
    with pytest.raises(BadWeights, match="its items must be a list of ids"):
        read_weights(file)


def test_a_veteran_beats_three_planners() -> None:
    assert match(rules_for("base", 4), 4, VeteranBot, PlannerBot, low=0.25, high=0.4).verdict == ABOVE


@pytest.mark.soak
@pytest.mark.parametrize(
    ("board", "players", "low", "high"),
    [("base", 2, 0.5, 0.6), ("base", 4, 0.25, 0.35), ("underground", 2, 0.5, 0.6), ("underground", 4, 0.25, 0.3)],
)
def test_a_veteran_is_as_strong_as_promised(board: str, players: int, low: float, high: float) -> None:
    found = match(rules_for(board, players), players, VeteranBot, PlannerBot, low=low, high=high, most=2000)
    assert found.verdict == ABOVE


def test_weights_of_veterans_are_shipped_where_they_were_shown_to_help() -> None:
    names = {path.name.removesuffix(WEIGHTS_SUFFIX) for path in shipped_veterans()}
    assert names == {f"{game}_{players}_veteran" for game in ("base", "underground") for players in (2, 4)}
