"""The map of docs/studio.md, drawn as its section "in half an hour" says: an island, a lake and rough borders."""

from __future__ import annotations

import pytest
import shapely
from playwright.sync_api import expect

from mapforge.files.documents import read_document
from mapforge.maps.outlines import read_drawing
from mapforge.validation.runner import validate
from tests.studio.browser.test_calm import EMPTY
from tests.studio.browser.test_pictures import keep
from tests.studio.browser.visits import EditContext, Visits

BOARD = EMPTY.replace("width: 300, height: 200", "width: 1200, height: 800").replace("name: Lab", "name: Gull Island")
SEA = ((0, 0), (1200, 0), (1200, 800), (0, 800))
COAST = (
    (250, 170),
    (480, 90),
    (760, 120),
    (980, 190),
    (1080, 400),
    (960, 640),
    (700, 720),
    (420, 690),
    (190, 560),
    (140, 350),
)
LAKE = ((560, 340), (690, 330), (720, 430), (620, 480), (540, 430))
CUTS = (
    ((120, 280), (620, 330), (1110, 290)),
    ((130, 470), (620, 530), (1060, 530)),
    ((420, 60), (400, 200), (430, 740)),
    ((800, 90), (780, 300), (810, 730)),
    ((610, 60), (600, 180), (615, 345)),
    ((600, 515), (590, 640), (600, 760)),
)
TERRAINS = "31425142352"


def closed_line(context: EditContext, corners: tuple[tuple[float, float], ...]) -> None:
    """Click corner by corner, and the first one again."""
    before = len(context.regions())
    for corner in corners:
        context.click(*corner)
    context.press("Enter")
    expect(context.page.locator("path.region")).not_to_have_count(before)
    context.settle()


def cut(context: EditContext, line: tuple[tuple[float, float], ...]) -> None:
    """Draw the knife along a line."""
    mouse = context.page.mouse
    mouse.move(*context.at(*line[0]))
    mouse.down()
    for place in line[1:]:
        mouse.move(*context.at(*place), steps=10)
    mouse.up()
    context.settle()


def test_an_island_with_a_lake_and_rough_borders_is_drawn_from_an_empty_board_and_can_be_played(visits: Visits) -> None:
    reference = visits.pack(BOARD, name="Gulls")
    context = visits.open(reference)
    page = context.page
    context.tool("draw")
    page.click(".options button[data-terrain='sea']")
    closed_line(context, SEA)
    page.click("#draw-over")
    page.click(".options button[data-terrain='hill']")
    for corner in COAST:
        context.click(*corner)
    page.mouse.move(*context.at(180, 240), steps=4)
    keep(page, "island")
    context.press("Enter")
    expect(page.locator("path.region")).to_have_count(2)
    context.settle()
    context.tool("knife")
    for line in CUTS:
        cut(context, line)
    context.tool("draw")
    page.click(".options button[data-terrain='lake']")
    closed_line(context, LAKE)
    context.tool("select")
    board = context.board()
    land = [region for region in board["regions"] if region["terrain"] == "hill"]
    for region, key in zip(land, TERRAINS, strict=True):
        context.click(*region["centre"])
        context.press(key)
        context.settle()
    context.press("Escape")
    page.click("#tab-board")
    page.click("#panel-board [data-style='organic']")
    context.settle()
    keep(page, "rough")
    context.findings()
    context.save()
    page.click("#finish")
    page.get_by_role("menuitem", name="Preview").click()
    expect(page.locator("dialog[data-name='preview'] img")).to_be_visible()
    page.wait_for_function("document.querySelector('dialog img').naturalWidth > 0")
    board = context.board()
    assert len(board["regions"]) == 13
    assert {region["terrain"] for region in board["regions"]} >= {"sea", "lake", "mountain", "farmland"}
    keep(page, "finished")
    shapes = list(read_drawing(read_document(visits.file(reference)).data).polygons().values())
    ground = shapely.union_all(shapes)
    assert ground.area == pytest.approx(1200 * 800, abs=1)
    assert sum(shape.area for shape in shapes) == pytest.approx(ground.area, abs=1)
    report = validate([visits.file(reference).parent.parent])
    assert not [finding for finding in report.findings if finding.severity == "error"]
