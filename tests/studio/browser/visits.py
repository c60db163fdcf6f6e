"""Visits to the studio: pages of a browser that remember what went wrong, and a pointer on the board."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.busy_machine import PATIENCE
from tests.studio.running import Running

# A busy machine may take its time; what is right does not wait.
expect.set_options(timeout=PATIENCE * 1000)
NUMBERS = itertools.count(1)
SIZE = {"width": 1280, "height": 800}
MANIFEST = "id: {id}\nname: {name}\nversion: 1.0.0\nrequires: [base]\n"


def region(id: str, terrain: str, outline: str) -> str:
    """A region, as it stands in a file."""
    return f"  - id: {id}\n    name: {id.title()}\n    terrain: {terrain}\n    outline: {outline}\n"


def square(id: str, x: int, y: int, terrain: str = "hill") -> str:
    """A region of a hundred by a hundred."""
    corners = ((x, y), (x + 100, y), (x + 100, y + 100), (x, y + 100))
    return region(id, terrain, " ".join(f"{a},{b}" for a, b in corners))


def board_text(id: str, regions: str, width: int = 300, height: int = 200) -> str:
    """A map as a file, with a comment that nobody may lose."""
    return (
        f"# A board for tests; this line stays.\nid: {id}\nname: Lab\nplayers: [2]\nturns: 10\n"
        f"board: {{width: {width}, height: {height}}}\nregions:\n{regions}"
    )


GRID = board_text(
    "lab",
    square("ash", 0, 0)
    + square("birch", 100, 0, "forest")
    + square("cedar", 200, 0, "swamp")
    + square("dune", 0, 100, "farmland")
    + square("elm", 100, 100, "mountain")
    + square("fern", 200, 100, "sea"),
)


class EditContext:
    """One opened map in one tab."""

    def __init__(self, page: Page, reference: str) -> None:
        self.page, self.reference = page, reference

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place on the board as a place in the window."""
        found = self.page.evaluate(
            """([x, y]) => {
                const box = document.querySelector('svg.board').getBoundingClientRect();
                const [, a, b, s] = document.querySelector('g.stage').getAttribute('transform')
                    .match(/translate\\(([^,]+),([^)]+)\\) scale\\(([^)]+)\\)/);
                return [box.left + Number(a) + x * s, box.top + Number(b) + y * s];
            }""",
            [x, y],
        )
        return found[0], found[1]

    def click(self, x: float, y: float, **words: Any) -> None:
        """Click a place on the board."""
        self.page.mouse.click(*self.at(x, y), **words)

    def drag(self, start: tuple[float, float], end: tuple[float, float], *, steps: int = 8, drops: bool = True) -> None:
        """Drag from one place of the board to another."""
        self.page.mouse.move(*self.at(*start))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(*end), steps=steps)
        if drops:
            self.page.mouse.up()

    def tool(self, name: str) -> None:
        """Take a tool from the toolbar."""
        self.page.click(f"#toolbar button[data-tool='{name}']")

    def press(self, *keys: str) -> None:
        """Press keys on the board."""
        self.page.focus("svg.board")
        for key in keys:
            self.page.keyboard.press(key)

    def regions(self) -> list[str]:
        """The regions on the board."""
        found: list[str] = self.page.eval_on_selector_all("path.region", "all => all.map(each => each.dataset.region)")
        return found

    def board(self) -> dict[str, Any]:
        """What the server has."""
        found: dict[str, Any] = self.page.evaluate(
            "async map => (await fetch(`/api/map/board?map=${encodeURIComponent(map)}`)).json()", self.reference
        )
        return found

    def settle(self) -> None:
        """Wait until every edit is answered."""
        expect(self.page.locator("#save-state")).not_to_have_text("Writing …")

    def undo(self, times: int = 1) -> None:
        """Undo with the keyboard."""
        for _ in range(times):
            self.press("Control+z")
            self.settle()

    def save(self) -> None:
        """Save with the keyboard."""
        self.press("Control+s")
        expect(self.page.locator("#save-state")).to_have_text("All saved")

    def findings(self) -> dict[str, Any]:
        """The findings of the map as it is now, as soon as they are there."""
        revision = self.board()["revision"]
        expect(self.page.locator("body")).to_have_attribute("data-found", str(revision))
        rows = self.page.locator(".finding-row")
        return {"count": rows.count(), "texts": rows.all_text_contents()}


class Visits:
    """A browser at one studio."""

    def __init__(self, browser: Browser, studio: Running, workspace: Path) -> None:
        self.studio, self.workspace = studio, workspace
        self.context = browser.new_context(viewport=SIZE)  # type: ignore[arg-type]
        self.context.set_default_timeout(PATIENCE * 1000)
        # The first address gives a cookie; the page that it leads to would cost a second each time.
        self.context.request.get(studio.address, max_redirects=0)
        self.wrong: list[str] = []
        self.asked: list[str] = []

    def page(self) -> Page:
        """A new tab, let in."""
        page = self.context.new_page()
        page.on("console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("dialog", lambda dialog: self.wrong.append(f"a dialog: {dialog.message}"))
        page.on("request", lambda request: self.asked.append(request.url))
        return page

    def pack(self, text: str = GRID, *, name: str = "Lab", files: dict[str, str] | None = None) -> str:
        """A new pack with one map; gives the map's reference."""
        id = f"lab_{next(NUMBERS)}"
        folder = self.workspace / id
        (folder / "maps").mkdir(parents=True)
        (folder / "pack.yaml").write_text(MANIFEST.format(id=id, name=name), encoding="utf-8")
        (folder / "maps" / "lab.yaml").write_text(text, encoding="utf-8")
        for path, content in (files or {}).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(content, encoding="utf-8")
        return f"{id}:map/lab"

    def file(self, reference: str) -> Path:
        """Where a map of such a pack lies."""
        return self.workspace / reference.partition(":")[0] / "maps" / "lab.yaml"

    def open(self, reference: str, page: Page | None = None) -> EditContext:
        """Open a map."""
        page = page or self.page()
        page.goto(f"{self.studio.origin}/map?map={reference}")
        page.wait_for_selector("body[data-ready]")
        return EditContext(page, reference)

    def leave(self) -> None:
        """Close all tabs, and look at what went wrong in them."""
        self.context.close()
        assert self.wrong == [], self.wrong
        assert [url for url in self.asked if not url.startswith((self.studio.origin, "blob:", "data:"))] == []
