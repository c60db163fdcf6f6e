"""Bots at a table: in a thread of their own they choose, one action after the other, at a pace to be followed."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from typing import TYPE_CHECKING, Protocol

from mapforge.studio.table.redeployment import VERBS

if TYPE_CHECKING:
    from mapforge.studio.table.game_table import GameTable

PACES = {"at once": 0.0, "brisk": 0.25, "slow": 0.9}
"""Seconds between two actions of bots, by name."""
_SMALL = 0.25
"""What part of it a step of a redeployment takes."""


class BotTurns(Protocol):
    """Whoever plays for the bots of one table."""

    pace: float
    """Seconds between two actions."""

    def wake(self) -> None:
        """Let bots play until a person must choose."""
        ...  # pragma: no cover


class BotThread:
    """Plays for the bots of one table in a thread of its own."""

    def __init__(self, table: GameTable, pace: float) -> None:
        self.table, self.pace = table, pace
        self._lock = threading.Lock()
        self._is_awake = self._is_nudged = False

    def wake(self) -> None:
        """Let bots play until a person must choose."""
        with self._lock:
            self._is_nudged = True
            if not self._is_awake:
                self._is_awake = True
                threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        while True:
            try:
                while self.table.play_bot():
                    self._rest()
            except Exception:
                traceback.print_exc(file=sys.stderr)
            with self._lock:
                if not self._is_nudged:
                    self._is_awake = False
                    return
                self._is_nudged = False

    def _rest(self) -> None:
        if self.pace:
            time.sleep(self.pace * pause_after(self.table))


def pause_after(table: GameTable) -> float:
    """What part of the pace the last step of a table asks for."""
    steps = table.steps
    return _SMALL if steps and steps[-1].action.verb in VERBS else 1.0
