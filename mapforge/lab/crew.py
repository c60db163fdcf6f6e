"""Who plays the games of an order: this process, or one on each core; a worker that dies costs its chunk only."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import NamedTuple

from mapforge.errors import Exit, MapforgeError
from mapforge.lab.game_record import GameRecord, play_recorded
from mapforge.lab.work_order import WorkOrder

MOST_TRIES = 3


class WorkersDied(MapforgeError):  # noqa: N818 - it says what happened
    """A chunk whose worker died each time it was tried."""

    exit_code = Exit.FINDINGS


class Chunk(NamedTuple):
    """Some games of an order; it depends on nothing but these."""

    order: WorkOrder
    seeds: tuple[int, ...]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_chunk(chunk: Chunk) -> list[GameRecord]:
    """Play the games of a chunk, one after the other."""
    return [play_recorded(chunk.order, seed) for seed in chunk.seeds]


def play_chunks(chunks: Iterable[Chunk], workers: int = 1) -> Iterator[list[GameRecord]]:
    """Play chunks as they are taken, in this process or with several workers; results come as they are ready."""
    if workers <= 1:
        yield from map(play_chunk, chunks)
    else:
        yield from _in_processes(iter(chunks), workers)


def _in_processes(chunks: Iterator[Chunk], workers: int) -> Iterator[list[GameRecord]]:
    tries: dict[Chunk, int] = {}
    again: list[Chunk] = []
    while True:
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
        running: dict[Future[list[GameRecord]], Chunk] = {}
        try:
            while _fill(pool, running, again, chunks, workers + 1):
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    yield done.result()
                    del running[done]
            return
        except BrokenProcessPool:
            # Nobody can tell whose chunk has killed its worker, so all that were under way are tried again.
            for chunk in running.values():
                tries[chunk] = tries.get(chunk, 0) + 1
                if tries[chunk] >= MOST_TRIES:
                    seeds = f"{chunk.seeds[0]} to {chunk.seeds[-1]}"
                    raise WorkersDied(f"the games with the seeds {seeds} ended their worker {MOST_TRIES} times") from None
            again += running.values()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _fill(
    pool: ProcessPoolExecutor,
    running: dict[Future[list[GameRecord]], Chunk],
    again: list[Chunk],
    chunks: Iterator[Chunk],
    most: int,
) -> bool:
    """Keep all workers busy; whether there is anything left to wait for."""
    while len(running) < most:
        chunk = again.pop() if again else next(chunks, None)
        if chunk is None:
            break
        running[pool.submit(play_chunk, chunk)] = chunk
    return bool(running)
