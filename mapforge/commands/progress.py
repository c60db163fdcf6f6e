"""Progress of long work: one line that is overwritten in a terminal, and now and then a line elsewhere."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TextIO

from mapforge.commands.notes import is_quiet
from mapforge.commands.options import chosen_workers
from mapforge.errors import Exit
from mapforge.files.deadline import DEADLINE
from mapforge.files.plurals import counted
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.lab.cluster import WorkerChoice
    from mapforge.lab.game_spec import GameSpec
    from mapforge.lab.kept_games import KeptGames

OFTEN, SELDOM = 0.2, 10.0
"""Seconds between two lines, in a terminal and in a file."""


class ProgressLine:
    """The line, shown no more often than somebody can read it."""

    def __init__(self, target: TextIO) -> None:
        """Where it is written."""
        self._target = target
        self._is_terminal = target.isatty()
        self._last = 0.0 if self._is_terminal else time.monotonic()
        self._width = 0

    def show(self, text: str) -> None:
        """Show a text, unless another was shown just before."""
        now = time.monotonic()
        if is_quiet() or now - self._last < (OFTEN if self._is_terminal else SELDOM):
            return
        self._last = now
        if self._is_terminal:
            self._target.write(f"\r{text.ljust(self._width)}")
            self._width = len(text)
        else:
            self._target.write(f"{text}\n")
        self._target.flush()

    def end(self) -> None:
        """Leave the line as it is, and go on below it."""
        if self._width:
            self._target.write("\n")
            self._width = 0


class BalanceRun:
    """The games of one command of the lab; as a context, it lets Ctrl-C end the games and nothing else."""

    def __init__(self, command: str, arguments: Namespace) -> None:
        """With the time and the workers that were asked for."""
        self.seconds: float = arguments.minutes * 60
        self.workers: WorkerChoice = chosen_workers(arguments)
        self.exit_code = Exit.OK
        self._line = ProgressLine(sys.stderr)
        self._start = time.monotonic()
        self._games = 0
        self._path: str | None = arguments.resume
        self._seed: int = arguments.seed
        self._command = command

    @contextmanager
    def kept(self, about: str, *specs: GameSpec) -> Iterator[KeptGames | None]:
        """The file with the games of an experiment on some tables, if there is to be one; inside, games are played."""
        if self._path is None:
            with self:
                yield None
            return
        from mapforge.lab.kept_games import KeptGames

        with KeptGames(self._path, f"{self._command} {about}", specs, self._seed) as kept:
            for note in kept.notes:
                print(f"mapforge {self._command}: {note}", file=sys.stderr)
            with self:
                yield kept
            if kept.left_out:
                left = f"{counted(kept.left_out, 'game')} in '{self._path}' {'was' if kept.left_out == 1 else 'were'}"
                print(f"mapforge {self._command}: {left} damaged and left out", file=sys.stderr)

    def __enter__(self) -> BalanceRun:
        """Begin to play, for as long as it takes: what was to be read has been read."""
        DEADLINE.end()
        self._start = time.monotonic()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> bool:
        """Go on below the line; whoever has stopped the games is told that there are fewer than wanted."""
        self._line.end()
        if kind is None or not issubclass(kind, KeyboardInterrupt) or not self._games:
            return False
        self.exit_code = Exit.INTERRUPTED
        again = f" '{self._path}' has them, and the same command continues from there." if self._path else ""
        print(f"Stopped after {counted(self._games, 'game')}; this is what they show.{again}", file=sys.stderr)
        return True

    def teller(self, later: float) -> Callable[[int, float, str], None]:
        """Says the same where other games came before, and so many seconds of others come later."""
        before = self._games
        return lambda games, left, purpose: self.on_progress(before + games, left + later, purpose)

    def on_progress(self, games: int, left: float, purpose: str) -> None:
        """Say how many games there are, how quickly they come, for how long at most, and what they are for."""
        from mapforge.lab.reports.simulation_words import duration

        self._games = games
        rate = games / max(0.001, time.monotonic() - self._start)
        self._line.show(f"{counted(games, 'game')}, {rate:.1f} a second, at most {duration(left)} left: {purpose}")
