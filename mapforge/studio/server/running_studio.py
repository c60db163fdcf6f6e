"""What all pages of a running studio share."""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING

from mapforge.files.number_reader import whole_number
from mapforge.files.plain_data import Record
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.server.callers import Callers
from mapforge.studio.server.connections import Connections
from mapforge.studio.server.invitations import Invitations, TableSeat
from mapforge.studio.server.keys import Key, KeyRing
from mapforge.studio.server.open_file_watch import OpenFileWatch
from mapforge.studio.server.work_lanes import WorkLanes
from mapforge.studio.table.open_tables import OpenTables
from mapforge.studio.table.table_reviews import TableReviews
from mapforge.studio.table.workspace_games import WorkspaceGames

if TYPE_CHECKING:
    from mapforge.studio.editing.open_file import OpenFile
    from mapforge.studio.forms.fairness_runs import FairnessRuns
    from mapforge.studio.forms.item_index import ItemIndex
    from mapforge.studio.table.game_table import GameTable
    from mapforge.studio.table.shelved_table import ShelvedTable


class Studio:
    """The packs it works on, who may come in, who listens, and who looks after opened files."""

    def __init__(self, workspace: Workspace, home: str = "/") -> None:
        self.workspace = workspace
        self.callers, self.lanes = Callers(), WorkLanes()
        self.keys, self.connections = KeyRing(home), Connections(self.callers)
        self.invitations = Invitations(self.keys, self._keep_key)
        self.shared_at: list[str] = []
        """The names of this machine in its network, each with the port, when friends may come in."""
        self.note = ""
        """What whoever started the studio should know about its address."""
        self.games = WorkspaceGames(workspace)
        self.open_tables = OpenTables(self.games, self.tell_table)
        self.reviews = TableReviews()
        self._watches: dict[str, OpenFileWatch] = {}
        self._lock = threading.Lock()

    def restore(self) -> None:
        """Have the tables again that were there before, with the keys of their guests."""
        self.open_tables.restore()
        for kept in self.open_tables.kept.values():
            for seat, secrets in kept.settings.get("keys", {}).items():
                self.invitations.restore(TableSeat(kept.id, whole_number(seat)), secrets)

    def drop(self, key: Key) -> None:
        """Let whoever has a key be out at once."""
        self.connections.drop(key)
        self.callers.cut_all_of(key)

    @property
    def last_shared_at(self) -> list[str]:
        """By which names guests of unfinished games know this machine."""
        shared = [kept for kept in self.open_tables.kept.values() if kept.over is None and kept.guests]
        return list(shared[-1].settings.get("shared_at", ())) if shared else []

    def _keep_key(self, place: TableSeat, key: Key | None) -> None:
        known = self.open_tables.kept[place.table].settings.get("keys", {})
        secrets = [key.secret, key.cookie] if key is not None else None
        self.open_tables.set(place.table, keys={**known, str(place.seat): secrets}, shared_at=self.shared_at)

    def tell_table(self, table: GameTable | ShelvedTable) -> None:
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
