"""What all pages of a running studio share."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from mapforge.studio.desk import Workspace
from mapforge.studio.server.hub import Hub
from mapforge.studio.server.keys import KeyRing
from mapforge.studio.server.map_watch import MapWatch

if TYPE_CHECKING:
    from mapforge.studio.desk import MapDesk


class Studio:
    """The packs it works on, who may come in, who listens, and who looks after opened maps."""

    def __init__(self, workspace: Workspace, home: str = "/") -> None:
        self.workspace = workspace
        self.keys, self.hub = KeyRing(home), Hub()
        self._watches: dict[str, MapWatch] = {}
        self._lock = threading.Lock()

    def watch(self, desk: MapDesk) -> MapWatch:
        """Who looks after an opened map."""
        with self._lock:
            watch = self._watches.get(desk.reference)
            if watch is None or watch.desk is not desk:
                watch = self._watches[desk.reference] = MapWatch(desk, self.hub)
            return watch
