"""HTTP and WebSocket as the studio speaks them: every connection is counted, and none can fill the memory."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
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
LONG_HEAD = f"The address and the headers of a request may have {LARGEST_HEAD} bytes together."
LARGEST_MESSAGE = 16_384
"""Bytes of a message over a socket."""
MOST_FRAMES = 64
"""Parts of one message."""
FRAMES_AT_ONCE = 256
"""Frames that may come over a socket without a pause, whatever they are: reading even empty ones takes time."""
FRAMES_PER_SECOND = 64.0
_READ_AT_ONCE = 1_024
"""Bytes that are read before it is looked at what they were."""
LARGEST_BACKLOG = 1_000_000
"""Bytes that wait for a page that does not read."""
LARGEST_AHEAD = 65_536
"""Bytes of further requests that come before the first is answered; browsers send none."""


def has_no_length(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Tell whether a request sends its content in chunks; browsers say how long it is."""
    return any(name == b"transfer-encoding" for name, _ in headers)


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
        done = 0
        while done < len(data) and not self.transport.is_closing():
            if has_no_length(self.headers or ()):
                # It is refused with a word by who looks at the headers; reading many small chunks takes long.
                self.flow.pause_reading()
                return
            # Content of a known length is read at once; anything else may cost so much that it is read bit by bit.
            end = len(data) if self.is_receiving() else done + _READ_AT_ONCE
            try:
                super().data_received(data[done:end])
            except Exception:
                self.cut()
                return
            done = end
        # Whoever waits for the end of a connection reads on, so that requests would pile up behind a slow one.
        if not self.is_between_requests() and len(self.conn.trailing_data[0]) > LARGEST_AHEAD:
            self.cut()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read; of a head that is too long, say so."""
        if len(self.conn.trailing_data[0]) <= LARGEST_HEAD:
            super().send_400_response(msg)
            return
        head = f"HTTP/1.1 431 Too Large\r\nConnection: close\r\nContent-Length: {len(LONG_HEAD)}\r\n\r\n"
        self.transport.write(f"{head}{LONG_HEAD}".encode())
        self.transport.close()

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
    _frames_left: float = FRAMES_AT_ONCE
    _counted = 0.0

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
        """Read on, unless too many frames come, or nobody reads the answers to pings, which would fill the memory."""
        for start in range(0, len(data), _READ_AT_ONCE):
            if self.transport.is_closing():
                return
            if self._frames_left < 0 or self.transport.get_write_buffer_size() > LARGEST_BACKLOG:
                self.cut()
                return
            try:
                super().data_received(data[start : start + _READ_AT_ONCE])
            except Exception:
                self.cut()
                return

    def handle_events(self) -> None:
        """Count the frames that have come, whatever becomes of them."""
        now = time.monotonic()
        earned = FRAMES_PER_SECOND * (now - self._counted)
        self._frames_left, self._counted = min(FRAMES_AT_ONCE, self._frames_left + earned) - len(self.conn.events), now
        super().handle_events()

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
