"""Every kind of choice of both games, found by playing, and made with the pointer."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import expect

from engine import Action, Game
from engine.setup.stage import GIVEN_WORDS
from mapforge.bots.roster import bot_named
from mapforge.games.terminal.opened_game import open_new
from tests.studio.browser.tables import Player, begun, posted
from tests.studio.browser.visits import Visits

BOARDS = ("base:map/two_players", "underground:map/two_players", "underground:map/three_players")
KINDS = {
    "abandon region", "conquer region", "conquer region using", "decline", "decline using", "done", "expand",
    "leave region", "pass", "pick", "place region", "put region", "roll region", "roll region using", "roll using",
    "stop", "use", "use elsewhere", "use region",
}  # fmt: skip


class Found(NamedTuple):
    """A position in which a choice can be made."""

    board: str
    player: int
    given: dict[str, Any]
    action: Action


def kind_of(action: Action, game: Game) -> str:
    """What a choice is like: what is done, where, and whether it uses something."""
    is_region = action.where in game.rules.world.region_index
    where = "" if not action.where else " region" if is_region else " elsewhere"
    return f"{action.verb}{where}{' using' if action.using else ''}"


def every_kind() -> dict[str, Found]:
    """A position for each kind of choice, from games between bots."""
    found: dict[str, Found] = {}
    rules = {board: open_new(board, ["Ada"], 0, {}, ()).game.rules for board in BOARDS}
    for seed, board in ((seed, board) for seed in range(12) for board in BOARDS):
        game, bot = Game(rules[board], players=_players(board), seed=seed), bot_named("greedy", seed=seed)
        while not game.over and set(found) != KINDS:
            for action in game.legal_actions():
                kind = kind_of(action, game)
                if kind not in found:
                    words = game.to_scenario()["given"]
                    given = {word: value for word, value in words.items() if word in GIVEN_WORDS}
                    found[kind] = Found(board, game.player, given, action)
            game.apply(bot.choose(game))
    return found


def test_every_kind_of_choice_is_made_with_the_pointer(visits: Visits) -> None:
    found = every_kind()
    assert set(found) == KINDS
    tables = {
        board: begun(visits, board, players=",".join(["person:Ada", "person:Ben", "person:Cleo"][: _players(board)]))
        for board in BOARDS
    }
    page = visits.page()
    for kind, (board, player, given, action) in found.items():
        table = posted(visits, "table/stage", {"table": tables[board], "given": given})["table"]
        page.goto(f"{visits.studio.origin}/table?table={table}")
        sitting = Player(page)
        assert sitting.view()["you"] == player
        made(sitting, str(action))
        expect(page.locator(".toast.error")).to_have_count(0)
        assert sitting.view()["revision"] == 1, kind


def _players(board: str) -> int:
    return 3 if "three" in board else 2


def made(player: Player, action: str) -> None:
    """Make one choice by clicking what stands for it."""
    page = player.page
    (choice,) = [each for each in player.view()["choices"] if each["action"] == action]
    if choice["combo"]:
        page.click(f".combo[data-combo='{choice['combo']}']")
    elif choice["region"]:
        page.mouse.click(*player.at(choice["region"]))
        cost = f" ({choice['price']['cost']})" if choice["price"] else ""
        page.wait_for_function("() => document.body.dataset.sent || document.querySelector('.popover')")
        if page.locator(".popover").count():
            page.locator(".popover").get_by_role("button", name=f"{choice['words']}{cost}", exact=True).click()
    else:
        page.click(f"#choices button[data-action='{action}']")
        player.mean(0)
    page.wait_for_function("() => document.body.dataset.sent === '1'")
