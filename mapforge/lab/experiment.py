"""An experiment: samples of games, a few at a time of whichever needs them most, until the time is up."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from mapforge.lab.cluster import WorkerChoice, workers_for
from mapforge.lab.control import GAMES_IN_CHUNK, Sample
from mapforge.lab.game_record import GameRecord
from mapforge.lab.game_spec import GameSpec
from mapforge.lab.kept_games import KeptGames
from mapforge.lab.workers import Chunk

OnProgress: TypeAlias = Callable[[int, float, str], None]
"""Called with the number of games so far, the seconds left, and what the games are for."""


def ignore_progress(games: int, left: float, purpose: str) -> None:
    """Report nothing."""


class Experiment(ABC):
    """Games for one question; whoever interrupts them keeps what was played."""

    @property
    def phases(self) -> Mapping[str, float]:
        """What is done one after the other, and which share of the time it may take; unused time goes to the next."""
        return {"": 1.0}

    def begin(self, phase: str) -> None:  # noqa: B027 - most experiments have nothing to prepare
        """Prepare a phase."""

    @abstractmethod
    def next_sample(self, phase: str) -> Sample | None:
        """The sample that needs a few more games most; None when the phase is finished."""

    @abstractmethod
    def purpose(self, sample: Sample, phase: str) -> str:
        """What the games of a sample are for, in words."""

    def on_games(self, sample: Sample) -> None:  # noqa: B027 - most experiments wait for the end
        """A sample has got more games."""

    @abstractmethod
    def samples(self) -> Iterable[Sample]:
        """All samples that there are so far."""

    def run(
        self,
        seconds: float,
        workers: WorkerChoice = 1,
        on_progress: OnProgress = ignore_progress,
        most: int | None = None,
        kept: KeptGames | None = None,
    ) -> None:
        """Play until nothing more is needed or the time is up; each phase plays some games, and at most so many.

        What is `kept` counts, games and time, and all that is played is kept there.
        """
        run = _TimedRun(self, seconds, on_progress, kept)
        with workers_for(workers) as playing:
            share = 0.0
            for phase, part in self.phases.items():
                share += part
                self.begin(phase)
                run.resume()
                for played in playing.play(run.chunks(phase, share, most)):
                    run.add(played.chunk.spec, played.games, phase)

    @property
    def part(self) -> str:
        """Which part of a file its games are, where several experiments share one."""
        return ""


class _TimedRun:
    """One run of an experiment: the clock, and which chunk belongs to which sample."""

    def __init__(self, experiment: Experiment, seconds: float, on_progress: OnProgress, kept: KeptGames | None) -> None:
        self._experiment, self._seconds, self._on_progress, self._kept = experiment, seconds, on_progress, kept
        self._before = kept.seconds(experiment.part) if kept else 0.0
        self._start = time.monotonic()
        self._games = 0
        self._samples: dict[GameSpec, Sample] = {}

    def resume(self) -> None:
        """Take what is kept of all samples that there are."""
        for sample in self._experiment.samples():
            self._resume(sample)

    def _resume(self, sample: Sample) -> bool:
        """Take what is kept of a sample, once; whether that was anything."""
        is_new = sample.spec not in self._samples
        self._samples[sample.spec] = sample
        games = self._kept.games(sample.spec) if is_new and self._kept else []
        if games:
            sample.resume(games)
            self._experiment.on_games(sample)
        return bool(games)

    def chunks(self, phase: str, share: float, most: int | None) -> Iterator[Chunk]:
        """A few games at a time, as workers ask for them."""
        requested = 0
        while True:
            # However little time there is, the first games are played: a report without any says nothing.
            is_first = requested == 0 and not self._before
            is_time_up = not is_first and self._spent() >= share * self._seconds
            is_enough = most is not None and requested >= most
            sample = None if is_time_up or is_enough else self._experiment.next_sample(phase)
            if sample is None:
                return
            # A sample that has just begun may turn out to have all that it needs.
            if not self._resume(sample):
                requested += GAMES_IN_CHUNK
                yield sample.next_chunk()

    def add(self, spec: GameSpec, games: list[GameRecord], phase: str) -> None:
        """Keep games where they belong, and report them."""
        sample = self._samples[spec]
        sample.games += games
        self._games += len(games)
        if self._kept:
            self._kept.add(spec, games, self._spent(), self._experiment.part)
        self._experiment.on_games(sample)
        left = max(0.0, self._seconds - self._spent())
        self._on_progress(self._games, left, self._experiment.purpose(sample, phase))

    def _spent(self) -> float:
        return self._before + time.monotonic() - self._start
