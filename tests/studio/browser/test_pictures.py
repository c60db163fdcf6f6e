"""The pictures of docs/studio.md: every page is looked at; MAPFORGE_WRITE_DOCS=1 takes them anew."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from mapforge.files import content_folder
from tests.generated import DOCS, is_written
from tests.studio.browser.visits import GRID, Sheet, Visits

PICTURES = DOCS / "studio"


def keep(page: Page, name: str) -> None:
    """Take a picture, and put it into the documents when they are written anew."""
    content = page.screenshot(type="jpeg", quality=82)
    assert len(content) > 20_000, f"{name} shows next to nothing"
    if is_written():
        (PICTURES / f"{name}.jpg").write_bytes(content)


def printed(visits: Visits) -> Sheet:
    """A copy of the printed map for three players in a pack of one's own."""
    text = (content_folder() / "base" / "maps" / "three_players.yaml").read_text(encoding="utf-8")
    text = text.replace("id: three_players", "id: lab").replace(
        "name: Small World for three players", "name: Honey Coast"
    )
    sheet = visits.open(visits.pack(text, name="River Folk"))
    sheet.findings()
    return sheet


def test_every_page_is_worth_a_picture(visits: Visits) -> None:
    sheet = printed(visits)
    page = sheet.page
    sheet.tool("shape")
    sheet.click(560, 560)
    x, y = sheet.at(*_junction(sheet))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 26, y - 22, steps=6)
    keep(page, "corners")
    page.mouse.up()
    sheet.settle()
    sheet.tool("knife")
    sheet.click(170, 380)
    page.mouse.move(*sheet.at(260, 640), steps=4)
    keep(page, "knife")
    page.keyboard.press("Escape")
    sheet.tool("select")
    sheet.click(470, 470)
    sheet.press("Delete")
    sheet.settle()
    sheet.findings()
    page.click("#tab-findings")
    sheet.press("]", "f", "g")
    keep(page, "findings")
    sheet.press("g", "e")
    page.click("#tab-compare")
    keep(page, "compare")
    page.click("#toolbar button[data-tool='select']")
    page.get_by_label("Light or dark").click()
    sheet.press("e", "Escape")
    sheet.click(760, 560)
    page.click("#tab-region")
    keep(page, "dark")


def test_the_first_page_and_both_versions_are_worth_a_picture(visits: Visits) -> None:
    reference = visits.pack(GRID, name="Lab")
    sheet = visits.open(reference)
    sheet.click(50, 20)
    sheet.press("2")
    sheet.settle()
    visits.file(reference).write_text(GRID.replace("name: Cedar", "name: Cedarwood"), encoding="utf-8")
    expect(sheet.page.locator("dialog[data-name='conflict']")).to_be_visible()
    keep(sheet.page, "versions")


def _junction(sheet: Sheet) -> tuple[float, float]:
    """The junction nearest to the middle of the board."""
    board = sheet.board()
    places = [board["corners"][corner] for corner in board["junctions"]]
    x, y = min(places, key=lambda place: (place[0] - 600) ** 2 + (place[1] - 430) ** 2)
    return x, y


def test_the_documents_show_pictures_that_exist() -> None:
    pages = [(DOCS / name).read_text(encoding="utf-8") for name in ("studio.md", "tutorial.md")]
    shown = [name for page in pages for name in re.findall(r"\]\((?:docs/)?studio/(\w+\.jpg)\)", page)]
    assert len(shown) >= 4
    assert {path.name for path in PICTURES.glob("*.jpg")} == set(shown)
