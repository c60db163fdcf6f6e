"""Printing from the studio: a button on the card of a pack, a preview of the sheets, and the PDF."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.kits.paper import Paper
from tests.studio.browser.visits import Visits
from tests.validation import write_files


def test_a_pack_is_printed_from_its_card_with_a_preview_of_the_sheets(visits: Visits, tmp_path: Path) -> None:
    manifest = "id: printed_otters\nname: Otters\nversion: 1.0.0\nrequires: [base]\n"
    race = "id: otters\nname: Otters\ntokens: 5\nsupply: 10\ntext: They swim.\n"
    write_files(visits.workspace / "printed_otters", {"pack.yaml": manifest, "races/otters.yaml": race})
    page = visits.page()
    page.goto(f"{visits.studio.origin}/packs")
    page.locator("[data-pack='printed_otters'] a.print").click()
    sheets = page.locator(".sheets img")
    expect(page.get_by_role("heading", name="Print Otters")).to_be_visible()
    expect(sheets).to_have_count(9)
    assert page.evaluate("[...document.querySelectorAll('.sheets img')].every((image) => image.src.length > 1000)")
    page.get_by_label("Backs").select_option("none")
    expect(page.locator("#count")).to_have_text("4 pages")
    expect(page.locator(".finding")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the PDF").click()
    saved = tmp_path / "kit.pdf"
    download.value.save_as(saved)
    assert download.value.suggested_filename == "printed_otters.pdf"
    paper = Paper(saved.read_bytes())
    assert len(paper) == 4
    assert re.search(r"Otters × 10|Race tokens", paper.text(0))
