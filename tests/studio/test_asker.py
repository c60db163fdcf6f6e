"""Work for somebody who is gone: it stops, and nothing of the interruption is left behind."""

from __future__ import annotations

import threading
import time

import pytest

from mapforge.studio.table.asker import Asker, AskerGone
from tests.busy_machine import wait_until


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
