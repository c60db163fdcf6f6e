"""What a person types in the terminal, and what a program says line by line."""

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import Game
from engine.game import stage
from mapforge.games.narration import Teller
from mapforge.games.terminal.console import Console
from mapforge.games.terminal.line_protocol import LineProtocol
from mapforge.games.terminal.opened_game import Opening, open_new
from mapforge.games.terminal.typed_line import completed
from tests.test_play import played

GIVEN: dict[str, Any] = {
    "players": [{"race": "ratmen", "power": "mounted", "regions": {"clover_downs": 1, "barley_reach": 3}, "hand": 2}],
}


def opened(**given: Any) -> Opening:
    opening = open_new("base:two_players", ["Ada", "Ben"], 1, {}, [])
    game = stage(opening.game.rules, {**GIVEN, **given})
    return replace(opening, game=game)


def typed(lines: list[str], **given: Any) -> tuple[str, Game]:
    opening, output = opened(**given), io.StringIO()
    console = Console(
        opening.game,
        opening.seats,
        map_id=opening.map_id,
        packs=opening.packs,
        texts=opening.texts,
        source=io.StringIO("\n".join(lines) + "\n"),
        target=output,
    )
    console.play()
    return output.getvalue(), console.game


def tokens(game: Game, region: str) -> int:
    return game.position.tokens[game.rules.world.region_index[region]]


def test_several_tokens_are_placed_by_one_line() -> None:
    output, game = typed(["place Clover Downs 2", "board", "quit"], phase="settle")
    assert tokens(game, "clover_downs") == 3
    assert "Clover Downs" in output


def test_all_tokens_are_placed_by_one_line() -> None:
    _, game = typed(["place all clover downs", "quit"], phase="settle")
    assert (tokens(game, "clover_downs"), tokens(game, "barley_reach")) == (5, 1)


def test_more_tokens_than_there_are_are_refused_and_nothing_is_placed() -> None:
    output, game = typed(["place clover_downs 9", "quit"], phase="settle")
    assert "only 4 of them" in output
    assert tokens(game, "clover_downs") == 1


def test_a_whole_arrangement_is_one_line_and_one_undo() -> None:
    _, game = typed(["arrange Clover Downs 2, 4 barley-reach", "quit"], phase="settle")
    assert (tokens(game, "clover_downs"), tokens(game, "barley_reach")) == (2, 4)
    _, game = typed(["arrange Clover Downs 2, 4 barley-reach", "undo", "quit"], phase="settle")
    assert tokens(game, "clover_downs") == 1


def test_an_arrangement_that_is_not_clear_is_told() -> None:
    output, _ = typed(["arrange nowhere 2", "quit"], phase="settle")
    assert "'nowhere 2' is not a region with a number" in output


def test_stopping_can_leave_all_tokens_where_they_stand() -> None:
    _, game = typed(["stop all here", "quit"])
    assert (tokens(game, "barley_reach"), game.position.hand[0]) == (3, 2)


def test_stopping_can_put_all_tokens_into_one_region() -> None:
    _, game = typed(["stop all clover downs", "quit"])
    assert (tokens(game, "clover_downs"), game.position.hand[0]) == (5, 0)


def test_stopping_in_a_region_that_is_not_held_is_refused_and_nothing_ends() -> None:
    output, game = typed(["stop all owlwood", "stop all nowhere", "quit"])
    assert "the race does not hold Owlwood" in output
    assert "there is no region 'nowhere'" in output
    assert "stop" in map(str, game.legal_actions())


def test_an_arrangement_of_more_tokens_than_there_are_says_how_many_there_would_be() -> None:
    output, game = typed(["arrange clover downs 9", "quit"], phase="settle")
    assert "there would be 5 tokens on clover_downs" in output
    assert tokens(game, "clover_downs") == 1


def test_a_region_alone_means_the_one_thing_that_can_be_done_there() -> None:
    _, game = typed(["beacon hill", "quit"])
    assert tokens(game, "beacon_hill") == 1
    output, _ = typed(["why owlwood", "quit"])
    assert "It costs 3 tokens" in output
    assert "not adjacent" in output


def test_only_what_is_no_action_gets_a_suggestion() -> None:
    output, _ = typed(["conquer gloom owl", "conqer beacon hil", "conqer owlwood", "quit"])
    assert "Did you mean `conquer Beacon Hill`?" in output
    assert "Did you mean `conquer owlwood`?" in output
    output, _ = typed(["conquer owlwood", "why conquer owlwood", "place owlwood", "quit"])
    assert "Did you mean" not in output


def test_why_explains_the_price_of_a_possible_action() -> None:
    output, _ = typed(["why conquer beacon hill", "why conquer gloom fen", "why 1", "quit"])
    assert "It costs 1 token: 2 for the region, -1 Mounted." in output
    assert "It is possible." in output
    assert "1 for the lost tribe" in output


def test_a_beginning_that_fits_no_other_is_enough() -> None:
    _, game = typed(["conquer wind", "quit"])
    assert tokens(game, "windy_knoll") == 1


def test_a_refusal_names_the_reason_that_matters_first() -> None:
    output, _ = typed(["conquer Mirror Lake", "quit"])
    assert "That is not possible: that ground is closed to the race." in output


def test_a_question_mark_is_help() -> None:
    output, _ = typed(["?", "quit"])
    assert "the tab key completes" in output


def test_the_board_shows_neighbours_and_what_can_be_entered() -> None:
    output, _ = typed(["board", "quit"])
    assert "> can be entered now" in output
    assert "> Windy Knoll" in output
    game = opened().game
    neighbour = game.rules.world.regions[game.rules.world.neighbours[0].bit_length() - 1].name
    assert neighbour in output


