"""Where coins come from: regions, entries, and what only the die brought."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Action, Game, Rules
from mapforge.lab.coin_watch import CoinWatch
from mapforge.lab.game_record import GameRecord, play_recorded
from mapforge.lab.game_spec import rules_of, spec_for

BOARDS = ("base:map/two_players", "underground:map/two_players")


def watched(board: str, games: int) -> list[GameRecord]:
    spec = replace(spec_for(board, ["greedy", "greedy"]), tracks_coins=True)
    return [play_recorded(spec, seed) for seed in range(games)]


@pytest.mark.parametrize("board", BOARDS)
def test_regions_bring_nearly_all_that_is_scored(board: str) -> None:
    games = watched(board, 8)
    of_regions = sum(each.coins for game in games for each in game.region_coins)
    scored = sum(each.coins for game in games for each in game.incomes if each.item not in ("pick", "moment"))
    assert 0.8 < of_regions / scored < 1.02


def test_watching_changes_nothing_else() -> None:
    spec = spec_for(BOARDS[0], ["greedy", "greedy"])
    plain, closely = play_recorded(spec, 3), play_recorded(replace(spec, tracks_coins=True), 3)
    assert not plain.region_coins
    assert closely._replace(region_coins=(), die_coins=()) == plain


def test_every_race_comes_in_somewhere_after_it_was_picked() -> None:
    for game in watched(BOARDS[1], 4):
        picked = {(pick.player, pick.race): pick.round for pick in game.picks}
        assert game.entries
        for entry in game.entries:
            assert picked[entry.player, entry.race] <= entry.round


def rolled(rules: Rules, die: int) -> tuple[CoinWatch, Game]:
    """A game in which the first player makes a final roll of this face, for any region, and then ends the turn."""
    game = Game(rules, players=2, seed=5, dice=[die])
    watch, seen = CoinWatch(game), len(game.events)
    while game.player == 0:
        legal = game.legal_actions()
        action = next((each for each in legal if each.verb == "roll"), None) or _next(legal)
        watch.before(action)
        game.apply(action)
        for event in game.events[seen:]:
            watch.after(event)
        seen = len(game.events)
    return watch, game


def _next(legal: list[Action]) -> Action:
    return next((each for each in legal if each.verb == "conquer"), legal[0])


def test_the_die_is_credited_with_what_only_it_won() -> None:
    rules = rules_of(spec_for(BOARDS[0], ["greedy", "greedy"]))
    won, game = rolled(rules, 3)
    assert [event[2] for event in game.events if event[0] == "die"] == [3]
    (die_coins,) = won.die_coins()
    assert die_coins.coins >= 1
    lost, _ = rolled(rules, 0)
    assert not list(lost.die_coins())
