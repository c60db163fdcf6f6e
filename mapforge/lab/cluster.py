"""Plays games on a cluster of machines, by way of a Dask scheduler; or here, for whoever names no cluster."""

from __future__ import annotations

import logging
import pickle
import time
from asyncio import run as run_async
from asyncio import wait_for
from collections.abc import Callable, Coroutine, Iterable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import engine
from engine import EngineError, Rules
from mapforge.errors import Exit, MapforgeError
from mapforge.files.cache import digest
from mapforge.files.plurals import counted
from mapforge.lab.game_record import GameRecord, play_recorded
from mapforge.lab.game_spec import GameSpec, UnplayableSpec, check_weights, rules_of
from mapforge.lab.workers import MOST_TRIES, Chunk, LocalWorkers, PlayedChunk, WorkersDied, seeds_in_words
from mapforge.version import __version__

if TYPE_CHECKING:
    from distributed import Client, Future

ANSWERS = 10.0
"""Seconds within which a scheduler must answer."""
ARRIVES = 30.0
"""Seconds to wait for a worker, at the start and whenever the last one has gone."""
LARGEST_CHUNK = 32
_LOOK = 1.0
"""Seconds between two looks at who is still there."""
_AHEAD = 2
"""Chunks that wait for each thread of a worker, so that nobody is idle between two."""


_SILENT = (
    "there is no Dask scheduler at {address}, or it does not answer: `dask scheduler` starts one and says its address"
)


class NoCluster(MapforgeError):  # noqa: N818 - it names what is missing
    """There is no cluster to play on."""


class ClusterRefused(MapforgeError):  # noqa: N818 - it says what happened
    """A worker does not play what it was asked to."""

    exit_code = Exit.FINDINGS


class ClusterTask(NamedTuple):
    """A chunk as it travels: with the rules as a pickle, and the program that sends it."""

    chunk: Chunk
    rules: bytes
    program: str


class TaskRefusal(NamedTuple):
    """Why a worker does not play."""

    reason: str
    is_spec: bool
    """Whether it is the spec that makes no sense, wherever it is played."""


@cache
def program() -> str:
    """The version of mapforge, with a digest of all Python that decides how bots play and what is recorded."""
    folders = [Path(str(engine.__file__)).parent, Path(__file__).parents[1] / "bots", Path(__file__).parent]
    paths = sorted(path for folder in folders for path in folder.rglob("*.py"))
    # A checkout on another system may have other line ends.
    texts = [path.read_bytes().replace(b"\r\n", b"\n") for path in paths]
    return f"{__version__} ({digest(*texts)[:8]})"


@lru_cache(maxsize=8)
def _restored(rules: bytes) -> Rules:
    restored = pickle.loads(rules)
    assert isinstance(restored, Rules)
    return restored


def run_task(task: ClusterTask) -> list[GameRecord] | TaskRefusal:
    """Play a chunk on a worker; what is refused is an answer, so that Dask neither retries nor logs it."""
    if task.program != program():
        return TaskRefusal(f"it has mapforge {program()}, and the games were started by {task.program}", False)
    try:
        rules = _restored(task.rules)
        check_weights(task.chunk.spec, rules)
        return [play_recorded(task.chunk.spec, seed, rules) for seed in task.chunk.seeds]
    except UnplayableSpec as error:
        return TaskRefusal(str(error), True)
    except (MapforgeError, EngineError, OSError) as error:
        return TaskRefusal(str(error), False)
    except Exception as error:
        # Its class may not be known where the answer goes.
        raise RuntimeError(f"{type(error).__name__}: {error}") from None


