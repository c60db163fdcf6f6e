"""The hub: who listens over a socket to what, and telling them from any thread."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from mapforge.files.plain_data import Fields

if TYPE_CHECKING:
    from mapforge.studio.server.keys import Key

_NUMBERS = itertools.count(1)
MOST_WAITING = 256
"""How many messages wait for a page that does not read before it is left alone."""


@dataclass(eq=False)
class Connection:
    """One page that listens."""

    socket: WebSocket
    key: Key
    number: int = field(default_factory=lambda: next(_NUMBERS))
    topics: set[str] = field(default_factory=set)
    waiting: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))


class Hub:
    """All connections, and the topics that they follow."""

    def __init__(self) -> None:
        self._connections: dict[int, Connection] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def follow(self, connection: Connection, topic: str) -> None:
        """Let a page hear what is told about a topic."""
        connection.topics.add(topic)

    def leave(self, connection: Connection, topic: str) -> None:
        """Let a page hear no more about a topic."""
        connection.topics.discard(topic)

    def followers(self, topic: str) -> list[Connection]:
        """The pages that follow a topic now."""
        return [each for each in list(self._connections.values()) if topic in each.topics]

    def tell(self, topic: str, message: Fields, *, but: int | None = None) -> None:
        """Tell everybody who follows a topic, except perhaps the page whose doing it is."""
        text = json.dumps(message)
        for connection in self.followers(topic):
            if connection.number != but:
                self._send(connection, text)

    def answer(self, connection: Connection, message: Fields) -> None:
        """Tell one page."""
        self._send(connection, json.dumps(message))

    def _send(self, connection: Connection, text: str) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._enqueue, connection, text)

    def _enqueue(self, connection: Connection, text: str) -> None:
        if connection.waiting.full():
            self._connections.pop(connection.number, None)
        else:
            connection.waiting.put_nowait(text)

    async def serve(self, socket: WebSocket, heard: Callable[[Connection, str], None]) -> None:
        """Keep one socket open: what it says goes to `heard(connection, text)`, what is told goes to it."""
        self._loop = asyncio.get_running_loop()
        await socket.accept()
        connection = Connection(socket, socket.scope["key"])
        self._connections[connection.number] = connection
        self.answer(connection, {"kind": "hello", "connection": connection.number})
        writer = asyncio.create_task(_written(connection))
        try:
            while True:
                heard(connection, await socket.receive_text())
        except (WebSocketDisconnect, KeyError):
            pass
        finally:
            self._connections.pop(connection.number, None)
            writer.cancel()


async def _written(connection: Connection) -> None:
    while True:
        text = await connection.waiting.get()
        try:
            await connection.socket.send_text(text)
        except (RuntimeError, WebSocketDisconnect):
            return
