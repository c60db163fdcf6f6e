"""Keys: the secret in a first address becomes a cookie; a key may open all of the studio or only some pages."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from hashlib import sha256

ENTRY = "/enter/"
"""Where a first address leads, followed by its secret."""
MASTER = "master"


def _secret() -> str:
    return secrets.token_urlsafe(24)


COMMON = ("", "static", "fonts", "library", "socket", "api/pages")
"""What every page needs, as addresses begin; whoever has a key may have it."""


@dataclass(frozen=True)
class Key:
    """Who may come in, where they begin, and which pages are theirs."""

    name: str
    """What tells the cookies of several keys in one browser apart; it is no secret."""
    home: str = "/"
    pages: tuple[str, ...] = ()
    """The names of the pages that this key opens, with all that they ask; none named means all of them."""
    secret: str = field(default_factory=_secret, repr=False)
    cookie: str = field(default_factory=_secret, repr=False)
    """Another secret than the one in the address, which stays in the browser's history."""

    def opens(self, path: str) -> bool:
        """Tell whether an address is one of this key's."""
        first, _, rest = path.lstrip("/").partition("/")
        page = rest.partition("/")[0] if first == "api" else first
        return not self.pages or first in COMMON or f"{first}/{page}" in COMMON or page in self.pages


class KeyRing:
    """All keys that are valid now; the first one is that of whoever started the studio."""

    def __init__(self, home: str = "/") -> None:
        self.master = Key(MASTER, home)
        self._keys: dict[str, Key] = {}
        self._entries: dict[bytes, Key] = {}
        self._cookies: dict[bytes, Key] = {}
        self.add(self.master)

    def add(self, key: Key) -> None:
        """Let somebody else in; a key of the same name is not valid any longer."""
        self._keep({**self._keys, key.name: key})

    def remove(self, name: str) -> None:
        """Let somebody in no longer."""
        if name != self.master.name:
            self._keep({other: key for other, key in self._keys.items() if other != name})

    def _keep(self, keys: dict[str, Key]) -> None:
        # How long it takes to find a digest tells nothing about the secret.
        self._entries = {_digest(key.secret): key for key in keys.values()}
        self._cookies = {_digest(key.cookie): key for key in keys.values()}
        self._keys = keys

    def with_secret(self, word: str) -> Key | None:
        """The key that a first address has."""
        return self._entries.get(_digest(word))

    def with_cookie(self, word: str) -> Key | None:
        """The key that a browser shows."""
        return self._cookies.get(_digest(word))


def _digest(word: str) -> bytes:
    return sha256(word.encode("utf-8", "replace")).digest()
