"""The pictures of docs/studio.md: every page is looked at; MAPFORGE_WRITE_DOCS=1 takes them anew."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from mapforge.files.shipped_folders import content_folder
from tests.generated import DOCS, is_written
from tests.studio.browser.visits import GRID, EditContext, Visits

PICTURES = DOCS / "studio"


def keep(page: Page, name: str) -> None:
    """Take a picture, and put it into the documents when they are written anew."""
    content = page.screenshot(type="jpeg", quality=82)
    assert len(content) > 20_000, f"{name} shows next to nothing"
    if is_written():
        (PICTURES / f"{name}.jpg").write_bytes(content)


def printed(visits: Visits) -> EditContext:
    """A copy of the printed map for three players in a pack of one's own."""
    text = (content_folder() / "base" / "maps" / "three_players.yaml").read_text(encoding="utf-8")
    text = text.replace("id: three_players", "id: lab").replace(
        "name: Small World for three players", "name: Honey Coast"
    )
    context = visits.open(visits.pack(text, name="River Folk"))
    context.findings()
    return context


def test_every_page_is_worth_a_picture(visits: Visits) -> None:
    context = printed(visits)
    page = context.page
    context.tool("shape")
    context.click(560, 560)
    x, y = context.at(*_junction(context))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 26, y - 22, steps=6)
    keep(page, "corners")
    page.mouse.up()
    context.settle()
    context.tool("knife")
    context.click(170, 380)
    page.mouse.move(*context.at(260, 640), steps=4)
    keep(page, "knife")
    page.keyboard.press("Escape")
    context.tool("select")
    context.click(470, 470)
    context.press("Delete")
    context.settle()
    context.findings()
    page.click("#tab-findings")
    context.press("]", "f", "g")
    keep(page, "findings")
    context.press("g", "e")
    page.click("#tab-compare")
    keep(page, "compare")
    page.click("#toolbar button[data-tool='select']")
    page.get_by_label("Light or dark").click()
    context.press("e", "Escape")
    context.click(760, 560)
    page.click("#tab-region")
    keep(page, "dark")


def test_the_first_page_and_both_versions_are_worth_a_picture(visits: Visits) -> None:
    reference = visits.pack(GRID, name="Lab")
    context = visits.open(reference)
    context.click(50, 20)
    context.press("2")
    context.settle()
    visits.file(reference).write_text(GRID.replace("name: Cedar", "name: Cedarwood"), encoding="utf-8")
    expect(context.page.locator("dialog[data-name='conflict']")).to_be_visible()
    keep(context.page, "versions")


def _junction(context: EditContext) -> tuple[float, float]:
    """The junction nearest to the middle of the board."""
    board = context.board()
    places = [board["corners"][corner] for corner in board["junctions"]]
    x, y = min(places, key=lambda place: (place[0] - 600) ** 2 + (place[1] - 430) ** 2)
    return x, y


def test_the_documents_show_pictures_that_exist() -> None:
    pages = [(DOCS / name).read_text(encoding="utf-8") for name in ("studio.md", "tutorial.md")]
    shown = [name for page in pages for name in re.findall(r"\]\((?:docs/)?studio/(\w+\.jpg)\)", page)]
    assert len(shown) >= 4
    assert {path.name for path in PICTURES.glob("*.jpg")} == set(shown)
