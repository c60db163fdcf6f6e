"""A question about tables, whoever brings it: a request to the server, or a message to the worker of a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from mapforge.files.number_reader import BadNumber, whole_number
from mapforge.studio.editing.edit_request import BadRequest, RequestFields
from mapforge.studio.table.game_table import GameTable
from mapforge.studio.table.shelved_table import ShelvedTable

if TYPE_CHECKING:
    from mapforge.files.plain_data import Fields
    from mapforge.studio.table.asker import Asker
    from mapforge.studio.table.open_tables import OpenTables

Result = TypeVar("Result")


class TableRequest(RequestFields):
    """One question of somebody who plays at this screen, and may wait for its answer."""

    longest_text = 48_000_000

    def __init__(self, tables: OpenTables, data: Fields, asker: Asker | None = None) -> None:
        super().__init__(data)
        self.tables, self.asker = tables, asker

    def integer(self, field: str, usual: int = 0) -> int:
        """A whole number, which a query has as text."""
        value = self.data.get(field, usual)
        if type(value) is int:
            return value
        try:
            return whole_number(value if isinstance(value, str) else "")
        except BadNumber as error:
            raise BadRequest(f"'{field}' must be a number; reload the page") from error

    def seat_at(self, table: GameTable | ShelvedTable, wanted: int | None = None) -> int:
        """The seat of whoever asks: people at this screen sit where somebody must choose."""
        return table.seat_at_screen(wanted)

    def answered(self, work: Callable[[], Result]) -> Result:
        """Work for as long as whoever asks waits for it."""
        return work() if self.asker is None else self.asker.during(work)


def looked_at(request: TableRequest) -> tuple[GameTable | ShelvedTable, int]:
    """The table, and the seat of somebody who still waits for an answer, to show what they may see."""
    if request.asker is not None:
        request.asker.stay()
    table = request.tables.table(request.text("table"))
    try:
        wanted = request.integer("seat", -1)
    except BadRequest:
        # Whoever asks for a seat that is none sees the one that is theirs.
        wanted = None
    return table, request.seat_at(table, wanted)


def played_at(request: TableRequest) -> tuple[GameTable, int]:
    """The table, and the seat of whoever asks, to choose something."""
    found, seat = looked_at(request)
    return request.tables.playing(found.id), seat


def hosted(request: TableRequest) -> GameTable:
    """The table, for whoever started the studio or opened the page; guests do not come as far as here."""
    return request.tables.playing(request.text("table"))
