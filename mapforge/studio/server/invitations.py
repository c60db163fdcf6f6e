"""Invitations: the secret address of each seat that somebody plays from another machine, and who came by which."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from mapforge.studio.server.keys import ENTRY, Key

if TYPE_CHECKING:
    from mapforge.studio.server.keys import KeyRing

PAGE = "table"


class TableSeat(NamedTuple):
    """A seat at a table."""

    table: str
    seat: int


class Invitations:
    """The keys of guests; each opens one seat at one table and nothing else."""

    def __init__(self, keys: KeyRing) -> None:
        self._keys = keys
        self._given: dict[TableSeat, Key] = {}
        self._places: dict[str, TableSeat] = {}
        self._lock = threading.Lock()

    def invite(self, place: TableSeat) -> Key:
        """The key of a seat, made when it is first wanted."""
        with self._lock:
            key = self._given.get(place)
            if key is None:
                key = Key(f"{place.table} seat {place.seat + 1}", f"/{PAGE}?table={place.table}", (PAGE,))
                self._keys.add(key)
                self._given[place], self._places[key.name] = key, place
            return key

    def place_of(self, key: Key) -> TableSeat | None:
        """The seat that a key is for; None for whoever started the studio."""
        return self._places.get(key.name)


def addresses(key: Key, hosts: list[str]) -> list[str]:
    """The addresses that a key opens, by each name of this machine."""
    return [f"http://{host}{ENTRY}{key.secret}" for host in hosts]


_NOWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody; nothing is sent there, but the system says from where it would be."""


def own_addresses() -> list[str]:
    """All addresses of this machine but those that only it can see; the usual one first."""
    found = [_usual(), *_named()]
    return [address for address in dict.fromkeys(found) if address and not address.startswith(("127.", "0."))]


def _usual() -> str:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_NOWHERE)
        return str(probe.getsockname()[0])
    return ""


def _named() -> list[str]:
    with suppress(OSError):
        return [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []
