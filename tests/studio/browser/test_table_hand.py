"""In the hand: a whole game on a phone by touch, with sheets from below, and what fits on its screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.studio.browser.tables import Player, begun, posted, result
from tests.studio.browser.test_pictures import keep
from tests.studio.browser.test_table_touch import TOO_SMALL
from tests.studio.browser.visits import Visits
from tests.studio.running import Running

_OVER_REGIONS = """() => {
    const board = document.querySelector('svg.board').getBoundingClientRect();
    const hand = document.querySelector('#hand').getBoundingClientRect();
    return hand.bottom > board.top && hand.top < board.bottom && hand.right > board.left && hand.left < board.right;
}"""


class Toucher(Player):
    """Somebody who plays with a finger."""

    def turn(self, state: dict[str, Any]) -> None:
        page, buttons, glow = self.page, state["buttons"], state["glow"]
        assert page.locator("#prompt").is_visible()
        if state["combos"]:
            page.tap(f".combo[data-combo='{state['combos'][0]}'] .combo-name")
        elif "confirm" in buttons:
            page.tap("#confirm")
        elif glow and not (buttons and self.chance.random() < 0.2):
            self._tap(self.chance.choice(glow), state["sent"])
        else:
            page.tap(f"#choices > .buttons-list button[data-verb='{self.chance.choice(buttons)}']")
            self.mean(state["sent"])

    def _confirm(self) -> None:
        self.page.tap("dialog button[value='meant']")

    def _tap(self, region: str, sent: int) -> None:
        self.page.touchscreen.tap(*self.at(region))
        self.page.wait_for_function(
            "sent => Number(document.body.dataset.sent ?? 0) > sent || document.querySelector('.popover')", arg=sent
        )
        if self.page.locator(".popover").count():
            self.page.locator(".popover button:not(.item)").first.tap()


def phone(browser: Browser, studio: Running, workspace: Path, size: tuple[int, int] = (390, 844)) -> Visits:
    """Somebody with a phone."""
    visits = Visits(browser, studio, workspace)
    visits.context.close()
    viewport = {"width": size[0], "height": size[1]}
    visits.context = browser.new_context(viewport=viewport, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    visits.context.request.get(studio.address, max_redirects=0)
    return visits


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_whose_turn_it_is_and_what_is_left_stay_in_sight(
    browser: Browser, studio: Running, workspace: Path, size: tuple[int, int]
) -> None:
    visits = phone(browser, studio, workspace, size)
    table = begun(visits, "base:map/five_players", players="you,greedy,random,random,random")
    page = visits.page()
    page.goto(f"{studio.origin}/table?table={table}")
    player = Toucher(page)
    expect(page.locator("#market")).to_be_visible()
    page.tap(".combo[data-combo='1'] .combo-name")
    player.ready(1)
    expect(page.locator("#market")).to_be_hidden()
    assert not page.evaluate(_OVER_REGIONS)
    for wanted in ("#prompt", "#hand", "button[data-verb='stop']", "#tab-log"):
        expect(page.locator(wanted)).to_be_in_viewport(ratio=1)
    page.tap("#tab-players")
    expect(page.locator(".player")).to_have_count(5)
    assert page.evaluate(TOO_SMALL) == []
    # Five players fit on one screen, and a tap on what somebody plays opens its card.
    if size[0] < size[1]:
        expect(page.locator(".player").last).to_be_in_viewport(ratio=0.9)
        keep(page, "phone")
    page.locator(".nation .item").last.tap()
    expect(page.locator(".popover[data-name='card']")).to_be_visible()
    page.tap(".popover button:has-text('Close')")
    page.tap(".drawer-close")
    expect(page.locator(".player").first).to_be_hidden()
    assert page.evaluate("[document.documentElement.scrollWidth <= innerWidth, scrollY]") == [True, 0]
    visits.leave()


def test_a_whole_game_is_played_on_a_phone_by_touch(browser: Browser, studio: Running, workspace: Path) -> None:
    visits = phone(browser, studio, workspace)
    page = visits.page()
    page.goto(f"{studio.origin}/table?table={begun(visits, 'base:map/two_players')}")
    player = Toucher(page)
    player.play()
    result(player)
    expect(page.locator("#end .why-won")).to_contain_text("coins")
    rows = page.locator("#sources tr").all_text_contents()
    assert len(rows) == 3
    page.locator("#leads button").first.tap()
    expect(page.locator("#leads")).to_be_hidden()  # the board is in sight at once
    expect(page.locator("#replay-words")).to_contain_text("Round")
    expect(page.locator("#prompt")).not_to_contain_text("wins")
    visits.leave()


def test_the_film_of_a_bots_turn_shows_arrows_and_can_be_skipped(visits: Visits) -> None:
    table = begun(visits, "base:map/two_players", players="you,greedy", pace="brisk")
    page = visits.page()
    page.goto(f"{visits.studio.origin}/table?table={table}")
    player = Player(page)
    page.click(".combo[data-combo='1']")
    state = player.ready(1)
    player._click(state["glow"][0])
    player.ready(2)
    page.click("button[data-verb='stop']")
    state = player.ready(3)
    player._drag(state["glow"][0])
    player.ready(4)
    page.click("#confirm")
    page.wait_for_selector(".layer-film .arrow", state="attached")
    player.ready(5)
    page.keyboard.press("Escape")
    expect(page.locator(".layer-film > *")).to_have_count(0)
    # What the bot did is there to be stepped through.
    page.click("#past-opener")
    steps = page.locator(".past-step")
    expect(steps.first).to_contain_text("Magpie picks")
    expect(steps.nth(1)).to_contain_text("Magpie's")
    steps.nth(1).click()
    assert page.locator("[data-stack]").count() == 2
    page.click("#past-close")
    assert page.locator("[data-stack]").count() > 2
    assert posted(visits, "table/pace", {"table": table, "pace": "at once"}) == {"pace": "at once"}
