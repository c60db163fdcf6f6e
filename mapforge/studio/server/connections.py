"""The open sockets, the topics that each subscribes to, and publishing to them from any thread."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from mapforge.files.plain_data import Fields

if TYPE_CHECKING:
    from mapforge.studio.server.callers import Callers
    from mapforge.studio.server.keys import Key

_NUMBERS = itertools.count(1)
MOST_WAITING = 256
"""How many messages wait for a page that does not read before it is dropped."""
LARGEST_WAITING = 8_000_000
"""How many characters they may have together."""


@dataclass(eq=False)
class Connection:
    """One page with an open socket."""

    socket: WebSocket
    key: Key
    number: int = field(default_factory=lambda: next(_NUMBERS))
    topics: set[str] = field(default_factory=set)
    waiting: deque[str] = field(default_factory=deque)
    is_awake: asyncio.Event = field(default_factory=asyncio.Event)
    since: float = field(default_factory=time.time)

    @property
    def address(self) -> str:
        """The machine that it comes from."""
        return str(self.socket.client.host) if self.socket.client else ""


class Connections:
    """All connections, and the topics that they subscribe to."""

    def __init__(self, callers: Callers) -> None:
        self._callers = callers
        self._connections: dict[int, Connection] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def subscribe(self, connection: Connection, topic: str) -> None:
        """Let a page receive what is published on a topic."""
        connection.topics.add(topic)

    def unsubscribe(self, connection: Connection, topic: str) -> None:
        """Let a page receive no more of a topic."""
        connection.topics.discard(topic)

    def subscribers(self, topic: str) -> list[Connection]:
        """The pages that subscribe to a topic now."""
        return [each for each in list(self._connections.values()) if topic in each.topics]

    def drop(self, key: Key) -> None:
        """Tell the pages of a key nothing more."""
        for connection in list(self._connections.values()):
            if connection.key is key:
                self._connections.pop(connection.number, None)

    def publish(self, topic: str, message: Fields, *, but: int | None = None) -> None:
        """Send a message to all subscribers of a topic, except perhaps the page that caused it."""
        text = json.dumps(message)
        for connection in self.subscribers(topic):
            if connection.number != but:
                self._send(connection, text)

    def send(self, connection: Connection, message: Fields) -> None:
        """Send a message to one page."""
        self._send(connection, json.dumps(message))

    def _send(self, connection: Connection, text: str) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._enqueue, connection, text)

    def _enqueue(self, connection: Connection, text: str) -> None:
        # What already waits to be told need not be told twice.
        if text in connection.waiting:
            return
        connection.waiting.append(text)
        connection.is_awake.set()
        waiting = connection.waiting
        if len(waiting) > MOST_WAITING or (len(waiting) > 1 and sum(map(len, waiting)) > LARGEST_WAITING):
            self._connections.pop(connection.number, None)
            waiting.clear()
            self._callers.cut(connection.socket.scope.get("client"))

    async def serve(self, socket: WebSocket, heard: Callable[[Connection, str], Awaitable[None]]) -> None:
        """Keep one socket open: what it says goes to `heard(connection, text)`, and what is published goes to it."""
        self._loop = asyncio.get_running_loop()
        try:
            await socket.accept()
        except (WebSocketDisconnect, RuntimeError):
            return
        connection = Connection(socket, socket.scope["key"])
        self._connections[connection.number] = connection
        self.send(connection, {"kind": "hello", "connection": connection.number})
        writer = asyncio.create_task(_written(connection))
        try:
            while True:
                await heard(connection, await socket.receive_text())
        except (WebSocketDisconnect, KeyError, RuntimeError):
            # They are gone, perhaps while something was sent to them, or they have sent what is no text.
            pass
        finally:
            self._connections.pop(connection.number, None)
            writer.cancel()


async def _written(connection: Connection) -> None:
    while True:
        await connection.is_awake.wait()
        connection.is_awake.clear()
        while connection.waiting:
            try:
                await connection.socket.send_text(connection.waiting.popleft())
            except (RuntimeError, WebSocketDisconnect):
                return
