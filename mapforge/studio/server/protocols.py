"""HTTP and WebSocket as the studio speaks them: every connection is counted, and none can fill the memory."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from mapforge.studio.server.callers import Caller, Callers

if TYPE_CHECKING:
    import h11
    from websockets.frames import Frame

LARGEST_HEAD = 16_384
"""Bytes of a request before its content: the address and the headers."""
LARGEST_MESSAGE = 16_384
"""Bytes of a message over a socket."""
MOST_FRAMES = 64
"""Parts of one message."""
LARGEST_BACKLOG = 1_000_000
"""Bytes that wait for a page that does not read."""


class StudioConfig(uvicorn.Config):
    """The settings of the server, and those who are connected to it."""

    callers: Callers


class StudioHttp(H11Protocol):
    """A connection on which a request is read, and perhaps more after it."""

    config: StudioConfig
    _caller: Caller | None = None
    _still_since: float | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection."""
        super().connection_made(transport)
        self._caller = self.config.callers.enter(self.client or ("", id(self)), self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        self._forget()
        super().connection_lost(exc)

    def _forget(self) -> None:
        if self._caller is not None:
            self.config.callers.leave(self._caller)

    def data_received(self, data: bytes) -> None:
        """Read on; what is no HTTP at all ends the connection without a word."""
        try:
            super().data_received(data)
        except Exception:
            self.cut()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Let a socket take the place of this."""
        self._forget()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Note since when nothing is asked."""
        if self._caller is not None:
            self._caller.quiet_since = time.monotonic()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Note since when nothing is read at the other side."""
        self._still_since = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that something was read."""
        self._still_since = None
        super().resume_writing()

    # What `Callers` asks

    def is_socket(self) -> bool:
        """Tell whether it is a WebSocket that was accepted."""
        return False

    def is_between_requests(self) -> bool:
        """Tell whether nothing was asked that is not answered."""
        return self.cycle is None or self.cycle.response_complete

    def is_receiving(self) -> bool:
        """Tell whether what is posted has not come completely."""
        return self.cycle is not None and self.cycle.more_body

    def standstill(self) -> float:
        """For how many seconds the other side has read nothing of what is there for it."""
        return 0.0 if self._still_since is None else time.monotonic() - self._still_since

    def cut(self) -> None:
        """Close it at once, whatever is under way."""
        self.transport.abort()


class StudioSocket(WebSocketsSansIOProtocol):
    """A connection that stays open."""

    config: StudioConfig
    _caller: Caller | None = None
    _still_since: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection."""
        super().connection_made(transport)
        self._caller = self.config.callers.enter(self.client or ("", id(self)), self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        if self._caller is not None:
            self.config.callers.leave(self._caller)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless nothing is read at the other side: even answers to pings would fill the memory."""
        if self.transport.get_write_buffer_size() > LARGEST_BACKLOG:
            self.cut()
            return
        try:
            super().data_received(data)
        except Exception:
            self.cut()

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message; empty parts have no size, but they have a number."""
        if len(self.frames) >= MOST_FRAMES:
            self.cut()
        else:
            super().handle_cont(event)

    def pause_writing(self) -> None:
        """Note since when nothing is read at the other side."""
        self._still_since = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that something was read."""
        self._still_since = None
        super().resume_writing()

    # What `Callers` asks

    def is_socket(self) -> bool:
        """Tell whether it is a WebSocket that was accepted."""
        return self.handshake_complete

    def is_between_requests(self) -> bool:
        """Tell whether nothing was asked that is not answered: a socket that is not accepted yet waits, too."""
        return not self.handshake_complete

    def is_receiving(self) -> bool:
        """Tell whether what is posted has not come completely."""
        return False

    def standstill(self) -> float:
        """For how many seconds the other side has read nothing of what is there for it."""
        return 0.0 if self._still_since is None else time.monotonic() - self._still_since

    def cut(self) -> None:
        """Close it at once, whatever is under way."""
        self.transport.abort()
