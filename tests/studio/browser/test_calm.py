"""Nothing in the map editor frightens: files that go, lines that are refused, windows that shrink."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.studio.browser.visits import GRID, Visits, board_text, square

EMPTY = board_text("lab", " []\n", 300, 200).replace("regions:\n []", "regions: []")


def test_a_file_deleted_outside_is_told_and_written_again(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    visits.file(reference).unlink()
    dialog = context.page.locator("dialog[data-name='conflict']")
    expect(dialog).to_contain_text("deleted outside")
    dialog.get_by_role("button", name="Decide later").click()
    expect(context.page.locator("#save-state")).to_have_text("The file is gone")
    context.click(50, 20)
    context.press("2", "Control+s")
    dialog.get_by_role("button", name="Write it again").click()
    expect(context.page.locator("#save-state")).to_have_text("All saved")
    assert visits.file(reference).read_text(encoding="utf-8") == GRID.replace("terrain: hill", "terrain: forest")


def test_each_part_of_two_versions_can_be_chosen(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    context.click(50, 20)
    context.press("2")
    context.settle()
    visits.file(reference).write_text(GRID.replace("turns: 10", "turns: 8"), encoding="utf-8")
    dialog = context.page.locator("dialog[data-name='conflict']")
    expect(dialog.locator("[data-part]")).to_have_count(2)
    width = context.page.evaluate("document.querySelector('dialog').scrollWidth - innerWidth")
    assert width <= 0
    dialog.get_by_role("button", name="Use what is marked").click()
    expect(context.page.locator("#save-state")).to_have_text("All saved")
    text = visits.file(reference).read_text(encoding="utf-8")
    assert text == GRID.replace("turns: 10", "turns: 8").replace("terrain: hill", "terrain: forest")


def test_undo_while_drawing_takes_back_the_last_corner_and_no_edit(visits: Visits) -> None:
    context = visits.open(visits.pack(board_text("lab", square("ash", 0, 0))))
    context.click(50, 20)
    context.press("2")
    context.settle()
    context.tool("draw")
    for place in ((150, 30), (250, 30), (250, 150), (20, 190)):
        context.click(*place)
    context.press("Control+z")
    assert context.board()["regions"][0]["terrain"] == "forest"
    context.press("Control+y", "Control+z", "Enter")
    expect(context.page.locator("path.region")).to_have_count(2)
    assert len(context.board()["regions"][1]["rings"][0]) == 3


def test_a_line_that_is_refused_stays_and_can_be_mended(visits: Visits) -> None:
    context = visits.open(visits.pack(board_text("lab", square("ash", 0, 0))))
    context.tool("draw")
    for place in ((150, 50), (250, 150), (250, 50), (150, 150)):
        context.click(*place)
    context.press("Enter")
    expect(context.page.locator(".toast.error")).to_contain_text("crosses itself")
    expect(context.page.locator(".layer-sketch .refused")).to_have_count(1)
    expect(context.page.locator(".layer-sketch .wrong")).to_have_count(1)
    context.drag((250, 150), (200, 20))
    context.drag((150, 150), (200, 180))
    expect(context.page.locator("path.region")).to_have_count(2)


def test_a_lake_is_drawn_over_a_full_board_and_a_loop_of_the_knife_cuts_an_enclave(visits: Visits) -> None:
    context = visits.open(visits.pack())
    context.tool("draw")
    context.page.click("#draw-over")
    context.page.click(".options button[data-terrain='lake']")
    for place in ((80, 80), (120, 80), (120, 120), (80, 120), (80, 80)):
        context.click(*place)
    expect(context.page.locator("path.region")).to_have_count(7)
    for place in ((-5, 30), (305, 30), (305, 60), (-5, 60)):
        context.click(*place)
    context.press("Enter")
    dialog = context.page.locator("dialog[data-name='parts']")
    for name in ("Ash", "Birch", "Cedar"):
        expect(dialog).to_contain_text(f"{name} falls apart")
        dialog.get_by_role("button", name="Draw it").click()
    expect(context.page.locator("path.region")).to_have_count(11)
    context.undo()
    expect(context.page.locator("path.region")).to_have_count(7)
    context.tool("knife")
    context.page.mouse.move(*context.at(220, 120))
    context.page.mouse.down()
    for place in ((280, 120), (280, 180), (220, 180), (221, 121)):
        context.page.mouse.move(*context.at(*place), steps=8)
    context.page.mouse.up()
    expect(context.page.locator("path.region")).to_have_count(8)
    fern = next(region for region in context.board()["regions"] if region["id"] == "fern")
    assert len(fern["holes"]) == 1


def test_an_empty_map_is_greeted_and_a_narrow_window_keeps_everything_in_reach(visits: Visits) -> None:
    context = visits.open(visits.pack(EMPTY))
    page = context.page
    page.click("#tab-findings")
    expect(page.locator(".next-step")).to_contain_text("Draw the first region")
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Picture or drawing").click()
    assert "svg" in (choosing.value.element.get_attribute("accept") or "")
    for width, height in ((1024, 700), (768, 700), (700, 600)):
        page.set_viewport_size({"width": width, "height": height})
        for selector in (".title", "#save", "#fold", ".view-bar"):
            box = page.locator(selector).bounding_box()
            assert box, (width, selector)
            assert box["x"] >= 0, (width, selector)
            assert box["x"] + box["width"] <= width, (width, selector)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_board_fits_its_window_again_when_that_changes(visits: Visits) -> None:
    context = visits.open(visits.pack())
    page = context.page
    page.set_viewport_size({"width": 1600, "height": 1000})
    expect(page.locator(".zoom")).not_to_have_text("275 %")
    left, top = context.at(0, 0)
    right, bottom = context.at(300, 200)
    box = page.locator("svg.board").bounding_box()
    assert box
    assert abs((left - box["x"]) - (box["x"] + box["width"] - right)) < 2
    assert abs((top - box["y"]) - (box["y"] + box["height"] - bottom)) < 2


def test_an_outline_of_two_points_is_left_out_without_a_word_in_the_console(visits: Visits) -> None:
    two = board_text("lab", square("ash", 0, 0) + "  - {id: thin, terrain: hill, outline: '200,0 250,0'}\n")
    context = visits.open(visits.pack(two))
    context.press("g", "Control+a")
    expect(context.page.locator("[data-label='ash']")).to_have_count(1)
    expect(context.page.locator("[data-label='thin']")).to_have_count(0)
