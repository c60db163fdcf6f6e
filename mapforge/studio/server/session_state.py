"""What all pages of a running studio share."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from mapforge.studio.desk import Workspace
from mapforge.studio.server.hub import Hub
from mapforge.studio.server.invitations import Invitations
from mapforge.studio.server.keys import KeyRing
from mapforge.studio.server.map_watch import MapWatch
from mapforge.studio.table import Hall

if TYPE_CHECKING:
    from mapforge.studio.desk import MapDesk
    from mapforge.studio.table import GameTable


class Studio:
    """The packs it works on, who may come in, who listens, and who looks after opened maps."""

    def __init__(self, workspace: Workspace, home: str = "/") -> None:
        self.workspace = workspace
        self.keys, self.hub = KeyRing(home), Hub()
        self.invitations = Invitations(self.keys)
        self.shared_at: list[str] = []
        """The names of this machine in its network, each with the port, when friends may come in."""
        self.hall = Hall(workspace, self._tell_table)
        self._watches: dict[str, MapWatch] = {}
        self._lock = threading.Lock()

    def _tell_table(self, table: GameTable) -> None:
        """Let the pages of a table look again; what they may see, each asks for itself."""
        self.hub.tell(f"table:{table.id}", {"kind": "table.changed", "table": table.id, "revision": table.revision})

    def watch(self, desk: MapDesk) -> MapWatch:
        """Who looks after an opened map."""
        with self._lock:
            watch = self._watches.get(desk.reference)
            if watch is None or watch.desk is not desk:
                watch = self._watches[desk.reference] = MapWatch(desk, self.hub)
            return watch
