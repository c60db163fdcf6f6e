"""Listens on this machine alone, or for friends in its network, says where, and ends soon after Ctrl-C."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from types import FrameType

import uvicorn

from mapforge.errors import Exit, MapforgeError
from mapforge.studio.server.application import studio_application
from mapforge.studio.server.invitations import own_addresses
from mapforge.studio.server.keys import ENTRY
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


class _Server(uvicorn.Server):
    """A server that ends in time, even while a thread of ours computes."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end."""
        last_call = threading.Timer(PATIENCE, os._exit, (Exit.OK,))
        last_call.daemon = True
        last_call.start()
        super().handle_exit(sig, frame)


class CannotListen(MapforgeError):  # noqa: N818 - it names what could not be done
    """The port is taken, or not ours to take."""


def open_studio(
    studio: Studio, port: int | None, tell: Callable[[str], None], *, browser: bool, share: bool = False
) -> None:
    """Serve until somebody ends it; `tell` gets the address as soon as it can be opened.

    With `share`, friends in the network can be given seats, and whoever starts it still comes in from here alone.
    """
    listening = _listening_socket(port, EVERYWHERE if share else HOST)
    number = listening.getsockname()[1]
    host = f"{HOST}:{number}"
    studio.shared_at = [f"{address}:{number}" for address in own_addresses() or [HOST]] if share else []
    config = uvicorn.Config(
        studio_application(studio, {host, *studio.shared_at}),
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        lifespan="off",
        ws="websockets-sansio",
        ws_max_size=1_000_000,
        timeout_graceful_shutdown=GRACE,
    )
    address = f"http://{host}{ENTRY}{studio.keys.master.secret}"
    asyncio.run(_serve(_Server(config), listening, lambda: _tell(address, tell, browser=browser)))


async def _serve(server: uvicorn.Server, listening: socket.socket, ready: Callable[[], None]) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if not serving.done():
        ready()
    await serving


def _tell(address: str, tell: Callable[[str], None], *, browser: bool) -> None:
    tell(address)
    if browser:
        # Some browsers keep the program waiting that opens them.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _listening_socket(port: int | None, host: str) -> socket.socket:
    """A socket that listens as `host`, at the port that was asked for or any other one when none was."""
    if port is not None and not 0 <= port <= _HIGHEST_PORT:
        raise CannotListen(f"a port is a number from 0 to {_HIGHEST_PORT}, not {port}")
    for wanted in (port,) if port is not None else (USUAL_PORT, 0):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, wanted))
        except OSError as error:
            listening.close()
            refusal = error
        else:
            return listening
    raise CannotListen(f"port {port} cannot be used: {refusal.strerror}; without --port, a free one is found")
