"""Access control: every request, by HTTP or WebSocket, must name this host, come from this origin, and show a key."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Collection, Iterator
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from mapforge.studio.server.callers import Callers
from mapforge.studio.server.keys import ENTRY, MASTER, Key, KeyRing
from mapforge.studio.server.protocols import LARGEST_HEAD, LONG_HEAD, has_no_length

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_FOREIGN = "This address belongs to a mapforge studio, and it was requested under another host name or by another page."
_NO_KEY = "This is a mapforge studio. Open it with the whole address that it printed when it started."
_NO_SEAT = "This seat is not open, or not any longer. Ask whoever started the studio for its address."
_NOT_YOURS = "This is for whoever started the studio. Your key opens your seat at the table, and nothing else."
_NO_ENTRY = (
    "This address does not open the studio, or not any longer. If you were invited, ask for a new invitation; if you "
    "started the studio, open the whole address that it printed."
)
_NO_LENGTH = "A request must say how long its content is (Content-Length), and not send it in chunks."
_READING = ("GET", "HEAD")
_MOST_COOKIES = 200
_SECONDS_AT_A_SEAT = 90 * 24 * 3600
"""How long a guest's browser keeps a seat's cookie: phones end their browsers between two evenings of one game."""
_MOST_FIELDS = 100
AS = "as"
"""What the query of an address calls the name of a key: two seats may be open in one browser."""
_TOLD = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>mapforge studio</title></head>
<body><main><h1>mapforge studio</h1><p>{words}</p></main></body>
</html>
"""
_FORWARDING = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url={home}"><title>mapforge studio</title></head>
<body><p><a href="{home}">Open the studio</a></p></body>
</html>
"""


class AccessControl:
    """Lets in what is meant for one of the hosts, comes from the same, and shows a key; everything else gets a 403."""

    def __init__(self, app: ASGIApp, keys: KeyRing, hosts: Collection[str], callers: Callers) -> None:
        self.app, self.keys, self.hosts, self.callers = app, keys, frozenset(hosts), callers
        # Browsers do not keep the cookies of two ports apart, and two studios may run at once.
        self.cookie = "mapforge_" + min(hosts).rpartition(":")[2]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at one request, or at one socket that wants to open."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers, client = Headers(scope=scope), scope.get("client")
        if _head_size(scope) > LARGEST_HEAD:
            await _refused(LONG_HEAD, scope, receive, send, 431)
            return
        if has_no_length(scope["headers"]):
            await _refused(_NO_LENGTH, scope, receive, send, 411)
            return
        if _is_entry(scope) and self._names_us(headers) and _is_visit(scope, headers):
            self.callers.recognize(client, None)
            answer = self._entered(scope, headers)
            await answer(scope, receive, _guarded(send, self.hosts))
            return
        shown = self._keys(scope, headers) if self._is_from_here(scope, headers) else None
        keys = [key for key in shown or () if _wanted(scope) in ("", key.name)]
        key = keys[0] if keys else None
        self.callers.recognize(client, key)
        if shown is None:
            await _refused(_FOREIGN, scope, receive, send)
        elif key is None or not key.opens(scope["path"]):
            why = _NOT_YOURS if key is not None else _NO_SEAT if _wanted(scope) else _NO_KEY
            await _refused(why, scope, receive, send)
        else:
            scope["key"], scope["keys"], scope["shown_keys"] = key, keys, shown
            await self._answer(scope, receive, _guarded(send, self.hosts))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer; what it cannot answer is refused, and told in the terminal."""
        has_begun = False

        async def sent(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self.app(scope, receive, sent)
        except ClientDisconnect:
            pass
        except Exception as error:
            if not isinstance(error, ValueError | OSError):
                traceback.print_exc(file=sys.stderr)
            if not has_begun and scope["type"] == "http":
                await PlainTextResponse("The studio cannot answer this request.", 400)(scope, receive, sent)

    def _names_us(self, headers: Headers) -> bool:
        hosts = headers.getlist("host")
        return len(hosts) == 1 and str(hosts[0]) in self.hosts

    def _is_from_here(self, scope: Scope, headers: Headers) -> bool:
        origins = headers.getlist("origin")
        if not self._names_us(headers):
            return False
        if not origins:
            # Browsers name the page that asks, except when they only read or go somewhere.
            return scope["type"] == "http" and scope["method"] in _READING and _is_own_site(headers)
        return origins == [f"http://{headers['host']}"] and _is_own_site(headers)

    def _keys(self, scope: Scope, headers: Headers) -> list[Key]:
        """All keys that a browser shows, the host's first."""
        keys_by_name = {
            key.name: key for name, value in _cookies(headers) if (key := self._shown(name, value)) is not None
        }
        keys = sorted(keys_by_name.values(), key=lambda key: key.name != MASTER)
        return [key for key in keys if not self._is_astray(scope, key)]

    def _shown(self, name: str, value: str) -> Key | None:
        key = self.keys.with_cookie(value)
        return key if key is not None and name == self._cookie_of(key) else None

    def _cookie_of(self, key: Key) -> str:
        """The name of its cookie: each key has one of its own, so that several may be in one browser."""
        return self.cookie if key is self.keys.master else f"{self.cookie}_{key.name}"

    def _is_astray(self, scope: Scope, key: Key) -> bool:
        """Whether the key of whoever started the studio is shown by another machine: what it opens is for here."""
        address = (scope.get("client") or ("",))[0]
        return key is self.keys.master and not str(address).startswith("127.")

    def _entered(self, scope: Scope, headers: Headers) -> Response:
        key = self.keys.with_secret(scope["path"].removeprefix(ENTRY))
        if key is None or self._is_astray(scope, key):
            return _told(_NO_ENTRY, 403, headers)
        if _is_own_site(headers):
            answer: Response = RedirectResponse(key.home, 303)
        else:
            # A browser that comes by a link keeps strict cookies back until a page of ours leads it on.
            answer = HTMLResponse(_FORWARDING.format(home=escape(key.home, quote=True)))
        lasts = _SECONDS_AT_A_SEAT if key.pages else None
        name = self._cookie_of(key)
        answer.set_cookie(name, key.cookie, max_age=lasts, path="/", httponly=True, samesite="strict")
        return answer


def _head_size(scope: Scope) -> int:
    """Bytes of the address and the headers: the reader of HTTP counts only what comes in several pieces."""
    lines = sum(len(name) + len(value) + len(": \r\n") for name, value in scope["headers"])
    return lines + len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"])


def _is_entry(scope: Scope) -> bool:
    return scope["type"] == "http" and str(scope["path"]).startswith(ENTRY)


def _is_visit(scope: Scope, headers: Headers) -> bool:
    """Whether a browser goes to an address, by a link or because somebody typed it; no page may ask for it."""
    if scope["method"] not in _READING or headers.getlist("origin"):
        return False
    mode, kind = headers.get("sec-fetch-mode", "navigate"), headers.get("sec-fetch-dest", "document")
    return (mode, kind) == ("navigate", "document")


def _wanted(scope: Scope) -> str:
    """The name of the key that an address wants to be opened with; empty when it does not say."""
    try:
        fields = parse_qsl(scope["query_string"].decode("latin-1"), max_num_fields=_MOST_FIELDS)
    except ValueError:
        return ""
    return next((value for name, value in fields if name == AS), "")


def _cookies(headers: Headers) -> Iterator[tuple[str, str]]:
    for part in ";".join(headers.getlist("cookie")).split(";", _MOST_COOKIES)[:_MOST_COOKIES]:
        name, _, value = part.strip().partition("=")
        yield name, value.strip('"')


def _is_own_site(headers: Headers) -> bool:
    """Whether the browser does not say that another site sent it; a typed address is nobody's."""
    return headers.get("sec-fetch-site", "none") in ("none", "same-origin")


async def _refused(why: str, scope: Scope, receive: Receive, send: Send, status: int = 403) -> None:
    if scope["type"] == "websocket":
        # Closing before accepting is answered with a 403.
        await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    await _told(why, status, Headers(scope=scope))(scope, receive, _guarded(send, ()))


def _told(why: str, status: int, headers: Headers) -> Response:
    """A sentence, to people as a page and to programs as it is."""
    is_person = "text/html" in headers.get("accept", "")
    if is_person:
        return HTMLResponse(_TOLD.format(words=escape(why)), status, {"Connection": "close"})
    return PlainTextResponse(why, status, {"Connection": "close"})


def _policy(hosts: Collection[str]) -> str:
    sockets = "".join(f" ws://{host}" for host in sorted(hosts))
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; "
        f"connect-src 'self'{sockets}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


def _guarded(send: Send, hosts: Collection[str]) -> Send:
    """Let every answer say that it runs no foreign script, is shown in no foreign frame, and is kept nowhere."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Content-Security-Policy"] = _policy(hosts)
            headers["X-Content-Type-Options"] = "nosniff"
            headers["X-Frame-Options"] = "DENY"
            headers["Referrer-Policy"] = "no-referrer"
            headers["Cross-Origin-Opener-Policy"] = "same-origin"
            headers["Cross-Origin-Resource-Policy"] = "same-origin"
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sent
