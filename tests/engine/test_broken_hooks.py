"""A hook that fails is named with its pack and item, and the game stays as it was."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine import (
    POINTS,
    Add,
    Bounds,
    Coins,
    Conquest,
    Factor,
    GainTokens,
    Game,
    Holder,
    HookError,
    Pay,
    Regions,
    Roll,
    hook,
)
from engine.vocabulary.registry import HookFunction
from tests.engine.tiny import tiny_game, tiny_world

# A step for each point that makes the rules ask there, from a position in which nothing has been asked yet.
STEPS: dict[str, list[str]] = {
    "on_conquer": ["conquer middle"],
    "on_attack": ["conquer middle"],
    "on_settle": ["stop"],
    "score": ["stop", "place north", "place north", "place north", "place north", "place north", "place north"],
}


def at(point: str, answer: Any, name: str = "odd") -> HookFunction:
    """A hook that gives one answer, or raises it."""

    @hook(point, name=name)
    def odd(me: Holder, subject: Any) -> Iterator[Any]:
        """Do something odd."""
        if isinstance(answer, Exception):
            raise answer
        yield answer

    return odd


def broken(function: HookFunction, steps: list[str]) -> tuple[HookError, Game, str]:
    """Play until the hook is met, and give the error, the game and what it was before the action."""
    game = tiny_game(tiny_world(function, hooks=["odd"]))
    for step in steps[:-1]:
        game.apply(step)
    before = game.to_json()
    legal = game.legal_actions()
    with pytest.raises(HookError) as error:
        game.apply(steps[-1])
    assert game.legal_actions() == legal
    return error.value, game, before


@pytest.mark.parametrize("point", STEPS)
def test_a_hook_that_raises_is_named_and_the_game_stays_as_it_was(point: str) -> None:
    error, game, before = broken(at(point, ZeroDivisionError("oh")), STEPS[point])
    assert (error.pack, error.item, error.hook) == ("test", "power/strange", "odd")
    assert "ZeroDivisionError: oh" in error.what
    assert game.to_json() == before


@pytest.mark.parametrize("point", STEPS)
def test_a_hook_that_answers_nonsense_is_named_and_the_game_stays_as_it_was(point: str) -> None:
    error, game, before = broken(at(point, "nonsense"), STEPS[point])
    assert error.what == f"answered 'nonsense' at '{point}'"
    assert game.to_json() == before


def test_a_hook_that_never_stops_answering_is_named() -> None:
    @hook("on_conquer", name="odd")
    def odd(me: Holder, conquest: Conquest) -> Iterator[Pay]:
        """Pay for ever."""
        while True:
            yield Pay(me.player, 1)

    error, game, before = broken(odd, ["conquer middle"])
    assert error.what == "never stops answering"
    assert game.to_json() == before


@pytest.mark.parametrize(
    "change",
    [GainTokens(99, 1), GainTokens(0, "many"), Pay(7, 1)],  # type: ignore[arg-type]
    ids=["nobody", "no number", "no player"],
)
def test_a_change_that_cannot_be_done_is_the_mistake_of_its_hook(change: Any) -> None:
    error, game, before = broken(at("on_conquer", change), ["conquer middle"])
    assert "which cannot be done" in error.what
    assert game.to_json() == before


@pytest.mark.parametrize(
    ("point", "answer"),
    [
        ("conquest_cost", Add("two")),  # type: ignore[arg-type]
        ("adjacency", Regions("north")),  # type: ignore[arg-type]
        ("rolls", Roll("north", True, False)),  # type: ignore[arg-type]
        ("score", Coins(1, ["north"])),  # type: ignore[arg-type]
        ("garrison", Bounds("north", 1)),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_an_answer_with_nonsense_inside_is_named_and_the_game_stays_as_it_was(point: str, answer: Any) -> None:
    @hook(point, name="odd")
    def odd(me: Holder, subject: Any) -> Iterator[Any]:
        """Answer wrongly once the middle has been conquered."""
        if me.conquests:
            yield answer

    world = tiny_world(odd, at("score", Factor(1, 2), "even"), hooks=["odd", "even"])
    game = tiny_game(world)
    error, before = until_it_breaks(game, ["conquer middle", "stop", *["place north"] * 5])
    assert (error.item, error.hook) == ("power/strange", "odd")
    assert game.to_json() == before


def until_it_breaks(game: Game, steps: list[str]) -> tuple[HookError, str]:
    for step in steps:
        before = game.to_json()
        try:
            game.apply(step)
        except HookError as error:
            return error, before
    pytest.fail("no hook was blamed")


def test_the_game_can_go_on_after_a_broken_action() -> None:
    game = tiny_game(tiny_world(at("on_conquer", ValueError("oh")), hooks=["odd"]))
    for _ in range(2):
        with pytest.raises(HookError):
            game.apply("conquer middle")
    game.apply("stop")
    assert game.position.hand[0] == 6


@pytest.mark.parametrize("point", ["adjacency", "legality", "conquest_cost", "rolls", "actions"])
def test_a_question_that_fails_while_a_game_is_set_up_is_named(point: str) -> None:
    with pytest.raises(HookError) as error:
        tiny_game(tiny_world(at(point, RuntimeError("oh")), hooks=["odd"]))
    assert (error.value.item, error.value.hook) == ("power/strange", "odd")


@pytest.mark.parametrize("point", sorted(POINTS))
def test_nonsense_is_refused_at_every_point(point: str) -> None:
    from engine import Trait
    from engine.holder.question import ask
    from engine.traits.bound_hook import BoundHook
    from engine.world.world import HookUse

    world = tiny_world(at(point, "nonsense"), hooks=[{"odd": None, "while": "always"}])
    trait: Trait = next(trait for trait in world.traits if trait.id == "strange")
    use: HookUse = trait.hooks[0]
    bound = BoundHook(use, point, trait, -1, "strange")
    game = tiny_game(tiny_world())
    with pytest.raises(HookError, match="nonsense"):
        ask(Holder(game.position, 0, bound), bound, None)
