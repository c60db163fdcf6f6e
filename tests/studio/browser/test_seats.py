"""Seats in a real browser: two side by side, a link from elsewhere, and a host who takes keys back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from mapforge.studio.server.first_page_file import FirstPageFile
from tests.studio.browser.tables import sat_down
from tests.studio.browser.visits import Visits
from tests.studio.running import Running, running_studio


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Path]]:
    folder = tmp_path_factory.mktemp("workspace")
    with running_studio(folder, "--share") as running:
        yield running, folder


def test_a_browser_that_opens_the_private_file_is_in_the_studio(browser: Browser, shared: tuple[Running, Path]) -> None:
    studio, _ = shared
    file = FirstPageFile(studio.address)
    page = browser.new_context().new_page()
    page.goto(file.path.as_uri())
    page.wait_for_url(f"{studio.origin}/packs")
    file.remove()
    page.wait_for_selector("header.bar nav a")
    page.context.close()


def test_two_seats_side_by_side_until_the_host_takes_one_back(browser: Browser, shared: tuple[Running, Path]) -> None:
    studio, folder = shared
    visits = Visits(browser, studio, folder)
    ada = sat_down(visits, "base:map/three_players", players="person:Ada,person:Ben,person:Cid", seed=3)
    ada.page.click("#invite")
    fields = [ada.page.locator(f".invitation[data-seat='{seat}'] .address input").first for seat in (1, 2)]
    addresses = [field.input_value() for field in fields]
    context = browser.new_context(viewport={"width": 1180, "height": 820})
    ben, cid = context.new_page(), context.new_page()
    for page, address in zip((ben, cid), addresses, strict=True):
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
    for page, seat in ((ben, 1), (cid, 2), (ben, 1)):
        page.reload()
        expect(page.locator(f"article[data-player='{seat}'] .tag", has_text="you")).to_have_count(1)
    ada.page.keyboard.press("Escape")
    ada.page.click("#invite")
    card = ada.page.locator(".invitation[data-seat='1']")
    expect(card.locator(".tag")).to_contain_text("here: ")
    card.locator(".close-seat").click()
    expect(card.locator(".tag")).to_have_text("closed")
    expect(ben.locator("#lost")).to_contain_text("connection is lost")
    expect(cid.locator("#lost")).to_have_count(0)
    card.locator(".renew-seat").click()
    again = card.locator(".address input").first
    expect(again).not_to_have_value(addresses[0])
    ben.goto(again.input_value())
    expect(ben.locator("article[data-player='1'] .tag", has_text="you")).to_have_count(1)
    context.close()
    ada.page.keyboard.press("Escape")
    visits.leave()
