"""Axe finds nothing moderate or worse on any page, in light and in dark, with dialogs and menus open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from mapforge.cli import main
from mapforge.errors import Exit
from tests.studio.browser.axe import axe_is_here, complaints
from tests.studio.browser.tables import begun, opened, sat_down
from tests.studio.browser.test_beginnings import SVG
from tests.studio.browser.test_calm import EMPTY
from tests.studio.browser.test_items import OTTERS, SCENARIO, pack_with
from tests.studio.browser.test_items import opened as opened_item
from tests.studio.browser.visits import GRID, Visits, board_text, square

DRAWING = {"name": "isle.svg", "mimeType": "image/svg+xml", "buffer": SVG.encode()}


Look = Callable[[Page, str], None]


@pytest.fixture
def look() -> Iterator[Look]:
    """Asks axe about a page as it is now; in the end, it may not have said anything."""
    axe_is_here()
    found: list[str] = []
    yield lambda page, what: found.extend(f"{what}, {each}" for each in complaints(page))
    assert not found, "\n".join(found)


def closed(page: Page) -> None:
    """Close what lies above the page."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open], [role='menu']")).to_have_count(0)


def test_the_panels_and_tools_of_the_map_editor(visits: Visits, look: Look) -> None:
    context = visits.open(visits.pack(GRID.replace("turns: 10\n", "turns: 10\nareas: {east: [ash, elm]}\n")))
    page = context.page
    context.findings()
    look(page, "nothing selected")
    context.click(50, 20)
    for panel in ("region", "list", "board", "findings", "compare"):
        page.click(f"#tab-{panel}")
        look(page, f"the panel {panel}")
    for tool in ("draw", "stamp", "transform"):
        context.tool(tool)
        look(page, f"the tool {tool}")
    context.tool("select")
    context.press("g", "e")
    context.click(250, 150, button="right")
    look(page, "the menu of a region")
    closed(page)
    page.set_viewport_size({"width": 768, "height": 900})
    page.click("#fold")
    look(page, "a narrow window")


def test_the_dialogs_of_the_map_editor(visits: Visits, look: Look) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    page = context.page
    context.press("?")
    look(page, "the keys")
    closed(page)
    page.click("#finish")
    look(page, "the menu of the finish line")
    page.get_by_role("menuitem", name="Preview").click()
    expect(page.locator("dialog[data-name='preview'] img")).to_be_visible()
    look(page, "the preview")
    closed(page)
    page.click("#tab-board")
    page.get_by_role("button", name="Random map").click()
    look(page, "a random map")
    closed(page)
    page.locator("#panel-board input[type='file'][accept*='svg']").set_input_files(DRAWING)  # type: ignore[arg-type]
    expect(page.locator("dialog[data-name='review']")).to_be_visible()
    look(page, "the review of an import")
    closed(page)
    context.click(50, 20)
    context.press("2")
    context.settle()
    visits.file(reference).write_text(GRID.replace("turns: 10", "turns: 8"), encoding="utf-8")
    expect(page.locator("dialog[data-name='conflict'] [data-part]")).to_have_count(2)
    look(page, "two versions")


def test_maps_that_are_empty_unfinished_and_missing(visits: Visits, look: Look) -> None:
    page = visits.open(visits.pack(EMPTY)).page
    look(page, "an empty map")
    page.click("#tab-findings")
    look(page, "what to do first")
    page = visits.open(visits.pack(board_text("lab", square("ash", 0, 0)))).page
    page.click("#tab-findings")
    look(page, "a map with one region")
    page.goto(f"{visits.studio.origin}/map?map=nowhere:map/none")
    expect(page.locator(".empty-board")).to_be_visible()
    look(page, "a map that is missing")


