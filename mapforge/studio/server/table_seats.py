"""Who sits where at a table, for whoever asks: the seat that their keys give them, or the whole table for the host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mapforge.studio.table.game_table import GameTable, TableRefusal
from mapforge.studio.table.shelved_table import ShelvedTable

if TYPE_CHECKING:
    from mapforge.studio.server.keys import Key
    from mapforge.studio.server.running_studio import Studio


def topic_of(table: str, seat: int | None = None) -> str:
    """What pages of a table, or of one seat, follow."""
    return f"table:{table}" if seat is None else f"table:{table}:{seat}"


def seat_of(studio: Studio, keys: Sequence[Key], table: GameTable | ShelvedTable, wanted: int | None = None) -> int:
    """The seat that keys give at a table; whoever started the studio sits where people play at this screen."""
    if not keys[0].pages:
        return table.seat_at_screen(wanted)
    places = [place for key in keys if (place := studio.invitations.place_of(key)) is not None]
    seats = [place.seat for place in places if place.table == table.id]
    if not places:
        raise TableRefusal("this address does not belong to a seat at a table")
    if not seats:
        raise TableRefusal("this seat is at another table; open the address that you were given")
    return wanted if wanted in seats else seats[0]
