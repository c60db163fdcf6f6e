"""The addresses of this machine in its network, by which friends can reach it."""

from __future__ import annotations

import socket
from contextlib import suppress

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
