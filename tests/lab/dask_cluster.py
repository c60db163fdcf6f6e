"""A real cluster for tests: a scheduler and workers in processes of their own, on this machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from typing import IO

from tests.busy_machine import PATIENCE


class Member:
    """A process of a cluster, and what it says."""

    def __init__(self, *words: str, environment: Mapping[str, str] | None = None, code: str = "") -> None:
        """Start `dask WORDS`; `code` runs before it."""
        start = f"{code}; " if code else ""
        start += "import sys; from distributed.cli import dask_scheduler, dask_worker; sys.argv[0] = 'dask'; "
        start += f"dask_{words[0]}.main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", start, *words[1:]],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        assert self.process.stderr is not None
        self._lines: Queue[str] = Queue()
        self._listener = threading.Thread(target=_listen, args=(self.process.stderr, self._lines), daemon=True)
        self._listener.start()

    def said(self, pattern: str) -> str:
        """Wait until it says something, and what that is."""
        lines: list[str] = []
        with suppress(Empty):
            while True:
                lines.append(self._lines.get(timeout=PATIENCE))
                if found := re.search(pattern, lines[-1]):
                    return found[1]
        raise AssertionError(f"it does not say {pattern}, but {lines}")

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()
        self._listener.join()


def _listen(stream: IO[str], lines: Queue[str]) -> None:
    with stream:
        for line in stream:
            lines.put(line)


class DaskCluster:
    """A scheduler, and the workers that were hired."""

    def __init__(self) -> None:
        """Start the scheduler."""
        words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.scheduler = Member("scheduler", *words)
        self.address = self.scheduler.said(r"Scheduler at:\s+(tcp://\S+)")
        self.workers: list[Member] = []

    def hire(self, environment: Mapping[str, str] | None = None, code: str = "") -> Member:
        """Start one more worker, and wait until it is there."""
        words = (self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        worker = Member("worker", *words, environment=environment, code=code)
        self.workers.append(worker)
        worker.said(r"(Starting established connection)")
        return worker

    def dismiss(self, worker: Member) -> None:
        """Kill a worker."""
        worker.kill()
        self.workers.remove(worker)

    def close(self) -> None:
        """End everybody."""
        for member in (*self.workers, self.scheduler):
            member.kill()


@contextmanager
def dask_cluster(workers: int = 0) -> Iterator[DaskCluster]:
    """A cluster with some workers, which ends with the block."""
    cluster = DaskCluster()
    try:
        for _ in range(workers):
            cluster.hire()
        yield cluster
    finally:
        cluster.close()
