"""Pages that were sent: opened as a file, offline and on a phone, they play what the studio and the terminal play."""

from __future__ import annotations

import gzip
import json
import os
import re
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from mapforge.cli import main
from mapforge.errors import Exit
from tests import REPOSITORY
from tests.studio.browser.tables import Player, begun
from tests.studio.browser.tables import opened as opened_in_studio
from tests.studio.browser.visits import Visits

RUNTIME = REPOSITORY / "tests" / "page" / "node_modules" / "pyodide"
NEEDED = "MAPFORGE_NEEDS_RUNTIME"
"""When this is set, as in the continuous integration, a missing runtime is a failure."""
HOW_TO_GET_IT = "Pyodide is not installed: `make runtime` gets it"
MAP = "base:map/two_players"
PATIENCE = 180_000
"""Milliseconds that a busy machine may take to start Python."""
SIZES = {"desktop": {"width": 1280, "height": 850}, "phone": {"width": 390, "height": 844}}


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of the base game with one map."""
    if not RUNTIME.is_dir():
        (pytest.fail if os.environ.get(NEEDED) else pytest.skip)(HOW_TO_GET_IT)
    path = tmp_path_factory.mktemp("sent") / "base.html"
    assert main(["page", "base", "--map", "two_players", "--runtime", str(RUNTIME), "-o", str(path)]) == Exit.OK
    assert path.stat().st_size < 9_000_000
    return path


class Reader:
    """Somebody who got a page; nothing may leave it."""

    def __init__(self, browser: Browser, size: str) -> None:
        is_phone = size == "phone"
        self.context: BrowserContext = browser.new_context(
            viewport=SIZES[size], has_touch=is_phone, accept_downloads=True, offline=True
        )
        self.context.set_default_timeout(60_000)
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))

    def open(self, path: Path) -> Page:
        page = self.context.new_page()
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        page.goto(path.as_uri())
        return page

    def leave(self, path: Path) -> None:
        """Nothing went wrong, and nothing was asked of anybody else than the file itself."""
        self.context.close()
        assert self.errors == []
        assert {url for url in self.requests if not url.startswith(("blob:", "data:"))} == {path.as_uri()}


@pytest.fixture
def reader(browser: Browser, sent: Path, request: pytest.FixtureRequest) -> Iterator[Reader]:
    reader = Reader(browser, getattr(request, "param", "desktop"))
    yield reader
    reader.leave(sent)


def centres(path: Path) -> dict[str, list[float]]:
    """The middles of all regions, as the page has them in it."""
    packed = re.search(r'id="content">([^<]*)<', path.read_text(encoding="utf-8"))
    assert packed
    content = json.loads(gzip.decompress(b64decode(packed[1])))
    return {region["id"]: region["centre"] for region in content["maps"][0]["board"]["board"]["regions"]}


def start(page: Page) -> None:
    page.click("#play-button")
    page.wait_for_selector("#begin", timeout=PATIENCE)


def begin(page: Page, seed: int, seats: list[str]) -> None:
    """Begin a game with some players at each seat."""
    for place, kind in enumerate(seats):
        page.select_option(f".seat-row[data-seat='{place}'] select", kind)
    page.locator("details.more summary").first.click()
    page.fill("#seed", str(seed))
    page.select_option("#pace", "at once")
    page.click("#begin")
    page.wait_for_selector("#turn")


def shown(page: Page) -> str:
    """What the panels of a table say; the studio has more bots to ask for advice than a page."""
    hidden = "document.querySelectorAll('aside.side select').forEach(each => each.hidden = true)"
    text: str = page.evaluate(f"({hidden}, document.querySelector('aside.side').innerText)")
    return text


@pytest.mark.parametrize("reader", ["desktop", "phone"], indirect=True)
def test_a_whole_game_is_played_in_a_page_offline(reader: Reader, sent: Path) -> None:
    page = reader.open(sent)
    start(page)
    begin(page, 7, ["person", "planner"])
    page.click("#table-menu")
    expect(page.locator("#new-game")).to_be_visible()
    page.keyboard.press("Escape")
    player = Player(page, chance=3, centres=centres(sent))
    player.play()
    assert player.state()["over"]
    expect(page.locator("#prompt")).to_contain_text("win")


def test_bots_play_the_same_game_as_in_the_terminal(
    reader: Reader, sent: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = reader.open(sent)
    start(page)
    begin(page, 7, ["planner", "greedy"])
    page.wait_for_selector("body[data-over='true']", timeout=PATIENCE)
    assert main(["play", MAP, "--players", "planner,greedy", "--seed", "7"]) == Exit.OK
    said = capsys.readouterr().out
    coins = re.findall(r"\d{2,}", page.locator("#ranks").inner_text())
    assert coins == re.findall(r"^  (?:planner 1|greedy 2): (\d+) coins", said, re.MULTILINE)[-2:]


def test_a_page_and_the_studio_show_the_same_game(reader: Reader, sent: Path, visits: Visits) -> None:
    page = reader.open(sent)
    start(page)
    begin(page, 11, ["person", "greedy"])
    pairs = [
        Player(page, chance=5, centres=centres(sent)),
        opened_in_studio(visits, begun(visits, MAP, seed=11, players="Ada,greedy"), chance=5),
    ]
    states = [player.ready() for player in pairs]
    for _ in range(12):
        assert shown(pairs[0].page) == shown(pairs[1].page)
        for player, state in zip(pairs, states, strict=True):
            player.turn(state)
        states = [player.ready(state["sent"] + 1) for player, state in zip(pairs, states, strict=True)]


def test_a_game_stays_in_the_browser_and_goes_on_in_the_terminal(
    reader: Reader, sent: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = reader.open(sent)
    start(page)
    begin(page, 3, ["person", "greedy"])
    Player(page, chance=1, centres=centres(sent)).play(most=4)
    before, address = shown(page), page.url
    page.reload()
    page.click("#play-button")
    page.wait_for_selector("#turn", timeout=PATIENCE)
    assert page.url == address
    expect(page.locator("aside.side")).to_have_text(re.compile("."))
    assert shown(page) == before
    with page.expect_download() as download:
        page.click("#save")
    download.value.save_as(tmp_path / "evening.json")
    saved = json.loads((tmp_path / "evening.json").read_text(encoding="utf-8"))
    saved["players"][0]["kind"] = "planner"
    (tmp_path / "evening.json").write_text(json.dumps(saved), encoding="utf-8")
    assert main(["play", "--resume", str(tmp_path / "evening.json")]) == Exit.OK
    assert "wins" in capsys.readouterr().out


def test_python_beside_the_page_is_found_without_asking_anybody(browser: Browser, sent: Path, tmp_path: Path) -> None:
    page_file = tmp_path / "base.html"
    words = ["page", "base", "--map", "two_players", "--runtime", str(RUNTIME), "--beside"]
    assert main([*words, "-o", str(page_file)]) == Exit.OK
    assert page_file.stat().st_size < 2_000_000
    (script,) = tmp_path.glob("pyodide-*.js")
    elsewhere = script.rename(tmp_path / "moved")
    reader = Reader(browser, "desktop")
    page = reader.open(page_file)
    page.click("#play-button")
    expect(page.locator("#play-note")).to_contain_text(f"the file {script.name} must be in the same folder")
    reader.errors.clear()
    elsewhere.rename(script)
    start(page)
    assert {each for each in reader.requests if each.startswith("http")} == set()
    reader.context.close()


def test_a_page_that_cannot_start_says_so_and_is_there_to_read(browser: Browser, sent: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.html"
    text = sent.read_text(encoding="utf-8")
    broken.write_text(re.sub(r'(id="runtime-wasm">)[^<]*', r"\1", text), encoding="utf-8")
    reader = Reader(browser, "desktop")
    page = reader.open(broken)
    page.click("#play-button")
    expect(page.locator("#play-note")).to_contain_text("The table cannot start here", timeout=PATIENCE)
    expect(page.locator("h2#races")).to_be_visible()
    old = reader.context.new_page()
    old.add_init_script("delete globalThis.DecompressionStream")
    old.goto(broken.as_uri())
    expect(old.locator("#play-note")).to_contain_text("This browser cannot play: it has no DecompressionStream")
    expect(old.locator("#play-button")).to_be_disabled()
    reader.context.close()
