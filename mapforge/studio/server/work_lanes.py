"""Work for those who ask: each guest has one thing done at a time, and nothing is done for who is gone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

from mapforge.errors import MapforgeError

if TYPE_CHECKING:
    from mapforge.studio.server.keys import Key
    from mapforge.studio.table.asker import Asker

Result = TypeVar("Result")
HOST_AT_ONCE = 32
"""How many questions of whoever started the studio are worked on at once."""
GUEST_AT_ONCE = 1
GUESTS_AT_ONCE = 3
"""How many questions of all guests together are worked on at once."""
MOST_WAITING = 16
"""How many questions of one guest may wait."""
HOST_WAITING = 512


class TooManyQuestions(MapforgeError):  # noqa: N818 - it says what is wrong
    """Somebody asks faster than they can be answered."""


class Lane:
    """What is done for one of those who ask: so much at once, and no more than so much waits."""

    def __init__(self, at_once: int, most_waiting: int, shared: asyncio.Semaphore | None = None) -> None:
        self._free, self._shared = asyncio.Semaphore(at_once), shared
        self._most, self._count = at_once + most_waiting, 0

    async def work(self, work: Callable[[], Result], asker: Asker) -> Result:
        """Do something in a thread when it is its turn; a lane is not free before the thread has ended."""
        if self._count >= self._most:
            raise TooManyQuestions("too many questions at once; wait for the answers")
        self._count += 1
        try:
            async with self._free:
                asker.stay()
                if self._shared is None:
                    return await in_thread(work)
                async with self._shared:
                    asker.stay()
                    return await in_thread(work)
        finally:
            self._count -= 1


class WorkLanes:
    """The lanes of all keys."""

    def __init__(self) -> None:
        self._lanes: WeakKeyDictionary[Key, Lane] = WeakKeyDictionary()
        self._guests = asyncio.Semaphore(GUESTS_AT_ONCE)

    def of(self, key: Key) -> Lane:
        """The lane of a key."""
        lane = self._lanes.get(key)
        if lane is None:
            lane = Lane(GUEST_AT_ONCE, MOST_WAITING, self._guests) if key.pages else Lane(HOST_AT_ONCE, HOST_WAITING)
            self._lanes[key] = lane
        return lane


async def in_thread(work: Callable[[], Result]) -> Result:
    """Do something in a thread that ends with the program, however long it would have gone on."""
    loop, done = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()

    def tell(finish: Callable[[object], None], value: object) -> None:
        if not done.done():
            finish(value)

    def run() -> None:
        try:
            outcome = (done.set_result, work())
        except BaseException as error:
            outcome = (done.set_exception, error)  # type: ignore[assignment]
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, *outcome)

    threading.Thread(target=run, daemon=True).start()
    result: Result = await done
    return result
