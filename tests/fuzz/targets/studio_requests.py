"""What pages post to the studio: no body makes it fail."""

from __future__ import annotations

import asyncio
import io
import json
import shutil
from collections.abc import Iterator
from contextlib import redirect_stderr
from functools import cache
from typing import Any

from mapforge.studio.editing.open_map import OPERATIONS
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.forms.item_edits import EDITS
from mapforge.studio.server.access import AccessControl
from mapforge.studio.server.application import PAGES, studio_application
from mapforge.studio.server.running_studio import Studio
from tests import REPOSITORY
from tests.fuzz.scratch import scratch
from tests.fuzz.target import Target

HOST = "127.0.0.1:8000"
FINE = (200, 400, 413, 429)
UNASKED = ("start_trial", "stop_trial", "hint", "run_all", "trust")
"""What plays games for minutes in other processes, or lets Python run."""


def endpoints() -> dict[str, bool]:
    """The endpoints that are asked, and whether something is posted to them."""
    return {
        f"/api/{page.name}/{each.name}": each.posts
        for page in PAGES
        for each in page.endpoints
        if each.name not in UNASKED
    }


class _Asked:
    """A studio with a workspace of its own, asked without a network."""

    def __init__(self) -> None:
        folder = scratch() / "workspace"
        shutil.copytree(REPOSITORY / "examples" / "windward", folder / "windward")
        self.loop = asyncio.new_event_loop()
        self.studio = Studio(Workspace(folder))
        self.application: AccessControl = studio_application(self.studio, [HOST])
        for path, body in (
            ("/api/packs/new_pack", {"name": "Lab"}),
            ("/api/packs/new_map", {"pack": "lab", "name": "Isle"}),
            ("/api/items/new", {"pack": "lab", "kind": "race", "name": "Otters"}),
            ("/api/table/new", {"on": "base:map/two_players", "players": ["person:Ada", "person:Ben"]}),
        ):
            status, said = self.ask(path, json.dumps(body).encode())
            assert status == 200, said
            assert b"refused" not in said, said

    def ask(self, path: str, body: bytes, query: bytes = b"") -> tuple[int, bytes]:
        """The status and the content of an answer."""
        return self.loop.run_until_complete(self._ask(path, body, query))

    async def _ask(self, path: str, body: bytes, query: bytes) -> tuple[int, bytes]:
        headers = {
            "host": HOST,
            "origin": f"http://{HOST}",
            "cookie": f"mapforge_8000={self.studio.keys.master.cookie}",
            "content-type": "application/json",
            "content-length": str(len(body)),
        }
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "POST" if endpoints()[path] else "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query,
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 40_000),
            "server": ("127.0.0.1", 8000),
        }
        status, parts = 0, list[bytes]()
        messages = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> Any:
            message = next(messages, None)
            # A page that waits for its answer says nothing more.
            return message if message is not None else await asyncio.get_running_loop().create_future()

        async def send(message: Any) -> None:
            nonlocal status
            status = message.get("status", status)
            parts.append(message.get("body", b""))

        await self.application(scope, receive, send)
        return status, b"".join(parts)


@cache
def _asked() -> _Asked:
    return _Asked()


def _requests(content: bytes) -> Iterator[tuple[str, bytes]]:
    """The requests of an input: each line names an endpoint, and has what is posted behind a space."""
    known = endpoints()
    for line in content.split(b"\n")[:4]:
        path, _, body = line.partition(b" ")
        name = path.decode("ascii", "replace")
        if name in known:
            yield name, body


def post(content: bytes) -> None:
    """Send requests; none is a bug."""
    asked, said = _asked(), io.StringIO()
    for path, body in _requests(content):
        with redirect_stderr(said):
            status, answer = asked.ask(path, body)
        assert status in FINE, (path, status, answer[:300], said.getvalue()[-1500:])
        assert "Traceback" not in said.getvalue(), said.getvalue()[-1500:]


TARGETS = {
    "studio": Target(
        post,
        is_data=True,
        words=(
            *endpoints(),
            '{"map": "lab:map/isle", "operation": {"op": "',
            '{"open": "lab:race/otters", "',
            '"table": "t1"',
            *(f'"op": "{name}"' for name in (*OPERATIONS, *EDITS)),
        ),
    )
}
