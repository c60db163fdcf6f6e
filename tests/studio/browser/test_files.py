"""Files under the studio: changed outside, opened twice, killed, read-only."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.studio.browser.visits import GRID, Visits
from tests.studio.running import running_studio


def test_opening_and_saving_changes_no_byte(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    context.press("Control+s")
    expect(context.page.locator("#save-state")).to_have_text("All saved")
    assert visits.file(reference).read_text(encoding="utf-8") == GRID


def test_a_file_changed_outside_is_shown_beside_ours_and_nothing_is_overwritten_unasked(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    context.click(50, 20)
    context.press("2")
    context.settle()
    theirs = GRID.replace("name: Cedar", "name: Cedarwood")
    visits.file(reference).write_text(theirs, encoding="utf-8")
    dialog = context.page.locator("dialog[data-name='conflict']")
    expect(dialog).to_be_visible()
    expect(dialog.locator("[data-part='region/cedar'] .theirs.differs")).to_have_text("Cedarwood")
    expect(dialog.locator("[data-part='region/ash'] .mine.differs")).to_have_text("forest")
    dialog.get_by_role("button", name="Decide later").click()
    assert visits.file(reference).read_text(encoding="utf-8") == theirs
    context.press("Control+s")
    expect(dialog).to_be_visible()
    assert visits.file(reference).read_text(encoding="utf-8") == theirs
    dialog.get_by_role("button", name="Keep mine").click()
    expect(context.page.locator("#save-state")).to_have_text("All saved")
    assert "name: Cedarwood" not in visits.file(reference).read_text(encoding="utf-8")


def test_the_version_of_the_file_can_be_taken(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    context.click(50, 20)
    context.press("2")
    context.settle()
    visits.file(reference).write_text(GRID.replace("name: Cedar", "name: Cedarwood"), encoding="utf-8")
    context.page.get_by_role("button", name="Use the file's version").click()
    expect(context.page.locator("[data-label='cedar']")).to_contain_text("Cedarwood")
    assert context.board()["regions"][0]["terrain"] == "hill"


def test_a_map_without_edits_of_ours_simply_follows_its_file(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    context.findings()
    visits.file(reference).write_text(GRID.replace("name: Cedar", "name: Cedarwood"), encoding="utf-8")
    expect(context.page.locator("[data-label='cedar']")).to_contain_text("Cedarwood")
    expect(context.page.locator("#save-state")).to_have_text("All saved")


def test_two_tabs_show_the_same_map(visits: Visits) -> None:
    reference = visits.pack()
    first, second = visits.open(reference), visits.open(reference)
    first.click(50, 20)
    first.press("2")
    expect(second.page.locator("path.region[data-region='ash']")).to_have_attribute("data-terrain", "forest")
    second.click(250, 20)
    second.press("3")
    expect(first.page.locator("path.region[data-region='cedar']")).to_have_attribute("data-terrain", "hill")
    first.undo(2)
    expect(second.page.locator("path.region[data-region='ash']")).to_have_attribute("data-terrain", "hill")


def test_saving_automatically_writes_a_moment_after_an_edit(visits: Visits) -> None:
    reference = visits.pack()
    context = visits.open(reference)
    context.page.check("#autosave")
    context.click(50, 20)
    context.press("2")
    expect(context.page.locator("#save-state")).to_have_text("Unsaved, kept in the journal")
    expect(context.page.locator("#save-state")).to_have_text("All saved")
    expect(context.page).to_have_title("Lab · mapforge studio")
    assert "terrain: forest" in visits.file(reference).read_text(encoding="utf-8").partition("id: birch")[0]


def test_killing_the_studio_loses_no_edit(browser: Browser, tmp_path: Path) -> None:
    with running_studio(tmp_path) as studio:
        visits = Visits(browser, studio, tmp_path)
        reference = visits.pack()
        context = visits.open(reference)
        context.click(50, 20)
        context.press("2")
        context.settle()
        context.page.goto("about:blank")
        studio.kill()
        visits.asked.clear()
        visits.leave()
    assert visits.file(reference).read_text(encoding="utf-8") == GRID
    with running_studio(tmp_path) as studio:
        again = Visits(browser, studio, tmp_path)
        context = again.open(reference)
        expect(context.page.locator("path.region[data-region='ash']")).to_have_attribute("data-terrain", "forest")
        expect(context.page.locator("#save-state")).to_have_text("Unsaved, kept in the journal")
        context.undo()
        expect(context.page.locator("#save-state")).to_have_text("All saved")
        again.leave()


def test_a_page_says_that_the_studio_is_gone_and_comes_back_with_it(browser: Browser, tmp_path: Path) -> None:
    with running_studio(tmp_path) as studio:
        visits = Visits(browser, studio, tmp_path)
        context = visits.open(visits.pack())
        studio.kill()
        expect(context.page.locator("#save-state")).to_have_text("No connection")
        visits.context.close()


def test_shipped_maps_are_read_only(visits: Visits) -> None:
    context = visits.open("base:map/two_players")
    expect(context.page.locator("#save-state")).to_have_text("Read-only")
    before = context.board()["revision"]
    context.click(100, 60)
    context.press("2")
    expect(context.page.locator(".toast")).to_contain_text("copy it to your pack")
    assert context.board()["revision"] == before


def test_a_file_that_changes_a_map_of_another_pack_says_so_and_leads_there(visits: Visits) -> None:
    reference = visits.pack(files={"maps/two_players.yaml": "id: two_players\noverride: base\nturns: 12\n"})
    context = visits.open(reference.replace("map/lab", "map/two_players"))
    said = context.page.locator("#banners")
    expect(said).to_contain_text("changes base:map/two_players and has no regions of its own")
    context.page.click("#changed-map")
    expect(context.page.locator("path.region")).to_have_count(23)
