"""A whole game by keyboard: regions are walked, choices made with keys, and every event is said once."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.studio.browser.tables import Player, begun, result
from tests.studio.browser.visits import Visits

SMALL = """\
id: lab
name: Strait
players: [2]
turns: 3
board: {width: 300, height: 200}
regions:
  - {id: west, name: West, terrain: hill, outline: "0,0 100,0 100,100 0,100"}
  - {id: middle, name: Middle, terrain: forest, outline: "100,0 200,0 200,100 100,100"}
  - {id: east, name: East, terrain: farmland, outline: "200,0 300,0 300,100 200,100"}
  - {id: south, name: South, terrain: swamp, outline: "0,100 100,100 100,200 0,200"}
  - {id: low, name: Low, terrain: farmland, outline: "100,100 200,100 200,200 100,200"}
  - {id: far, name: Far, terrain: hill, outline: "200,100 300,100 300,200 200,200"}
"""
_HEARD = "() => window.heard"
_LISTEN = """() => {
    window.heard = [];
    new MutationObserver(changes => {
        for (const change of changes) for (const node of change.addedNodes) window.heard.push(node.textContent);
    }).observe(document.querySelector('#announcer'), {childList: true});
}"""


class Typist(Player):
    """Somebody who plays without a pointer."""

    def turn(self, state: dict[str, Any]) -> None:
        page, buttons, glow = self.page, state["buttons"], state["glow"]
        if state["combos"] or "confirm" in buttons or not glow or (buttons and self.chance.random() < 0.25):
            page.keyboard.press("1")
            self.mean(state["sent"])
            return
        self._walk(self.chance.choice(glow))
        page.keyboard.press("Enter")
        page.wait_for_function(
            "sent => Number(document.body.dataset.sent ?? 0) > sent || document.querySelector('.popover')",
            arg=state["sent"],
        )
        if page.locator(".popover").count():
            # The first row has the focus.
            page.keyboard.press("Enter")

    def _confirm(self) -> None:
        # The usual answer has the focus, and it is to go on.
        self.page.keyboard.press("Shift+Tab")
        self.page.keyboard.press("Enter")

    def _walk(self, region: str) -> None:
        """Walk with the arrows until the region is reached."""
        page = self.page
        # The board has the focus from the beginning, and again whenever a sheet is closed.
        assert page.evaluate("document.activeElement.matches('svg.board')")
        for _ in range(12):
            x, y = self.centres[region]
            at = page.evaluate("() => document.body.dataset.walked ?? ''")
            if at == region:
                return
            here = self.centres.get(at, [0, 0])
            dx, dy = x - here[0], y - here[1]
            key = ("ArrowRight" if dx > 0 else "ArrowLeft") if abs(dx) > 20 else "ArrowDown" if dy > 0 else "ArrowUp"
            page.keyboard.press(key)
        raise AssertionError(f"{region} cannot be reached")


def test_a_whole_game_is_played_by_keyboard_and_heard(visits: Visits) -> None:
    reference = visits.pack(SMALL)
    table = begun(visits, reference)
    page = visits.page()
    page.goto(f"{visits.studio.origin}/table?table={table}")
    player = Typist(page, 3)
    known = len(player.view()["log"])
    page.evaluate(_LISTEN)
    player.play()
    result(player)
    lines = [line["text"] for line in player.view()["log"]][known:]
    heard = [text for text in page.evaluate(_HEARD) if text in lines]
    # Every event is said once, in the order in which it happened.
    assert heard == lines
    # What is asked is said as well, with the digits that choose.
    asked = [text for text in page.evaluate(_HEARD) if text.startswith("Your turn. ")]
    assert any("1: Go on with" in text and "2: Go into decline" in text for text in asked)
    assert any("1: End the redeployment" in text for text in asked)
    expect(page.locator("#sources")).to_be_visible()
