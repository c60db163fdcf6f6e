"""Requests that no page of the studio sends, for every endpoint, and somebody who sends them."""

from __future__ import annotations

import http.client
import json
import urllib.parse
from collections.abc import Iterable, Iterator
from typing import Any

from mapforge.studio.server.application import PAGES
from mapforge.studio.server.endpoints import Endpoint
from tests.busy_machine import PATIENCE

DEEP = 5_000
RAW: dict[str, bytes] = {
    "nothing": b"",
    "a space": b" ",
    "no JSON": b"{",
    "a word": b"hello",
    "null": b"null",
    "a list": b"[]",
    "a text": b'"x"',
    "a number": b"1",
    "Infinity": b'{"x": Infinity}',
    "minus Infinity": b'{"x": -Infinity}',
    "NaN": b'{"x": NaN}',
    "an overflow": b'{"x": 1e999}',
    "a huge number": b'{"x": ' + b"9" * 5_000 + b"}",
    "a large number": b'{"x": ' + b"9" * 400 + b"}",
    "half a pair": b'{"x": "\\ud800"}',
    "half a pair as a name": b'{"\\udfff": 1}',
    "half a pair in bytes": b'{"x": "\xed\xa0\x80"}',
    "latin": b'{"x": "\xe9"}',
    "UTF-16": '{"x": 1}'.encode("utf-16"),
    "UTF-32": '{"x": 1}'.encode("utf-32"),
    "bytes": bytes(range(256)),
    "deep lists": b'{"x": ' + b"[" * DEEP + b"]" * DEEP + b"}",
    "rather deep lists": b'{"x": ' + b"[" * 200 + b"]" * 200 + b"}",
    "deep objects": b'{"x":' * 500 + b"1" + b"}" * 500,
}
TYPES = (
    "application/json",
    "application/json; charset=utf-16",
    "Application/JSON;x",
    "text/plain",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "",
)
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 10**17, 1.5, -1e308, "", " ", "²", "١", "\0", "x" * 3_000, "../../etc/passwd", "<script>",
    "\u202e", [], [[]], [None], ["²", 1], {}, {"x": {}}, {"": None}, "Infinity", "1e999", "nan", "-0", "\ud83d\ude00",
)  # fmt: skip
FIELDS = [
    "action", "actions", "bot", "choice", "connection", "count", "digest", "end", "epoch", "file", "filter",
    "given", "id", "index", "kind", "locked", "map", "minutes", "name", "number", "offer", "on", "opacity",
    "open", "open_coins", "operation", "pace", "pack", "players", "reference", "replaces", "scale", "seat",
    "seed", "sentence", "since", "start", "step", "table", "text", "wish", "with", "x", "y",
]  # fmt: skip
OPERATION_FIELDS = [
    "area", "at", "between", "by", "content", "corner", "corners", "count", "from", "grid", "id", "index",
    "key", "line", "name", "path", "piece", "pieces", "players", "point", "points", "regions", "region", "ring",
    "rings", "seed", "symbols", "terrain", "text", "to", "turns", "value", "width", "yaml",
]  # fmt: skip
LAST = ("rename", "delete")
"""What changes what all others ask about."""


def endpoints() -> list[tuple[str, Endpoint]]:
    """All endpoints with their addresses; those that remove something come last."""
    found = [(f"/api/{page.name}/{each.name}", each) for page in PAGES for each in page.endpoints]
    return sorted(found, key=lambda each: each[1].name in LAST)


class BadCaller:
    """Somebody with a key who sends what no page does, over one connection."""

    def __init__(self, host: str, cookie: str) -> None:
        self.host, self.cookie = host, cookie
        self._line = http.client.HTTPConnection(host, timeout=PATIENCE)

    def ask(self, path: str, content: bytes | None = None, kind: str = "application/json") -> tuple[int, bytes]:
        """The status and the content of an answer."""
        headers = {"Host": self.host, "Cookie": self.cookie, "Origin": f"http://{self.host}"}
        if kind and content is not None:
            headers["Content-Type"] = kind
        self._line.request("GET" if content is None else "POST", path, content, headers)
        answer = self._line.getresponse()
        return answer.status, answer.read()

    def leave(self) -> None:
        """Hang up."""
        self._line.close()


def good_fields(table: str) -> dict[str, Any]:
    """What makes a request go further than the first look at it."""
    return {"table": table, "map": "lab:map/isle", "open": "lab:race/otters", "pack": "lab"}


def bad_queries(table: str) -> Iterator[str]:
    """Queries in which something is wrong."""
    yield from ("?", "?&&&", "?=", "?table", "?%", "?%ff%fe", "?table=%00", "?x=" + "y" * 3_000)
    good = good_fields(table)
    for value in VALUES[::2]:
        # All fields together must stay below what an address may have.
        words = (value if isinstance(value, str) else json.dumps(value))[:100]
        yield "?" + urllib.parse.urlencode({**dict.fromkeys(FIELDS, words), **good})


def bad_objects(table: str) -> Iterator[bytes]:
    """JSON in which fields are not what they should be."""
    good = good_fields(table)
    for value in VALUES:
        yield json.dumps({**dict.fromkeys(FIELDS, value), **good}).encode()
    for value in VALUES[::4]:
        yield json.dumps(dict.fromkeys(FIELDS, value)).encode()


def bad_operations(table: str, operations: Iterable[str]) -> Iterator[bytes]:
    """Edits in which fields are not what they should be."""
    good = good_fields(table)
    for operation in operations:
        for value in VALUES[::2]:
            fields = {**dict.fromkeys(OPERATION_FIELDS, value), "op": operation}
            yield json.dumps({**good, "operation": fields}).encode()
