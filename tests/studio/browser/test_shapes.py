"""Regions drawn, dragged, cut and merged with the mouse."""

from __future__ import annotations

import difflib

from playwright.sync_api import expect

from tests.studio.browser.visits import Visits, board_text, region, square


def changed_lines(before: str, after: str) -> list[str]:
    """The lines that a diff shows, without their signs."""
    diff = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    return [line for line in diff if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def test_dragging_a_junction_moves_what_meets_there_and_changes_only_those_lines(visits: Visits) -> None:
    text = board_text(
        "lab",
        region("west", "hill", "0,0 150,0 150,100 150,200 0,200")
        + region("north", "forest", "150,0 300,0 300,100 150,100")
        + region("south", "swamp", "150,100 300,100 300,200 150,200"),
    )
    reference = visits.pack(text)
    context = visits.open(reference)
    context.tool("shape")
    context.drag((150, 100), (130, 110))
    context.settle()
    context.save()
    after = visits.file(reference).read_text(encoding="utf-8")
    changes = changed_lines(text, after)
    assert len(changes) == 6
    assert all("    outline: " in line for line in changes)
    west, north, south = [line for line in changes if line.startswith("+")]
    assert west.split()[4] == north.split()[5] == south.split()[2] == "130,110"


def test_dragging_the_inside_of_a_region_moves_nothing(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    for tool in ("select", "shape"):
        context.tool(tool)
        context.drag((40, 20), (80, 70))
        context.settle()
    assert context.board()["revision"] == 0
    expect(context.page.locator("#save-state")).to_have_text("All saved")


def test_alt_moves_exactly_one_corner_and_without_it_the_border_follows(visits: Visits) -> None:
    west = region("west", "hill", "0,0 150,0 150,80 150,100 150,120 150,200 0,200")
    long = west + region("east", "swamp", "150,0 300,0 300,200 150,200 150,120 150,100 150,80")
    reference = visits.pack(board_text("lab", long))
    context = visits.open(reference)
    context.tool("shape")
    context.page.keyboard.down("Alt")
    context.drag((150, 100), (170, 100))
    context.page.keyboard.up("Alt")
    context.settle()
    corners = [tuple(corner) for corner in context.board()["corners"]]
    assert (150, 80) in corners
    assert any(abs(x - 170) < 3 and abs(y - 100) < 3 for x, y in corners)
    context.undo()
    context.drag((150, 100), (190, 100))
    context.settle()
    corners = [tuple(corner) for corner in context.board()["corners"]]
    assert (150, 80) not in corners
    assert {(150, 0), (150, 200)} <= set(corners)


def test_a_region_is_split_its_new_corner_dragged_and_both_halves_merged_back(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    before = context.board()
    context.tool("knife")
    context.drag((100, 50), (200, 50))
    expect(context.page.locator("path.region")).to_have_count(7)
    assert len(context.board()["borders"]) > len(before["borders"])
    context.tool("shape")
    context.drag((200, 50), (200, 60))
    context.settle()
    assert [200, 60] in context.board()["corners"]
    new = next(id for id in context.regions() if id not in {region["id"] for region in before["regions"]})
    context.tool("select")
    context.click(150, 20)
    context.click(115, 85)
    context.page.keyboard.down("Shift")
    context.click(150, 20)
    context.page.keyboard.up("Shift")
    context.press("m")
    expect(context.page.locator("path.region")).to_have_count(6)
    after = context.board()
    names = {new: "birch"}
    pairs = {frozenset(names.get(id, id) for id in pair) for pair in after["borders"]}
    assert pairs == {frozenset(pair) for pair in before["borders"]}


def test_corners_are_inserted_by_a_double_click_and_removed_by_a_key(visits: Visits) -> None:
    context = visits.open(visits.pack())
    count = len(context.board()["corners"])
    context.tool("shape")
    context.page.mouse.dblclick(*context.at(100, 40))
    context.settle()
    assert any(x == 100 and abs(y - 40) < 1 for x, y in context.board()["corners"])
    context.click(100, 40)
    context.press("Delete")
    context.settle()
    assert len(context.board()["corners"]) == count


def test_ctrl_z_during_a_drag_ends_the_drag_and_undoes_nothing(visits: Visits) -> None:
    context = visits.open(visits.pack())
    context.click(50, 50)
    context.press("2")
    context.settle()
    context.tool("shape")
    context.drag((100, 100), (120, 120), drops=False)
    context.page.keyboard.press("Control+z")
    context.page.mouse.up()
    context.settle()
    board = context.board()
    assert [100, 100] in board["corners"]
    assert board["revision"] == 1


def test_a_corner_snaps_to_corners_and_borders_unless_ctrl_is_held(visits: Visits) -> None:
    text = board_text("lab", square("ash", 0, 0) + square("birch", 110, 0, "forest"))
    context = visits.open(visits.pack(text))
    context.tool("shape")
    context.drag((100, 100), (108, 99))
    context.settle()
    assert [100, 100] not in context.board()["corners"]
    assert context.board()["corners"].count([110, 100]) == 1
    context.undo()
    context.page.keyboard.down("Control")
    context.drag((100, 100), (108, 98))
    context.page.keyboard.up("Control")
    context.settle()
    assert any(abs(x - 108) < 1 and abs(y - 98) < 1 for x, y in context.board()["corners"])


def test_a_pencil_stroke_becomes_a_region(visits: Visits) -> None:
    context = visits.open(visits.pack(board_text("lab", square("ash", 0, 0))))
    context.tool("pencil")
    context.page.mouse.move(*context.at(150, 30))
    context.page.mouse.down()
    for x, y in ((280, 30), (285, 170), (150, 165), (150, 32)):
        context.page.mouse.move(*context.at(x, y), steps=6)
    context.page.mouse.up()
    expect(context.page.locator("path.region")).to_have_count(2)
    context.settle()
    (made,) = (region for region in context.board()["regions"] if region["id"] != "ash")
    assert 4 <= len(made["rings"][0]) < 16
