"""Access control: every request, by HTTP or WebSocket, must name this host, come from this origin, and show a key."""

from __future__ import annotations

from collections.abc import Collection
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from mapforge.studio.server.keys import ENTRY, Key, KeyRing

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_FOREIGN = "This address belongs to a mapforge studio, and it was requested under another host name or by another page."
_NO_KEY = "This is a mapforge studio. Open it with the whole address that it printed when it started."
_READING = ("GET", "HEAD")


class AccessControl:
    """Lets in what is meant for one of the hosts, comes from the same, and shows a key; everything else gets a 403."""

    def __init__(self, app: ASGIApp, keys: KeyRing, hosts: Collection[str]) -> None:
        self.app, self.keys, self.hosts = app, keys, frozenset(hosts)
        # Browsers do not keep the cookies of two ports apart, and two studios may run at once.
        self.cookie = "mapforge_" + min(hosts).rpartition(":")[2]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at one request, or at one socket that wants to open."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._is_from_here(scope, headers):
            await _refused(_FOREIGN, scope, receive, send)
        elif scope["type"] == "http" and scope["path"].startswith(ENTRY):
            answer = self._entered(scope, scope["path"].removeprefix(ENTRY))
            await answer(scope, receive, _guarded(send, self.hosts))
        elif (key := self._key(headers)) is None or not key.opens(scope["path"]) or self._is_astray(scope, key):
            await _refused(_NO_KEY, scope, receive, send)
        else:
            scope["key"] = key
            await self.app(scope, receive, _guarded(send, self.hosts))

    def _is_from_here(self, scope: Scope, headers: Headers) -> bool:
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or hosts[0] not in self.hosts:
            return False
        if not origins:
            # Browsers name the page that asks, except when they only read or go somewhere.
            return scope["type"] == "http" and scope["method"] in _READING and _is_own_site(headers)
        return origins == [f"http://{hosts[0]}"] and _is_own_site(headers)

    def _key(self, headers: Headers) -> Key | None:
        try:
            cookie = SimpleCookie("; ".join(headers.getlist("cookie"))).get(self.cookie)
        except CookieError:
            return None
        return self.keys.with_cookie(cookie.value) if cookie is not None else None

    def _is_astray(self, scope: Scope, key: Key) -> bool:
        """Whether the key of whoever started the studio is shown by another machine: what it opens is for here."""
        address = (scope.get("client") or ("",))[0]
        return key is self.keys.master and not str(address).startswith("127.")

    def _entered(self, scope: Scope, secret: str) -> Response:
        key = self.keys.with_secret(secret)
        if key is None or self._is_astray(scope, key):
            return PlainTextResponse(_NO_KEY, 403)
        answer = RedirectResponse(key.home, 303)
        answer.set_cookie(self.cookie, key.cookie, path="/", httponly=True, samesite="strict")
        return answer


def _is_own_site(headers: Headers) -> bool:
    """Whether the browser does not say that another site sent it; a typed address is nobody's."""
    return headers.get("sec-fetch-site", "none") in ("none", "same-origin")


async def _refused(why: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        # Closing before accepting is answered with a 403.
        await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    await PlainTextResponse(why, 403)(scope, receive, _guarded(send, ()))


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
