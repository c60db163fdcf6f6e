"""Puts pages, files and the socket together behind access control."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from engine import EngineError
from mapforge.errors import MapforgeError
from mapforge.files.fonts import font_folder
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.server.access import AccessControl
from mapforge.studio.server.connections import Connection
from mapforge.studio.server.endpoints import Page
from mapforge.studio.server.items_page import ITEMS
from mapforge.studio.server.map_page import MAP
from mapforge.studio.server.packs_page import PACKS
from mapforge.studio.server.posted_json import posted_object
from mapforge.studio.server.print_page import PRINT
from mapforge.studio.server.running_studio import Studio
from mapforge.studio.server.table_page import TABLE
from mapforge.studio.server.trust_page import TRUST
from mapforge.studio.server.work_lanes import TooManyQuestions
from mapforge.studio.table.asker import Asker

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

PAGES: tuple[Page, ...] = (PACKS, ITEMS, MAP, TABLE, TRUST, PRINT)
"""All pages, in the order of the navigation."""
STATIC = Path(__file__).parent.parent / "static"
LIBRARY = Path(__file__).parent.parent / "library"
"""What is bundled from npm when a wheel is built; pages do without it where it is missing."""
_BETWEEN_MESSAGES = 0.05
"""Seconds between two messages of a guest over one socket."""
_LONGEST_KIND = 60
Answering: TypeAlias = Callable[[Request], Awaitable[Response]]


def studio_application(studio: Studio, hosts: Collection[str], pages: Sequence[Page] = PAGES) -> AccessControl:
    """The whole studio as one application; `hosts` are the names by which it may be asked, each with its port."""
    routes: list[BaseRoute] = [
        Route("/", _first(pages)),
        Route("/api/pages", _navigation(pages)),
        WebSocketRoute("/socket", _socket(studio, pages)),
        *asset_routes(),
    ]
    for page in pages:
        routes.append(Route(f"/{page.name}", _document(page)))
        routes.extend(endpoint.route(page.name, studio) for endpoint in page.endpoints)
    return AccessControl(Starlette(routes=routes), studio.keys, hosts, studio.callers)


def _first(pages: Sequence[Page]) -> Answering:
    async def answer(request: Request) -> Response:
        key = request.scope["key"]
        return RedirectResponse(f"/{pages[0].name}" if key.opens(f"/{pages[0].name}") else key.home, 303)

    return answer


def _document(page: Page) -> Answering:
    async def answer(request: Request) -> Response:
        return FileResponse(STATIC / page.name / "index.html")

    return answer


def _navigation(pages: Sequence[Page]) -> Answering:
    async def answer(request: Request) -> Response:
        key = request.scope["key"]
        shown = [page for page in pages if page.title and key.opens(f"/{page.name}")]
        return JSONResponse({"pages": [{"name": page.name, "title": page.title} for page in shown]})

    return answer


def _socket(studio: Studio, pages: Sequence[Page]) -> Callable[[WebSocket], Awaitable[None]]:
    listeners = {f"{page.name}.{verb}": work for page in pages for verb, work in page.messages.items()}

    def work(connection: Connection, text: str) -> None:
        about = ""
        try:
            message = posted_object(text)
            about = str(message.get("kind"))
            if about not in listeners:
                raise BadRequest("this kind of message is unknown; reload the page")
            if not connection.key.opens(f"/{about.partition('.')[0]}"):
                raise BadRequest("this is not for you")
            listeners[about](studio, connection, message)
        except (MapforgeError, EngineError) as error:
            refuse(connection, about, str(error))
        except Exception:
            traceback.print_exc(file=sys.stderr)
            refuse(connection, about, "there is a bug in mapforge; please report what the terminal says")

    def refuse(connection: Connection, about: str, why: str) -> None:
        studio.connections.send(connection, {"kind": "refused", "about": about[:_LONGEST_KIND], "error": why})

    async def heard(connection: Connection, text: str) -> None:
        try:
            await studio.lanes.of(connection.key).work(lambda: work(connection, text), Asker())
        except TooManyQuestions as error:
            refuse(connection, "", str(error))
        if connection.key.pages:
            await asyncio.sleep(_BETWEEN_MESSAGES)

    async def endpoint(socket: WebSocket) -> None:
        await studio.connections.serve(socket, heard)

    return endpoint


def asset_routes() -> Iterator[BaseRoute]:
    """The addresses of all files."""
    yield Mount("/static", StaticFiles(directory=STATIC))
    yield Mount("/fonts", StaticFiles(directory=font_folder()))
    if LIBRARY.is_dir():
        yield Mount("/library", StaticFiles(directory=LIBRARY))
