"""Tables without a web: seats, choices, redeployment, taking back, saving, and what each seat is told."""

from __future__ import annotations

import json
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from engine import EngineError, IllegalAction
from mapforge.games.terminal.opened_game import open_saved
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.table.game_setup import CannotBegin, GameSetup
from mapforge.studio.table.game_table import GameTable, TableRefusal
from mapforge.studio.table.open_tables import NoSuchTable, OpenTables
from mapforge.studio.table.workspace_games import WorkspaceGames
from tests.busy_machine import wait_until
from tests.studio.open_maps import FOUR, write_pack

BASE, UNDER = "base:map/two_players", "underground:map/two_players"


@pytest.fixture
def open_tables(tmp_path: Path) -> OpenTables:
    return OpenTables(WorkspaceGames(Workspace(tmp_path)), lambda table: None)


def opened(
    open_tables: OpenTables, on: str = BASE, players: tuple[str, ...] = ("Ada", "Ben"), **words: Any
) -> GameTable:
    """A table at which bots choose at once."""
    return open_tables.open(GameSetup(on, players, seed=words.pop("seed", 7), **words), "at once")


def waited(table: GameTable) -> None:
    """Wait until a person must choose, or the game is over."""

    def is_ones_turn() -> bool:
        assert not table.trouble
        return table.game.over or table.seats[table.game.player].bot is None

    wait_until(is_ones_turn, pause=0.002)


def play_on(table: GameTable, chance: random.Random, until: Any = lambda table: False) -> set[str]:
    """Choose at random for all people, as their pages would offer it; which kinds of choices were met."""
    met: set[str] = set()
    while not table.game.over and not until(table):
        waited(table)
        if table.game.over:
            break
        seat = table.game.player
        view = table.view(seat)
        met |= {choice["verb"] for choice in view["choices"]}
        if view["can_confirm"]:
            table.confirm(seat)
            continue
        assert view["choices"], view["prompt"]
        assert all(choice["words"] for choice in view["choices"])
        table.choose(seat, [chance.choice(view["choices"])["action"]])
    return met


@pytest.mark.parametrize("on", [BASE, UNDER])
def test_a_whole_game_is_played_from_what_views_offer(open_tables: OpenTables, on: str) -> None:
    table = opened(open_tables, on)
    met = play_on(table, random.Random(3))
    assert {"pick", "conquer", "stop", "place"} <= met
    view = table.view(0)
    assert (view["over"], view["choices"], view["coins"]) == (True, [], table.game.scores)
    assert view["prompt"].endswith(("wins.", "win."))


def test_bots_of_every_strength_play_against_a_person(open_tables: OpenTables) -> None:
    for bot in ("random", "greedy", "planner", "expert:0.1"):
        table = opened(open_tables, players=("Ada", bot))
        play_on(table, random.Random(1))
        assert table.game.over


def test_a_bot_that_thinks_keeps_nobody_from_looking(open_tables: OpenTables) -> None:
    table = opened(open_tables, players=("expert:20", "Ada"))
    assert table.view(1)["prompt"].startswith("Sibyl")
    assert table.steps == [], "the bot was waited for"
    assert table.view(1)["choices"] == []
    table.replace_player(0, "random")
    waited(table)
    assert table.game.player == 1


def test_what_is_soon_past_undoing_comes_with_a_warning(open_tables: OpenTables) -> None:
    def warnings() -> dict[str, str]:
        return {each["verb"]: each["warning"] for each in table.view(table.game.player)["choices"] if each["warning"]}

    table = opened(open_tables, players=("Ada", "Ben"))
    assert warnings() == {}
    table.choose(0, ["pick 1"])
    tokens = table.view(0)["nations"][0]["hand"]
    assert f"You hold {tokens} tokens" in warnings()["stop"]
    table.choose(0, [next(each["action"] for each in table.view(0)["choices"] if each["verb"] == "conquer")])
    assert warnings() == {}, "whoever has a region may well stop"
    play_on(table, random.Random(1), lambda table: "decline" in warnings())
    assert "next turn you pick a new combo" in warnings()["decline"]