def test_packs_trust_and_print(visits: Visits, look: Look) -> None:
    reference = visits.pack(name="Axe Folk", files={"hooks.py": '"""Hooks."""\n'})
    (visits.file(reference).parent / "torn.yaml").write_text("id: [\n", encoding="utf-8")
    pack = reference.partition(":")[0]
    page = visits.page()
    page.goto(f"{visits.studio.origin}/packs")
    card = page.locator(f"article[data-pack='{pack}']")
    expect(card).to_be_visible()
    look(page, "the packs")
    page.click("#new-pack")
    look(page, "a new pack")
    closed(page)
    card.get_by_role("button", name="Has Python").click()
    look(page, "a question of trust")
    closed(page)
    card.locator(".about-pack").click()
    expect(page.locator("dialog[data-name='pack']")).to_be_visible()
    look(page, "the form of a pack")
    closed(page)
    card.locator(".tile-menu").click()
    look(page, "the menu of a map")
    page.get_by_role("menuitem", name="Delete").click()
    expect(page.locator("dialog[data-name='delete']")).to_be_visible()
    look(page, "the end of a map")
    page.goto(f"{visits.studio.origin}/trust")
    page.wait_for_selector("body[data-ready]")
    look(page, "what is trusted")
    page.goto(f"{visits.studio.origin}/print?pack={pack}")
    expect(page.locator(".sheets img").first).to_be_visible()
    look(page, "sheets to print")


def test_items_and_their_forms(visits: Visits, look: Look) -> None:
    pack = pack_with(visits, {"races/otters.yaml": OTTERS, "tests/otters.yaml": SCENARIO})
    page = opened_item(visits, f"{pack}:race/otters")
    look(page, "a race")
    page.locator(".hook .sentence").first.click()
    expect(page.locator(".hook-body").first).to_be_visible()
    look(page, "the form of a hook")
    page.click("#add-hook")
    page.fill("#wish", "steal coins")
    expect(page.locator(".hook-choice").first).to_be_visible()
    look(page, "hooks to choose from")
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name=re.compile("emblem", re.I)).first.click()
    page.wait_for_timeout(300)
    look(page, "emblems to choose from")
    page.goto(f"{visits.studio.origin}/items")
    page.wait_for_selector("body[data-ready]")
    look(page, "the list of items")
    page = opened_item(visits, f"{pack}:scenario/otters")
    look(page, "a scenario")


def test_tables(visits: Visits, look: Look) -> None:
    player = sat_down(visits, "base:map/two_players", players="you,greedy")
    player.ready()
    look(player.page, "a pick")
    player.play(6)
    look(player.page, "a turn")
    page = player.page
    page.click("#table-menu")
    look(page, "the menu of a table")
    page.goto(f"{visits.studio.origin}/table")
    page.wait_for_selector("body[data-ready]")
    look(page, "the lobby")
    page.click("details.more summary")
    page.click("#offer")
    expect(page.locator(".offer-choice").first).to_be_visible()
    look(page, "what may be on offer first")
    page.locator(".offer-choice", has_text="Giants").click()
    expect(page.locator("#offer")).to_have_text("Giants")
    # Another map by keyboard, and everything else stays as it was.
    page.focus(".tile[aria-checked='true']")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tile:focus")).to_have_attribute("aria-checked", "true")
    expect(page.locator("#offer")).to_have_text("Giants")
    over = opened(visits, begun(visits, "base:map/two_players", players="greedy,greedy"))
    over.ready()
    look(over.page, "a game that is over")


def test_strangers_are_told_in_a_page_that_everybody_can_read(visits: Visits, look: Look) -> None:
    page = visits.context.browser.new_page()  # type: ignore[union-attr]
    page.goto(f"{visits.studio.origin}/packs")
    look(page, "no key")
    page.close()


def test_a_page_to_read(visits: Visits, look: Look, tmp_path: Path) -> None:
    path = tmp_path / "base.html"
    assert main(["page", "base", "--no-play", "-o", str(path)]) == Exit.OK
    page = visits.context.browser.new_page()  # type: ignore[union-attr]
    page.goto(path.as_uri())
    look(page, "a page to read")
    page.close()
