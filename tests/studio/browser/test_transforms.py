"""Regions and boards that are moved, scaled and resized, and borders with character, as a person does it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.studio.browser.visits import Visits


def test_regions_are_dragged_with_handles_and_numbers_and_borders_get_a_character(visits: Visits) -> None:
    context = visits.open(visits.pack())
    page = context.page
    context.click(150, 150)
    context.press("t")
    context.drag((150, 150), (160, 150))
    context.settle()
    assert [160.0, 100.0] not in context.board()["corners"]
    assert [110.0, 100.0] in context.board()["corners"]
    context.undo()
    page.click("#cut-in")
    context.drag((150, 150), (100, 150))
    context.settle()
    assert len(context.board()["regions"]) == 6
    assert [50.0, 100.0] in context.board()["corners"]
    context.undo()
    context.press("Escape")
    page.get_by_role("button", name="Flip ↔").click()
    context.settle()
    ash = next(region for region in context.board()["regions"] if region["id"] == "ash")
    assert min(context.board()["corners"][corner][0] for corner in ash["rings"][0]) == 200
    page.click("#tab-board")
    page.click("#panel-board [data-style='organic']")
    context.settle()
    board = context.board()
    assert len(board["corners"]) > 50
    assert len(board["borders"]) == 7
    page.locator("#panel-board input[name='width']").click(click_count=3)
    page.keyboard.type("600")
    page.keyboard.press("Enter")
    dialog = page.locator("dialog[data-name='resize']")
    expect(dialog).to_contain_text("What becomes of the map")
    dialog.get_by_role("button", name="Resize it").click()
    expect(page.locator("dialog")).to_have_count(0)
    context.settle()
    assert max(x for x, _ in context.board()["corners"]) == 600
    context.undo(3)
    assert len(context.board()["corners"]) == 12