def test_a_redeployment_counts_only_when_it_is_confirmed(open_tables: OpenTables) -> None:
    table = opened(open_tables)
    table.choose(0, ["pick 1"])
    regions = []
    while len(regions) < 2:
        choice = next(each for each in table.view(0)["choices"] if each["verb"] == "conquer")
        regions.append(choice["region"])
        table.choose(0, [choice["action"]])
    table.choose(0, ["stop"])
    before = table.game.to_json()
    first, second = regions
    table.place(0, "", first, 99)
    view = table.view(0)
    count = view["placed"][first]
    assert view["can_confirm"]
    assert count == view["regions"][first]["tokens"] - table.game.position.tokens[_index(table, first)]
    table.place(0, first, second, count)
    assert table.view(0)["placed"] == {second: count}
    table.place(0, second, "", 1)
    view = table.view(0)
    assert (view["can_confirm"], view["nations"][0]["hand"]) == (False, 1)
    with pytest.raises(TableRefusal, match="still have to be placed"):
        table.confirm(0)
    assert table.view(1)["regions"][second]["tokens"] < view["regions"][second]["tokens"]
    assert table.game.to_json() == before
    table.undo(0)
    table.place(0, "", second, 99)
    table.confirm(0)
    assert table.game.player == 1


def _index(table: GameTable, region: str) -> int:
    return table.game.rules.world.region_index[region]


def test_what_is_impossible_in_a_redeployment_is_refused_and_changes_nothing(open_tables: OpenTables) -> None:
    table = opened(open_tables)
    table.choose(0, ["pick 1"])
    taken = table.view(0)["choices"][0]
    table.choose(0, [taken["action"]])
    table.choose(0, ["stop"])
    elsewhere = next(id for id in table.game.rules.world.region_index if id != taken["region"])
    with pytest.raises(IllegalAction, match="does not hold"):
        table.place(0, "", elsewhere, 1)
    with pytest.raises(IllegalAction, match="in this redeployment"):
        table.place(0, taken["region"], elsewhere, 1)
    table.place(0, "", taken["region"], 1)
    with pytest.raises(IllegalAction):
        table.place(0, taken["region"], elsewhere, 1)
    assert table.view(0)["placed"] == {taken["region"]: 1}
    revision = table.revision
    with pytest.raises(IllegalAction):
        table.choose(0, [f"place {taken['region']}", f"place {elsewhere}"])
    assert (table.view(0)["placed"], table.revision) == ({taken["region"]: 1}, revision)


def test_a_choice_is_taken_back_until_somebody_has_learned_something(open_tables: OpenTables) -> None:
    table = opened(open_tables, UNDER)
    assert table.view(0)["undo"] == {"possible": False, "why": "you have chosen nothing yet"}
    table.choose(0, ["pick 1"])
    with pytest.raises(TableRefusal, match="something hidden has been drawn"):
        table.undo(0)
    before = table.game.to_json()
    table.choose(0, [table.view(0)["choices"][0]["action"]])
    assert table.view(0)["undo"]["possible"]
    table.undo(0)
    assert table.game.to_json() == before


def test_a_choice_is_not_taken_back_past_a_die_or_another_person(open_tables: OpenTables) -> None:
    for seed in range(40):
        table = opened(open_tables, seed=seed)
        table.choose(0, ["pick 1"])
        play_on(table, random.Random(seed), lambda t: any(s.action.verb == "roll" for s in t.steps) or t.game.player)
        if any(step.action.verb == "roll" for step in table.steps):
            assert table.view(0)["undo"]["why"] == "a die has been rolled since, and a roll stands"
            with pytest.raises(TableRefusal, match="a roll stands"):
                table.undo(0)
            break
    else:
        pytest.fail("nobody has rolled")
    play_on(table, random.Random(1), lambda t: t.game.player == 1)
    table.choose(1, ["pick 1"])
    with pytest.raises(TableRefusal, match="Ben has chosen since"):
        table.undo(0)


