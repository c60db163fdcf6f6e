"""Terrain, symbols, pieces, names, labels, links, barriers, areas and the board: by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from mapforge.validation.runner import validate
from tests.studio.browser.visits import Visits


def test_what_is_painted_labelled_and_linked_can_be_undone_to_the_last_byte(visits: Visits) -> None:
    reference = visits.pack()
    before = visits.file(reference).read_bytes()
    context = visits.open(reference)
    context.tool("paint")
    context.page.click(".options button[data-terrain='forest']")
    context.drag((30, 30), (30, 170))
    context.settle()
    assert [region["terrain"] for region in context.board()["regions"] if region["id"] in ("ash", "dune")] == [
        "forest"
    ] * 2
    context.tool("select")
    label = context.page.locator("[data-label='cedar'] text").bounding_box()
    assert label is not None
    context.page.mouse.move(label["x"] + label["width"] / 2, label["y"] + label["height"] / 2)
    context.page.mouse.down()
    context.page.mouse.move(*context.at(230, 80), steps=5)
    context.page.mouse.up()
    context.settle()
    context.tool("link")
    context.click(30, 20)
    context.click(270, 20)
    context.settle()
    board = context.board()
    assert board["links"] == [["ash", "cedar"]]
    moved = next(region["label"] for region in board["regions"] if region["id"] == "cedar")
    assert abs(moved[0] - 230) < 6
    context.tool("barrier")
    context.click(100, 20)
    context.settle()
    assert [sorted(pair) for pair in context.board()["barriers"]] == [["ash", "birch"]]
    context.save()
    assert visits.file(reference).read_bytes() != before
    context.undo(4)
    expect(context.page.get_by_label("Undo")).to_be_disabled()
    context.save()
    assert visits.file(reference).read_bytes() == before


def test_symbols_and_pieces_are_stamped_on_several_regions_at_once(visits: Visits) -> None:
    context = visits.open(visits.pack())
    context.press("Control+a")
    context.tool("stamp")
    context.page.click(".options button[data-stamp='mine']")
    context.click(30, 30)
    context.settle()
    assert all(region["symbols"] == ["mine"] for region in context.board()["regions"])
    context.press("Escape")
    context.page.click(".options button[data-stamp='lost_tribe']")
    context.click(30, 30)
    context.settle()
    assert context.board()["regions"][0]["pieces"] == {"lost_tribe": 1}
    context.undo(2)
    assert all(region["symbols"] == [] for region in context.board()["regions"])


def test_a_region_is_renamed_with_everything_that_names_it(visits: Visits) -> None:
    context = visits.open(visits.pack())
    context.tool("link")
    context.click(30, 20)
    context.click(270, 20)
    context.settle()
    context.tool("select")
    context.click(30, 20)
    context.page.fill("#panel-region input[name='id']", "amber")
    context.page.keyboard.press("Enter")
    context.settle()
    context.page.fill("#panel-region input[name='name']", "Amber Hill")
    context.page.keyboard.press("Enter")
    expect(context.page.locator("[data-label='amber']")).to_contain_text("Amber Hill")
    assert context.board()["links"] == [["amber", "cedar"]]


def test_areas_and_the_board_are_set_in_the_panel(visits: Visits) -> None:
    context = visits.open(visits.pack())
    context.drag((-10, -10), (90, 190))
    context.page.click("#tab-board")
    context.page.fill("#panel-board input[name='area']", "west")
    context.page.get_by_role("button", name="Selection").click()
    context.settle()
    assert context.board()["areas"] == {"west": ["ash", "dune"]}
    context.page.fill("#panel-board input[name='map-name']", "The Lab")
    context.page.keyboard.press("Enter")
    context.settle()
    context.page.get_by_role("group", name="Players").get_by_role("button", name="3").click()
    context.settle()
    context.page.fill("#panel-board input[name='turns']", "8")
    context.page.keyboard.press("Enter")
    context.settle()
    board = context.board()
    assert (board["name"], board["players"], board["turns"]) == ("The Lab", [2, 3], 8)


def test_regions_are_selected_painted_undone_and_saved_by_keyboard_alone(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    context.press("ArrowRight", "ArrowRight", "Shift+ArrowDown")
    expect(context.page.locator(".layer-selection path")).to_have_count(2)
    context.press("2")
    context.settle()
    chosen = [region["id"] for region in context.board()["regions"] if region["terrain"] == "forest"]
    assert chosen == ["birch", "elm"]
    context.press("1")
    context.settle()
    context.press("Control+z", "Control+z")
    context.settle()
    assert context.board()["regions"][4]["terrain"] == "mountain"
    context.press("Control+y")
    context.settle()
    context.save()
    assert "terrain: forest" in visits.file(reference).read_text(encoding="utf-8").partition("id: elm")[2]


def test_findings_are_shown_where_they_are_and_gone_through_by_keyboard(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    found = context.findings()
    assert found["count"] > 0
    context.press("]")
    expect(context.page.locator(".finding-row[aria-current='true']")).to_have_count(1)
    first = context.page.locator(".finding-row[aria-current='true']").get_attribute("data-number")
    context.press("]")
    assert context.page.locator(".finding-row[aria-current='true']").get_attribute("data-number") != first
    context.press("[")
    assert context.page.locator(".finding-row[aria-current='true']").get_attribute("data-number") == first


def test_the_findings_are_those_of_validate_and_follow_every_edit(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    context.click(50, 20)
    context.press("Delete")
    context.settle()
    shown = context.findings()
    context.save()
    report = validate([visits.file(reference).parent.parent])
    assert len(report.findings) == shown["count"]
    assert all(finding.check in " ".join(shown["texts"]) for finding in report.findings)


def test_graph_grid_names_and_help_are_switched_by_keys(visits: Visits) -> None:
    context = visits.open(visits.pack())
    context.press("g")
    assert context.page.locator(".layer-graph .tie").get_attribute("d")
    context.press("r")
    assert context.page.locator(".layer-grid path").get_attribute("d")
    context.press("n")
    expect(context.page.locator(".layer-labels .name")).to_have_count(0)
    context.press("?")
    expect(context.page.locator("dialog[data-name='keys']")).to_be_visible()
    context.page.keyboard.press("Escape")
    expect(context.page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("tool", ["paint", "stamp", "draw"])
def test_the_options_of_a_tool_lie_above_the_board_however_many_there_are(visits: Visits, tool: str) -> None:
    terrains = "".join(f"land_{n}: {{name: A long word for land {n}}}\n" for n in range(25))
    pieces = "".join(f"thing_{n}: {{name: A long word for a thing {n}}}\n" for n in range(25))
    context = visits.open(visits.pack(files={"terrains.yaml": terrains, "pieces.yaml": pieces}))
    context.page.set_viewport_size({"width": 900, "height": 600})
    before = context.page.locator("svg.board").bounding_box()
    context.tool(tool)
    strip, board = (context.page.locator(name).bounding_box() for name in (".options", "svg.board"))
    assert strip
    assert board
    assert strip["y"] + strip["height"] <= board["y"]
    assert board == before
    last = context.page.locator(".options button").last
    last.click()
    expect(context.page.locator(".options button").last).to_have_attribute("aria-pressed", "true")
