"""The pictures of playing in docs/studio.md and the tutorial; MAPFORGE_WRITE_DOCS=1 takes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.studio.browser.tables import sat_down, staged
from tests.studio.browser.test_pictures import keep
from tests.studio.browser.visits import Visits
from tests.test_walkthroughs import printed_by, steps

TUTORIAL_PACK = "river_folk"
MIDDLE = {
    "players": [
        {
            "coins": 31, "race": "giants", "power": "mounted", "hand": 5,
            "regions": {"heather_rise": 2, "needle_crag": 1, "rye_hollow": 2, "barrow_hill": 1},
            "declined": [{"race": "ratmen", "regions": {"kite_hill": 1, "plough_end": 1, "snowcap": 1}}],
        },
        {"coins": 27, "race": "sorcerers", "power": "swamp", "hand": 0,
         "regions": {"wills_bog": 3, "newt_marsh": 2, "honey_croft": 2, "cloud_gate": 2}},
        {"coins": 29, "race": "elves", "power": "forest", "hand": 0,
         "regions": {"thornwood": 3, "turnip_fields": 2, "cloudberry_hill": 2, "hollow_beech": 2, "black_sedge": 2},
         "declined": [{"race": "tritons", "regions": {"moss_grove": 1, "sunken_moor": 1}}]},
    ],
    "round": 6,
}  # fmt: skip
BOARD, PLAYERS = "base:map/three_players", "person:Ada,planner,greedy"


def test_playing_is_worth_pictures(visits: Visits) -> None:
    visits.pack(name="River Folk")
    player = staged(visits, BOARD, MIDDLE, players=PLAYERS)
    page = player.page
    page.click("#hint")
    expect(page.locator("#advice")).to_contain_text("The planner bot")
    page.mouse.move(*player.at("sunny_furrows"))
    expect(page.locator(".tip")).to_contain_text("for the region")
    keep(page, "play")
    sent = player.state()["sent"]
    page.mouse.move(5, 5)
    page.click("button[data-verb='stop']")
    player.mean(sent)
    player.ready(sent + 1)
    box = page.locator("#hand").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(*player.at("rye_hollow"), steps=4)
    keep(page, "redeploy")
    page.mouse.move(5, 5)
    page.mouse.up()
    page.click("#table-menu")
    page.click("#set-up")
    expect(page.locator("#set-up-problems")).to_contain_text("valid")
    keep(page, "set_up")
    page.get_by_label("Leave it unchanged").click()
    page.click("#table-menu")
    page.click("#scenario")
    page.fill("#scenario-sentence", "mounted giants stop in the middle of the board")
    page.click("#scenario-run")
    expect(page.locator("#scenario-result")).to_contain_text("It passes.")
    keep(page, "scenario")


def test_a_finished_game_in_the_dark_is_worth_a_picture(visits: Visits) -> None:
    player = sat_down(visits, "underground:map/three_players", players="planner,greedy,planner", seed=4)
    page = player.page
    player.ready()
    page.get_by_label("Light or dark").click()
    page.click("#tab-coins")
    expect(page.locator(".chart [data-line]")).to_have_count(3)
    page.click("#replay-back")
    expect(page.locator("#replay-words")).to_contain_text("Round")
    keep(page, "coins")


def test_the_game_of_the_tutorial_is_played_in_the_studio(
    visits: Visits, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(visits.workspace)
    for step, content in steps("docs/tutorial.md"):
        if step.startswith(("write ", "mapforge new pack", "cd ")) or "--fix" in step:
            printed_by(step, content, capsys, monkeypatch)
    assert Path.cwd().name == TUTORIAL_PACK
    player = sat_down(visits, f"{TUTORIAL_PACK}:map/two_banks", players="person:Ada,greedy", seed=5)
    page = player.page
    expect(page.locator(".combo[data-combo='1'] .combo-name")).to_have_text("Forest Otters")
    page.click(".combo[data-combo='1']")
    player.ready(1)
    for sent, region in ((2, "south_reeds"), (3, "south_crag")):
        page.mouse.click(*player.at(region))
        player.ready(sent)
    assert {id: here["tokens"] for id, here in player.view()["regions"].items() if here["race"] == "otters"} == {
        "south_reeds": 1,
        "south_crag": 3,
    }
    page.click("#tab-log")
    page.mouse.move(*player.at("north_reeds"))
    keep(page, "otters")
