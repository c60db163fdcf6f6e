"""A guest does his worst for a minute, and whoever started the studio does not notice."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import REPOSITORY
from tests.busy_machine import slowdown
from tests.studio.running import Running, running_studio
from tests.studio.test_server_limits import at, hand_over
from tests.studio.test_table_sharing import Caller

SECONDS = float(os.environ.get("MAPFORGE_SOAK_ATTACK", "60"))
MEDIAN = 0.2
MOST_MEMORY = 400_000_000
QUESTIONS = ("/api/packs/contents", "/api/table/view?table={table}", "/static/shell/shell.js", "/api/table/lobby")


def most_memory(studio: Running) -> int:
    """The most bytes of memory that each process of the studio has had, together."""
    texts = [(process / "status").read_text(encoding="ascii") for process in studio.processes()]
    return sum(int(found) * 1024 for text in texts for found in re.findall(r"VmHWM:\s+(\d+)", text))


@pytest.mark.soak
def test_the_host_is_answered_while_a_guest_does_his_worst(tmp_path: Path) -> None:
    with running_studio(tmp_path, "--share") as studio:
        host = Caller(studio.host)
        host.ask(studio.address.removeprefix(studio.origin))
        words = {"on": "base:map/two_players", "players": ["person:Ada", "person:Ben"]}
        table = host.ask("/api/table/new", words)[1]["table"]
        (seat,) = host.ask(f"/api/table/invitations?table={table}")[1]["seats"]
        guest = at(seat["addresses"][-1])
        hand_over(host, table)
        usual = slowdown()
        attack = [sys.executable, "-m", "tests.soak.studio_attack", studio.host, guest.cookie, table]
        with subprocess.Popen([*attack, str(SECONDS)], cwd=REPOSITORY, stdout=subprocess.PIPE, text=True) as attacking:
            took = _answers(host, table, SECONDS)
            rounds, _ = attacking.communicate(timeout=60)
        slow = max(usual, slowdown())
        median, worst, memory = statistics.median(took), max(took), most_memory(studio)
        print(
            f"{len(took)} answers: median {median * 1000:.0f} ms, worst {worst * 1000:.0f} ms, "
            f"{memory / 1e6:.0f} MB at most, machine {slow:.1f} times slower than its own time, load "
            f"{os.getloadavg()[0]:.1f}; {rounds.strip()}"
        )
        assert "Traceback" not in "".join(studio.said)
        assert memory < MOST_MEMORY
        assert median < MEDIAN * slow


def _answers(host: Caller, table: str, seconds: float) -> list[float]:
    """How long each answer to the host has taken."""
    end, took = time.monotonic() + seconds, list[float]()
    while time.monotonic() < end:
        for question in QUESTIONS:
            began = time.monotonic()
            assert host.ask(question.format(table=table))[0] == 200
            took.append(time.monotonic() - began)
        time.sleep(0.05)
    return took
