"""What a page asks of the server, and work in threads that nobody has to wait for when the studio ends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Fields

if TYPE_CHECKING:
    from mapforge.studio.server.keys import Key
    from mapforge.studio.server.running_studio import Studio

Result = TypeVar("Result")


class BadRequest(MapforgeError):  # noqa: N818 - it names what a page did
    """A page asks for something in words that mean nothing."""


@dataclass(frozen=True)
class PageRequest:
    """One question of a page: the studio it is asked of, who asks, the query and what was posted."""

    studio: Studio
    key: Key
    query: Mapping[str, str]
    data: Fields = field(default_factory=dict)
    content: bytes = b""
    """What was posted, as it came; `data` is empty when that was no JSON."""

    def text(self, name: str) -> str:
        """A word of the query or of what was posted."""
        value = self.query.get(name, self.data.get(name))
        if not isinstance(value, str) or not value:
            raise BadRequest(f"the page did not say '{name}'; reload it, and if that does not help, it is a bug")
        return value

    @property
    def connection(self) -> int | None:
        """The number of the page's socket, if it said so, to spare it the news of its own doing."""
        value = self.data.get("connection")
        return value if isinstance(value, int) else None


async def in_thread(work: Callable[[], Result]) -> Result:
    """Do something in a thread that ends with the program, however long it would have gone on."""
    loop, done = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()

    def tell(finish: Callable[[object], None], value: object) -> None:
        if not done.done():
            finish(value)

    def run() -> None:
        try:
            outcome = (done.set_result, work())
        except BaseException as error:
            outcome = (done.set_exception, error)  # type: ignore[assignment]
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, *outcome)

    threading.Thread(target=run, daemon=True).start()
    result: Result = await done
    return result
