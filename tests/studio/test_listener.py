"""The socket on which the studio listens."""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor

from mapforge.studio.server.listener import HOST, _listening_socket


async def accepted_by(listening: socket.socket) -> bool:
    """Whether small pieces are sent at once by what asyncio makes of a connection."""
    told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted = writer.get_extra_info("socket")
        told.set_result(bool(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
        writer.close()

    async with await asyncio.start_server(answer, sock=listening):
        _, writer = await asyncio.open_connection(*listening.getsockname())
        found = await told
        writer.close()
    return found


def test_the_content_of_an_answer_does_not_wait_for_its_head_to_be_acknowledged() -> None:
    with ThreadPoolExecutor(1) as elsewhere:  # browser tests have a loop of their own in this thread
        assert elsewhere.submit(asyncio.run, accepted_by(_listening_socket(0, HOST))).result()
