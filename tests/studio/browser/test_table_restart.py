"""A shared game goes on after the studio was killed: the guest's page comes back by itself, and the host plays on."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.busy_machine import PATIENCE
from tests.studio.browser.tables import Player, posted, sat_down
from tests.studio.browser.visits import Visits
from tests.studio.running import running_studio


def test_a_shared_game_survives_a_studio_that_is_killed(browser: Browser, tmp_path: Path) -> None:
    with running_studio(tmp_path, "--share") as studio:
        visits = Visits(browser, studio, tmp_path)
        ada = sat_down(visits, "base:map/two_players", players="person:Ada,person:Ben")
        ada.page.click("#invite")
        expect(ada.page.locator("dialog .qr")).to_be_visible()
        address = ada.page.locator(".one-address .address input").first.input_value()
        # A guest opens the one address, says who they are, and takes a free seat.
        page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        page.goto(address)
        page.fill("#claim-name", "Bea")
        page.click("[data-claim='1']")
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#prompt")).to_contain_text("Ada picks a combo")
        expect(ada.page.locator(".invitation[data-seat='1'] .tag.good")).to_contain_text("here")
        ada.page.keyboard.press("Escape")
        ada.page.click(".combo[data-combo='1']")
        ada.ready(1)
        # The host lets a bot keep the seat warm, and the guest takes it back.
        posted(visits, "table/replace", {"table": ada.table, "number": 1, "kind": "greedy"})
        page.click("#take-back button")
        expect(page.locator("#take-back")).to_have_count(0)
        studio.kill()
        expect(page.locator("#lost")).to_contain_text("this page comes back by itself", timeout=PATIENCE * 1000)
        # One line says what to do, and none speaks of a terminal that a guest does not have.
        expect(page.locator("#trouble")).to_have_count(0)
        port, table = studio.host.partition(":")[2], ada.table
    with running_studio(tmp_path, "--share", "--port", port) as again:
        expect(page.locator("#lost")).to_have_count(0, timeout=PATIENCE * 1000)
        expect(page.locator("#prompt")).to_contain_text("Ada conquers")
        host = browser.new_context().new_page()
        host.goto(again.address)
        host.goto(f"{again.origin}/table")
        expect(host.locator(f"[data-table='{table}']")).to_contain_text("Bea")
        host.click(f"[data-table='{table}'] a")
        ada = Player(host)
        state = ada.ready()
        ada._click(state["glow"][0])
        ada.ready(1)
        expect(page.locator("[data-stack]")).to_have_count(1)
        # The seat stays Bea's while she is away, and the host sees it.
        page.context.close()
        stranger = browser.new_context().new_page()
        stranger.goto(address)
        expect(stranger.locator("[data-claim='1']")).to_have_text("Seat 2: Bea, taken")
        expect(stranger.locator("[data-claim='1']")).to_be_disabled()
        host.click("#invite")
        expect(host.locator(".invitation[data-seat='1'] .tag")).to_have_text("away; the seat is kept")
        host.click(".invitation[data-seat='1'] .renew-seat")
        expect(stranger.locator("[data-claim='1']")).to_be_enabled()
        stranger.context.close()
        host.context.close()
