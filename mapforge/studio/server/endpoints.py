"""Pages and their endpoints: what a page asks by HTTP becomes a `PageRequest`, and what comes back becomes JSON.

A refusal is an answer like any other, `{"refused": "a sentence"}`: nothing is wrong with the page or the server.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from engine import EngineError
from engine.vocabulary.json_text import LONGEST_WHOLE
from mapforge.errors import MapforgeError
from mapforge.files.deadline import MEGABYTE, SECONDS, SECONDS_PER_MEGABYTE
from mapforge.files.plain_data import Fields
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.editing.rehearsals import in_time
from mapforge.studio.server.access import AS
from mapforge.studio.server.page_request import PageRequest
from mapforge.studio.server.posted_json import json_content, posted_object
from mapforge.studio.server.work_lanes import TooManyQuestions
from mapforge.studio.table.asker import Asker, AskerGone

if TYPE_CHECKING:
    from mapforge.studio.server.connections import Connection
    from mapforge.studio.server.running_studio import Studio

USUALLY_POSTED = 64_000
"""Bytes that a page may post when nothing else is said: a choice, a name, a few settings."""
MOST_OF_TEXT = 24_000_000
"""Bytes of a post that has the text of a file in it."""
MOST_OF_SCENARIO = 3_000_000
"""Bytes of a post that has a scenario or a position in it."""
MOST_POSTED = 48_000_000
"""Bytes that a page may post at once: a file to import, or a picture to trace."""
_NOT_YOURS = "only the person who started the studio may do this"


class TooMuchPosted(BadRequest):
    """A request is larger than what is asked for can be."""

    def __init__(self, most: int) -> None:
        super().__init__(f"this is too large: the limit is {most:,} bytes here")


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
    plays: bool = False
    """Whether games are played for the answer, which takes as long as it takes."""
    most: int = USUALLY_POSTED
    """Bytes that may be posted."""
    is_file: bool = False
    """Whether what is posted is a file, and not JSON."""
    guests: bool = False
    """Whether guests may ask it, too."""

    def route(self, page: str, studio: Studio) -> Route:
        """The route at which the endpoint answers."""

        async def answer(http: Request) -> Response:
            key, asker = http.scope["key"], Asker()
            if key.pages and not self.guests:
                return _refusal(_NOT_YOURS)
            try:
                content = await _posted(http, self.most) if self.posts else b""
                working = asyncio.create_task(
                    studio.lanes.of(key).work(lambda: self._answer(http, studio, content, asker), asker)
                )
                return await _unless_gone(http, working, asker)
            except TooMuchPosted as error:
                return _refusal(str(error), 413)
            except TooManyQuestions as error:
                return _refusal(str(error), 429)
            except (ClientDisconnect, AskerGone):
                return Response()

        return Route(f"/api/{page}/{self.name}", answer, methods=["POST" if self.posts else "GET"])

    def _answer(self, http: Request, studio: Studio, content: bytes, asker: Asker) -> Response:
        """Do the work, in a thread of its own, down to the bytes of the answer."""
        try:
            request = self._page_request(http, studio, content, asker)
            limit = SECONDS + SECONDS_PER_MEGABYTE * len(content) / MEGABYTE
            answer = self.work(request) if self.plays else in_time(lambda: self.work(request), limit)
            if isinstance(answer, Content):
                return Response(answer.body, media_type=answer.media_type)
            return Response(json_content(answer), media_type="application/json")
        except (MapforgeError, EngineError) as error:
            return _refusal(str(error))
        except OSError as error:
            return _refusal(f"'{error.filename}': {error.strerror or error}")
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            message = f"there is a bug in mapforge; please report it: {type(error).__name__}: {error}"
            return _refusal(message, 422)

    def _page_request(self, http: Request, studio: Studio, content: bytes, asker: Asker) -> PageRequest:
        query = dict(http.query_params)
        query.pop(AS, None)
        data: Fields = {}
        if self.posts and not self.is_file:
            if http.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
                raise BadRequest("the request is not JSON; reload the page")
            data = posted_object(content)
        return PageRequest(studio, http.scope["keys"], query, data, content, asker, http.scope["shown_keys"])


def _refusal(why: str, status: int = 200) -> Response:
    return Response(json_content({"refused": why}), status, media_type="application/json")


async def _posted(http: Request, most: int) -> bytes:
    length = http.headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit() or len(length) > LONGEST_WHOLE or int(length) > most:
        raise TooMuchPosted(most)
    parts, size = [], 0
    async for part in http.stream():
        size += len(part)
        if size > most:
            raise TooMuchPosted(most)
        parts.append(part)
    return b"".join(parts)


async def _unless_gone(http: Request, working: asyncio.Task[Response], asker: Asker) -> Response:
    """What the work gives; it is stopped when nobody is there any longer to whom it could be given."""
    leaving = asyncio.create_task(_left(http))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            asker.leave()
        return await working
    finally:
        leaving.cancel()


async def _left(http: Request) -> None:
    while (await http.receive())["type"] != "http.disconnect":
        pass


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
