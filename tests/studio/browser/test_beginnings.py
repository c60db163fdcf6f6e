"""How maps begin: traced, imported, generated, copied, and given outlines."""

from __future__ import annotations

import contextlib
import io
import json
import struct
import zlib
from itertools import product

from playwright.sync_api import expect

from mapforge.cli import main
from tests.studio.browser.visits import Visits, board_text, square

TERRAINS = ("farmland", "forest", "hill", "swamp", "mountain", "farmland", "forest", "hill", "swamp", "sea")


def picture(width: int = 60, height: int = 40) -> bytes:
    """A small PNG of one colour."""
    rows = b"".join(b"\0" + b"\xd0\xb0\x80" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    chunks = b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    )
    return b"\x89PNG\r\n\x1a\n" + chunks


def said(*words: str) -> tuple[int, str]:
    """What the command line says, and with which code it ends."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = main(list(words))
    return code, output.getvalue()


def test_a_map_of_ten_regions_is_traced_from_a_picture_and_validates_and_plays(visits: Visits) -> None:
    reference = visits.pack(board_text("lab", " []\n", 500, 200).replace("regions:\n []", "regions: []"))
    context = visits.open(reference)
    context.page.click("#tab-board")
    context.page.set_input_files("input[name='trace']", {"name": "a.png", "mimeType": "image/png", "buffer": picture()})
    expect(context.page.locator(".layer-trace image")).to_have_count(1)
    context.tool("draw")
    for number, (y, x) in enumerate(product((0, 100), range(0, 500, 100))):
        context.page.click(f".options button[data-terrain='{TERRAINS[number]}']")
        for corner in ((x, y), (x + 100, y), (x + 100, y + 100), (x, y + 100), (x, y)):
            context.click(*corner)
        expect(context.page.locator("path.region")).to_have_count(number + 1)
    context.settle()
    assert len(context.board()["borders"]) == 13
    context.save()
    pack = visits.file(reference).parent.parent
    assert not list(pack.rglob("*.png"))
    code, report = said("validate", str(pack), "--fail-on", "error")
    assert code == 0, report
    code, report = said("play", str(visits.file(reference)), "--players", "random,random", "--seed", "1")
    assert code == 0, report
    context.page.get_by_role("button", name="Remove", exact=True).click()
    expect(context.page.locator(".layer-trace image")).to_have_count(0)


SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">
<script>window.pwned = true</script>
<rect id="ash" x="0" y="0" width="100" height="100" fill="#5f8f4e"/>
<rect id="birch" x="100" y="0" width="100" height="100" fill="#cdab6c"/>
<rect id="cedar" x="200" y="0" width="100" height="100" fill="#4b8abb"/>
</svg>"""


DROP = """([name, text]) => {
    const files = new DataTransfer();
    files.items.add(new File([text], name));
    const words = {bubbles: true, cancelable: true, dataTransfer: files};
    document.querySelector('svg.board').dispatchEvent(new DragEvent('drop', words));
}"""


def test_a_drawing_is_imported_after_its_review_is_accepted(visits: Visits) -> None:
    reference = visits.pack(board_text("lab", square("old", 0, 0)))
    context = visits.open(reference)
    context.page.click("#tab-board")
    drawing = {"name": "isle.svg", "mimeType": "image/svg+xml", "buffer": SVG.encode()}
    files = context.page.locator("#panel-board input[type='file'][accept*='svg']")
    files.set_input_files(drawing)  # type: ignore[arg-type]
    dialog = context.page.locator("dialog[data-name='review']")
    expect(dialog.locator("img.review")).to_be_visible()
    assert context.page.evaluate("document.querySelector('dialog img').naturalWidth") > 0
    dialog.get_by_role("button", name="Cancel").click()
    assert context.regions() == ["old"]
    context.page.evaluate(DROP, ["isle.svg", SVG])
    dialog.get_by_role("button", name="Import").click()
    expect(context.page.locator("path.region")).to_have_count(3)
    assert len(context.board()["borders"]) == 2
    context.undo()
    assert context.regions() == ["old"]


