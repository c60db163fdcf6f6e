"""Friends at a table: two browsers that see different things, a connection that is lost, a seat that a bot keeps."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, WebSocketRoute, expect

from tests import REPOSITORY
from tests.studio.browser.tables import Player, sat_down
from tests.studio.browser.visits import Visits
from tests.studio.running import Running, running_studio


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Path]]:
    folder = tmp_path_factory.mktemp("workspace")
    shutil.copytree(REPOSITORY / "tests" / "stress" / "snares", folder / "snares")
    with running_studio(folder, "--share") as running:
        yield running, folder


class Wire:
    """Everything that a page receives, by HTTP and over the socket."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        self._answers: list[Response] = []
        page.on("response", lambda answer: self._answers.append(answer))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.texts.append(str(frame))))

    def views(self) -> list[dict[str, Any]]:
        """The views among it."""
        kept = [answer for answer in self._answers if "/api/table/view" in answer.url and answer.ok]
        return [json.loads(answer.text()) for answer in kept]


def guest_of(browser: Browser, host: Player, seat: int = 1) -> tuple[Page, Wire]:
    """Somebody else, in a browser of their own, at the address of a seat."""
    host.page.click("#invite")
    field = host.page.locator(f".invitation[data-seat='{seat}'] .address input").first
    address = field.input_value()
    host.page.keyboard.press("Escape")
    page = browser.new_context(viewport={"width": 1180, "height": 820}).new_page()
    wire = Wire(page)
    page.goto(address)
    return page, wire


def test_two_seats_see_different_things_and_receive_nothing_else(
    browser: Browser, shared: tuple[Running, Path]
) -> None:
    studio, folder = shared
    visits = Visits(browser, studio, folder)
    players = "person:Ada,person:Ben"
    ada = sat_down(visits, "base:map/two_players", players=players, offer="snares:power/ambushing", seed=3)
    page, wire = guest_of(browser, ada)
    ben = Player(page, 2)
    expect(ada.page.locator("article[data-player='1'] .tag.warning")).to_have_count(0)
    ada.page.click(".combo[data-combo='1']")
    expect(ada.page.locator("#prompt")).to_contain_text("Conquer")
    expect(ben.page.locator("#prompt")).to_contain_text("Ada conquers")
    assert ben.page.locator("[data-glow]").count() == 0
    # Ada conquers, stops, and lays something face down.
    for _ in range(2):
        state = ada.ready(ada.state()["sent"])
        before = state["sent"]
        ada._click(state["glow"][0])
        ada.ready(before + 1)
    sent = ada.state()["sent"]
    ada.page.click("button[data-verb='stop']")
    ada.ready(sent + 1)
    expect(ada.page.locator("#hand")).to_contain_text("to place")
    region = _lay_snare(ada)
    _finish(ada)
    expect(ben.page.locator(f"[data-label='{region}'] .letters")).to_have_count(1)
    # What lies there is Ada's secret, and so are her coins.
    assert ada.view()["regions"][region]["pieces"] == {"snare": 1}
    seen = ben.view()
    assert seen["regions"][region]["pieces"] == {"face_down": 1}
    ben.page.click("#tab-players")
    expect(ben.page.locator("article[data-player='0'] .coin")).to_have_text("?")
    ben.page.click("#tab-log")
    expect(ben.page.locator("#log")).to_contain_text("Something face down goes to")
    for view in wire.views():
        assert view["coins"][0] is None
        assert "snare" not in json.dumps([view["regions"], view["nations"], view["log"], view["choices"]]).lower()
    assert all(json.loads(text).keys() <= {"kind", "connection", "table", "revision"} for text in wire.texts)
    page.context.close()
    visits.leave()


def _lay_snare(player: Player) -> str:
    """Put a snare into some region by clicking."""
    page = player.page
    page.locator("[data-tool]", has_text="Snare").click()
    state = player.state()
    page.mouse.click(*player.at(state["glow"][0]))
    player.ready(state["sent"] + 1)
    return str(state["glow"][0])


def _finish(player: Player) -> None:
    """Redeploy anyhow, until it is the other player's turn."""
    for _ in range(60):
        state = player.state()
        if not state["chooses"]:
            return
        done = [verb for verb in ("confirm", "done") if verb in state["buttons"]]
        if done:
            player.page.click("#confirm" if done[0] == "confirm" else "button[data-verb='done']")
        else:
            player._drag(state["glow"][0])
        player.page.wait_for_function("sent => Number(document.body.dataset.sent) > sent", arg=state["sent"])


class Line:
    """The line of a page to the studio, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/socket*", self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close()
        else:
            self._sockets.append(socket)
            socket.connect_to_server()

    def cut(self) -> None:
        """Close it, and let none be opened."""
        self.is_cut = True
        for socket in self._sockets:
            socket.close()
        self._sockets.clear()


def test_a_lost_connection_comes_back_to_the_same_seat_and_a_bot_may_keep_it(
    browser: Browser, shared: tuple[Running, Path]
) -> None:
    studio, folder = shared
    visits = Visits(browser, studio, folder)
    ada = sat_down(visits, "base:map/two_players", players="person:Ada,person:Ben", seed=4)
    page, _ = guest_of(browser, ada)
    page.wait_for_selector("body[data-ready]")
    line = Line(page)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(ada.page.locator("article[data-player='1'] .tag.warning")).to_have_count(0)
    line.cut()
    expect(page.locator("#lost")).to_contain_text("Your seat is kept")
    ada.page.click(".combo[data-combo='1']")
    expect(ada.page.locator("#prompt")).to_contain_text("Conquer")
    expect(ada.page.locator("article[data-player='1'] .tag.warning")).to_have_text("not here")
    # Ada lets a bot play for whoever is away, until they are back.
    seat = ada.page.locator("article[data-player='1']")
    seat.locator("select").select_option("greedy")
    expect(seat.locator("strong")).to_have_text("Ben (greedy)")
    seat.locator("select").select_option("person")
    expect(seat.locator("strong")).to_have_text("Ben")
    line.is_cut = False
    expect(page.locator("#lost")).to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text("Ada conquers")
    expect(seat.locator(".tag.warning")).to_have_count(0)
    # Even a closed tab finds its seat again.
    context = page.context
    address = page.url
    page.close()
    again = context.new_page()
    again.goto(address.partition("/table")[0])
    expect(again.locator("article[data-player='1'] .tag")).to_have_text("you")
    context.close()
    visits.leave()
