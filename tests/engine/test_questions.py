"""Questions at moments: who is asked, what it costs, what waits, and what is kept of it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine import EngineError, Game, Hook, Rules, WorldError
from engine.game import stage
from engine.position.limits import MOST_QUESTIONS
from engine.state.phases import Spot
from mapforge.pages.hook_reference import example_entry
from tests.engine.test_vocabulary import do, game_with, legal, world_with
from tests.homebrew.test_hook_reference import hooks

WARD = {"id": "ward", "supply": 4}


def asking(hook: dict[str, Any], **given: Any) -> Game:
    """A game at the start of a turn of whoever has the hook."""
    return game_with(hook, phase="start", new_pieces=(WARD,), **given)


def test_of_several_questions_one_waits_for_an_answer_and_the_others_for_their_turn() -> None:
    two = {"gains": {"at": "turn_start", "tokens": 1}, "asks": "me", "price": 3}
    players = [{"race": "ratmen", "power": "probe", "regions": {"meadow": 1}, "coins": 7}]
    game = stage(Rules(world_with(two, {**two, "price": 4})), {"round": 2, "phase": "start", "players": players})
    assert len(game.position.pending) == 2
    assert legal(game) == ["use probe", "pass"]
    do(game, "use probe")
    assert len(game.position.pending) == 1
    do(game, "use probe")
    assert (game.scores[0], game.position.hand[game.position.active[0]]) == (0, 2)


def test_a_player_who_has_become_poor_meanwhile_is_not_asked_again() -> None:
    two = {"gains": {"at": "turn_start", "tokens": 1}, "asks": "me", "price": 3}
    players = [{"race": "ratmen", "power": "probe", "regions": {"meadow": 1}, "coins": 5}]
    game = stage(Rules(world_with(two, two)), {"round": 2, "phase": "start", "players": players})
    do(game, "use probe")
    assert game.position.pending == []
    assert game.scores[0] == 2


def test_what_happens_otherwise_befalls_who_has_become_poor_meanwhile() -> None:
    toll = {
        "pays": {"at": "turn_start", "coins": 3, "payer": "other", "to": "me"},
        "asks": "left",
        "otherwise": {"kills": {"at": "turn_start", "where": {"occupied_by": "other"}}},
    }
    players = [
        {"race": "ratmen", "power": "probe", "regions": {"meadow": 1}, "coins": 0},
        {"race": "giants", "power": "stout", "regions": {"fen": 3}, "coins": 5},
    ]
    game = stage(Rules(world_with(toll, toll)), {"round": 2, "phase": "start", "players": players})
    assert game.player == 1
    do(game, "use probe")
    assert game.scores[:2] == [3, 2]
    assert game.position.tokens[game.rules.world.region_index["fen"]] == 2
    assert game.player == 0


@pytest.mark.parametrize(("word", "asked"), [("opponents", [1, 2]), ("anybody", [0, 1, 2]), ("right", [2])])
def test_players_are_asked_in_the_order_of_turns(word: str, asked: list[int]) -> None:
    hook = {"gains": {"at": "turn_start", "coins": 1}, "asks": word}
    players = [{"race": "ratmen", "power": "probe", "regions": {"meadow": 1}}, {}, {}]
    game = stage(Rules(world_with(hook)), {"round": 2, "phase": "start", "players": players})
    assert [pending.player for pending in game.position.pending] == asked


def test_the_order_of_turns_begins_with_whose_turn_it_is() -> None:
    hook = {"gains": {"at": "turn_start", "coins": 1}, "asks": "anybody", "side": "opponents"}
    players = [{"race": "ratmen", "power": "probe", "regions": {"meadow": 1}}, {"race": "orcs", "power": "stout"}, {}]
    game = stage(Rules(world_with(hook)), {"round": 2, "phase": "start", "turn": 1, "players": players})
    assert [pending.player for pending in game.position.pending] == [1, 2, 0]


@pytest.mark.parametrize(
    ("spot", "given"),
    [
        ("hand", {"pieces": {"ward": 2}}),
        ("map", {"pieces": {"ward": ["meadow", "meadow"]}}),
        ("before the player", {"pieces": {"ward": ["player_0", "player_0"]}}),
    ],
)
def test_pieces_are_given_up_from_the_hand_before_the_player_and_on_the_map(spot: str, given: dict[str, Any]) -> None:
    hook = {"gains": {"at": "turn_start", "coins": 4}, "asks": "me", "price": {"piece": "ward", "pieces": 2}}
    game = do(asking(hook, probing=given), "use probe")
    assert game.scores[0] == 9
    kind = game.rules.world.piece_kinds["ward"]
    assert {game.position.spot[piece] for piece in range(kind.first, kind.first + 4)} == {Spot.SUPPLY}


def test_one_piece_is_too_few_for_two() -> None:
    hook = {"gains": {"at": "turn_start", "coins": 4}, "asks": "me", "price": {"piece": "ward", "pieces": 2}}
    assert "use probe" not in legal(asking(hook, probing={"pieces": {"ward": 1}}))


def test_an_offer_may_cost_pieces() -> None:
    hook = {"buys_tokens": {"during": "conquer", "coins": 1, "tokens": 2}, "price": {"piece": "ward"}}
    game = game_with(hook, new_pieces=(WARD,), probing={"pieces": {"ward": 1}})
    do(game, "use probe")
    assert "use probe" not in legal(game)


@pytest.mark.parametrize("answer", ["use probe on wood", "pass"])
def test_only_a_yes_uses_a_limit_up(answer: str) -> None:
    hook = {"gains": {"at": "conquest", "coins": 1}, "asks": "me", "limit": "turn"}
    game = do(game_with(hook), "conquer wood", answer, "conquer peak")
    assert bool(game.position.pending) is (answer == "pass")


def test_with_something_otherwise_any_answer_uses_a_limit_up() -> None:
    hook = {
        "gains": {"at": "conquest", "coins": 1},
        "asks": "me",
        "limit": "turn",
        "otherwise": {"gives_up": {"at": "conquest", "tokens": 1}},
    }
    assert do(game_with(hook), "conquer wood", "pass", "conquer peak").position.pending == []


@pytest.mark.parametrize(
    ("hook", "code"),
    [
        ({"makes_leave": {"at": "leaving", "where": {"occupied_by": "me"}}, "asks": "me"}, "question_loop"),
        (
            {
                "nothing": {"at": "leaving"},
                "asks": "me",
                "otherwise": {"makes_leave": {"at": "leaving", "where": {"occupied_by": "me"}}},
            },
            "question_loop",
        ),
        ({"gains": {"at": "turn_start", "coins": 1}, "asks": "other"}, "asks_nobody"),
        ({"gains": {"at": "turn_start", "coins": 1}, "asks": "victim"}, "no_victim"),
        ({"gains": {"at": "turn_start", "coins": 1}, "chooses": "me"}, "chooses_nothing"),
        ({"gains": {"at": "turn_start", "coins": 1}, "up_to": 2}, "up_to_alone"),
        ({"gains": {"at": "turn_start", "coins": 1}, "asks": "me", "price": {"gold": 1}}, "bad_price_word"),
        ({"gains": {"at": "turn_start", "coins": 1}, "asks": "me", "price": {"coins": 0}}, "bad_price"),
        ({"gains": {"at": "turn_start", "coins": 1}, "asks": "me", "price": {"pieces": 2}}, "price_needs_piece"),
        ({"gains": {"at": "turn_start", "coins": 1}, "asks": "me", "price": {"piece": "nail"}}, "absent"),
        ({"costs_exactly": {"tokens": 1}, "boost": "turn", "price": {"count": "nails"}}, "absent"),
    ],
)
def test_a_question_that_cannot_be_meant_is_a_problem(hook: dict[str, Any], code: str) -> None:
    with pytest.raises(WorldError) as refused:
        world_with(hook)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_questions_that_lead_to_each_other_are_a_problem() -> None:
    leaving = {"makes_leave": {"at": "decline", "where": {"occupied_by": "me"}}, "asks": "me"}
    again = {"makes_leave": {"at": "leaving", "where": {"occupied_by": "me"}}, "asks": "me"}
    with pytest.raises(WorldError) as refused:
        world_with(leaving, again)
    assert [problem.path[-2:] for problem in refused.value.problems] == [(1, "asks")]
    world_with(leaving, {**again, "limit": "turn"})


def test_a_hook_asks_a_player_a_bounded_number_of_times_in_a_turn() -> None:
    hook = {"gains": {"at": "conquest", "coins": 1}, "asks": "me"}
    game = do(game_with(hook), "conquer wood")
    (key,) = (key for key in game.position.uses if key.against == 0)
    game.position.uses[key] = MOST_QUESTIONS
    do(game, "pass", "conquer peak")
    assert game.position.pending == []


MOMENTS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "turn_start": ({"phase": "start"}, ()),
    "turn_end": ({"phase": "end"}, ()),
    "conquest": ({}, ("conquer wood",)),
    "attack": ({}, ("conquer wood",)),
    "decline": ({"phase": "choose"}, ("decline",)),
    "leaving": ({"phase": "conquer"}, ("abandon meadow",)),
    "redeployment": ({"phase": "conquer"}, ("stop",)),
}


@cache
def effects() -> list[tuple[Hook, str]]:
    """Every hook that does something at a moment which an item names, at each of those moments."""
    found = []
    for hook in hooks():
        at = hook.parameters.get("at")
        if at is not None:
            found += [(hook, word) for word in at.choices if word in MOMENTS]
    return found


@pytest.mark.parametrize(("hook", "at"), effects(), ids=lambda each: each if isinstance(each, str) else each.name)
def test_what_a_hook_does_at_a_moment_may_be_offered_instead(hook: Hook, at: str) -> None:
    given, actions = MOMENTS[at]
    parameters = {**(example_entry(hook.example)[hook.name] or {}), "at": at}
    parameters |= {"where": "any"} if "where" in parameters else {}
    parameters |= {name: "left" for name, value in parameters.items() if value == "other"}
    plain = {hook.name: parameters, "limit": "turn"}
    asked = {**plain, "asks": "me"}
    done, offered, denied = (_at_moment(words, given, actions) for words in (plain, asked, asked))
    before = _at_moment({"coins_per_turn": {"coins": 1}}, given, actions)
    # What leaves the player a choice anyway has a decision waiting without a question, too.
    for game in (done, offered):
        while game.position.pending:
            game.apply(next(action for action in game.legal_actions() if action.verb != "pass"))
    while denied.position.pending:
        denied.apply("pass")
    assert _board(offered) == _board(done)
    assert _board(denied) == _board(before)


def _at_moment(hook: dict[str, Any], given: dict[str, Any], actions: tuple[str, ...]) -> Game:
    pieces = {piece: ["meadow"] for piece in ("hero",)}
    game = game_with(hook, probing={"pieces": pieces, "regions": {"meadow": 2, "peak": 2}}, die=[1] * 8, **given)
    return do(game, *actions)


def _board(game: Game) -> tuple[object, ...]:
    position = game.position
    return (position.coins, position.tokens, position.hand, position.owner, position.spot, position.at, position.tray)


def test_a_waiting_question_and_past_attacks_are_saved_and_read_again() -> None:
    hooks = (
        {
            "gains": {"at": "conquest", "coins": 1},
            "asks": "me",
            "limit": "turn",
            "up_to": 2,
            "price": {"piece": "ward", "coins": 1, "tokens": 1},
        },
        {
            "nothing": {"at": "conquest"},
            "asks": "victim",
            "price": 1,
            "otherwise": {"makes_leave": {"at": "conquest", "where": {"occupied_by": "other"}}, "chooses": "other"},
        },
        {"coins_per_turn": {"coins": {"count": "attackers", "from": "own", "since": "my_last_turn"}}},
    )
    players = [
        {"race": "ratmen", "power": "probe", "regions": {"meadow": 1}, "hand": 8, "coins": 5, "pieces": {"ward": 2}},
        {"race": "giants", "power": "stout", "regions": {"wood": 1, "fen": 2, "peak": 1}, "coins": 5},
    ]
    game = stage(Rules(world_with(*hooks, pieces=(WARD,))), {"players": players, "round": 2})
    do(game, "conquer wood")
    assert [pending.player for pending in game.position.pending] == [0, 1]
    again = Game.from_json(game.rules, game.to_json())
    for both in (game, again):
        do(both, "use probe on wood", "use probe on wood")
        assert both.player == 1
    assert again.to_json() == game.to_json()
    for both in (game, again):
        do(both, "pass", "use probe on fen", "stop")
    while game.position.turn == 0:
        action = game.legal_actions()[-1]
        game.apply(action)
        again.apply(action)
    assert game.position.past_attacks
    assert Game.from_json(game.rules, game.to_json()).position.past_attacks == game.position.past_attacks
    assert again.to_json() == game.to_json()


def test_a_game_with_questions_is_replayed_from_its_history() -> None:
    hook = {"gains": {"at": "turn_start", "tokens": 1}, "asks": "anybody", "price": 1, "side": "any"}
    rules = Rules(world_with(hook))
    game = Game(rules, players=2, seed=3, order={"powers": ["probe"]})
    for step in range(200):
        if game.over:
            break
        actions = game.legal_actions()
        game.apply(actions[step % len(actions)])
    assert any(str(entry[1]) == "use probe" for entry in game.history)
    again = Game.replay(rules, game.history, players=2, seed=3, order={"powers": ["probe"]})
    assert again.to_json() == game.to_json()


def test_who_is_not_asked_is_told_that_a_choice_comes_first() -> None:
    game = asking({"gains": {"at": "turn_start", "tokens": 1}, "asks": "me", "price": 1})
    assert game.why("conquer wood")
    assert game.why("pass") == []


@pytest.mark.parametrize("damaged", ['"Sacrifice": [99]', '"Sacrifice": ["wood"]'])
def test_a_question_about_a_roll_with_a_damaged_outcome_is_not_read(damaged: str) -> None:
    hook = {"kills": {"at": "turn_start", "where": {"occupied_by": "me"}, "die_at_least": 1}, "asks": "me"}
    game = asking(hook)
    text = game.to_json()
    region = game.rules.world.region_index["meadow"]
    sound = next(form for form in (f'"Sacrifice": [{region}]', f'"Sacrifice":[{region}]') if form in text)
    with pytest.raises(EngineError, match="damaged"):
        Game.from_json(game.rules, text.replace(sound, damaged))
