"""A world that cannot be built says everything that is wrong with it, whatever was written."""

from collections.abc import Iterator

import pytest

from engine import Add, Conquest, Holder, Registry, WorldError, build_world, hook


@hook("conquest_cost")
def cheap(me: Holder, conquest: Conquest) -> Iterator[Add]:
    """Everything costs one less."""
    yield Add(-1)


def problems(words: dict[str, object]) -> list[str]:
    registry = Registry()
    registry.add(cheap, "tiny")
    data = {
        "terrains": [{"id": "meadow"}],
        "races": [{"id": "folk", "tokens": 3, "hooks": [words]}],
        "map": {"turns": 1, "regions": [{"id": "field", "terrain": "meadow", "edge": True}], "borders": []},
    }
    with pytest.raises(WorldError) as caught:
        build_world(data, registry)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize("value", [[], {}, ["turn"], {"turn": 1}, "often", 3, None])
def test_a_modifier_that_is_no_word_of_its_own_is_a_problem_and_no_crash(value: object) -> None:
    assert any("'boost' must be one of" in problem for problem in problems({"cheap": {}, "boost": value}))


@pytest.mark.parametrize("value", [[], "combo_refill", 3])
def test_rulings_that_are_no_mapping_are_a_problem_and_no_crash(value: object) -> None:
    assert any("'when' must be a mapping" in problem for problem in problems({"cheap": {}, "when": value}))
