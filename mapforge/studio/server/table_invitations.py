"""Friends at a table: the addresses they are given, the seats they claim, and who is here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapforge.files.plain_data import Record
from mapforge.files.printable_text import printable_line
from mapforge.games.terminal.seats import PERSON
from mapforge.studio.server.endpoints import Endpoint
from mapforge.studio.server.invitations import EVERY_SEAT, TableSeat, addresses
from mapforge.studio.server.keys import ENTRY
from mapforge.studio.server.page_request import PageRequest
from mapforge.studio.server.table_seats import topic_of
from mapforge.studio.table.game_table import GameTable, TableRefusal
from mapforge.studio.table.table_request import hosted, played_at

if TYPE_CHECKING:
    from mapforge.studio.server.keys import Key
    from mapforge.studio.server.running_studio import Studio


def begun(studio: Studio, table: GameTable) -> Record:
    """A table that was just laid: where it is shared, all people but the first get an address."""
    if studio.shared_at:
        people = [n for n, seat in enumerate(table.seats) if seat.bot is None]
        invite_guests(studio, table, people[1:])
    return {"table": table.id}


def invite_guests(studio: Studio, table: GameTable, seats: list[int]) -> None:
    """Let some seats be played from other machines."""
    if seats:
        table.guests.update(seats)
        studio.open_tables.set(table.id, guests=sorted(table.guests), shared_at=studio.shared_at)


def _invitations(request: PageRequest) -> Record:
    table, studio = hosted(request), request.studio
    if not studio.shared_at:
        return {"shared": False, "seats": [], "addresses": [], "picture": None}
    key = studio.invitations.invite(TableSeat(table.id, EVERY_SEAT)) if table.guests else None
    shown = addresses(key, studio.shared_at) if key else []
    return {
        "shared": True,
        "addresses": shown,
        "picture": _squares(shown[0]) if shown else None,
        "seats": [
            {"seat": n, "name": table.people[n].name, **_invitation(studio, TableSeat(table.id, n))}
            for n in sorted(table.guests)
        ],
    }


def _squares(address: str) -> list[str] | None:
    """The QR code of an address, row by row; nothing where the package that makes it is not installed."""
    try:
        import segno
    except ImportError:
        return None
    return ["".join("1" if square else "0" for square in row) for row in segno.make_qr(address).matrix]


def _invitation(studio: Studio, place: TableSeat) -> Record:
    """The addresses of a seat, none while it is closed, whether it is somebody's, and the pages that are open there."""
    key, pages = studio.invitations.invite(place), studio.connections.subscribers(topic_of(*place))
    return {
        "addresses": addresses(key, studio.shared_at) if key else [],
        "claimed": place.seat in studio.open_tables.kept[place.table].claimed,
        "here": bool(pages),
        "visitors": [{"from": page.address, "since": round(page.since)} for page in pages],
    }


def _place_of(request: PageRequest) -> TableSeat:
    table, seat = hosted(request), request.integer("seat", EVERY_SEAT)
    if seat not in table.guests:
        raise TableRefusal("nobody is invited to this seat")
    return TableSeat(table.id, seat)


def _close_invitation(request: PageRequest) -> Record:
    place = _place_of(request)
    return _without(request.studio, request.studio.invitations.close(place), place)


def _renew_invitation(request: PageRequest) -> Record:
    place = _place_of(request)
    return _without(request.studio, request.studio.invitations.renew(place), place)


def _without(studio: Studio, key: Key | None, place: TableSeat) -> Record:
    """The seat after its key was taken back: whoever had it is out at once, and it is nobody's."""
    if key is not None:
        studio.drop(key)
    studio.open_tables.release_seat(*place)
    studio.tell_table(studio.open_tables.table(place.table))
    return _invitation(studio, place)


def _free(request: PageRequest) -> Record:
    """The seats for somebody at the door: theirs, if this browser has a key, those that are free, and those of others.

    A seat belongs to whoever sat down there, also while they are away, until the host frees it.
    """
    table, _ = played_at(request)
    open_tables, invitations = request.studio.open_tables, request.studio.invitations
    places = [TableSeat(table.id, n) for n in sorted(table.guests)]
    own, claimed = _own_seats(request, table), open_tables.kept[table.id].claimed
    return {
        "seats": [
            {
                "seat": place.seat,
                "name": table.people[place.seat].name,
                "kept_warm": table.is_kept_warm(place.seat),
                "whose": "yours" if place.seat in own else "taken" if place.seat in claimed else "free",
            }
            for place in places
            if invitations.invite(place)
        ]
    }


def _own_seats(request: PageRequest, table: GameTable) -> dict[int, Key]:
    """The seats of a table for which this browser has a key."""
    places = [(request.studio.invitations.place_of(key), key) for key in request.shown_keys]
    return {place.seat: key for place, key in places if place and place.table == table.id and place.seat != EVERY_SEAT}


def _claim(request: PageRequest) -> Record:
    """Lead somebody who came by the address of the table to their seat, or give them one that is nobody's."""
    table, seat = played_at(request)
    if seat != EVERY_SEAT:
        raise TableRefusal("you sit at this table already")
    number = request.integer("number", EVERY_SEAT)
    own = _own_seats(request, table).get(number)
    if own is not None:
        return {"address": own.home}
    key = request.studio.invitations.invite(TableSeat(table.id, number)) if number in table.guests else None
    if key is None:
        raise TableRefusal("nobody is invited to this seat; choose another one")
    if not request.studio.open_tables.claim_seat(table.id, number):
        name = table.people[number].name
        raise TableRefusal(f"this is the seat of {name}; choose another one, or ask your host to free it")
    word = printable_line(str(request.data.get("name") or "")).strip()
    if word and word != table.people[number].name:
        table.give_name(number, word)
    if table.is_kept_warm(number):
        table.replace_player(number, PERSON)
    return {"address": ENTRY + key.secret}


def _rename(request: PageRequest) -> Record:
    """A person at the table gets another name; whoever started the studio may name anybody."""
    table, seat = played_at(request)
    number = seat if request.key.pages else request.integer("number", seat)
    if not 0 <= number < len(table.seats):
        raise TableRefusal("claim a seat first")
    table.give_name(number, request.text("name"))
    return {"revision": table.revision}


def _take_back(request: PageRequest) -> Record:
    """A person takes the seat back that a bot has kept warm."""
    table, seat = played_at(request)
    if not table.is_kept_warm(seat):
        raise TableRefusal("no bot plays in your place")
    table.replace_player(seat, PERSON)
    return {"revision": table.revision}


FRIENDS = (
    Endpoint("invitations", _invitations),
    Endpoint("close_invitation", _close_invitation, posts=True),
    Endpoint("renew_invitation", _renew_invitation, posts=True),
    Endpoint("free", _free, guests=True),
    Endpoint("claim", _claim, posts=True, guests=True),
    Endpoint("rename", _rename, posts=True, guests=True),
    Endpoint("take_back", _take_back, posts=True, guests=True),
)
