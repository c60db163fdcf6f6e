"""What a page asks of the server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mapforge.files.plain_data import Fields
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.server.table_seats import seat_of
from mapforge.studio.table.table_request import TableRequest

if TYPE_CHECKING:
    from mapforge.studio.server.keys import Key
    from mapforge.studio.server.running_studio import Studio
    from mapforge.studio.table.asker import Asker
    from mapforge.studio.table.game_table import GameTable
    from mapforge.studio.table.shelved_table import ShelvedTable


class PageRequest(TableRequest):
    """One request of a page: the studio it goes to, who sends it, and its fields, from the query or posted."""

    asker: Asker

    def __init__(
        self,
        studio: Studio,
        keys: Sequence[Key],
        query: Fields,
        posted: Fields,
        content: bytes,
        asker: Asker,
        shown_keys: Sequence[Key] = (),
    ) -> None:
        super().__init__(studio.open_tables, {**posted, **query}, asker)
        self.studio, self.key, self.keys = studio, keys[0], keys
        self.shown_keys = shown_keys
        """All keys of the browser, also those that the address does not ask for."""
        self.content = content
        """What was posted, as it came; it has no fields when it was not JSON."""

    def seat_at(self, table: GameTable | ShelvedTable, wanted: int | None = None) -> int:
        """The seat that the keys of whoever asks give them."""
        return seat_of(self.studio, self.keys, table, wanted)

    @property
    def operation(self) -> Fields:
        """The edit that was posted."""
        operation = self.value("operation")
        if not isinstance(operation, Mapping):
            raise BadRequest("'operation' must be an object; reload the page")
        return operation

    @property
    def connection(self) -> int | None:
        """The number of the page's socket, if it said so, to spare it the news of its own doing."""
        value = self.data.get("connection")
        return value if type(value) is int else None
