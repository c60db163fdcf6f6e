"""Packs in a folder, a zip, the user's folder and a Python distribution, and a server that offers them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from mapforge.packs.pack_zip import write_zip, zipped
from tests.validation import write_files

SHORE = """\
id: shore
name: Shore
players: [2, 3]
turns: 2
regions:
  - {id: west, terrain: hill, edge: true}
  - {id: east, terrain: swamp, edge: true}
  - {id: far, terrain: farmland}
  - {id: north, terrain: forest}
borders: [[west, east], [east, far], [far, north], [north, west]]
"""
MANIFEST = "id: {id}\nname: {id}\nversion: {version}\nrequires: [{requires}]\n"
Answer = Callable[[BaseHTTPRequestHandler], None]


def island(
    folder: Path, id: str = "island", *, version: str = "1.0.0", maps: int = 1, requires: str = "base", python: str = ""
) -> Path:
    """Write a pack with some maps into a folder that has its id."""
    files = {"pack.yaml": MANIFEST.format(id=id, version=version, requires=requires)}
    files |= {f"maps/shore{n or ''}.yaml": SHORE.replace("shore", f"shore{n or ''}") for n in range(maps)}
    return write_files(folder / id, files | ({"hooks.py": python} if python else {}))


def island_zip(folder: Path, id: str = "island", **choices: object) -> Path:
    """Write a pack as one zip beside where its folder would be."""
    path = folder / f"{id}.zip"
    write_zip(island(folder / "unpacked", id, **choices), path)  # type: ignore[arg-type]
    return path


def island_bytes(folder: Path, id: str = "island", **choices: object) -> bytes:
    """The zip of a pack."""
    return zipped(island(folder / "offered", id, **choices))[0]  # type: ignore[arg-type]


class Host:
    """What a server on this machine answers, path by path."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []

    def lay(self, path: str, content: bytes) -> str:
        """Answer with some content."""
        self.answers[path] = lambda handler: _send(handler, content)
        return f"{self.address}{path}"

    def redirect(self, path: str, target: str) -> str:
        """Answer with another address."""

        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(302)
            handler.send_header("Location", target)
            handler.send_header("Content-Length", "0")
            handler.end_headers()

        self.answers[path] = answer
        return f"{self.address}{path}"

    def trickle(self, path: str, *, headers: bool = False) -> str:
        """Answer one byte at a time, for longer than anybody waits."""

        def answer(handler: BaseHTTPRequestHandler) -> None:
            if not headers:
                handler.send_response(200)
                handler.end_headers()
            else:
                handler.wfile.write(b"HTTP/1.0 200 OK\r\n")
            for number in range(600):
                handler.wfile.write(f"X-{number}: 1\r\n".encode() if headers else b"x")
                handler.wfile.flush()
                time.sleep(0.05)

        self.answers[path] = answer
        return f"{self.address}{path}"

    def stall(self, path: str) -> str:
        """Begin to answer, and say nothing more."""

        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.end_headers()
            handler.wfile.flush()
            time.sleep(15)

        self.answers[path] = answer
        return f"{self.address}{path}"

    def endless(self, path: str) -> str:
        """Answer without an end and without saying how much it is."""

        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.end_headers()
            while True:
                handler.wfile.write(b"x" * 65_536)

        self.answers[path] = answer
        return f"{self.address}{path}"

    def offer(self, content: bytes, *, id: str = "island", version: str = "1.0.0", **changed: object) -> str:
        """Lay out a zip and a manifest that announces it; the address of the manifest."""
        self.lay("/island.zip", content)
        data = {"id": id, "version": version, "download": "island.zip", "sha256": sha256(content).hexdigest()}
        return self.lay("/island.json", json.dumps(data | changed).encode())


def _send(handler: BaseHTTPRequestHandler, content: bytes) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(content)))
    handler.end_headers()
    handler.wfile.write(content)


@contextmanager
def running_host(wrap: Callable[[ThreadingHTTPServer], str] | None = None) -> Iterator[Host]:
    """A server on this machine; `wrap` makes it speak https and gives its scheme."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            host.asked.append(self.path)
            answer = host.answers.get(self.path)
            try:
                if answer is None:
                    self.send_error(404)
                else:
                    answer(self)
            except OSError:
                self.close_connection = True

        def log_message(self, *words: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    scheme = wrap(server) if wrap else "http"
    host = Host(f"{scheme}://127.0.0.1:{server.server_port}")
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
