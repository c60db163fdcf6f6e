"""Where games are played for `mapforge balance`: for how long, by how many, with a line about how far it has come."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Callable
from types import TracebackType

from mapforge.commands.progress_line import ProgressLine
from mapforge.commands.worker_options import chosen_workers
from mapforge.errors import Exit
from mapforge.files.plurals import counted
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.lab.cluster import WorkerChoice


class Workbench:
    """As a context, it lets Ctrl-C end the games and nothing else, as soon as there are any."""

    def __init__(self, arguments: Namespace) -> None:
        """With the time and the workers that were asked for."""
        self.seconds: float = arguments.minutes * 60
        self.workers: WorkerChoice = chosen_workers(arguments)
        self.exit_code = Exit.OK
        self._line = ProgressLine(sys.stderr)
        self._start = time.monotonic()
        self._games = 0

    def __enter__(self) -> Workbench:
        """Begin to play."""
        self._start = time.monotonic()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> bool:
        """Go on below the line; whoever has stopped the games is told that there are fewer than wanted."""
        self._line.end()
        if kind is None or not issubclass(kind, KeyboardInterrupt) or not self._games:
            return False
        self.exit_code = Exit.INTERRUPTED
        print(f"Stopped after {counted(self._games, 'game')}; this is what they show.", file=sys.stderr)
        return True

    def teller(self, later: float) -> Callable[[int, float, str], None]:
        """Says the same where other games came before, and so many seconds of others come later."""
        before = self._games
        return lambda games, left, purpose: self.on_progress(before + games, left + later, purpose)

    def on_progress(self, games: int, left: float, purpose: str) -> None:
        """Say how many games there are, how quickly they come, for how long at most, and what they are for."""
        from mapforge.lab.report.simulation_words import duration

        self._games = games
        rate = games / max(0.001, time.monotonic() - self._start)
        self._line.show(f"{counted(games, 'game')}, {rate:.1f} a second, at most {duration(left)} left: {purpose}")
