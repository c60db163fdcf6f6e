"""Who is connected: how many connections each may have, for how long, and how long they may say nothing."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mapforge.studio.server.keys import Key

MOST_STRANGERS = 64
"""Connections that have shown no key, after they had the time to."""
MOST_NEWCOMERS = 512
"""All connections that have shown no key."""
TIME_TO_ASK = 2.0
"""Seconds in which a new connection may show a key, however many others come."""
MOST_OF_GUEST = 16
"""Connections by which one guest asks."""
MOST_OF_HOST = 256
STRANGERS_PATIENCE = 10.0
"""Seconds that a connection without a key may take to send a request."""
IDLE = 75.0
"""Seconds after which a connection with a key is closed when nothing is asked by it."""
LONGEST_BODY = 120.0
"""Seconds that it may take to send what is posted."""
LONGEST_STANDSTILL = 30.0
"""Seconds that somebody may not read what they have asked for."""
OLDEST = 600.0
"""Seconds after which a connection is closed between two questions; browsers open another by themselves."""
_PAUSE = 1.0

Address = tuple[str, int]


class OpenConnection(Protocol):
    """The connection itself, as the server's protocols have it."""

    def is_socket(self) -> bool:
        """Tell whether it is a WebSocket that was accepted."""

    def is_between_requests(self) -> bool:
        """Tell whether nothing was asked that is not answered."""

    def is_receiving(self) -> bool:
        """Tell whether what is posted has not come completely."""

    def standstill(self) -> float:
        """For how many seconds the other side has read nothing of what is there for it."""

    def cut(self) -> None:
        """Close it at once, whatever is under way."""


class Caller:
    """One connection, and who was found to be at its other end."""

    def __init__(self, address: Address, line: OpenConnection) -> None:
        self.address, self.line = address, line
        self.key: Key | None = None
        self.since = self.quiet_since = self.asked = time.monotonic()

    def is_overdue(self, now: float) -> bool:
        """Tell whether it has to be closed."""
        if self.line.standstill() > LONGEST_STANDSTILL:
            return True
        if self.line.is_socket():
            return False
        if self.line.is_between_requests():
            patience = IDLE if self.key else STRANGERS_PATIENCE
            return now - self.quiet_since > patience or now - self.since > OLDEST
        patience = LONGEST_BODY if self.key else STRANGERS_PATIENCE
        return self.line.is_receiving() and now - self.asked > patience


class Callers:
    """All connections; where there are too many of one kind, the one that is quiet for longest is closed."""

    def __init__(self) -> None:
        self._callers: dict[Address, Caller] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def __iter__(self) -> Iterator[Caller]:
        return iter(list(self._callers.values()))

    def enter(self, address: Address, line: OpenConnection) -> Caller:
        """Take a new connection in."""
        caller = self._callers[address] = Caller(address, line)
        strangers = self._strangers()
        if len(strangers) > MOST_NEWCOMERS:
            # Whoever takes most of the room makes room: one machine cannot keep the others out.
            crowd = Counter(each.address[0] for each in strangers).most_common(1)[0][0]
            others = [each for each in strangers if each.address[0] == crowd and each is not caller]
            self._close_one(others or strangers)
        return caller

    def _strangers(self) -> list[Caller]:
        return [each for each in self._callers.values() if each.key is None]

    def leave(self, caller: Caller) -> None:
        """Forget a connection."""
        if self._callers.get(caller.address) is caller:
            del self._callers[caller.address]

    def recognize(self, address: object, key: Key | None) -> None:
        """Note who asks by a connection, and that they ask now."""
        caller = self._callers.get(address) if isinstance(address, tuple) else None
        if caller is None:
            return
        caller.asked = time.monotonic()
        if key is None or caller.key is key:
            return
        caller.key = key
        own = [each for each in self._callers.values() if each.key is key]
        if len(own) > (MOST_OF_GUEST if key.pages else MOST_OF_HOST):
            self._close_one([each for each in own if each is not caller])

    def cut(self, address: object) -> None:
        """Close one connection."""
        for caller in self:
            if caller.address == address:
                caller.line.cut()

    def cut_all_of(self, key: Key) -> None:
        """Close all connections of somebody whose key is not valid any longer; any thread may ask for it."""

        def cut() -> None:
            for caller in self:
                if caller.key is key:
                    caller.line.cut()

        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(cut)

    def _close_one(self, those: list[Caller]) -> None:
        chosen = min(those, key=lambda each: (not each.line.is_between_requests(), each.quiet_since))
        self.leave(chosen)
        chosen.line.cut()

    async def sweep(self) -> None:
        """Close what is overdue, for ever."""
        self._loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(_PAUSE)
            self.close_overdue(time.monotonic())

    def close_overdue(self, now: float) -> None:
        """Close what is overdue, and strangers who are too many and had the time to show a key."""
        for caller in self:
            if caller.is_overdue(now):
                caller.line.cut()
        late = [each for each in self._strangers() if now - each.since > TIME_TO_ASK]
        for _ in late[MOST_STRANGERS:]:
            self._close_one([each for each in late if each.address in self._callers])
