"""Items in the browser: invented by clicks, edited as form and as text, found wrong, renamed, proven and tried."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from mapforge.scenarios.session import play_scenarios
from mapforge.studio.server.application import LIBRARY
from mapforge.validation.runner import validate
from tests.studio.browser.test_table_hand import phone
from tests.studio.browser.visits import MANIFEST, NUMBERS, Visits
from tests.studio.running import Running

OTTERS = """\
# Folk of the river; this line stays.
id: otters
name: Otters        # a fine name
tokens: 6           # on the banner
supply: 11
text: Hills and farmland cost you one token less.
hooks:
  # the only one
  - cheaper: {where: {terrain: [hill, farmland]}}
"""
SCENARIO = """\
# Otters at work
- scenario: hills are cheap
  given:
    regions: {camp: farmland edge, knoll: hill, wood: forest}
    borders: [camp-knoll, camp-wood]
    players:
      - {race: otters, power: alchemist, regions: {camp: 1}, hand: 5}
  when: [conquer knoll]
  then:
    holder: {knoll: orcs}
    hand: {otters: 5}
"""


_SET_TOKENS = """open => fetch("/api/items/apply", {
    method: "POST", headers: {"Content-Type": "application/json"},
    body: JSON.stringify({open, operation: {op: "set", path: ["tokens"], value: 9}}),
})"""


def pack_with(visits: Visits, files: dict[str, str]) -> str:
    """A new pack without a map; its id."""
    id = f"lab_{next(NUMBERS)}"
    folder = visits.workspace / id
    for name, text in {"pack.yaml": MANIFEST.format(id=id, name="River Folk"), **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return id


def opened(visits: Visits, reference: str, page: Page | None = None) -> Page:
    page = page or visits.page()
    page.goto(f"{visits.studio.origin}/items?open={reference}")
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("body")).to_have_attribute("data-opened", reference)
    return page


def field(page: Page, key: str) -> Locator:
    return page.locator(f".fields [data-key='{key}'] :is(input, textarea, select)").first


def yaml(page: Page) -> Locator:
    assert (LIBRARY / "codemirror").is_dir(), "the studio's text pane is not built: `make bundle` builds it"
    return page.locator("#yaml .cm-content")


def saved(page: Page) -> None:
    page.click("#save")
    expect(page.locator("#save-state")).to_have_text("All saved")


def found(page: Page) -> None:
    """Wait until the findings are about what is shown."""
    revision = page.locator("body").get_attribute("data-revision")
    expect(page.locator("body")).to_have_attribute("data-found", revision or "")


def test_a_race_is_invented_by_clicks_proven_with_a_scenario_and_tried(visits: Visits) -> None:
    pack = pack_with(visits, {"terrains.yaml": "reeds: {name: Reeds}\n"})
    page = visits.page()
    page.goto(f"{visits.studio.origin}/items")
    page.wait_for_selector("body[data-ready]")
    page.click("#new-item")
    dialog = page.locator("dialog[data-name='new']")
    dialog.locator("select[name='pack']").select_option(pack)
    dialog.locator("input[name='name']").fill("Otters")
    dialog.get_by_role("button", name="Create it").click()
    expect(page.locator("body")).to_have_attribute("data-opened", f"{pack}:race/otters")
    page.locator(".hook .sentence").click()
    terrains = page.locator(".hook-body [data-word='terrain']")
    terrains.locator(".chip[data-value='reeds']").click()
    expect(terrains.locator(".chip[aria-pressed='true']")).to_have_count(3)
    terrains.locator(".chip[data-value='hill']").click()
    expect(terrains.locator(".chip[aria-pressed='true']")).to_have_count(2)
    terrains.locator(".chip[data-value='farmland']").click()
    expect(yaml(page)).to_contain_text("- cheaper: {where: {terrain: reeds}}")
    expect(page.locator("#sentences")).to_contain_text("Reeds regions cost you 1 token less")
    page.click("#add-hook")
    page.fill("#wish", "coins per turn")
    page.locator(".hook-choice[data-hook='coins_per_turn']").click()
    hook = page.locator(".hook[data-hook='coins_per_turn']")
    hook.get_by_label("Add a modifier").select_option("while")
    expect(yaml(page)).to_contain_text("while: decline")
    expect(page.locator("#sentences")).to_contain_text("In decline, you get ")
    field(page, "text").fill("Reeds cost you one token less. In decline, the bank pays you.")
    expect(page.locator("#card img")).to_have_attribute("alt", re.compile("In decline, the bank pays you."))
    saved(page)
    page.click("#new-scenario")
    expect(page.locator("body")).to_have_attribute("data-opened", f"{pack}:scenario/otters")
    page.get_by_label("What it shows").fill("reeds cost otters one token less")
    page.locator("[data-region='near'] select").first.select_option("reeds")
    page.locator("[data-step='0'] [aria-label='Remove step 1']").click()
    expect(page.locator("[data-step='0']")).to_have_count(0)
    page.locator("[data-part='then'] [data-key='holder'] [aria-label='Remove holder']").click()
    page.click(".scenario .run")
    expect(page.locator("figure[data-board='after']")).to_contain_text("Otters 1")
    page.get_by_label("Expect what is true now …").select_option("cost")
    expect(yaml(page)).to_contain_text("cost: {near: 1}")
    page.click(".scenario .run")
    expect(page.locator("#run-state")).to_have_text("1 passed")
    saved(page)
    folder = visits.workspace / pack
    assert [result.passed for result in play_scenarios([folder]).results] == [True]
    assert [f.message for f in validate([folder]).findings if f.severity == "error"] == []
    page.click(f"a[data-reference='{pack}:race/otters']")
    link = page.locator("#try")
    expect(link).to_have_attribute("href", f"/table?offer={pack}%3Arace%2Fotters")
    link.click()
    expect(page.locator("main")).to_contain_text("Otters")
    assert "/table" in page.url


def test_a_race_is_invented_on_a_phone(browser: Browser, studio: Running, workspace: Path) -> None:
    visits = phone(browser, studio, workspace)
    pack = pack_with(visits, {})
    page = visits.page()
    page.goto(f"{studio.origin}/items")
    page.wait_for_selector("body[data-ready]")
    page.tap("#new-item")
    dialog = page.locator("dialog[data-name='new']")
    dialog.locator("select[name='pack']").select_option(pack)
    dialog.locator("input[name='name']").fill("Otters")
    dialog.get_by_role("button", name="Create it").tap()
    expect(page.locator("body")).to_have_attribute("data-opened", f"{pack}:race/otters")
    expect(page.locator("#index")).to_be_hidden()
    page.locator(".hook .sentence").tap()
    page.locator(".hook-body .hinted").first.tap()
    expect(page.locator(".hint-tip")).not_to_be_empty()
    expect(page.locator(".hint-tip")).to_be_in_viewport(ratio=1)
    page.locator(".hook-body [data-word='terrain'] .chip[data-value='swamp']").tap()
    expect(page.locator("#save-state")).to_contain_text("Unsaved")
    expect(page.locator("#save")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.tap(".views [data-view='text']")
    expect(yaml(page)).to_contain_text("swamp")
    page.tap("#save")
    expect(page.locator("#save-state")).to_have_text("All saved")
    visits.leave()


def test_the_form_follows_the_text_and_the_text_follows_the_form_with_comments_kept(visits: Visits) -> None:
    pack = pack_with(visits, {"races/otters.yaml": OTTERS})
    page = opened(visits, f"{pack}:race/otters")
    field(page, "tokens").fill("8")
    expect(yaml(page)).to_contain_text("tokens: 8           # on the banner")
    page.get_by_text("supply: 11").click()
    page.keyboard.press("End")
    page.keyboard.type("1")
    expect(field(page, "supply")).to_have_value("111")
    page.keyboard.press("Backspace")
    expect(field(page, "supply")).to_have_value("11")
    page.keyboard.press("Control+End")
    page.keyboard.type("  - coins_per_turn: {coins: 1}")
    expect(page.locator(".hook")).to_have_count(2)
    page.keyboard.type(" ]")
    expect(page.locator("#form")).to_contain_text("The text cannot be read just now")
    page.keyboard.press("Backspace")
    expect(page.locator(".hook")).to_have_count(2)
    saved(page)
    text = (visits.workspace / pack / "races/otters.yaml").read_text(encoding="utf-8")
    assert text.startswith("# Folk of the river; this line stays.\nid: otters\nname: Otters        # a fine name\n")
    assert "  # the only one\n  - cheaper: {where: {terrain: [hill, farmland]}}\n" in text
    while page.get_by_label("Undo").is_enabled():
        page.get_by_label("Undo").click()
        expect(page.locator("#save-state")).not_to_have_text("Writing …")
    expect(field(page, "tokens")).to_have_value("6")
    saved(page)
    assert (visits.workspace / pack / "races/otters.yaml").read_text(encoding="utf-8") == OTTERS


def test_without_the_bundle_the_text_is_plain_and_everything_works(visits: Visits) -> None:
    pack = pack_with(visits, {"races/otters.yaml": OTTERS})
    page = visits.page()
    page.route("**/library/**", lambda route: route.fulfill(status=404))
    opened(visits, f"{pack}:race/otters", page)
    text = page.locator("#yaml textarea")
    expect(text).to_have_value(OTTERS)
    field(page, "tokens").fill("8")
    expect(text).to_have_value(OTTERS.replace("tokens: 6", "tokens: 8"))
    text.fill(OTTERS.replace("hill, farmland", "hill, farmlnd"))
    expect(page.locator(".hook .finding-line")).to_contain_text("there is no terrain 'farmlnd'")
    page.locator(".found-row .plain").first.click()
    assert text.evaluate("area => area.value.slice(area.selectionStart).split(']')[0]") == "farmlnd"
    page.keyboard.press("Control+z")
    expect(text).to_have_value(OTTERS.replace("tokens: 6", "tokens: 8"))
    page.keyboard.press("Control+s")
    expect(page.locator("#save-state")).to_have_text("All saved")
    assert "tokens: 8" in (visits.workspace / pack / "races/otters.yaml").read_text(encoding="utf-8")
    visits.wrong[:] = [said for said in visits.wrong if "404" not in said]


def test_findings_stand_at_the_field_and_in_the_text_and_can_be_repaired(visits: Visits) -> None:
    files = {
        "races/otters.yaml": OTTERS.replace("hill, farmland", "hill, reads"),
        "terrains.yaml": "reeds: {name: R}\n",
    }
    page = opened(visits, f"{pack_with(visits, files)}:race/otters")
    expect(page.locator(".hook .finding-line")).to_contain_text("there is no terrain 'reads'")
    expect(page.locator("#yaml .found.error")).to_have_text("reads")
    page.locator(".hook .finding-line").click()
    page.get_by_role("button", name="Write 'reeds'").click()
    expect(page.locator(".hook .finding-line")).to_have_count(0)
    expect(yaml(page)).to_contain_text("[hill, reeds]")
    field(page, "tokens").fill("999")
    expect(page.locator("[data-key='tokens'] .finding-line")).to_be_visible()


def test_a_filter_shows_its_regions_and_takes_a_terrain_by_a_click_on_the_map(visits: Visits) -> None:
    page = opened(visits, f"{pack_with(visits, {'races/otters.yaml': OTTERS})}:race/otters")
    page.locator(".hook .sentence").click()
    picture = page.locator(".region-picture")
    expect(picture).to_have_attribute("data-always", "8")
    picture.locator("path[data-region='beacon_hill']").click()
    expect(yaml(page)).to_contain_text("terrain: farmland")
    expect(picture).to_have_attribute("data-always", "4")
    page.locator(".hook-body .filter .adding").last.select_option("occupied_by")
    expect(picture).to_have_attribute("data-ever", "4")
    expect(page.locator("#sentences")).to_contain_text("empty farmland regions", ignore_case=True)


def test_filters_amounts_and_conditions_are_put_together_word_by_word(visits: Visits) -> None:
    page = opened(visits, f"{pack_with(visits, {'races/otters.yaml': OTTERS})}:race/otters")
    page.locator(".hook .sentence").click()
    where = page.locator(".hook-body > [data-key='where'] > .filter")
    for word, written in {
        "tokens": "tokens: {at_least: 2}",
        "adjacent_to": "adjacent_to: any",
        "linked_to": "linked_to: any",
        "or": "or: [any]",
    }.items():
        where.locator("> select.adding").select_option(word)
        expect(yaml(page)).to_contain_text(written)
    where.locator("[data-word='adjacent_to'] .filter select.adding").select_option("edge")
    expect(yaml(page)).to_contain_text("adjacent_to: {edge: true}")
    where.locator("> [data-word='tokens'] > button.icon").click()
    expect(yaml(page)).not_to_contain_text("tokens: {at_least: 2}")
    page.locator("[data-key='by'] .segments button[data-value='count']").click()
    page.get_by_label("What is counted").select_option("conquests")
    expect(yaml(page)).to_contain_text("by: {count: conquests}")
    page.get_by_label("Add a modifier").select_option("if")
    page.locator(".modifiers [data-key='if'] > .nested > select.adding").select_option("count")
    expect(yaml(page)).to_contain_text("if: {round: even, count: regions, at_least: 2}")
    found(page)
    expect(page.locator("#finding-count")).to_have_text("all is well")


def test_an_item_is_renamed_with_everything_that_refers_to_it_and_deleted_with_a_warning(visits: Visits) -> None:
    files = {
        "races/otters.yaml": OTTERS,
        "tests/otters.yaml": SCENARIO,
        "locales/de.yaml": "race:\n  otters: {name: Otter}\n",
    }
    pack = pack_with(visits, files)
    page = opened(visits, f"{pack}:race/otters")
    page.click("#rename")
    dialog = page.locator("dialog[data-name='rename']")
    expect(dialog.locator(".places li")).to_have_count(3)
    dialog.locator("input[name='id']").fill("river_folk")
    dialog.get_by_role("button", name="Rename").click()
    expect(page.locator("body")).to_have_attribute("data-opened", f"{pack}:race/river_folk")
    folder = visits.workspace / pack
    assert "river_folk: {name: Otter}" in (folder / "locales/de.yaml").read_text(encoding="utf-8")
    assert "{race: river_folk," in (folder / "tests/river_folk.yaml").read_text(encoding="utf-8")
    assert (folder / "races/river_folk.yaml").read_text(encoding="utf-8") == OTTERS.replace(
        "id: otters", "id: river_folk"
    )
    page.click("#delete")
    dialog = page.locator("dialog[data-name='delete']")
    expect(dialog).to_contain_text("3 places")
    dialog.get_by_role("button", name="Delete it").click()
    expect(page.locator("h1")).to_have_text("Invent something")
    assert not (folder / "races/river_folk.yaml").exists()


def test_a_scenario_that_fails_shows_both_boards_and_what_happened_can_be_accepted(visits: Visits) -> None:
    pack = pack_with(visits, {"races/otters.yaml": OTTERS, "tests/otters.yaml": SCENARIO})
    page = opened(visits, f"{pack}:scenario/otters")
    page.click("#run-all")
    expect(page.locator("#run-state")).to_have_text("1 failed")
    expect(page.locator(".troubles")).to_contain_text("the holder of knoll should be orcs, but is otters")
    expect(page.locator(".fact.wrong")).to_have_count(2)
    expect(page.locator("figure[data-board='before']")).not_to_contain_text("Otters 1Otters 1")
    expect(page.locator("figure svg path")).to_have_count(6)
    page.get_by_label("What is possible next …").select_option("stop")
    expect(page.locator("[data-step='1'] input")).to_have_value("stop")
    page.locator("[data-step='1'] [aria-label='Remove step 2']").click()
    page.click("#run-all")
    page.get_by_role("button", name="Accept what happened").click()
    expect(page.locator("#run-state")).to_have_text("1 passed")
    saved(page)
    text = (visits.workspace / pack / "tests/otters.yaml").read_text(encoding="utf-8")
    assert text == SCENARIO.replace("knoll: orcs", "knoll: otters").replace("{otters: 5}\n", "{otters: 4}\n")
    page.click(f"a[data-reference='{pack}:race/otters']")
    page.click("#run-about")
    expect(page.locator("#about")).to_contain_text("all passed")


def test_shipped_items_are_copied_or_changed_from_a_pack_of_ones_own(visits: Visits) -> None:
    pack = pack_with(visits, {"terrains.yaml": "reeds: {name: Reeds}\n"})
    page = opened(visits, "base:race/giants")
    expect(page.locator("#save-state")).to_have_text("Read-only")
    assert field(page, "tokens").is_disabled()
    page.click("#copy")
    dialog = page.locator("dialog[data-name='copy']")
    dialog.locator("select[name='pack']").select_option(pack)
    dialog.get_by_role("button", name="Change it").click()
    expect(page.locator("body")).to_have_attribute("data-opened", f"{pack}:race/giants")
    expect(page.locator("#chain li")).to_have_count(2)
    field(page, "tokens").fill("8")
    expect(yaml(page)).to_contain_text("tokens: 8")
    expect(page.locator("#card img")).to_have_attribute("alt", re.compile(r"^Giants\. 8\. "))
    saved(page)
    text = (visits.workspace / pack / "races/giants.yaml").read_text(encoding="utf-8")
    assert text.endswith("id: giants\noverride: base\ntokens: 8\n")


def test_translations_are_typed_beside_the_english_words(visits: Visits) -> None:
    pack = pack_with(visits, {"races/otters.yaml": OTTERS, "locales/de.yaml": "race: {}\n"})
    page = opened(visits, f"{pack}:locale/de")
    page.get_by_label("Name of otters").fill("Otter")
    expect(yaml(page)).to_contain_text("otters: {name: Otter}")
    page.get_by_label("Text of otters").fill("Hügel kosten weniger.")
    expect(yaml(page)).to_contain_text("Hügel kosten weniger.")
    expect(page.locator("#form")).to_contain_text("1 of 1 names are translated")


def test_a_file_changed_outside_is_shown_beside_ours(visits: Visits) -> None:
    pack = pack_with(visits, {"races/otters.yaml": OTTERS})
    path = visits.workspace / pack / "races/otters.yaml"
    page = opened(visits, f"{pack}:race/otters")
    path.write_text(OTTERS.replace("tokens: 6", "tokens: 5"), encoding="utf-8")
    expect(field(page, "tokens")).to_have_value("5")
    field(page, "tokens").fill("9")
    expect(yaml(page)).to_contain_text("tokens: 9")
    path.write_text(OTTERS.replace("tokens: 6", "tokens: 4"), encoding="utf-8")
    dialog = page.locator("dialog[data-name='conflict']")
    expect(dialog.locator(".theirs .differs")).to_contain_text(["tokens: 4"])
    dialog.get_by_role("button", name="Keep mine").click()
    expect(page.locator("#save-state")).to_have_text("All saved")
    assert "tokens: 9" in path.read_text(encoding="utf-8")


def test_two_tabs_show_the_same_item_and_lose_nothing_of_each_other(visits: Visits) -> None:
    pack = pack_with(visits, {"races/otters.yaml": OTTERS})
    first, second = opened(visits, f"{pack}:race/otters"), opened(visits, f"{pack}:race/otters")
    field(first, "tokens").fill("8")
    expect(field(second, "tokens")).to_have_value("8")
    second.get_by_text("supply: 11").click()
    second.keyboard.press("End")
    second.keyboard.type("1")
    expect(field(first, "supply")).to_have_value("111")
    expect(yaml(first)).to_contain_text("tokens: 8           # on the banner")
    # What is being typed while the other tab's edit arrives is sent once, and not with each answer for ever.
    visits.asked.clear()
    field(first, "text").focus()
    first.keyboard.press("End")
    first.keyboard.type("!")
    second.evaluate(_SET_TOKENS, f"{pack}:race/otters")
    expect(yaml(first)).to_contain_text("tokens: 9")
    expect(yaml(second)).to_contain_text("one token less.!")
    first.wait_for_timeout(1000)
    assert len([url for url in visits.asked if url.endswith("/items/apply")]) == 2
    expect(field(first, "text")).to_be_focused()


def test_a_trial_can_be_started_watched_and_stopped(visits: Visits) -> None:
    page = opened(visits, f"{pack_with(visits, {'races/otters.yaml': OTTERS})}:race/otters")
    page.click("#start-trial")
    expect(page.locator("#fair progress")).to_be_visible()
    page.click("#stop-trial")
    expect(page.locator("#start-trial")).to_be_visible()


EVIL = "<img src=x onerror=alert(1)><script>alert(2)</script>"
QUOTED = f'"{EVIL}\\" onload=\'alert(3)\' {{{{7*7}}}}"'


def hostile(visits: Visits) -> str:
    return pack_with(
        visits,
        {
            "races/evil.yaml": f"id: evil\nname: {QUOTED}\ntokens: 5\nsupply: 10\ntext: {QUOTED}\ntags: [{QUOTED}]\n"
            f"suppress: {{race/banner-too-big: {QUOTED}}}\nhooks:\n  - cheaper: {{where: {{terrain: {QUOTED}}}}}\n"
            f"  - {QUOTED}: {{}}\n",
            "terrains.yaml": f"swamp_of_evil: {{name: {QUOTED}, text: {QUOTED}, colour: {QUOTED}}}\n",
            "rulings.yaml": f"evil: {{text: {QUOTED}, default: {QUOTED}, values: {{{QUOTED}: {QUOTED}, b: c}}}}\n",
            "locales/de.yaml": f"race: {{evil: {{name: {QUOTED}, text: {QUOTED}}}}}\n",
            "tests/evil.yaml": f"- scenario: {QUOTED}\n  items: [evil]\n"
            f"  given:\n    regions: {{a: hill edge, b: {QUOTED}}}\n"
            f"    players: [{{race: {QUOTED}}}]\n  when: [{QUOTED}]\n  then: {{cost: {{{QUOTED}: {QUOTED}}}}}\n",
        },
    )


def test_script_in_every_field_stays_text(visits: Visits) -> None:
    pack = hostile(visits)
    page = visits.page()
    for reference in ("race/evil", "terrain/swamp_of_evil", "ruling/evil", "locale/de", "scenario/evil"):
        opened(visits, f"{pack}:{reference}", page)
        found(page)
        assert page.locator("main img:not(.printed-card), main script, svg script").count() == 0
        if reference == "race/evil":
            expect(page.locator("#card img")).to_have_attribute("alt", re.compile(re.escape(EVIL)))
            expect(page.locator("#card img")).not_to_have_js_property("naturalWidth", 0)
            page.locator(".hook .sentence").first.click()
            expect(page.locator(".hook-body")).to_contain_text("onerror")
            field(page, "name").fill(EVIL)
            expect(page.locator("h1")).to_have_text(EVIL)
        if reference == "scenario/evil":
            page.click("#run-all")
            expect(page.locator(".toast.error")).to_contain_text("no game can be made of this")
    page.goto(f"{visits.studio.origin}/items?open={EVIL}")
    expect(page.locator("#form")).to_contain_text(f"'{EVIL}' is not something with a form")


def test_a_strangers_python_does_not_run_for_a_form(visits: Visits) -> None:
    ran = visits.workspace / f"ran_{next(NUMBERS)}.txt"
    python = f'"""Hooks."""\nfrom pathlib import Path\n\nPath({str(ran)!r}).write_text("ran")\n'
    pack = pack_with(visits, {"races/otters.yaml": OTTERS, "hooks.py": python, "tests/otters.yaml": SCENARIO})
    page = opened(visits, f"{pack}:race/otters")
    expect(page.locator(f".index-pack[data-pack='{pack}'] .tag.warning").first).to_have_text("has Python")
    page.click("#run-about")
    expect(page.locator("#about .tag").first).not_to_have_text("running …")
    assert not Path(ran).exists()


def test_prices_dice_and_effects_beside_a_hook_have_fields_of_their_own(visits: Visits) -> None:
    hook = "  - {gains: {at: turn_start, tokens: 1}, asks: me, price: 2, die: {at_least: 1}}\n"
    text = OTTERS.replace("  - cheaper: {where: {terrain: [hill, farmland]}}\n", hook)
    pack = pack_with(visits, {"races/otters.yaml": text})
    page = opened(visits, f"{pack}:race/otters")
    page.locator("[data-hook='gains'] .sentence").click()
    modifiers = page.locator(".modifiers")
    price, die = modifiers.locator("[data-key='price']"), modifiers.locator("[data-key='die']")
    price.locator("select.adding").first.select_option("piece")
    expect(price.locator("[data-word='piece']")).to_be_visible()
    expect(price.locator("[data-word='coins'] input")).to_have_value("2")
    die.locator("select.adding").first.select_option("best_of")
    expect(die.locator("[data-word='best_of'] input")).to_be_visible()
    page.get_by_label("Add a modifier").select_option("also")
    expect(modifiers.locator("[data-key='also'] .effect")).to_be_visible()
    for word in ("price: {coins: 2, piece: ", "best_of: 2", "also: {gains: {at: turn_start, coins: 1}}"):
        expect(yaml(page)).to_contain_text(word)
