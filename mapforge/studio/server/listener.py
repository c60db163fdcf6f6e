"""Listens on this machine alone, or for friends in its network, says where, and ends soon after Ctrl-C."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType
from urllib.parse import urlsplit

import uvicorn

from engine.vocabulary.errors import ExternalStop
from mapforge.errors import Exit, MapforgeError
from mapforge.studio.server.application import studio_application
from mapforge.studio.server.first_page_file import FirstPageFile
from mapforge.studio.server.invitations import own_addresses
from mapforge.studio.server.keys import ENTRY
from mapforge.studio.server.protocols import LARGEST_HEAD, LARGEST_MESSAGE, StudioConfig, StudioHttp, StudioSocket
from mapforge.studio.server.running_studio import Studio

HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
USUAL_PORT = 8747
"""Where the studio is when nobody says otherwise and nobody else is there."""
GRACE = 1
"""Seconds that answers under way get when the studio ends."""
PATIENCE = 1.0
"""Seconds after which it ends whatever it does: what was answered is in the journals, and nothing else was promised."""
_HIGHEST_PORT = 65535
NEW_ADDRESS = (
    "Guests knew this studio by another address, which could not be used again: send them the new one (Friends)."
)
_BACKLOG = 128
"""Connections that wait to be accepted."""
_TURN = 0.001
"""Seconds after which one thread lets another compute: those who ask wait for no bot that thinks."""


class _Server(uvicorn.Server):
    """A server that ends in time, even while a thread of ours computes."""

    first_page: FirstPageFile | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end."""
        self.remove_first_page()
        last_call = threading.Timer(PATIENCE, os._exit, (Exit.OK,))
        last_call.daemon = True
        last_call.start()
        super().handle_exit(sig, frame)

    def remove_first_page(self) -> None:
        """Remove the file that led the browser here."""
        if self.first_page is not None:
            self.first_page.remove()


class CannotListen(MapforgeError):  # noqa: N818 - it names what could not be done
    """The port is taken, or not ours to take."""


def open_studio(
    studio: Studio, port: int | None, tell: Callable[[str], None], *, browser: bool, share: bool = False
) -> None:
    """Serve until somebody ends it; `tell` gets the address as soon as it can be opened.

    With `share`, friends in the network can be given seats, and whoever starts it still comes in from here alone.
    """
    known = studio.last_shared_at if share else []
    listening = _listening_socket(port, EVERYWHERE if share else HOST, _port_in(known))
    number = listening.getsockname()[1]
    host = f"{HOST}:{number}"
    studio.shared_at = [f"{address}:{number}" for address in own_addresses() or [HOST]] if share else []
    if known and not set(known) & set(studio.shared_at):
        studio.note = NEW_ADDRESS
    config = StudioConfig(
        studio_application(studio, {host, *studio.shared_at}),
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        lifespan="off",
        http=StudioHttp,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        backlog=_BACKLOG,
        # Those who are connected are looked after by `Callers`.
        timeout_keep_alive=3600,
        ws=StudioSocket,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
    )
    config.callers = studio.callers
    server = _Server(config)
    address = f"http://{host}{ENTRY}{studio.keys.master.secret}"

    def ready() -> None:
        tell(address)
        if browser:
            server.first_page = FirstPageFile(address)
            server.first_page.open()

    # What strangers do to their connections is not worth a line in the terminal.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    sys.setswitchinterval(_TURN)
    sys.unraisablehook = _tell_unraisable
    try:
        asyncio.run(_serve(server, studio, listening, ready))
    finally:
        server.remove_first_page()


def _tell_unraisable(told: sys.UnraisableHookArgs) -> None:
    """Say nothing of an interruption that came where nobody can be interrupted: it comes again."""
    if not issubclass(told.exc_type, ExternalStop):
        sys.__unraisablehook__(told)


async def _serve(server: uvicorn.Server, studio: Studio, listening: socket.socket, ready: Callable[[], None]) -> None:
    sweeping = asyncio.create_task(studio.callers.sweep())
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if not serving.done():
        ready()
    await serving
    sweeping.cancel()


def _port_in(hosts: Sequence[str]) -> int:
    """The port of names of this machine, or the usual one."""
    with suppress(ValueError):
        return (urlsplit(f"//{hosts[0]}").port if hosts else None) or USUAL_PORT
    return USUAL_PORT


def _listening_socket(port: int | None, host: str, usual: int = USUAL_PORT) -> socket.socket:
    """A socket that listens as `host`, at the port that was asked for, or the usual one, or any other."""
    if port is not None and not 0 <= port <= _HIGHEST_PORT:
        raise CannotListen(f"a port is a number from 0 to {_HIGHEST_PORT}, not {port}")
    for wanted in (port,) if port is not None else (usual, 0):
        # asyncio turns off Nagle's algorithm only for sockets that say they are TCP; with it, the content of an answer
        # waits 40 ms until the other side has acknowledged the head.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, wanted))
        except OSError as error:
            listening.close()
            refusal = error
        else:
            return listening
    raise CannotListen(f"port {port} cannot be used: {refusal.strerror}; without --port, a free one is found")
