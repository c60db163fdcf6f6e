"""Somebody who plays in the browser with the pointer only: clicks what glows, buttons and cards."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page, expect

from tests.studio.browser.visits import Visits

_STATE = """() => {
    const body = document.body.dataset;
    const shown = [...document.querySelectorAll('#choices > .buttons-list button:enabled')];
    const buttons = shown.map(each => each.dataset.verb ?? each.id);
    const combos = [...document.querySelectorAll('.combo.glows')].map(each => each.dataset.combo);
    const glow = [...document.querySelectorAll('[data-glow]')].map(each => each.dataset.glow);
    const [over, chooses] = [body.over === 'true', body.chooses === 'true'];
    return {sent: Number(body.sent ?? 0), over, chooses, buttons, combos, glow};
}"""
_READY = """sent => {
    const body = document.body.dataset;
    return Number(body.sent ?? 0) >= sent && (body.over === 'true' || body.chooses === 'true');
}"""


class Player:
    """One page at one table."""

    def __init__(self, page: Page, chance: int = 1, centres: dict[str, list[float]] | None = None) -> None:
        """At a table of the studio, or of a page that has the middles of its regions in it."""
        self.page, self.chance = page, random.Random(chance)
        self.met: set[str] = set()
        page.wait_for_selector("body[data-ready]")
        self.table = page.evaluate("new URLSearchParams(location.search).get('table')")
        self.centres = self._centres() if centres is None else centres

    def _centres(self) -> dict[str, list[float]]:
        """The middles of all regions."""
        asked = "async table => (await fetch(`/api/table/board?table=${table}`)).json()"
        board = self.page.evaluate(asked, self.table)
        return {region["id"]: region["centre"] for region in board["board"]["regions"]}

    def at(self, region: str) -> tuple[float, float]:
        """The middle of a region in the window."""
        found = self.page.evaluate(
            """([x, y]) => {
                const box = document.querySelector('svg.board').getBoundingClientRect();
                const [, a, b, s] = document.querySelector('g.stage').getAttribute('transform')
                    .match(/translate\\(([^,]+),([^)]+)\\) scale\\(([^)]+)\\)/);
                return [box.left + Number(a) + x * s, box.top + Number(b) + y * s];
            }""",
            self.centres[region],
        )
        return found[0], found[1]

    def view(self) -> dict[str, Any]:
        """What this page is told."""
        found: dict[str, Any] = self.page.evaluate(
            "async table => (await fetch(`/api/table/view?table=${table}`)).json()", self.table
        )
        return found

    def state(self) -> dict[str, Any]:
        """What can be clicked."""
        found: dict[str, Any] = self.page.evaluate(_STATE)
        return found

    def ready(self, sent: int = 0) -> dict[str, Any]:
        """Wait until it is this player's turn, or the game is over."""
        self.page.wait_for_function(_READY, arg=sent)
        return self.state()

    def play(self, most: int = 2000) -> None:
        """Play until the game is over, or so many clicks."""
        state = self.ready()
        for _ in range(most):
            if state["over"]:
                return
            self.turn(state)
            state = self.ready(state["sent"] + 1)

    def turn(self, state: dict[str, Any]) -> None:
        """Choose something by clicking, which sends one choice."""
        page, buttons, glow = self.page, state["buttons"], state["glow"]
        if state["combos"]:
            self.met.add("pick")
            page.click(f".combo[data-combo='{self.chance.choice(state['combos'])}']")
        elif "confirm" in buttons:
            page.click("#confirm")
        elif page.locator("#hand.moves").is_visible() and glow and "stop" not in buttons:
            self.met.add("drag")
            self._drag(self.chance.choice(glow))
        elif glow and (not buttons or self.chance.random() < 0.8):
            self._click(self.chance.choice(glow))
        else:
            verb = self.chance.choice(buttons)
            self.met.add(verb)
            page.locator(f"#choices > .buttons-list button[data-verb='{verb}']").nth(0).click()
            self.mean(state["sent"])

    def mean(self, sent: int) -> None:
        """Say that a choice is meant, where the page asks once more."""
        self.page.wait_for_function(
            "sent => Number(document.body.dataset.sent ?? 0) > sent || document.querySelector('dialog')", arg=sent
        )
        if self.page.locator("dialog").count():
            self._confirm()

    def _confirm(self) -> None:
        self.page.click("dialog button[value='meant']")

    def _drag(self, region: str) -> None:
        box = self.page.locator("#hand").bounding_box()
        assert box is not None
        mouse = self.page.mouse
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(*self.at(region), steps=3)
        mouse.up()

    def _click(self, region: str) -> None:
        sent = self.state()["sent"]
        self.page.mouse.click(*self.at(region))
        self.page.wait_for_function(
            "sent => Number(document.body.dataset.sent ?? 0) > sent || document.querySelector('.popover')", arg=sent
        )
        if self.page.locator(".popover").count():
            rows = self.page.locator(".popover button")
            words = rows.all_text_contents()
            row = self.chance.randrange(len(words))
            self.met.add(words[row].partition(" ")[0].lower())
            rows.nth(row).click()
        else:
            self.met.add("click")


def posted(visits: Visits, path: str, data: dict[str, Any]) -> dict[str, Any]:
    """What the studio answers to something that a page could post."""
    headers = {"Origin": visits.studio.origin}
    answer = visits.context.request.post(f"{visits.studio.origin}/api/{path}", data=data, headers=headers)
    found: dict[str, Any] = answer.json()
    assert "refused" not in found, found
    return found


def begun(visits: Visits, on: str, *, seed: int = 7, players: str = "you,greedy", **words: Any) -> str:
    """Begin a game at which bots choose at once."""
    data = {"on": on, "players": players.split(","), "seed": seed, "pace": "at once", **words}
    return str(posted(visits, "table/new", data)["table"])


def sat_down(visits: Visits, on: str, *, chance: int = 1, **words: Any) -> Player:
    """Begin a game, and sit down at it."""
    return opened(visits, begun(visits, on, **words), chance)


def staged(visits: Visits, on: str, given: dict[str, Any], **words: Any) -> Player:
    """Sit down at a game that goes on from a position."""
    table = posted(visits, "table/stage", {"table": begun(visits, on, **words), "given": given})["table"]
    return opened(visits, table)


def opened(visits: Visits, table: str, chance: int = 1) -> Player:
    """Sit down at a table."""
    page = visits.page()
    page.goto(f"{visits.studio.origin}/table?table={table}")
    return Player(page, chance)


def result(player: Player) -> None:
    """The game is over, and the page says who has won."""
    expect(player.page.locator("#prompt")).to_contain_text("win")
    expect(player.page.locator("#ranks li")).to_have_count(len(player.view()["seats"]))
