"""Who plays games: this process, or worker processes; one that dies costs its chunk, which is retried."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

from mapforge.errors import Exit, MapforgeError
from mapforge.lab.game_record import GameRecord, play_recorded
from mapforge.lab.game_spec import GameSpec

MOST_TRIES = 3
LARGEST_CHUNK = 8


class WorkersDied(MapforgeError):  # noqa: N818 - it says what happened
    """A chunk whose worker died each time it was tried."""

    exit_code = Exit.FINDINGS


class Chunk(NamedTuple):
    """Some games of one spec; how they go depends on nothing but this."""

    spec: GameSpec
    seeds: tuple[int, ...]


class PlayedChunk(NamedTuple):
    """A chunk, and its games."""

    chunk: Chunk
    games: list[GameRecord]


@dataclass
class Worker:
    """A process that plays one chunk after the other."""

    process: SpawnProcess
    line: Connection
    chunk: Chunk | None = None


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_chunk(chunk: Chunk) -> list[GameRecord]:
    """Play the games of a chunk, one after the other."""
    return [play_recorded(chunk.spec, seed) for seed in chunk.seeds]


class LocalWorkers:
    """Plays chunks, in this process or in several at once; as a context, it ends its processes."""

    def __init__(self, workers: int = 1) -> None:
        """With so many processes; one worker is this process itself."""
        self._number = max(1, workers)
        self._workers: list[Worker] = []

    def __enter__(self) -> LocalWorkers:
        """Begin; workers start when there is something to do."""
        return self

    def __exit__(self, *_: object) -> None:
        """End all workers at once: what they were at is lost, and nothing else."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.line.close()
        self._workers = []

    @property
    def process_ids(self) -> list[int]:
        """The processes of the workers."""
        return [worker.process.pid for worker in self._workers if worker.process.pid]

    def chunk_size(self, games: int) -> int:
        """How many of so many games should be played in one go, so that everybody has something to do."""
        return max(1, min(LARGEST_CHUNK, games // (2 * self._number)))

    def play(self, chunks: Iterable[Chunk]) -> Iterator[PlayedChunk]:
        """Play chunks as they are taken; what is ready first comes first."""
        if self._number <= 1:
            yield from (PlayedChunk(chunk, play_chunk(chunk)) for chunk in chunks)
        else:
            yield from self._together(iter(chunks))

    def _together(self, chunks: Iterator[Chunk]) -> Iterator[PlayedChunk]:
        again: list[Chunk] = []
        tries: dict[Chunk, int] = {}
        while self._assign(again, chunks):
            busy = {worker.line: worker for worker in self._workers if worker.chunk}
            for line in wait(list(busy)):
                worker = busy[line]  # type: ignore[index] # it waits for nothing but connections
                chunk = worker.chunk
                assert chunk is not None
                answer = _answer(worker.line)
                worker.chunk = None
                if answer is None:
                    self._stop_worker(worker)
                    again.append(_tried(chunk, tries))
                elif isinstance(answer, Exception):
                    raise answer
                else:
                    yield PlayedChunk(chunk, answer)

    def _assign(self, again: list[Chunk], chunks: Iterator[Chunk]) -> bool:
        """Give everybody something to do; whether anybody is at work."""
        while len(self._workers) < self._number:
            self._workers.append(_start_worker())
        for worker in [worker for worker in self._workers if worker.chunk is None]:
            chunk = again.pop() if again else next(chunks, None)
            if chunk is None:
                break
            worker.chunk = chunk
            # A worker that has died meanwhile is found out when its answer is read.
            with suppress(OSError):
                worker.line.send(chunk)
        return any(worker.chunk for worker in self._workers)

    def _stop_worker(self, worker: Worker) -> None:
        worker.process.kill()
        worker.process.join()
        worker.line.close()
        self._workers.remove(worker)


def _start_worker() -> Worker:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return Worker(process, ours)


def _work(line: Connection) -> None:
    """Play what comes down the line until it is cut."""
    # Ctrl-C reaches everybody; whoever hired this worker decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            chunk = line.recv()
            try:
                line.send(play_chunk(chunk))
            except MapforgeError as error:
                line.send(error)
            except Exception as error:
                line.send(RuntimeError(f"{type(error).__name__}: {error}"))


def _answer(line: Connection) -> list[GameRecord] | Exception | None:
    """What a worker says; None when it has died."""
    try:
        answer: list[GameRecord] | Exception = line.recv()
    except (EOFError, OSError):
        return None
    return answer


def seeds_in_words(chunk: Chunk) -> str:
    """The first and the last seed of a chunk."""
    return f"{chunk.seeds[0]} to {chunk.seeds[-1]}"


def _tried(chunk: Chunk, tries: dict[Chunk, int]) -> Chunk:
    tries[chunk] = tries.get(chunk, 0) + 1
    if tries[chunk] >= MOST_TRIES:
        seeds = seeds_in_words(chunk)
        raise WorkersDied(f"the games with the seeds {seeds} ended their worker {MOST_TRIES} times; is memory short?")
    return chunk
