"""On a tablet: the table is played by touch, and what fingers touch is large enough."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.studio.browser.tables import Player, begun
from tests.studio.browser.visits import Visits
from tests.studio.running import Running

TOO_SMALL = """() => [...document.querySelectorAll('button, select, .hand')]
    .filter(each => each.checkVisibility())
    .map(each => [each.textContent, each.getBoundingClientRect()])
    .filter(([, box]) => Math.round(box.height) < 44 || Math.round(box.width) < 44)
    .map(([text, box]) => `${text}: ${box.width} by ${box.height}`)"""


def test_a_turn_is_played_by_touch_on_a_tablet(browser: Browser, studio: Running, workspace: Path) -> None:
    visits = Visits(browser, studio, workspace)
    visits.context.close()
    visits.context = browser.new_context(viewport={"width": 820, "height": 1180}, has_touch=True, is_mobile=True)
    visits.context.request.get(studio.address, max_redirects=0)
    page = visits.page()
    page.goto(f"{studio.origin}/table?table={begun(visits, 'base:map/two_players')}")
    player = Player(page)
    assert page.evaluate(TOO_SMALL) == []
    page.tap(".combo[data-combo='1']")
    player.ready(1)
    for sent in (2, 3):
        page.touchscreen.tap(*player.at(player.state()["glow"][0]))
        player.ready(sent)
    assert page.evaluate(TOO_SMALL) == []
    # A tap elsewhere says why not; nothing is hovered.
    far = next(id for id in player.centres if id not in player.state()["glow"])
    page.touchscreen.tap(*player.at(far))
    expect(page.locator(".popover")).to_be_visible()
    assert page.evaluate(TOO_SMALL) == []
    page.tap("button[data-verb='stop']")
    sent = player.ready(4)["sent"]
    expect(page.locator("#hand")).to_contain_text("to place")
    while not page.locator("#confirm").count():
        page.touchscreen.tap(*player.at(player.state()["glow"][0]))
        sent += 1
        player.ready(sent)
    page.tap("#confirm")
    player.ready(sent + 1)
    page.tap("#tab-log")
    expect(page.locator("#log")).to_contain_text("Player 1 scores")
    box = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert box[0] <= box[1], "the page is wider than the screen"
    visits.leave()