def test_the_board_leaves_nothing_out_and_counts_with_the_right_words() -> None:
    keeps = {"encampment": ["barley_reach"] * 5, "fortress": ["barley_reach"]}
    players = [
        {"race": "humans", "power": "bivouacking", "regions": {"barley_reach": 10}, "pieces": keeps},
        {"declined": [{"race": "elves", "regions": {"owlwood": 1}}]},
    ]
    output, _ = typed(["board", "quit"], players=players)
    assert "Humans x10" in output
    assert "5 encampments" in output
    assert "fortress" in output
    assert "Elves* x1" in output
    assert "* is in decline" in output
    assert max(map(len, output.splitlines())) <= 80


def test_a_price_names_one_token_and_several_pieces_as_people_do() -> None:
    camps = {"encampment": ["owlwood"] * 2}
    players = [
        {"race": "ratmen", "power": "mounted", "regions": {"goose_common": 1}, "hand": 9},
        {"race": "elves", "power": "bivouacking", "regions": {"owlwood": 1}, "pieces": camps},
    ]
    output, game = typed(["why owlwood", "quit"], players=players)
    assert "2 for the encampments, 1 for the token there" in output
    assert "1 for the token there" in str(game.price("conquer owlwood"))


def test_what_others_did_is_told_before_the_next_choice() -> None:
    output, _ = played(["auto"] * 40)
    assert "Since your last choice:" in output


def test_the_tab_key_completes_commands_and_actions() -> None:
    lines = ["conquer clover_downs", "conquer owlwood", "stop", "stop all here", "why"]
    assert completed("conq", lines) == lines[:2]
    assert completed("conquer Clover D", lines) == ["conquer clover_downs"]
    assert completed("why conquer ow", lines) == ["why conquer owlwood"]


def test_coins_of_a_score_are_summed_for_each_item() -> None:
    teller = Teller(opened().game.rules.world, ["Ada", "Ben"])
    said = teller.tell(("score", 0, (("mounted", 1, -1), ("ratmen regions", 2, -1), ("mounted", 2, 1))))
    assert said == "Ada scores 5 coins: 3 from Mounted, 2 for regions of the Ratmen."


def test_a_position_is_written_as_a_scenario(tmp_path: Path) -> None:
    file = tmp_path / "positions.yaml"
    output, _ = typed([f"scenario {file}", f"scenario {file}", "scenario", "quit"])
    assert file.read_text().count("- scenario:") == 2
    assert "Name a file" in output


def talked(*requests: object, players: list[str] | None = None) -> list[dict[str, Any]]:
    opening = open_new("base:two_players", players or ["Ada", "bot"], 1, {}, [])
    source, target = io.StringIO("".join(json.dumps(request) + "\n" for request in requests)), io.StringIO()
    LineProtocol(opening, source, target).play()
    return [json.loads(line) for line in target.getvalue().splitlines()]


def test_a_program_plays_line_by_line() -> None:
    lines = talked("pick 1", {"action": "conquer clover_downs"}, {"quit": True})
    assert (lines[0]["type"], lines[0]["protocol"], len(lines[0]["regions"])) == ("game", 1, 23)
    assert [line["player"] for line in lines if line["type"] == "decision"] == [0, 0, 0]
    assert [line["event"] for line in lines if line["type"] == "event" and line["event"] == "conquer"] == ["conquer"]


@pytest.mark.parametrize(
    ("request_", "kind"),
    [
        ({"why": "conquer clover_downs"}, "why"),
        ({"view": True}, "view"),
        ({"save": True}, "save"),
        ({"scenario": "here"}, "scenario"),
        ({"action": "conquer mirror_lake"}, "refused"),
        ({"actions": ["conquer clover_downs", "conquer clover_downs"]}, "refused"),
        ({"arrange": {"nowhere": 2}}, "error"),
        ({"arrange": 3}, "error"),
        ({"arrange": {"clover_downs": 1e400}}, "error"),
        ({"action": 5}, "error"),
        ({"actions": ["stop", 5]}, "error"),
        ({"actions": []}, "error"),
        ({"why": None}, "error"),
        ({"dance": True}, "error"),
        ([1], "error"),
    ],
)
def test_every_request_is_answered_and_the_decision_stays_open(request_: object, kind: str) -> None:
    lines = talked("pick 1", request_, "conquer clover_downs", {"quit": True})
    assert kind in [line["type"] for line in lines]
    assert any(line.get("event") == "conquer" for line in lines)


def test_a_line_nested_too_deeply_is_an_error_like_any_other() -> None:
    opening, output = open_new("base:two_players", ["Ada", "bot"], 1, {}, []), io.StringIO()
    LineProtocol(opening, io.StringIO('{"a":' * 50_000 + '\n{"quit": true}\n'), output).play()
    assert json.loads(output.getvalue().splitlines()[-1])["type"] == "error"


def test_several_actions_never_decide_for_the_next_player() -> None:
    lines = talked("pick 1", {"actions": ["stop", "pick 1"]}, {"quit": True})
    refused = next(line for line in lines if line["type"] == "refused")
    assert refused["reasons"] == ["it is no longer this player's decision"]
    assert not any(line.get("event") == "score" for line in lines)


def test_a_game_of_bots_is_told_to_its_end() -> None:
    lines = talked(players=["bot", "random"])
    assert (lines[-1]["type"], len(lines[-1]["scores"])) == ("over", 2)
