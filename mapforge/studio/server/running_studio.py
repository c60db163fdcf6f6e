"""What all pages of a running studio share."""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING

from mapforge.files.plain_data import Record
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.server.callers import Callers
from mapforge.studio.server.connections import Connections
from mapforge.studio.server.invitations import Invitations
from mapforge.studio.server.keys import KeyRing
from mapforge.studio.server.open_file_watch import OpenFileWatch
from mapforge.studio.server.work_lanes import WorkLanes
from mapforge.studio.table.open_tables import OpenTables

if TYPE_CHECKING:
    from mapforge.studio.editing.open_file import OpenFile
    from mapforge.studio.forms.fairness_runs import FairnessRuns
    from mapforge.studio.forms.item_index import ItemIndex
    from mapforge.studio.table.game_table import GameTable


class Studio:
    """The packs it works on, who may come in, who listens, and who looks after opened files."""

    def __init__(self, workspace: Workspace, home: str = "/") -> None:
        self.workspace = workspace
        self.callers, self.lanes = Callers(), WorkLanes()
        self.keys, self.connections = KeyRing(home), Connections(self.callers)
        self.invitations = Invitations(self.keys)
        self.shared_at: list[str] = []
        """The names of this machine in its network, each with the port, when friends may come in."""
        self.open_tables = OpenTables(workspace, self._tell_table)
        self._watches: dict[str, OpenFileWatch] = {}
        self._lock = threading.Lock()

    def _tell_table(self, table: GameTable) -> None:
        """Let the pages of a table look again; what they may see, each asks for itself."""
        self.connections.publish(
            f"table:{table.id}", {"kind": "table.changed", "table": table.id, "revision": table.revision}
        )

    def watch(self, open_file: OpenFile, page: str = "map") -> OpenFileWatch:
        """Who looks after an opened file."""
        with self._lock:
            watch = self._watches.get(f"{page}:{open_file.reference}")
            if watch is None or watch.open_file is not open_file:
                watch = self._watches[f"{page}:{open_file.reference}"] = OpenFileWatch(
                    open_file, self.connections, page
                )
            return watch

    @cached_property
    def item_index(self) -> ItemIndex:
        """The items of the workspace."""
        from mapforge.studio.forms.item_index import ItemIndex

        return ItemIndex(self.workspace)

    @cached_property
    def trials(self) -> FairnessRuns:
        """The items on trial."""
        from mapforge.studio.forms.fairness_runs import FairnessRuns

        def tell(reference: str, news: Record) -> None:
            self.connections.publish(f"items:{reference}", {"kind": "items.trial", **news})

        return FairnessRuns(self.item_index, tell)
