"""A page of the studio: what the navigation says, what it may ask, and what it says over the socket."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mapforge.files.plain_data import Fields

if TYPE_CHECKING:
    from mapforge.studio.server.connections import Connection
    from mapforge.studio.server.endpoints import Endpoint
    from mapforge.studio.server.running_studio import Studio

Listener = Callable[["Studio", "Connection", Fields], None]


@dataclass(frozen=True)
class Page:
    """One page; its document is `static/NAME/index.html`, its address `/NAME`, its questions go to `/api/NAME/`."""

    name: str
    title: str
    """What the navigation says; empty for a page that is reached from others only."""
    endpoints: tuple[Endpoint, ...] = ()
    messages: Mapping[str, Listener] = field(default_factory=dict)
    """What it may say over the socket, by what comes after `NAME.` in the kind of the message."""
