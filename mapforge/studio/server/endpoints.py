"""Pages and their endpoints: what a page asks by HTTP becomes a `PageRequest`, and what comes back becomes JSON.

A refusal is an answer like any other, `{"refused": "a sentence"}`: nothing is wrong with the page or the server.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine import EngineError
from engine.vocabulary.json_text import read_json
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Fields
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.server.page_request import PageRequest, in_thread

if TYPE_CHECKING:
    from mapforge.studio.server.connections import Connection
    from mapforge.studio.server.running_studio import Studio

MOST_POSTED = 48_000_000
"""Bytes that a page may post at once: a file to import, or a picture to trace."""
_TOO_MUCH = "this is too large: a file may have up to 32 MB"


@dataclass(frozen=True)
class Content:
    """An answer that is no JSON: a picture, say."""

    body: bytes | str
    media_type: str


@dataclass(frozen=True)
class Endpoint:
    """A question that a page may ask; `work` returns what becomes JSON, or Content."""

    name: str
    work: Callable[[PageRequest], object]
    posts: bool = False
    """Whether it changes something: then it is posted, never read."""

    def route(self, page: str, studio: Studio) -> Route:
        """The route at which the endpoint answers."""

        async def answer(http: Request) -> Response:
            try:
                request = await self._page_request(http, studio)
                found = await in_thread(lambda: self.work(request))
            except (MapforgeError, EngineError) as error:
                return JSONResponse({"refused": str(error)})
            except OSError as error:
                return JSONResponse({"refused": f"'{error.filename}': {error.strerror or error}"})
            except Exception as error:
                traceback.print_exc(file=sys.stderr)
                said = f"there is a bug in mapforge; please report it: {type(error).__name__}: {error}"
                return JSONResponse({"refused": said}, 500)
            if isinstance(found, Content):
                return Response(found.body, media_type=found.media_type)
            return JSONResponse(found)

        return Route(f"/api/{page}/{self.name}", answer, methods=["POST" if self.posts else "GET"])

    async def _page_request(self, http: Request, studio: Studio) -> PageRequest:
        query = dict(http.query_params)
        key = http.scope["key"]
        if not self.posts:
            return PageRequest(studio, key, query)
        content = await _posted(http)
        data = _object(content) if http.headers.get("content-type") == "application/json" else {}
        return PageRequest(studio, key, query, data, content)


async def _posted(http: Request) -> bytes:
    parts, size = [], 0
    async for part in http.stream():
        size += len(part)
        if size > MOST_POSTED:
            raise BadRequest(_TOO_MUCH)
        parts.append(part)
    return b"".join(parts)


def _object(content: bytes) -> Fields:
    try:
        data = read_json(content)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise BadRequest("the request is not a JSON object; reload the page")
    return data


Listener = Callable[["Studio", "Connection", Fields], None]


@dataclass(frozen=True)
class Page:
    """One page; its document is `static/NAME/index.html`, its address `/NAME`, its questions go to `/api/NAME/`."""

    name: str
    title: str
    """What the navigation says; empty for a page that is reached from others only."""
    endpoints: tuple[Endpoint, ...] = ()
    messages: Mapping[str, Listener] = field(default_factory=dict)
    """What it may say over the socket, by what comes after `NAME.` in the kind of the message."""
