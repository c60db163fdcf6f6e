"""The pictures of items in docs/studio.md and the tutorial: every page is looked at, in light and in dark."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.generated import is_written
from tests.studio.browser.test_items import field, found, opened, pack_with, saved, yaml
from tests.studio.browser.test_pictures import keep
from tests.studio.browser.visits import Visits

RACE = """\
# Folk of the river.
id: otters
name: Otters
tokens: 6        # the number on the banner
supply: 11
text: Reeds and lakes' shores cost you one token less. In decline, the bank still pays you.
hooks:
  - cheaper: {where: {terrain: [hill, farmland]}}
  - coins_per_turn: {coins: 1}
    while: decline
"""
SCENARIO = """\
- scenario: hills cost otters one token less
  given:
    regions: {meadow: farmland edge, knoll: hill, wood: forest}
    borders: [meadow-knoll, meadow-wood]
    players:
      - {race: otters, power: alchemist, regions: {meadow: 1}, hand: 5}
  when: [conquer knoll]
  then:
    holder: {knoll: otters}
    hand: {otters: 3}
"""
MINUTES = "1"


def pictured(visits: Visits) -> tuple[str, Page]:
    text = RACE.replace("Reeds and lakes' shores cost", "Hills and farmland cost")
    pack = pack_with(visits, {"races/otters.yaml": text, "tests/otters.yaml": SCENARIO})
    page = opened(visits, f"{pack}:race/otters")
    found(page)
    return pack, page


def tidied(page: Page, pack: str) -> None:
    """Leave out the packs of other tests, which lie in the same workspace, and put the pointer away."""
    page.locator(".index-pack").evaluate_all(
        "(all, own) => all.filter(each => !own.includes(each.dataset.pack)).forEach(each => each.remove())",
        [pack, "base", "underground"],
    )
    page.mouse.move(2, 2)


def test_the_pages_of_items_are_worth_a_picture(visits: Visits) -> None:
    pack, page = pictured(visits)
    tidied(page, pack)
    page.evaluate("document.querySelector('#form').scrollTop = 0")
    keep(page, "items")
    page.click("#add-hook")
    page.fill("#wish", "steal coins")
    expect(page.locator(".hook-choice[data-hook='takes_toll']")).to_be_attached()
    keep(page, "wish")
    page.get_by_role("button", name="Cancel").click()
    page.locator(".hook .sentence").first.click()
    expect(page.locator(".region-picture")).to_have_attribute("data-always", "8")
    page.locator(".hook-body").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.hook-head').scrollIntoView()")
    page.mouse.move(2, 2)
    keep(page, "filter")
    page.get_by_label("Light or dark").click()
    field(page, "tokens").fill("66")
    expect(page.locator("[data-key='tokens'] .finding-line")).to_be_visible()
    page.evaluate("document.querySelector('.hook-head').scrollIntoView()")
    keep(page, "items_dark")
    page.get_by_label("Undo").click()
    expect(page.locator("#save-state")).to_have_text("All saved")
    if is_written():
        page.get_by_label("Light or dark").click()
        page.get_by_label("How long to judge it").select_option(MINUTES)
        page.click("#start-trial")
        expect(page.locator("#verdict")).to_be_visible(timeout=180_000)
        page.evaluate("document.querySelector('#about').scrollIntoView()")
        keep(page, "fair")


def test_scenarios_and_translations_are_worth_a_picture(visits: Visits) -> None:
    pack, page = pictured(visits)
    opened(visits, f"{pack}:scenario/otters", page)
    page.click("#run-all")
    expect(page.locator("#run-state")).to_have_text("1 failed")
    tidied(page, pack)
    keep(page, "proof")
    page.get_by_role("button", name="Accept what happened").click()
    expect(page.locator("#run-state")).to_have_text("1 passed")
    expect(yaml(page)).to_contain_text("hand: {otters: 4}")
    saved(page)