def test_a_click_elsewhere_says_why_not_and_what_it_would_cost(open_tables: OpenTables) -> None:
    table = opened(open_tables)
    region = next(iter(table.game.rules.world.region_index))
    assert "combo must be picked" in table.why(0, f"conquer {region}")["text"]
    assert table.why(1, f"conquer {region}")["text"] == "It is Ada's turn to choose."
    table.choose(0, ["pick 1"])
    reachable = {choice["region"] for choice in table.view(0)["choices"]}
    inland = next(id for id in table.game.rules.world.region_index if id not in reachable)
    said = table.why(0, f"conquer {inland}")
    assert said["text"]
    assert said["price"]["cost"] >= 1
    assert "for the region" in said["price"]["words"]


def test_others_cannot_choose_and_nonsense_is_refused_in_words(open_tables: OpenTables) -> None:
    table = opened(open_tables)
    before = table.game.to_json()
    for seat, actions in ((1, ["pick 1"]), (0, ["dance"]), (0, []), (0, ["pick 99"]), (0, ["conquer nowhere"])):
        with pytest.raises((TableRefusal, EngineError)):
            table.choose(seat, actions)
    assert (table.game.to_json(), table.revision) == (before, 0)
    with pytest.raises(NoSuchTable):
        open_tables.table("t99")


def test_all_of_several_actions_count_or_none(open_tables: OpenTables) -> None:
    table = opened(open_tables)
    with pytest.raises(IllegalAction):
        table.choose(0, ["pick 1", "conquer nowhere"])
    assert table.game.player == 0
    assert table.steps == []


def test_a_bot_advises_with_its_reason_and_knows_no_more_than_the_player(open_tables: OpenTables) -> None:
    table = opened(open_tables)
    said = table.hint(0, "planner")
    assert said["text"].startswith("The planner bot picks ")
    table.choose(0, [said["choice"]["action"]])
    with pytest.raises(TableRefusal, match="Ada's turn to choose"):
        table.hint(1, "planner")


def test_purses_and_faces_of_others_are_not_in_a_view_of_a_shared_table(open_tables: OpenTables) -> None:
    table = opened(open_tables, UNDER, ("Ada", "Ben"), seed=11)
    table.guests.add(1)
    chance = random.Random(5)
    while not table.game.over:
        for seat in (0, 1):
            view, seen = table.view(seat), table.game.view(seat)
            if view["over"]:
                break
            assert view["coins"][1 - seat] is None
            assert table.chart(seat)["lines"][1 - seat] is None
            backs = sum(region["pieces"].count("face_down") for region in seen["regions"].values())
            assert sum(region["pieces"].get("face_down", 0) for region in view["regions"].values()) == backs
            assert seat == table.game.player or view["choices"] == []
        play_on(table, chance, _after(len(table.steps) + 9))
    assert table.view(0)["coins"] == table.game.scores


def _after(steps: int) -> Any:
    return lambda table: len(table.steps) >= steps


def test_coins_are_open_at_a_table_where_nobody_plays_from_elsewhere(open_tables: OpenTables) -> None:
    table = opened(open_tables, players=("Ada", "greedy"))
    play_on(table, random.Random(1), _after(60))
    assert table.view(0)["coins"] == table.game.scores
    lines = table.chart(0)["lines"]
    assert [line[-1] for line in lines] == table.game.scores
    assert [line[0] for line in lines] == [5, 5]


def test_a_game_saved_here_is_resumed_by_the_terminal_and_the_other_way_round(
    open_tables: OpenTables, tmp_path: Path
) -> None:
    table = opened(open_tables, players=("Ada", "greedy"))
    play_on(table, random.Random(1), _after(30))
    waited(table)
    table.save(open_tables.games.file_of("evening"))
    assert open_saved(tmp_path / "evening.json", ()).game.to_json() == table.game.to_json()
    assert open_tables.games.saved() == [{"name": "evening", "map": BASE, "players": ["Ada", "Magpie"]}]
    again = open_tables.resume("evening", "at once")
    assert again.game.to_json() == table.game.to_json()
    assert len(again.steps) == len(table.steps)
    play_on(again, random.Random(2))
    for name in ("../x", "", "a/b", ".hidden"):
        with pytest.raises(Exception, match="is not a valid file name"):
            open_tables.games.file_of(name)


