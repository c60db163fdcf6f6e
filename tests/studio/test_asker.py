"""Work for somebody who is gone: it stops, and nothing of the interruption is left behind."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.server.page_request import PageRequest
from mapforge.studio.server.running_studio import Studio
from mapforge.studio.server.table_page import TABLE
from mapforge.studio.table.asker import Asker, AskerGone
from mapforge.studio.table.game_setup import GameSetup
from tests.busy_machine import wait_until

Result = TypeVar("Result")


def computed_for(asker: Asker, has_begun: threading.Event) -> None:
    has_begun.set()
    while True:
        sum(range(1_000))


def test_work_stops_when_the_asker_leaves() -> None:
    asker, has_begun, ends = Asker(), threading.Event(), list[str]()

    def run() -> None:
        try:
            asker.during(lambda: computed_for(asker, has_begun))
        except AskerGone:
            ends.append("stopped")
        for _ in range(200):
            time.sleep(0.001)
        ends.append("went on")

    thread = threading.Thread(target=run)
    thread.start()
    has_begun.wait()
    asker.leave()
    wait_until(lambda: not thread.is_alive())
    assert ends == ["stopped", "went on"]


def test_nothing_is_begun_for_who_is_gone() -> None:
    asker, done = Asker(), list[int]()
    asker.leave()
    with pytest.raises(AskerGone):
        asker.during(lambda: done.append(1))
    assert done == []


def test_who_swallows_the_interruption_is_interrupted_again() -> None:
    asker, has_begun, swallowed = Asker(), threading.Event(), list[int]()

    def stubborn() -> None:
        while len(swallowed) < 3:
            try:
                computed_for(asker, has_begun)
            except AskerGone:
                swallowed.append(1)

    thread = threading.Thread(target=lambda: asker.during(stubborn))
    thread.start()
    has_begun.wait()
    asker.leave()
    wait_until(lambda: not thread.is_alive())
    assert len(swallowed) == 3


def test_an_answer_that_was_ready_is_given() -> None:
    asker = Asker()
    assert asker.during(lambda: 7) == 7
    asker.leave()
    time.sleep(0.01)


class LeavesHalfway(Asker):
    """Somebody who is still there when their work begins, and hangs up in the middle of it."""

    def during(self, work: Callable[[], Result]) -> Result:
        self.leave()
        return super().during(work)


GUESTS = [endpoint for endpoint in TABLE.endpoints if endpoint.guests]
INSTANT = ("board", "undo", "free", "claim", "rename", "take_back", "review")
"""What takes no time: it is ready, or it is a step back to what is kept."""


def test_whatever_a_guest_asks_for_is_stopped_and_changes_nothing_when_he_hangs_up(tmp_path: Path) -> None:
    studio = Studio(Workspace(tmp_path))
    table = studio.open_tables.open(GameSetup("base:map/two_players", ("Ada", "Ben"), seed=7), "at once")
    table.choose(0, ["pick 1"])
    taken = table.view(0)["choices"][0]
    choice = {"actions": [taken["action"]], "action": taken["action"], "bot": "expert", "end": taken["region"]}
    choice["item"] = next(iter(table.cards))

    def ask(endpoint: str, asker: Asker) -> None:
        (work,) = [each.work for each in GUESTS if each.name == endpoint]
        work(PageRequest(studio, [studio.keys.master], {"table": table.id}, choice, b"", asker))

    def left(names: list[str]) -> None:
        revision = table.revision
        for name in names:
            gone = Asker()
            gone.leave()
            for asker in (gone, *([LeavesHalfway()] if name not in INSTANT else [])):
                with pytest.raises(AskerGone):
                    ask(name, asker)
        assert table.revision == revision

    left([each.name for each in GUESTS if each.name not in ("place", "confirm", "moment")])
    ask("choose", Asker())
    table.choose(0, ["stop"])
    choice["actions"] = [f"place {taken['region']}"]
    left(["choose", "place"])
    ask("place", Asker())
    table.place(0, "", taken["region"], 99)
    left(["confirm"])
    ask("confirm", Asker())
    assert table.game.player == 1
    left(["moment"])
