"""A question at a table in the browser: the prompt says it, and buttons and regions answer it."""

from __future__ import annotations

import shutil

from playwright.sync_api import expect

from tests import REPOSITORY
from tests.studio.browser.tables import staged
from tests.studio.browser.visits import Visits
from tests.studio.test_table_questions import GIVEN


def test_a_question_is_read_and_answered(visits: Visits) -> None:
    if not (visits.workspace / "parley").exists():
        shutil.copytree(REPOSITORY / "examples" / "parley", visits.workspace / "parley")
    people = "person:Ann,person:Bob,person:Cy"
    player = staged(visits, "base:map/three_players", GIVEN, players=people, **{"with": ["parley"]})
    page = player.page
    expect(page.locator("#prompt")).to_contain_text("Extorting: do you pay a coin to Ann?")
    expect(page.locator("#prompt")).to_contain_text("If not, you choose where you lose a token")
    page.get_by_role("button", name="No: you choose where").click()
    expect(page.locator("#prompt")).to_contain_text("Extorting: choose where you lose a token.")
    page.mouse.click(*player.at("snowcap"))
    page.get_by_role("button", name="I am Cy").click()
    expect(page.locator("#prompt")).to_contain_text("Extorting: do you pay a coin to Ann?")
    page.get_by_role("button", name="Pay a coin to Ann").click()
    page.get_by_role("button", name="I am Ann").click()
    expect(page.locator("#prompt")).not_to_contain_text("Extorting")
    assert "Bob gives up a token in Snowcap." in [line["text"] for line in player.view()["log"]]