class ClusterWorkers:
    """Plays chunks on the workers of a Dask scheduler; as a context, it leaves them when it ends."""

    def __init__(self, address: str) -> None:
        """Whoever listens at `address`, such as tcp://10.0.0.5:8786."""
        self.address = address
        self._client: Client | None = None

    def __enter__(self) -> ClusterWorkers:
        """Call the scheduler, and wait until somebody works there."""
        # What it says about lost connections is said here in one sentence.
        logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
        self._client = _client(self.address)
        try:
            self._await_workers()
            self._look_for_mapforge()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Take back what was not played, and hang up; scheduler and workers go on."""
        if self._client is not None:
            self._client.close(timeout=ANSWERS)
            self._client = None

    def chunk_size(self, games: int) -> int:
        """How many of so many games should be played in one go; sending one takes a few milliseconds."""
        return max(1, min(LARGEST_CHUNK, games // (_AHEAD * self._threads())))

    def play(self, chunks: Iterable[Chunk]) -> Iterator[PlayedChunk]:
        """Play chunks as they are taken; what is ready first comes first."""
        assert self._client is not None
        waiting: dict[Future[object], Chunk] = {}
        more = iter(chunks)
        try:
            while self._assign(waiting, more):
                for future in self._ready(waiting):
                    answer = self._answer(future, waiting[future])
                    if answer is not None:
                        yield PlayedChunk(waiting.pop(future), answer)
        finally:
            with suppress(Exception):
                self._client.cancel(list(waiting), force=True)

    def _assign(self, waiting: dict[Future[object], Chunk], chunks: Iterator[Chunk]) -> bool:
        """Keep every worker busy; whether anything is on its way."""
        assert self._client is not None
        while len(waiting) < self._threads() * _AHEAD:
            chunk = next(chunks, None)
            if chunk is None:
                break
            task = ClusterTask(chunk, _sent(chunk.spec), program())
            with _told(self.address):
                waiting[self._client.submit(run_task, task, pure=False)] = chunk
        return bool(waiting)

    def _ready(self, waiting: dict[Future[object], Chunk]) -> list[Future[object]]:
        """What has been played; NoCluster when nobody is left to play the rest."""
        from distributed import wait

        assert self._client is not None
        alone_since = None
        with _told(self.address):
            while True:
                with suppress(TimeoutError), self._client.as_current():
                    return list(wait(list(waiting), timeout=_LOOK, return_when="FIRST_COMPLETED").done)
                alone_since = None if self._workers() else alone_since or time.monotonic()
                if alone_since is not None and time.monotonic() - alone_since > ARRIVES:
                    raise self._nobody("has lost all its workers")

    def _answer(self, future: Future[object], chunk: Chunk) -> list[GameRecord] | None:
        """The games of a chunk; None when they got lost with the worker that had them, and are played again."""
        from distributed.scheduler import KilledWorker

        try:
            with _told(self.address):
                answer = self._result(future)
        except KilledWorker as error:
            words = seeds_in_words(chunk)
            raise WorkersDied(f"the games with the seeds {words} ended their worker {MOST_TRIES} times") from error
        if isinstance(answer, TaskRefusal):
            raise UnplayableSpec(answer.reason) if answer.is_spec else self._refused(answer.reason)
        return answer

    def _result(self, future: Future[Any]) -> list[GameRecord] | TaskRefusal | None:
        with suppress(TimeoutError):
            answer: list[GameRecord] | TaskRefusal = future.result(timeout=ANSWERS)
            return answer
        return None

    def _refused(self, reason: str) -> ClusterRefused:
        return ClusterRefused(f"a worker of the cluster at {self.address} does not play: {reason}")

    def _workers(self) -> dict[str, dict[str, int]]:
        assert self._client is not None
        with _told(self.address):
            workers: dict[str, dict[str, int]] = self._client.scheduler_info(n_workers=-1)["workers"]
        return workers

    def _threads(self) -> int:
        return max(1, sum(worker["nthreads"] for worker in self._workers().values()))

    def _await_workers(self) -> None:
        assert self._client is not None
        end = time.monotonic() + ARRIVES
        while not self._workers():
            if time.monotonic() > end:
                raise self._nobody("has no workers")
            time.sleep(0.1)

    def _look_for_mapforge(self) -> None:
        """Raise ClusterRefused when a worker cannot even read what it is asked."""
        assert self._client is not None
        with _told(self.address):
            answers = self._client.run(exec, "import mapforge", on_error="return")
        missing = sorted(worker for worker, answer in answers.items() if isinstance(answer, ImportError))
        if missing:
            raise self._refused(f"there is no mapforge on {missing[0]}: pip install mapforge=={__version__}")

    def _nobody(self, what: str) -> NoCluster:
        return NoCluster(
            f"the scheduler at {self.address} {what}, and none came within {counted(int(ARRIVES), 'second')}: start "
            f"some with `dask worker {self.address} --nworkers auto --nthreads 1`"
        )


WorkerChoice: TypeAlias = int | str
"""A number of processes, or the address of a Dask scheduler."""


def workers_for(choice: WorkerChoice) -> LocalWorkers | ClusterWorkers:
    """Whoever plays; as a context, they stop at the end."""
    return ClusterWorkers(choice) if isinstance(choice, str) else LocalWorkers(choice)


@lru_cache(maxsize=64)
def _sent(spec: GameSpec) -> bytes:
    return pickle.dumps(rules_of(spec))


def _client(address: str) -> Client:
    if find_spec("distributed") is None:
        raise NoCluster("a cluster needs a library that is not installed: pip install 'mapforge[cluster]'")
    from distributed import Client

    try:
        with _told(address):
            # A client that finds nobody takes its time to give up, and complains.
            _in_own_thread(_call, address)
            return Client(address, timeout=ANSWERS, set_as_default=False, asynchronous=False)
    except (ValueError, TypeError, RuntimeError, ImportError) as error:
        raise NoCluster(
            f"no scheduler can be called at '{address}' ({error}); an address looks like tcp://10.0.0.5:8786"
        ) from error


def _in_own_thread(work: Callable[[str], Coroutine[object, object, None]], address: str) -> None:
    """Do something that waits where no other loop runs: that of a notebook may run in this thread."""
    with ThreadPoolExecutor(max_workers=1) as alone:
        alone.submit(lambda: run_async(work(address))).result()


async def _call(address: str) -> None:
    """Call a scheduler, and hang up when somebody answers."""
    from distributed.comm.core import connect
    from distributed.security import Security

    comm = await wait_for(connect(address, timeout=ANSWERS, **Security().get_connection_args("client")), ANSWERS)
    await comm.close()


@contextmanager
def _told(address: str) -> Iterator[None]:
    """Say in a sentence that a scheduler is not there, or not any more."""
    try:
        yield
    except (OSError, CancelledError) as error:
        raise NoCluster(_SILENT.format(address=address)) from error