def test_a_finished_game_is_stepped_through(open_tables: OpenTables) -> None:
    table = opened(open_tables, players=("Ada", "greedy"))
    with pytest.raises(TableRefusal, match="the game has 0 steps"):
        table.moment(0, 1)
    play_on(table, random.Random(1))
    first, last = table.moment(0, 0), table.moment(0, len(table.steps))
    assert (first["round"], first["regions"] == last["regions"]) == (1, False)
    assert last["coins"] == table.game.scores
    assert first["words"] == "The game begins"
    assert table.moment(0, 1)["words"].partition(":")[0] in ("Ada", "Magpie")


def test_a_player_is_replaced_by_a_bot_and_comes_back(open_tables: OpenTables) -> None:
    table = opened(open_tables)
    table.replace_player(0, "greedy")
    waited(table)
    assert table.game.player == 1
    assert table.view(1)["seats"][0]["name"] == "Ada (greedy)"
    table.replace_player(0, "person")
    play_on(table, random.Random(1), lambda t: t.game.player == 0)
    assert table.view(0)["seats"][0] == {"name": "Ada", "kind": "person", "person": True}


def test_an_item_to_try_is_on_offer_first(open_tables: OpenTables, tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "lab", isle=FOUR)
    (folder / "races").mkdir()
    (folder / "races" / "otters.yaml").write_text("id: otters\nname: Otters\ntokens: 6\nsupply: 12\n", encoding="utf-8")
    for on in ("", "lab:map/isle", "base:map/three_players", UNDER):
        table = opened(open_tables, on, ("you", "planner"), offer="lab:race/otters")
        assert table.view(0)["market"][0]["race"] == "otters", on
        assert table.seats[0].name == "Player 1"
    with pytest.raises(CannotBegin, match="is not the id of an item"):
        opened(open_tables, offer="otters")


def test_a_pack_that_changes_leaves_a_game_as_it_was(
    open_tables: OpenTables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mapforge.studio.table.open_tables.LOOK", 0.0)
    folder = write_pack(tmp_path / "lab", isle=FOUR)
    table = opened(open_tables, "lab:map/isle")
    assert not open_tables.table(table.id).is_changed_outside
    file = folder / "maps" / "isle.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("Isle ", "Atoll "), encoding="utf-8")
    assert open_tables.table(table.id).view(0)["changed_outside"]
    assert table.board["board"]["name"] == "Isle"
    play_on(table, random.Random(1))
    assert opened(open_tables, "lab:map/isle").board["board"]["name"] == "Atoll"


def test_a_bare_list_of_borders_has_a_board_to_play_on(open_tables: OpenTables, tmp_path: Path) -> None:
    regions = [{"id": f"r{n}", "terrain": "hill", **({"edge": True} if n else {})} for n in range(6)]
    borders = [[f"r{n}", f"r{(n + 1) % 6}"] for n in range(6)] + [["r0", "r3"]]
    text = json.dumps(
        {"id": "isle", "name": "Bare", "players": [2], "turns": 4, "regions": regions, "borders": borders}
    )
    write_pack(tmp_path / "lab", isle=text)
    table = opened(open_tables, "lab:map/isle")
    assert {region["id"] for region in table.board["board"]["regions"]} == set(table.game.rules.world.region_index)
    play_on(table, random.Random(1))


def test_several_threads_at_one_table_leave_it_sound(open_tables: OpenTables) -> None:
    table = opened(open_tables, players=("greedy", "Ada", "random"), on="base:map/three_players")
    stop = threading.Event()

    def look() -> None:
        while not stop.is_set():
            table.view(1)
            table.chart(1)

    lookers = [threading.Thread(target=look) for _ in range(3)]
    for looker in lookers:
        looker.start()
    play_on(table, random.Random(1), _after(150))
    stop.set()
    for looker in lookers:
        looker.join()