GAPS = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 220">
<path id="ash" d="M0 0H99V100H0Z"/><path id="birch" d="M101 0H200V100H101Z"/>
<path id="cedar" d="M202 0H320V100H202Z"/><path id="dune" d="M0 102H320V220H0Z"/></svg>"""
WORDS = json.dumps(
    {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "properties": {"name": name, "terrain": "zork"},
                "geometry": {"type": "Polygon", "coordinates": [[[x, 0], [x + 9, 0], [x + 9, 9], [x, 9], [x, 0]]]},
            }
            for x, name in ((0, "West"), (9, "East"))
        ],
    }
)


def test_what_an_import_can_be_told_is_chosen_with_the_picture_of_each_choice(visits: Visits) -> None:
    context = visits.open(visits.pack(board_text("lab", square("old", 0, 0))))
    context.page.evaluate(DROP, ["gaps.svg", GAPS])
    dialog = context.page.locator("dialog[data-name='review']")
    expect(dialog.locator(".gap")).to_have_count(4)
    expect(dialog.locator(".gap[data-gap='0']")).to_contain_text("0 borders")
    dialog.locator(".gap[data-gap='0']").click()
    expect(dialog.get_by_role("status")).to_contain_text("4 regions, 0 borders")
    dialog.locator(".gap[data-gap='found']").click()
    expect(dialog.get_by_role("status")).to_contain_text("5 borders")
    expect(dialog.locator(".notes")).not_to_contain_text("--")
    dialog.get_by_label("Deal out terrains").check()
    expect(dialog.locator(".notes")).to_contain_text("dealt out")
    dialog.get_by_role("button", name="Import").click()
    expect(context.page.locator("path.region")).to_have_count(4)
    board = context.board()
    assert len(board["borders"]) == 5
    assert any(region["symbols"] for region in board["regions"])
    context.undo()
    assert context.regions() == ["old"]


def test_words_of_a_file_get_the_terrains_that_they_stand_for(visits: Visits) -> None:
    context = visits.open(visits.pack(board_text("lab", square("old", 0, 0))))
    context.page.evaluate(DROP, ["words.geojson", WORDS])
    dialog = context.page.locator("dialog[data-name='review']")
    expect(dialog.locator(".notes")).to_contain_text("'zork' is no terrain")
    dialog.locator("select[data-word='zork']").select_option("swamp")
    expect(dialog.locator(".notes")).not_to_contain_text("zork")
    dialog.get_by_role("button", name="Import").click()
    expect(context.page.locator("path.region")).to_have_count(2)
    assert [region["terrain"] for region in context.board()["regions"]] == ["swamp", "swamp"]


def test_a_file_that_is_no_drawing_is_refused_in_words(visits: Visits) -> None:
    context = visits.open(visits.pack())
    context.page.click("#tab-board")
    files = context.page.locator("#panel-board input[type='file'][accept*='svg']")
    files.set_input_files({"name": "x.svg", "mimeType": "image/svg+xml", "buffer": b"<svg"})
    expect(context.page.locator(".toast.error")).to_be_visible()
    assert len(context.regions()) == 6


def test_the_same_seed_gives_the_same_random_map(visits: Visits) -> None:
    boards = []
    for _ in range(2):
        context = visits.open(visits.pack())
        context.page.click("#tab-board")
        context.page.get_by_role("button", name="Random map").click()
        context.page.fill("dialog input[name='seed']", "7")
        context.page.get_by_role("button", name="Create it").click()
        expect(context.page.locator("path.region[data-region='ash']")).to_have_count(0)
        context.settle()
        boards.append(context.board()["corners"])
    assert boards[0] == boards[1]
    assert len(boards[0]) > 50


def test_a_bare_list_of_borders_gets_outlines(visits: Visits) -> None:
    rows = "".join(f"  - {{id: {id}, name: {id.title()}, terrain: hill, edge: true}}\n" for id in ("ash", "elm", "oak"))
    context = visits.open(visits.pack(board_text("lab", f"{rows}borders: [[ash, elm], [elm, oak]]\n")))
    assert context.board()["is_drawn"] is False
    context.page.click("#tab-board")
    context.page.get_by_role("button", name="Draw outlines").click()
    context.settle()
    board = context.board()
    assert board["is_drawn"]
    assert sorted(sorted(pair) for pair in board["borders"]) == [["ash", "elm"], ["elm", "oak"]]


def test_a_shipped_map_is_copied_to_ones_own_pack_and_changed_there(visits: Visits) -> None:
    own = visits.pack().partition(":")[0]
    context = visits.open("base:map/two_players")
    context.page.click("#copy")
    context.page.select_option("dialog select[name='pack']", own)
    context.page.get_by_role("button", name="Copy", exact=True).click()
    context.page.wait_for_url(f"**/map?map={own}*")
    context.page.wait_for_selector("body[data-ready]")
    expect(context.page.locator("#save-state")).to_have_text("All saved")
    context.click(100, 60)
    context.press("2")
    expect(context.page.locator("#save-state")).to_have_text("Unsaved, kept in the journal")


def test_packs_and_maps_are_made_on_the_first_page(visits: Visits) -> None:
    page = visits.page()
    page.goto(f"{visits.studio.origin}/packs")
    page.click("#new-pack")
    page.fill("dialog input", "Marsh Folk")
    page.get_by_role("button", name="Create it").click()
    card = page.locator("article[data-pack='marsh_folk']")
    expect(card).to_be_visible()
    card.get_by_role("button", name="New map").click()
    page.fill("dialog input", "The Drowned Coast")
    page.get_by_role("button", name="Create it").click()
    page.wait_for_url("**/map?map=marsh_folk*")
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".title")).to_have_text("The Drowned Coast")
