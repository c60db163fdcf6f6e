"""What the table offers beside playing: reasons, advice, undo, saving, stepping through, positions, scenarios."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from mapforge.cli import main
from tests.studio.browser.tables import Player, sat_down, staged
from tests.studio.browser.visits import GRID, Visits

BASE = "base:map/two_players"

LATE_FIRST_RECORDING = """() => {
  const real = window.fetch;
  let isFirst = true;
  window.fetch = async (...words) => {
    const answer = await real(...words);
    if (isFirst && String(words[0]).includes("table/record")) {
      isFirst = false;
      await new Promise((go) => setTimeout(go, 500));
      setTimeout(() => { window.wasLate = true; }, 100);
    }
    return answer;
  };
}"""
"""Lets the next recording come after the one that is asked for later."""


def conquering(visits: Visits, **words: Any) -> Player:
    """Somebody who has picked a combo."""
    player = sat_down(visits, BASE, **words)
    player.page.click(".combo[data-combo='1']")
    player.ready(1)
    return player


def test_a_click_elsewhere_says_why_not_and_hovering_explains_a_price(visits: Visits) -> None:
    player = conquering(visits)
    page, state = player.page, player.state()
    cheap, far = state["glow"][0], next(id for id in player.centres if id not in state["glow"])
    page.mouse.move(*player.at(cheap))
    expect(page.locator(".tip")).to_contain_text("for the region")
    tag = page.locator(f"[data-price='{cheap}'] text").text_content()
    assert f"({tag})" in str(page.locator(".tip").text_content())
    page.mouse.click(*player.at(far))
    why = page.locator(".popover[data-name='why']")
    expect(why).to_contain_text("It would cost")
    assert player.state()["sent"] == state["sent"]
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    # To stop before the first conquest is asked once more, and the usual answer is to go on.
    page.click("button[data-verb='stop']")
    expect(page.locator("dialog[data-name='meant']")).to_contain_text("You have not conquered anything this turn.")
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    assert player.state()["sent"] == state["sent"]


def test_a_bot_advises_with_its_reason_and_its_advice_is_taken(visits: Visits) -> None:
    player = conquering(visits)
    page, before = player.page, player.state()["sent"]
    page.select_option("#adviser", "greedy")
    page.click("#hint")
    expect(page.locator("#advice")).to_contain_text("The greedy bot ")
    page.click("#advice button")
    player.ready(before + 1)
    page.click("#tab-log")
    expect(page.locator("#log li").last).to_contain_text("Player 1")


def test_undo_takes_back_and_is_refused_past_a_die_with_the_reason(visits: Visits) -> None:
    player = conquering(visits, seed=2)
    page = player.page
    start = player.view()["regions"]
    player._click(player.state()["glow"][0])
    player.ready(2)
    page.click("#undo")
    player.ready(3)
    assert player.view()["regions"] == start
    given = {"players": [{"race": "humans", "power": "hill", "regions": {"frog_mire": 1}, "hand": 1}], "round": 3}
    player = staged(visits, BASE, given)
    page = player.page
    page.mouse.click(*player.at("rabbit_downs"))
    expect(page.locator(".rolled[data-result]")).to_be_visible()
    player.ready(1)
    after = player.view()["regions"]
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    page.click("#undo", force=True)
    expect(page.locator(".toast.error")).to_contain_text("a die has been rolled since, and a roll stands")
    assert player.view()["regions"] == after


def test_a_stack_is_dragged_to_and_fro_before_the_redeployment_counts(visits: Visits) -> None:
    player = conquering(visits)
    page = player.page
    held = []
    for _ in range(2):
        state = player.state()
        held.append(state["glow"][0])
        player._click(state["glow"][0])
        player.ready(state["sent"] + 1)
    page.click("button[data-verb='stop']")
    sent = player.ready(4)["sent"]
    expect(page.locator("#hand")).to_contain_text("to place")
    first, second = [region for region in held if region in player.state()["glow"]]
    player._drag(first)
    expect(page.locator("#confirm")).to_be_visible()
    player.ready(sent + 1)
    count = player.view()["placed"][first]
    stack = page.locator(f"[data-stack='{first}']").bounding_box()
    assert stack is not None
    page.mouse.move(stack["x"] + stack["width"] / 2, stack["y"] + stack["height"] / 2)
    page.mouse.down()
    page.mouse.move(*player.at(second), steps=4)
    page.mouse.up()
    player.ready(sent + 2)
    assert player.view()["placed"] == {second: count}
    page.mouse.click(*player.at(second))
    page.locator(".popover button", has_text="Take one back").click()
    player.ready(sent + 3)
    assert player.view()["placed"] == {second: count - 1}
    page.mouse.click(*player.at(first))
    player.ready(sent + 4)
    page.click("#confirm")
    player.ready(sent + 5)
    player.page.click("#tab-log")
    expect(player.page.locator("#log")).to_contain_text("Player 1 scores")


def test_a_game_is_saved_found_in_the_lobby_and_resumed(visits: Visits) -> None:
    player = conquering(visits, seed=9)
    page = player.page
    page.click("#save")
    page.fill("#save-name", "evening")
    page.locator("dialog[data-name='save']").get_by_role("button", name="Save").click()
    expect(page.locator(".toast.good")).to_contain_text("evening.json")
    assert (visits.workspace / "evening.json").is_file()
    before = player.view()["market"]
    page.goto(f"{visits.studio.origin}/table")
    page.click("button[data-saved='evening']")
    page.wait_for_url("**/table?table=*")
    again = Player(page)
    assert (again.view()["market"], again.view()["phase"]) == (before, "conquer")
    (visits.workspace / "evening.json").unlink()


def test_a_finished_game_is_stepped_through_and_its_coins_are_a_chart(visits: Visits) -> None:
    player = sat_down(visits, BASE, players="greedy,greedy")
    page = player.page
    player.ready()
    expect(page.locator("#ranks li")).to_have_count(2)
    page.click("#tab-coins")
    expect(page.locator(".chart [data-line]")).to_have_count(2)
    scores = player.view()["coins"]
    assert page.locator(".legend strong").all_text_contents() == [str(score) for score in scores]
    page.click("#replay-back")
    expect(page.locator("#replay-words")).to_contain_text("of ")
    page.locator("#replay input").fill("0")
    expect(page.locator("#replay-words")).to_contain_text("The game begins")
    expect(page.locator("[data-stack]")).to_have_count(0)
    page.click("#replay-next")
    expect(page.locator("#replay-words")).to_contain_text("Grub: Pick")


def test_a_position_is_set_up_by_hand_checked_and_played(visits: Visits) -> None:
    player = sat_down(visits, BASE)
    page = player.page
    page.click("#table-menu")
    page.click("#set-up")
    page.select_option("#race-0", "giants")
    page.select_option("#power-0", "flying")
    page.fill("#hand-0", "4")
    page.locator("#hand-0").press("Tab")
    page.select_option("#brush", "nation 0 -1")
    page.fill("#brush-tokens", "3")
    page.locator("#brush-tokens").press("Tab")
    region = next(iter(player.centres))
    page.mouse.click(*player.at(region))
    expect(page.locator(f"[data-stack='{region}'] .tokens")).to_have_text("3")
    page.locator(".set-up label", has_text="Phase").locator("select").select_option("pick")
    expect(page.locator("#set-up-problems")).to_contain_text("active race")
    expect(page.locator("#set-up-play")).to_be_disabled()
    page.locator(".set-up label", has_text="Phase").locator("select").select_option("conquer")
    expect(page.locator("#set-up-problems")).to_contain_text("This position is valid")
    before = page.url
    page.click("#set-up-play")
    page.wait_for_function("before => location.href !== before", arg=before)
    staged = Player(page)
    view = staged.view()
    assert view["regions"][region]["tokens"] == 3
    assert view["nations"][0] | {"name": "Flying Giants", "hand": 4} == view["nations"][0]


def test_a_scenario_is_recorded_run_and_passes_the_real_test_unchanged(visits: Visits) -> None:
    reference = visits.pack()
    pack = reference.partition(":")[0]
    player = conquering(visits, seed=5)
    page = player.page
    sent = player.state()["sent"]
    player._click(player.state()["glow"][0])
    player.ready(sent + 1)
    page.click("#table-menu")
    page.click("#scenario")
    expect(page.locator("body")).to_have_attribute("data-recorded", "1")
    page.evaluate(LATE_FIRST_RECORDING)
    page.select_option("#scenario-pack", pack)
    page.fill("#scenario-sentence", "the first conquest of an evening")
    page.locator("#scenario-count").fill("2")
    expect(page.locator("body")).to_have_attribute("data-recorded", "2")
    page.wait_for_function("() => window.wasLate")
    expect(page.locator("#scenario-text")).to_have_value(re.compile("- pick 1\n"))
    page.click("#scenario-run")
    expect(page.locator("#scenario-result")).to_contain_text("It passes.")
    page.get_by_role("button", name="Add it to the pack").click()
    expect(page.locator("dialog[data-name='scenario-added']")).to_contain_text("It passes.")
    file = visits.workspace / pack / "tests" / "playtests.yaml"
    assert "- scenario: the first conquest of an evening" in file.read_text(encoding="utf-8")
    assert main(["test", str(file.parent.parent)]) == 0


def test_a_pack_that_changes_leaves_the_game_alone_and_offers_a_new_one(visits: Visits) -> None:
    reference = visits.pack(GRID)
    player = sat_down(visits, reference)
    page = player.page
    expect(page.locator("[data-label='ash']")).to_contain_text("Ash")
    file: Path = visits.file(reference)
    file.write_text(GRID.replace("name: Ash", "name: Embers"), encoding="utf-8")
    expect(page.locator("#pack-changed")).to_contain_text("goes on with the content it began with")
    player.play(3)
    expect(page.locator("[data-label='ash']")).to_contain_text("Ash")
    page.locator("#pack-changed a").click()
    page.wait_for_url("**/table")
    other = sat_down(visits, reference)
    expect(other.page.locator("[data-label='ash']")).to_contain_text("Embers")
    expect(other.page.locator("#pack-changed")).to_have_count(0)


def test_an_item_to_try_begins_a_game_by_its_address(visits: Visits) -> None:
    page = visits.page()
    page.goto(f"{visits.studio.origin}/table?map={BASE}&offer=base:race/giants")
    page.wait_for_url("**/table?table=*")
    expect(page.locator(".combo[data-combo='1'] .combo-name")).to_contain_text("Giants")
    page.goto(f"{visits.studio.origin}/table?map={BASE}&offer=base:race/gaints")
    expect(page.locator(".problem")).to_contain_text("no race or power in play is called 'gaints'")


def test_people_at_one_screen_hand_it_over(visits: Visits) -> None:
    player = sat_down(visits, BASE, players="person:Ada,person:Ben")
    page = player.page
    for _ in range(30):
        state = player.ready()
        if page.locator("#hand-over").count():
            break
        if "stop" in state["buttons"] and player.chance.random() < 0.5:
            page.click("button[data-verb='stop']")
            player.mean(state["sent"])
        else:
            player.turn(state)
        page.wait_for_function("sent => Number(document.body.dataset.sent) > sent", arg=state["sent"])
    expect(page.locator("#hand-over")).to_contain_text("Ben, it is your turn")
    page.click("#hand-over button")
    expect(page.locator("#prompt")).to_contain_text("Pick a combo")
    expect(page.locator("#hand-over")).to_have_count(0)
