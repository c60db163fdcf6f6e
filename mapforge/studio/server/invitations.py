"""Invitations: the secret address of each seat that somebody plays from another machine, until the host closes it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from mapforge.studio.server.keys import ENTRY, Key

if TYPE_CHECKING:
    from mapforge.studio.server.keys import KeyRing

PAGE = "table"
EVERY_SEAT = -1
"""What stands for no seat in particular: whoever has its address may claim one that is free."""


class TableSeat(NamedTuple):
    """A seat at a table."""

    table: str
    seat: int


class Invitations:
    """The keys of guests; each opens one seat at one table and nothing else."""

    def __init__(self, keys: KeyRing, keep: Callable[[TableSeat, Key | None], None]) -> None:
        self._keys, self._keep = keys, keep
        self._given: dict[TableSeat, Key | None] = {}
        """The keys of seats; None for a seat whose key was taken back."""
        self._places: dict[str, TableSeat] = {}
        self._lock = threading.Lock()

    def invite(self, place: TableSeat) -> Key | None:
        """The key of a seat, made when it is first wanted; None while the seat is closed."""
        with self._lock:
            return self._given[place] if place in self._given else self._made(place)

    def _made(self, place: TableSeat) -> Key:
        name = _name(place)
        key = Key(name, _home(place), (PAGE,))
        self._keep(place, key)
        self._give(place, key)
        return key

    def _give(self, place: TableSeat, key: Key) -> None:
        self._keys.add(key)
        self._given[place], self._places[key.name] = key, place

    def restore(self, place: TableSeat, secrets: Sequence[str] | None) -> None:
        """Let a key be valid again that was so before the studio ended; None keeps a seat closed."""
        with self._lock:
            if secrets is None:
                self._given[place] = None
            else:
                secret, cookie = secrets
                self._give(place, Key(_name(place), _home(place), (PAGE,), secret, cookie))

    def forget(self, table: str) -> list[Key]:
        """Take all keys of a table back; those that are not valid any longer."""
        with self._lock:
            places = [place for place in self._given if place.table == table]
            keys = [key for place in places if (key := self._given.pop(place)) is not None]
            for key in keys:
                self._keys.remove(key.name)
            return keys

    def renew(self, place: TableSeat) -> Key | None:
        """Make the key of a seat anew; the one that is not valid any longer."""
        with self._lock:
            before = self._given.get(place)
            self._made(place)
            return before

    def close(self, place: TableSeat) -> Key | None:
        """Take the key of a seat back; the one that is not valid any longer."""
        with self._lock:
            self._keep(place, None)
            before, self._given[place] = self._given.get(place), None
            if before is not None:
                self._keys.remove(before.name)
            return before

    def place_of(self, key: Key) -> TableSeat | None:
        """The seat that a key is for; None for whoever started the studio."""
        return self._places.get(key.name)


def _name(place: TableSeat) -> str:
    return f"{place.table}-{place.seat + 1}"


def _home(place: TableSeat) -> str:
    return f"/{PAGE}?table={place.table}&as={_name(place)}"


def addresses(key: Key, hosts: list[str]) -> list[str]:
    """The addresses that a key opens, by each name of this machine."""
    return [f"http://{host}{ENTRY}{key.secret}" for host in hosts]


_NOWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody; nothing is sent there, but the system says from where it would be."""


def own_addresses() -> list[str]:
    """All addresses of this machine but those that only it can see; the usual one first."""
    candidates = [_usual(), *_named()]
    return [address for address in dict.fromkeys(candidates) if address and not address.startswith(("127.", "0."))]


def _usual() -> str:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_NOWHERE)
        return str(probe.getsockname()[0])
    return ""


def _named() -> list[str]:
    with suppress(OSError):
        return [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []
