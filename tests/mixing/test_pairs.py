"""Any race can meet any power, on any board where both make sense."""

from functools import cache

import pytest

from engine import Rules, World
from mapforge.scenarios.coverage import Coverage
from mapforge.scenarios.hook_watch import Use
from tests.mixing.boards import world_of
from tests.mixing.pairs import BOARDS, Pair, all_pairs, play_pair, some_pairs


@pytest.mark.parametrize("board", BOARDS)
def test_a_race_of_every_kind_and_a_power_of_every_kind_play_together(board: str) -> None:
    for pair in some_pairs(1):
        if pair[0] == board:
            play_pair(pair, check="turns")


def test_the_few_pairs_name_every_race_and_every_power_of_both_boards() -> None:
    few, every = some_pairs(1), all_pairs()
    for part in (1, 2):
        assert {(pair[0], pair[part]) for pair in few} == {(pair[0], pair[part]) for pair in every}


def test_all_pairs_make_sense_on_one_of_the_boards() -> None:
    assert len({pair[1:] for pair in all_pairs()}) == 29 * 41


@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
def test_all_pairs_play_with_every_check_on(board: str) -> None:
    pairs: list[Pair] = [pair for pair in all_pairs() if pair[0] == board]
    for number, pair in enumerate(pairs):
        try:
            play_pair(pair, check="steps")
        except Exception as error:
            pytest.fail(f"{pair}: {type(error).__name__}: {error}")
        if number % 200 == 0:
            print(f"{board}: {number} of {len(pairs)} pairs", flush=True)


@pytest.mark.soak
def test_hooks_that_never_fired_are_listed() -> None:
    coverage = Coverage()

    @cache
    def watched(board: str, players: int) -> Rules:
        world = world_of(board, players)
        coverage.watch(world)
        return Rules(world)

    for pair in all_pairs(watched):
        play_pair(pair, check="no", rules=watched)
    world = watched("arena", 2).world
    silent = [use for use in coverage.silent(["base", "underground"]) if is_in_force(world, use)]
    print(f"{len(silent)} hooks never fired in all pairs:", *silent, sep="\n  ")
    assert len(silent) < len(coverage.hooks) / 10


def is_in_force(world: World, use: Use) -> bool:
    """Whether the rulings of a usual game switch a hook on."""
    trait = next(trait for trait in world.traits if trait.full_id == use.item)
    when = next(each for each in trait.hooks if each.index + 1 == use.number).when
    return all(world.rulings[name].default in values for name, values in when)
