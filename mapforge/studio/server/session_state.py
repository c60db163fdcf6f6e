"""What all pages of a running studio share."""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING

from mapforge.files.plain_data import Record
from mapforge.studio.desk.workspace import Workspace
from mapforge.studio.server.desk_watch import Desk, DeskWatch
from mapforge.studio.server.hub import Hub
from mapforge.studio.server.invitations import Invitations
from mapforge.studio.server.keys import KeyRing
from mapforge.studio.table.hall import Hall

if TYPE_CHECKING:
    from mapforge.studio.forms.fairness_trials import Trials
    from mapforge.studio.forms.item_shelf import ItemShelf
    from mapforge.studio.table.game_table import GameTable


class Studio:
    """The packs it works on, who may come in, who listens, and who looks after opened files."""

    def __init__(self, workspace: Workspace, home: str = "/") -> None:
        self.workspace = workspace
        self.keys, self.hub = KeyRing(home), Hub()
        self.invitations = Invitations(self.keys)
        self.shared_at: list[str] = []
        """The names of this machine in its network, each with the port, when friends may come in."""
        self.hall = Hall(workspace, self._tell_table)
        self._watches: dict[str, DeskWatch] = {}
        self._lock = threading.Lock()

    def _tell_table(self, table: GameTable) -> None:
        """Let the pages of a table look again; what they may see, each asks for itself."""
        self.hub.tell(f"table:{table.id}", {"kind": "table.changed", "table": table.id, "revision": table.revision})

    def watch(self, desk: Desk, page: str = "map") -> DeskWatch:
        """Who looks after an opened file."""
        with self._lock:
            watch = self._watches.get(f"{page}:{desk.reference}")
            if watch is None or watch.desk is not desk:
                watch = self._watches[f"{page}:{desk.reference}"] = DeskWatch(desk, self.hub, page)
            return watch

    @cached_property
    def shelf(self) -> ItemShelf:
        """The items of the workspace."""
        from mapforge.studio.forms.item_shelf import ItemShelf

        return ItemShelf(self.workspace)

    @cached_property
    def trials(self) -> Trials:
        """The items on trial."""
        from mapforge.studio.forms.fairness_trials import Trials

        def tell(reference: str, news: Record) -> None:
            self.hub.tell(f"items:{reference}", {"kind": "items.trial", **news})

        return Trials(self.shelf, tell)
