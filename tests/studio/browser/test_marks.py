"""Terrain, symbols, pieces, names, labels, links, barriers, areas and the board: by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from mapforge.validation.runner import validate
from tests.studio.browser.visits import Visits


def test_what_is_painted_labelled_and_linked_can_be_undone_to_the_last_byte(visits: Visits) -> None:
    reference = visits.pack()
    before = visits.file(reference).read_bytes()
    sheet = visits.open(reference)
    sheet.tool("paint")
    sheet.page.click(".options button[data-terrain='forest']")
    sheet.drag((30, 30), (30, 170))
    sheet.settle()
    assert [region["terrain"] for region in sheet.board()["regions"] if region["id"] in ("ash", "dune")] == [
        "forest"
    ] * 2
    sheet.tool("select")
    label = sheet.page.locator("[data-label='cedar'] text").bounding_box()
    assert label is not None
    sheet.page.mouse.move(label["x"] + label["width"] / 2, label["y"] + label["height"] / 2)
    sheet.page.mouse.down()
    sheet.page.mouse.move(*sheet.at(230, 80), steps=5)
    sheet.page.mouse.up()
    sheet.settle()
    sheet.tool("link")
    sheet.click(30, 20)
    sheet.click(270, 20)
    sheet.settle()
    board = sheet.board()
    assert board["links"] == [["ash", "cedar"]]
    moved = next(region["label"] for region in board["regions"] if region["id"] == "cedar")
    assert abs(moved[0] - 230) < 6
    sheet.tool("barrier")
    sheet.click(100, 20)
    sheet.settle()
    assert [sorted(pair) for pair in sheet.board()["barriers"]] == [["ash", "birch"]]
    sheet.save()
    assert visits.file(reference).read_bytes() != before
    sheet.undo(4)
    expect(sheet.page.get_by_label("Undo")).to_be_disabled()
    sheet.save()
    assert visits.file(reference).read_bytes() == before


def test_symbols_and_pieces_are_stamped_on_several_regions_at_once(visits: Visits) -> None:
    sheet = visits.open(visits.pack())
    sheet.press("Control+a")
    sheet.tool("stamp")
    sheet.page.click(".options button[data-stamp='mine']")
    sheet.click(30, 30)
    sheet.settle()
    assert all(region["symbols"] == ["mine"] for region in sheet.board()["regions"])
    sheet.press("Escape")
    sheet.page.click(".options button[data-stamp='lost_tribe']")
    sheet.click(30, 30)
    sheet.settle()
    assert sheet.board()["regions"][0]["pieces"] == {"lost_tribe": 1}
    sheet.undo(2)
    assert all(region["symbols"] == [] for region in sheet.board()["regions"])


def test_a_region_is_renamed_with_everything_that_names_it(visits: Visits) -> None:
    sheet = visits.open(visits.pack())
    sheet.tool("link")
    sheet.click(30, 20)
    sheet.click(270, 20)
    sheet.settle()
    sheet.tool("select")
    sheet.click(30, 20)
    sheet.page.fill("#panel-region input[name='id']", "amber")
    sheet.page.keyboard.press("Enter")
    sheet.settle()
    sheet.page.fill("#panel-region input[name='name']", "Amber Hill")
    sheet.page.keyboard.press("Enter")
    expect(sheet.page.locator("[data-label='amber']")).to_contain_text("Amber Hill")
    assert sheet.board()["links"] == [["amber", "cedar"]]


def test_areas_and_the_board_are_set_in_the_panel(visits: Visits) -> None:
    sheet = visits.open(visits.pack())
    sheet.drag((-10, -10), (90, 190))
    sheet.page.click("#tab-board")
    sheet.page.fill("#panel-board input[name='area']", "west")
    sheet.page.get_by_role("button", name="Selection").click()
    sheet.settle()
    assert sheet.board()["areas"] == {"west": ["ash", "dune"]}
    sheet.page.fill("#panel-board input[name='map-name']", "The Lab")
    sheet.page.keyboard.press("Enter")
    sheet.settle()
    sheet.page.get_by_role("group", name="Players").get_by_role("button", name="3").click()
    sheet.settle()
    sheet.page.fill("#panel-board input[name='turns']", "8")
    sheet.page.keyboard.press("Enter")
    sheet.settle()
    board = sheet.board()
    assert (board["name"], board["players"], board["turns"]) == ("The Lab", [2, 3], 8)


def test_regions_are_selected_painted_undone_and_saved_by_keyboard_alone(visits: Visits) -> None:
    reference = visits.pack()
    sheet = visits.open(reference)
    sheet.press("ArrowRight", "ArrowRight", "Shift+ArrowDown")
    expect(sheet.page.locator(".layer-selection path")).to_have_count(2)
    sheet.press("2")
    sheet.settle()
    chosen = [region["id"] for region in sheet.board()["regions"] if region["terrain"] == "forest"]
    assert chosen == ["birch", "elm"]
    sheet.press("1")
    sheet.settle()
    sheet.press("Control+z", "Control+z")
    sheet.settle()
    assert sheet.board()["regions"][4]["terrain"] == "mountain"
    sheet.press("Control+y")
    sheet.settle()
    sheet.save()
    assert "terrain: forest" in visits.file(reference).read_text(encoding="utf-8").partition("id: elm")[2]


def test_findings_are_shown_where_they_are_and_gone_through_by_keyboard(visits: Visits) -> None:
    reference = visits.pack()
    sheet = visits.open(reference)
    found = sheet.findings()
    assert found["count"] > 0
    sheet.press("]")
    expect(sheet.page.locator(".finding-row[aria-current='true']")).to_have_count(1)
    first = sheet.page.locator(".finding-row[aria-current='true']").get_attribute("data-number")
    sheet.press("]")
    assert sheet.page.locator(".finding-row[aria-current='true']").get_attribute("data-number") != first
    sheet.press("[")
    assert sheet.page.locator(".finding-row[aria-current='true']").get_attribute("data-number") == first


def test_the_findings_are_those_of_validate_and_follow_every_edit(visits: Visits) -> None:
    reference = visits.pack()
    sheet = visits.open(reference)
    sheet.click(50, 20)
    sheet.press("Delete")
    sheet.settle()
    shown = sheet.findings()
    sheet.save()
    report = validate([visits.file(reference).parent.parent])
    assert len(report.findings) == shown["count"]
    assert all(finding.check in " ".join(shown["texts"]) for finding in report.findings)


def test_graph_grid_names_and_help_are_switched_by_keys(visits: Visits) -> None:
    sheet = visits.open(visits.pack())
    sheet.press("g")
    assert sheet.page.locator(".layer-graph .tie").get_attribute("d")
    sheet.press("r")
    assert sheet.page.locator(".layer-grid path").get_attribute("d")
    sheet.press("n")
    expect(sheet.page.locator(".layer-labels .name")).to_have_count(0)
    sheet.press("?")
    expect(sheet.page.locator("dialog[data-name='keys']")).to_be_visible()
    sheet.page.keyboard.press("Escape")
    expect(sheet.page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("tool", ["paint", "stamp", "draw"])
def test_the_options_of_a_tool_lie_above_the_board_however_many_there_are(visits: Visits, tool: str) -> None:
    terrains = "".join(f"land_{n}: {{name: A long word for land {n}}}\n" for n in range(25))
    pieces = "".join(f"thing_{n}: {{name: A long word for a thing {n}}}\n" for n in range(25))
    sheet = visits.open(visits.pack(files={"terrains.yaml": terrains, "pieces.yaml": pieces}))
    sheet.page.set_viewport_size({"width": 900, "height": 600})
    before = sheet.page.locator("svg.board").bounding_box()
    sheet.tool(tool)
    strip, board = (sheet.page.locator(name).bounding_box() for name in (".options", "svg.board"))
    assert strip
    assert board
    assert strip["y"] + strip["height"] <= board["y"]
    assert board == before
    last = sheet.page.locator(".options button").last
    last.click()
    expect(sheet.page.locator(".options button").last).to_have_attribute("aria-pressed", "true")
