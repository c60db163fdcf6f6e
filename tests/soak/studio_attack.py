"""A guest and a stranger who do their worst to a studio on this machine for a while, in a process of their own."""

from __future__ import annotations

import json
import os
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress


class Attack:
    """What is known about the studio: its address, a cookie of a guest, and the table at which they sit."""

    def __init__(self, host: str, cookie: str, table: str, seconds: float) -> None:
        self.host, self.cookie, self.table = host, cookie, table
        self.end = time.monotonic() + seconds
        self.rounds: dict[str, int] = {}

    def _line(self) -> socket.socket:
        name, _, port = self.host.partition(":")
        return socket.create_connection((name, int(port)), timeout=5)

    def _head(
        self, method: str, path: str, length: int | None = None, more: str = "", *, is_guest: bool = True
    ) -> bytes:
        said = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\n{more}"
        said += f"Cookie: {self.cookie}\r\n" if is_guest else ""
        said += f"Content-Type: application/json\r\nContent-Length: {length}\r\n" if length is not None else ""
        return f"{said}\r\n".encode()

    # A guest

    def hints(self) -> None:
        """Ask for forty hints, and hang up."""
        content = json.dumps({"table": self.table, "bot": "expert"}).encode()
        lines = []
        for _ in range(40):
            with suppress(OSError):
                line = self._line()
                line.sendall(self._head("POST", "/api/table/hint", len(content)) + content)
                lines.append(line)
        time.sleep(0.5)
        for line in lines:
            line.close()

    def views(self) -> None:
        """Ask again and again for everything, many questions in one go, and read little of it."""
        with self._line() as line:
            asked = b"".join(self._head("GET", f"/api/table/{name}?table={self.table}") for name in ("view", "board"))
            line.sendall(asked * 50)
            line.recv(1_000)

    def nonsense(self) -> None:
        """Post what is hard to read."""
        many = b'{"actions": [' + b'"x",' * 15_000 + b'"x"]}'
        for content in (b"[" * 60_000, many, b'{"x": ' + b"9" * 60_000 + b"}"):
            with self._line() as line:
                line.sendall(self._head("POST", "/api/table/choose", len(content)) + content)
                line.recv(1_000)

    def uploads(self) -> None:
        """Post far too much where a choice is expected."""
        with self._line() as line:
            line.sendall(self._head("POST", "/api/table/choose", 45_000_000))
            for _ in range(450):
                line.sendall(b"x" * 100_000)

    def chunks(self) -> None:
        """Post in the smallest chunks there are."""
        with self._line() as line:
            line.sendall(self._head("POST", "/api/table/choose", more="Transfer-Encoding: chunked\r\n"))
            for _ in range(100):
                line.sendall(b"1\r\nx\r\n" * 10_000)

    def pipelines(self) -> None:
        """Ask without waiting for answers, over many connections, and read all that comes."""
        asked = self._head("GET", "/static/shell/shell.js") * 50
        lines = [self._line() for _ in range(12)]
        for line in lines:
            threading.Thread(target=_read, args=(line,), daemon=True).start()
        with suppress(OSError):
            for _ in range(200):
                for line in lines:
                    line.sendall(asked)
        for line in lines:
            line.close()

    def _socket(self) -> socket.socket:
        words = (
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: bWFwZm9yZ2Ugc3R1ZGlvIQ==\r\n"
        )
        line = self._line()
        line.sendall(self._head("GET", "/socket", more=words))
        line.recv(10)
        return line

    def sockets(self) -> None:
        """Open a socket, say much, ask for answers to pings, and read nothing."""
        join = json.dumps({"kind": "table.join", "table": self.table}).encode()
        with self._socket() as line:
            for _ in range(2_000):
                line.sendall(_frame(1, join) + _frame(9, b"p" * 100) * 20)

    def frames(self) -> None:
        """Send the smallest frames there are, over a few sockets."""
        smallest = b"".join(_frame(kind, b"") for kind in (1, 2, 9, 10)) * 2_000
        for line in [self._socket() for _ in range(4)]:
            with line, suppress(OSError):
                line.sendall(smallest)

    # A stranger

    def headers(self) -> None:
        """Send headers without end."""
        with self._line() as line:
            line.sendall(f"GET / HTTP/1.1\r\nHost: {self.host}\r\n".encode())
            for _ in range(300):
                line.sendall(b"X-More: " + b"x" * 100_000 + b"\r\n")

    def silence(self) -> None:
        """Open connections and say nothing."""
        lines = []
        for _ in range(100):
            with suppress(OSError):
                lines.append(self._line())
        time.sleep(1)
        for line in lines:
            line.close()

    def knocking(self) -> None:
        """Try secrets."""
        for number in range(50):
            with self._line() as line:
                line.sendall(self._head("GET", f"/enter/{number:032}", is_guest=False))
                line.recv(1_000)

    def _again(self, deed: Callable[[], None]) -> None:
        while time.monotonic() < self.end:
            with suppress(OSError):
                deed()
            self.rounds[deed.__name__] = self.rounds.get(deed.__name__, 0) + 1

    def run(self) -> dict[str, int]:
        """Do all of it at once; how often each was done."""
        guest = (
            self.hints,
            self.views,
            self.nonsense,
            self.uploads,
            self.chunks,
            self.pipelines,
            self.sockets,
            self.frames,
        )
        deeds = [*guest, self.headers, self.silence, self.knocking]
        threads = [threading.Thread(target=self._again, args=(deed,), daemon=True) for deed in deeds]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(max(0.0, self.end - time.monotonic()) + 5)
        return self.rounds


def _read(line: socket.socket) -> None:
    with suppress(OSError):
        while line.recv(65_536):
            pass


def _frame(kind: int, content: bytes) -> bytes:
    mask = os.urandom(4)
    size = struct.pack("!BB", 0x80 | kind, 0x80 | len(content))
    return size + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(content))


if __name__ == "__main__":
    print(json.dumps(Attack(sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4])).run()))
