"""The table: games against bots and friends, as each seat may see them; positions by hand, and scenarios of them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from mapforge.files.plain_data import Fields, Record
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.server.endpoints import MOST_OF_SCENARIO, Endpoint, Page
from mapforge.studio.server.invitations import PAGE, TableSeat, addresses
from mapforge.studio.server.page_request import PageRequest
from mapforge.studio.table.bot_turns import PACES
from mapforge.studio.table.game_setup import GameSetup
from mapforge.studio.table.game_table import GameTable, TableRefusal
from mapforge.studio.table.position_setup import NotSound, position_words, staged_game, words_from_text
from mapforge.studio.table.scenario_record import added, last_steps, recorded, tried

if TYPE_CHECKING:
    from mapforge.studio.server.connections import Connection
    from mapforge.studio.server.keys import Key
    from mapforge.studio.server.running_studio import Studio

_SHARED = "friends play at this table, and this would show what they hide; wait until the game is over"


def topic_of(table: str, seat: int | None = None) -> str:
    """What pages of a table, or of one seat, follow."""
    return f"table:{table}" if seat is None else f"table:{table}:{seat}"


def _seat_of(studio: Studio, keys: Sequence[Key], table: GameTable, wanted: int | None = None) -> int:
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


def _sat(request: PageRequest) -> tuple[GameTable, int]:
    table = request.studio.open_tables.table(request.text("table"))
    # Whoever asks for a seat that is none sees the one that is theirs.
    with suppress(BadRequest):
        return table, _seat_of(request.studio, request.keys, table, request.integer("seat", -1))
    return table, _seat_of(request.studio, request.keys, table)


def _hosted(request: PageRequest) -> GameTable:
    """The table, for whoever started the studio; guests do not come as far as here."""
    return request.studio.open_tables.table(request.text("table"))


def _open_to_look(request: PageRequest) -> GameTable:
    """The table, where nobody else has anything to hide."""
    table = _hosted(request)
    if table.is_shared and not table.game.over:
        raise TableRefusal(_SHARED)
    return table


# Games


def _lobby(request: PageRequest) -> Record:
    open_tables, workspace = request.studio.open_tables, request.studio.workspace
    maps = []
    for folder in workspace.folders():
        library = workspace.library(folder)
        pack = library.packs.get(library.named[0]) if library.named else None
        for id, item in pack.items["map"].items() if pack else ():
            listed = item.fields.get("players")
            players = [n for n in listed if type(n) is int] if isinstance(listed, list) else []
            maps.append({"id": f"{pack.id}:map/{id}" if pack else "", "name": str(item.fields.get("name") or id),
                         "pack": pack.id if pack else "", "players": players})  # fmt: skip
    packs = [
        {"id": pack["id"], "name": pack["name"]} for pack in workspace.contents()["packs"] if pack["id"] != "common"
    ]
    tables = [
        {"id": table.id, "map": table.board["board"]["name"], "players": [seat.name for seat in table.seats],
         "round": table.game.position.round, "over": table.game.over}
        for table in open_tables.tables()
    ]  # fmt: skip
    return {"maps": maps, "packs": packs, "mixes": open_tables.mixes(), "bots": open_tables.bots(),
            "saved": open_tables.saved(), "tables": tables,
            "paces": list(PACES), "shared": bool(request.studio.shared_at),
            "folder": str(workspace.home.resolve())}  # fmt: skip


def _new(request: PageRequest) -> Record:
    seed, on, offer = request.data.get("seed"), request.data.get("on"), request.data.get("offer")
    order = GameSetup(
        on if isinstance(on, str) else "",
        tuple(request.words("players")),
        offer if isinstance(offer, str) else "",
        tuple(request.words("with")),
        seed if type(seed) is int else None,
    )
    opens = request.data.get("open_coins") is not False
    table = request.studio.open_tables.open(order, str(request.data.get("pace") or "brisk"), open_coins=opens)
    return _begun(request.studio, table)


def _begun(studio: Studio, table: GameTable) -> Record:
    """A table that was just laid: where it is shared, all people but the first get an address."""
    if studio.shared_at:
        people = [n for n, seat in enumerate(table.seats) if seat.bot is None]
        table.guests.update(people[1:])
    return {"table": table.id}


def _resume(request: PageRequest) -> Record:
    table = request.studio.open_tables.resume(request.text("name"), str(request.data.get("pace") or "brisk"))
    return _begun(request.studio, table)


def _save(request: PageRequest) -> Record:
    table = _hosted(request)
    path = request.studio.open_tables.file_of(request.text("name"))
    if path.exists() and request.data.get("replaces") is not True:
        return {"exists": path.name}
    table.save(path)
    return {"path": str(path)}


def _board(request: PageRequest) -> Record:
    table, _ = _sat(request)
    return {**table.board, "bots": request.studio.open_tables.bots(), "host": request.key is request.studio.keys.master}


def _view(request: PageRequest) -> Record:
    table, seat = _sat(request)
    connections = request.studio.connections
    here = [n for n in table.guests if connections.subscribers(topic_of(table.id, n))]
    view = table.view(seat, request.integer("since"), request.integer("epoch", -1))
    return {**view, "here": sorted(here), "pace": request.studio.open_tables.pace_of(table)}


def _choose(request: PageRequest) -> Record:
    table, seat = _sat(request)
    table.choose(seat, tuple(request.words("actions")))
    return {"revision": table.revision}


def _place(request: PageRequest) -> Record:
    table, seat = _sat(request)
    start, end = str(request.data.get("start") or ""), str(request.data.get("end") or "")
    table.place(seat, start, end, request.integer("count", 1))
    return {"revision": table.revision}


def _confirm(request: PageRequest) -> Record:
    table, seat = _sat(request)
    table.confirm(seat)
    return {"revision": table.revision}


def _undo(request: PageRequest) -> Record:
    table, seat = _sat(request)
    table.undo(seat)
    return {"revision": table.revision}


def _why(request: PageRequest) -> Record:
    table, seat = _sat(request)
    return table.why(seat, request.text("action"))


def _hint(request: PageRequest) -> Record:
    table, seat = _sat(request)
    return table.hint(seat, request.text("bot"), request.asker)


def _chart(request: PageRequest) -> Record:
    table, seat = _sat(request)
    return table.chart(seat)


def _moment(request: PageRequest) -> Record:
    table, seat = _sat(request)
    return table.moment(seat, request.integer("step"))


def _replace(request: PageRequest) -> Record:
    table, number = _hosted(request), request.integer("number")
    table.replace_player(number, request.text("kind"))
    if request.studio.shared_at and number in table.local[1:]:
        table.guests.add(number)
    return {"revision": table.revision}


def _pace(request: PageRequest) -> Record:
    table = _hosted(request)
    request.studio.open_tables.set_pace(table, request.text("pace"))
    return {"pace": request.studio.open_tables.pace_of(table)}


def _invitations(request: PageRequest) -> Record:
    table, studio = _hosted(request), request.studio
    return {
        "shared": bool(studio.shared_at),
        "seats": [
            {
                "seat": n,
                "name": table.people[n].name,
                **_invitation(studio, TableSeat(table.id, n)),
            }
            for n in sorted(table.guests)
        ],
    }


def _invitation(studio: Studio, place: TableSeat) -> Record:
    """The addresses of a seat, none while it is closed, and the pages that are open there."""
    key, pages = studio.invitations.invite(place), studio.connections.subscribers(topic_of(*place))
    return {
        "addresses": addresses(key, studio.shared_at) if key else [],
        "here": bool(pages),
        "visitors": [{"from": page.address, "since": round(page.since)} for page in pages],
    }


def _place_of(request: PageRequest) -> TableSeat:
    table, seat = _hosted(request), request.integer("seat", -1)
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
    """The seat after its key was taken back: whoever had it is out at once."""
    if key is not None:
        studio.connections.drop(key)
        studio.callers.cut_all_of(key)
    return _invitation(studio, place)


# Positions and scenarios


def _position(request: PageRequest) -> Record:
    table = _open_to_look(request)
    with table.lock:
        world = table.game.rules.world
        traits = {kind: [trait.id for trait in world.traits if trait.kind == kind] for kind in ("race", "power")}
        kinds = [kind.id for kind in world.kinds]
        return {"given": position_words(table.game), **traits, "pieces": kinds, "turns": world.turns}


def _given(request: PageRequest) -> object:
    text = request.data.get("text")
    return words_from_text(text) if isinstance(text, str) else request.data.get("given")


def _check(request: PageRequest) -> Record:
    table, given = _open_to_look(request), _given(request)
    try:
        game = staged_game(table.game.rules, given)
    except NotSound as error:
        return {"given": given, "problems": str(error).split("\n")}
    return {"given": given, "problems": [], "player": game.player}


def _stage(request: PageRequest) -> Record:
    table = request.studio.open_tables.stage(_open_to_look(request), _given(request))
    return _begun(request.studio, table)


def _steps(request: PageRequest) -> Record:
    table, workspace = _open_to_look(request), request.studio.workspace
    own = [pack for pack in workspace.contents()["packs"] if not pack["read_only"]]
    used = set(table.opening.packs)
    packs = sorted(own, key=lambda pack: (pack["id"] not in used, pack["id"] != table.opening.board.pack))
    return {"steps": last_steps(table), "packs": [{"id": pack["id"], "name": pack["name"]} for pack in packs]}


def _record(request: PageRequest) -> Record:
    folder = request.studio.workspace.own_folder(request.text("pack"))
    sentence = str(request.data.get("sentence") or "").strip()
    return {"text": recorded(_open_to_look(request), request.integer("count"), sentence, folder)}


def _try(request: PageRequest) -> Record:
    workspace = request.studio.workspace
    return tried(
        workspace.own_folder(request.text("pack")), request.text("file"), request.text("text"), workspace.trust
    )


def _add(request: PageRequest) -> Record:
    pack, file = request.text("pack"), request.text("file")
    path = added(request.studio.workspace.own_folder(pack), file, request.text("text"))
    return {"path": str(path), "reference": f"{pack}:scenario/{path.stem}"}


def _join(studio: Studio, connection: Connection, message: Fields) -> None:
    table = studio.open_tables.table(str(message.get("table")))
    topics = {topic_of(table.id), topic_of(table.id, _seat_of(studio, [connection.key], table))}
    if topics <= connection.topics:
        return
    for topic in topics:
        studio.connections.subscribe(connection, topic)
    studio.connections.publish(
        topic_of(table.id), {"kind": "table.changed", "table": table.id, "revision": table.revision}
    )


TABLE = Page(
    PAGE,
    "Play",
    (
        Endpoint("lobby", _lobby),
        Endpoint("new", _new, posts=True),
        Endpoint("resume", _resume, posts=True),
        Endpoint("save", _save, posts=True),
        Endpoint("board", _board, guests=True),
        Endpoint("view", _view, guests=True),
        Endpoint("choose", _choose, posts=True, guests=True),
        Endpoint("place", _place, posts=True, guests=True),
        Endpoint("confirm", _confirm, posts=True, guests=True),
        Endpoint("undo", _undo, posts=True, guests=True),
        Endpoint("why", _why, guests=True),
        Endpoint("hint", _hint, posts=True, guests=True, plays=True),
        Endpoint("chart", _chart, guests=True, plays=True),
        Endpoint("moment", _moment, guests=True, plays=True),
        Endpoint("replace", _replace, posts=True),
        Endpoint("pace", _pace, posts=True),
        Endpoint("invitations", _invitations),
        Endpoint("close_invitation", _close_invitation, posts=True),
        Endpoint("renew_invitation", _renew_invitation, posts=True),
        Endpoint("position", _position),
        Endpoint("check", _check, posts=True, most=MOST_OF_SCENARIO),
        Endpoint("stage", _stage, posts=True, most=MOST_OF_SCENARIO),
        Endpoint("steps", _steps, plays=True),
        Endpoint("record", _record, posts=True, plays=True),
        Endpoint("try", _try, posts=True, most=MOST_OF_SCENARIO, plays=True),
        Endpoint("add", _add, posts=True, most=MOST_OF_SCENARIO, plays=True),
    ),
    {"join": _join},
)
