"""Regions in a list, in a menu and in the hand; and the way from the editor to a file and to a game."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.studio.browser.visits import Visits


def test_regions_are_searched_renamed_and_copied_and_the_arrow_keys_are_announced(visits: Visits) -> None:
    context = visits.open(visits.pack())
    page = context.page
    page.click("#tab-list")
    rows = page.locator(".regions li")
    expect(rows).to_have_count(6)
    page.fill("input[name='search']", "el")
    expect(rows).to_have_count(1)
    page.fill("input[name='search']", "")
    page.select_option("select[name='filter']", "terrain hill")
    expect(rows).to_have_count(1)
    rows.first.locator("button").dblclick()
    page.keyboard.type("Ashen Wood")
    page.keyboard.press("Enter")
    expect(page.locator("[data-label='ash']")).to_contain_text("Ashen")
    context.press("ArrowRight")
    expect(page.locator("#announcer")).to_contain_text("Birch, Forest. Borders Ashen Wood, Cedar, Elm.")
    page.mouse.click(*context.at(50, 20), button="right")
    page.get_by_role("menuitem", name="Duplicate").click()
    context.press("o")
    context.click(100, 100)
    expect(page.locator("path.region")).to_have_count(7)
    expect(page.locator("svg.board")).to_have_attribute("data-tool", "select")
    context.undo()
    expect(page.locator("path.region")).to_have_count(6)


def test_a_map_is_previewed_exported_and_played_from_the_editor(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    page = context.page
    context.click(50, 20)
    context.press("2")
    context.settle()
    page.click("#finish")
    page.get_by_role("menuitem", name="Preview").click()
    expect(page.locator("dialog img")).to_be_visible()
    assert page.evaluate("async () => (await document.querySelector('dialog img').decode(), true)")
    page.get_by_role("button", name="Close", exact=True).click()
    page.click("#finish")
    with page.expect_download() as downloading:
        page.get_by_role("menuitem", name="Export GeoJSON").click()
    assert downloading.value.suggested_filename == "lab.geojson"
    page.click("#finish")
    page.get_by_role("menuitem", name="Play this map").click()
    page.wait_for_url("**/table?table=*")
    assert "terrain: forest" in visits.file(reference).read_text(encoding="utf-8").partition("birch")[0]
