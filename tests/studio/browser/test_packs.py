"""Maps on the first page: another name, a copy, an end that can be taken back, and files that cannot be read."""

from __future__ import annotations

from time import monotonic

from playwright.sync_api import expect

from tests.studio.browser.visits import Visits

SCENARIO = (
    "- scenario: ash is taken\n  given: {map: lab, players: [{race: ratmen, power: hill}]}\n  when: [conquer ash]\n"
)


def test_a_map_is_renamed_copied_and_deleted_and_comes_back(visits: Visits) -> None:
    reference = visits.pack(files={"tests/lab.yaml": SCENARIO, "maps/broken.yaml": "id: [\n"})
    before = visits.file(reference).read_text(encoding="utf-8")
    page = visits.page()
    page.goto(f"{visits.studio.origin}/packs")
    card = page.locator(f"article[data-pack='{reference.partition(':')[0]}']")
    expect(card.locator("[data-unreadable='broken']")).to_contain_text("cannot be read")
    card.locator(".tile-menu").click()
    page.get_by_role("menuitem", name="Rename").click()
    page.fill("dialog input", "Long Lab")
    page.get_by_role("button", name="Rename it").click()
    expect(card.locator("[data-map='lab']")).to_contain_text("Long Lab")
    assert visits.file(reference).read_text(encoding="utf-8") == before.replace("name: Lab", "name: Long Lab", 1)
    card.locator(".tile-menu").click()
    page.get_by_role("menuitem", name="Duplicate").click()
    expect(card.locator("[data-map='lab_2']")).to_have_count(1)
    card.locator(".tile-menu").first.click()
    page.get_by_role("menuitem", name="Delete").click()
    expect(page.locator("dialog[data-name='delete']")).to_contain_text("tests/lab.yaml")
    page.get_by_role("button", name="Delete it").click()
    expect(card.locator("[data-map='lab']")).to_have_count(0)
    assert not visits.file(reference).exists()
    page.click("#undo-delete")
    expect(card.locator("[data-map='lab']")).to_have_count(1)
    assert visits.file(reference).exists()


def test_a_pack_says_other_things_about_itself_by_a_form_that_can_be_undone(visits: Visits) -> None:
    reference = visits.pack()
    id = reference.partition(":")[0]
    file = visits.file(reference).parent.parent / "pack.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "# ours\n", encoding="utf-8")
    before = file.read_text(encoding="utf-8")
    page = visits.page()
    page.goto(f"{visits.studio.origin}/packs")
    card = page.locator(f"article[data-pack='{id}']")
    card.locator(".about-pack").click()
    dialog = page.locator("dialog[data-name='pack']")
    dialog.get_by_label("Version", exact=True).fill("soon")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.locator(".problem")).to_contain_text("soon")
    dialog.get_by_label("Version", exact=True).fill("1.1.0")
    dialog.get_by_label("Authors").fill("Ada, Sam")
    dialog.get_by_label("underground").first.check()
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator("#undo-pack")).to_be_visible()
    after = file.read_text(encoding="utf-8")
    assert 'version: "1.1.0"' in after
    assert "underground" in after
    assert after.endswith("# ours\n")
    page.click("#undo-pack")
    expect(page.locator("#undo-pack")).to_have_count(0)
    until = monotonic() + 20
    while file.read_text(encoding="utf-8") != before and monotonic() < until:
        page.wait_for_timeout(50)
    assert file.read_text(encoding="utf-8") == before
