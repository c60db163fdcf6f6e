"""Downloads over https: within a limit of bytes and of seconds for everything, and every redirect is checked."""

from __future__ import annotations

import re
import ssl
import time
from contextlib import suppress
from http.client import HTTPException, HTTPMessage
from ipaddress import ip_address
from threading import Thread
from typing import IO
from urllib import request
from urllib.error import HTTPError, URLError
from urllib.parse import SplitResult, urlsplit

from mapforge.errors import MapforgeError
from mapforge.files.printable_text import printable_line
from mapforge.version import __version__

MOST_DOWNLOADED = 64_000_000
"""The most bytes of all that is downloaded for one pack."""
SECONDS = 30.0
"""The most seconds that all of it may take."""
MOST_REDIRECTS = 5
_PART = 65_536
_SHOWN = 200
_NOTES_OF_LIBRARIES = re.compile(r"\[[^\]]*\]|\(_ssl\.c:\d+\)|<urlopen error|>$")
_plain_on_loopback = False
"""Whether addresses on this very machine may do without encryption. Only tests set it; users cannot."""


class CannotDownload(MapforgeError):  # noqa: N818 - it names what could not be done
    """Something could not be downloaded, or was not allowed to be."""


def checked_address(address: str) -> str:
    """An address that may be asked, or CannotDownload."""
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname or "", parts.port
        address.encode("ascii")
    except ValueError as error:
        raise CannotDownload(f"'{shown_address(address)}' is not an address") from error
    if parts.scheme != "https" and not _is_allowed_in_tests(parts):
        raise CannotDownload(f"'{shown_address(address)}' is refused: an address must begin with https://")
    if not host or any(sign <= " " or sign == "\x7f" for sign in address):
        raise CannotDownload(f"'{shown_address(address)}' is not an address")
    if parts.username is not None or parts.password is not None:
        raise CannotDownload("an address with a name or a password in it is refused: it would be kept and shown")
    return address


def shown_address(address: str) -> str:
    """An address as it can be shown: in one line, and not too long a one."""
    return printable_line(address[:_SHOWN])


def _is_allowed_in_tests(parts: SplitResult) -> bool:
    if not _plain_on_loopback or parts.scheme != "http":
        return False
    with suppress(ValueError):
        return ip_address(parts.hostname or "").is_loopback
    return False


class Downloads:
    """All that is downloaded for one pack, which shares one limit of bytes and one of seconds."""

    def __init__(self, seconds: float | None = None, most: int | None = None) -> None:
        self._seconds = SECONDS if seconds is None else seconds
        self._most = MOST_DOWNLOADED if most is None else most
        self._left = self._most
        self._end = time.monotonic() + self._seconds

    def content(self, address: str, most: int | None = None) -> tuple[bytes, str]:
        """What lies at an address, and the address that it came from after redirects; CannotDownload if that fails."""
        checked_address(address)
        answers: list[tuple[bytes, str] | BaseException] = []

        def work() -> None:
            try:
                answers.append(self._read(address, min(self._left, most or self._left)))
            except BaseException as error:
                answers.append(error)

        # Looking up a host and reading headers know no limit of their own, so all of it is waited for from outside.
        worker = Thread(target=work, daemon=True, name="mapforge-download")
        worker.start()
        worker.join(max(0.0, self._end - time.monotonic()))
        if not answers:
            raise self._too_slow(address)
        answer = answers[0]
        if isinstance(answer, BaseException):
            raise self._explained(address, answer) from answer
        self._left -= len(answer[0])
        return answer

    def _read(self, address: str, most: int) -> tuple[bytes, str]:
        wanted = request.Request(address, headers={"User-Agent": f"mapforge/{__version__}"})
        with _opener().open(wanted, timeout=max(0.1, self._end - time.monotonic())) as response:
            announced = response.headers.get("Content-Length", "")
            if announced.isascii() and announced.isdigit() and int(announced) > most:
                raise self._too_large(address, most)
            parts, size = [], 0
            while part := response.read1(_PART):
                size += len(part)
                if size > most:
                    raise self._too_large(address, most)
                if time.monotonic() > self._end:
                    raise self._too_slow(address)
                parts.append(part)
            if announced.isascii() and announced.isdigit() and size < int(announced):
                raise CannotDownload(f"'{address}' broke off after {size:,} of {int(announced):,} bytes")
            return b"".join(parts), response.url

    def _too_slow(self, address: str) -> CannotDownload:
        return CannotDownload(f"'{address}' took too long: everything must be here within {self._seconds:g} seconds")

    def _too_large(self, address: str, most: int) -> CannotDownload:
        if most < self._left:
            return CannotDownload(f"'{address}' has more than {most:,} bytes, which is the most for a manifest")
        together = "which is the most for a manifest and its zip together"
        return CannotDownload(f"'{address}' has more than {self._most:,} bytes, {together}")

    def _explained(self, address: str, error: BaseException) -> CannotDownload:
        if isinstance(error, CannotDownload):
            return error
        if isinstance(error, HTTPError):
            error.close()
            return CannotDownload(f"'{address}' answers {error.code} {error.reason}")
        reason = error.reason if isinstance(error, URLError) else error
        if isinstance(reason, CannotDownload):
            return reason
        if isinstance(reason, TimeoutError):
            return self._too_slow(address)
        if isinstance(reason, OSError | HTTPException | ValueError | str):
            return CannotDownload(f"'{address}' cannot be reached: {_plain_reason(reason)}")
        raise error


def _plain_reason(reason: OSError | HTTPException | ValueError | str) -> str:
    """What went wrong, without the numbers and the places in the source with which libraries report it."""
    message = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
    return printable_line(_NOTES_OF_LIBRARIES.sub("", message).strip() or type(reason).__name__)


class _CheckedRedirects(request.HTTPRedirectHandler):
    """Follows a few redirects, and only to addresses that could have been asked in the first place."""

    # Python's own limits are told in three lines, and confuse many redirects with a circle.
    max_redirections = max_repeats = 10 * MOST_REDIRECTS

    def redirect_request(
        self, req: request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> request.Request | None:
        try:
            checked_address(newurl)
            _refuse_endless(req, newurl)
        except CannotDownload:
            fp.close()
            raise
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _refuse_endless(asked: request.Request, target: str) -> None:
    """Raise CannotDownload when redirects lead in a circle, or there are too many."""
    visited = getattr(asked, "redirect_dict", {})
    if target in visited or target == asked.full_url:
        raise CannotDownload(f"'{shown_address(target)}' leads back to itself: its redirects go in a circle")
    if len(visited) >= MOST_REDIRECTS:
        address = shown_address(asked.full_url)
        raise CannotDownload(f"'{address}' leads on to another address, and {MOST_REDIRECTS} redirects are the most")


def _opener() -> request.OpenerDirector:
    """What opens addresses: neither files nor ftp, as Python's usual one does."""
    opener = request.OpenerDirector()
    handlers = [
        request.HTTPSHandler(context=ssl.create_default_context()),
        _CheckedRedirects(),
        request.HTTPErrorProcessor(),
        request.HTTPDefaultErrorHandler(),
    ]
    for handler in [*handlers, request.HTTPHandler() if _plain_on_loopback else request.ProxyHandler()]:
        opener.add_handler(handler)
    return opener
