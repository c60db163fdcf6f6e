"""The table: games against bots and friends, as each seat may see them; positions by hand, and scenarios of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapforge.files.plain_data import Fields, Record
from mapforge.studio.server.call import BadCall, Call
from mapforge.studio.server.endpoints import Endpoint
from mapforge.studio.server.invitations import PAGE, Place, addresses
from mapforge.studio.server.page import Page
from mapforge.studio.table.bot_turns import PACES
from mapforge.studio.table.game_table import CannotPlay, GameTable
from mapforge.studio.table.laid_position import NotSound, position_words, staged_game, words_from_text
from mapforge.studio.table.scenario_record import added, last_steps, recorded, tried
from mapforge.studio.table.table_order import Order

if TYPE_CHECKING:
    from mapforge.studio.server.hub import Connection
    from mapforge.studio.server.keys import Key
    from mapforge.studio.server.session_state import Studio

_NOT_YOURS = "this is for whoever started the studio"
_SHARED = "friends sit at this table, and it would show what they have hidden; wait until the game is over"


def topic_of(table: str, seat: int | None = None) -> str:
    """What pages of a table, or of one seat, follow."""
    return f"table:{table}" if seat is None else f"table:{table}:{seat}"


def _seat_of(studio: Studio, key: Key, table: GameTable, wanted: object = None) -> int:
    """The seat that a key gives at a table; whoever started the studio sits where people play at this screen."""
    place = studio.invitations.place_of(key)
    if place is None and key.pages:
        raise CannotPlay("this address is for no seat at a table")
    if place is None:
        return table.seat_at_screen(int(str(wanted)) if str(wanted).isdigit() else None)
    if place.table != table.id:
        raise CannotPlay("this seat is at another table; open the address that you were given")
    return place.seat


def _sat(call: Call) -> tuple[GameTable, int]:
    table = call.studio.hall.table(call.text("table"))
    return table, _seat_of(call.studio, call.key, table, call.query.get("seat", call.data.get("seat")))


def _hosted(call: Call) -> GameTable:
    """The table, for whoever started the studio."""
    _refuse_guests(call)
    return call.studio.hall.table(call.text("table"))


def _refuse_guests(call: Call) -> None:
    if call.key is not call.studio.keys.master:
        raise CannotPlay(_NOT_YOURS)


def _open_to_look(call: Call) -> GameTable:
    """The table, where nobody else has anything to hide."""
    table = _hosted(call)
    if table.is_shared and not table.game.over:
        raise CannotPlay(_SHARED)
    return table


def _number(call: Call, name: str, usual: int = 0) -> int:
    value = call.query.get(name, call.data.get(name, usual))
    try:
        return int(value)
    except (TypeError, ValueError) as error:
        raise BadCall(f"'{name}' is a number; reload the page") from error


def _words(call: Call, name: str) -> tuple[str, ...]:
    value = call.data.get(name) or ()
    if not isinstance(value, list | tuple) or not all(isinstance(word, str) for word in value):
        raise BadCall(f"'{name}' is a list of words; reload the page")
    return tuple(value)


# Games


def _lobby(call: Call) -> Record:
    _refuse_guests(call)
    hall, workspace = call.studio.hall, call.studio.workspace
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
        for table in hall.tables()
    ]  # fmt: skip
    return {"maps": maps, "packs": packs, "mixes": hall.mixes(), "bots": hall.bots(), "saved": hall.saved(),
            "tables": tables, "paces": list(PACES), "shared": bool(call.studio.shared_at),
            "folder": str(workspace.home.resolve())}  # fmt: skip


def _new(call: Call) -> Record:
    _refuse_guests(call)
    seed, on, offer = call.data.get("seed"), call.data.get("on"), call.data.get("offer")
    order = Order(
        on if isinstance(on, str) else "",
        _words(call, "players"),
        offer if isinstance(offer, str) else "",
        _words(call, "with"),
        seed if type(seed) is int else None,
    )
    opens = call.data.get("open_coins") is not False
    table = call.studio.hall.open(order, str(call.data.get("pace") or "brisk"), open_coins=opens)
    return _begun(call.studio, table)


def _begun(studio: Studio, table: GameTable) -> Record:
    """A table that was just laid: where it is shared, all people but the first get an address."""
    if studio.shared_at:
        people = [n for n, seat in enumerate(table.seats) if seat.bot is None]
        table.guests.update(people[1:])
    return {"table": table.id}


def _resume(call: Call) -> Record:
    _refuse_guests(call)
    table = call.studio.hall.resume(call.text("name"), str(call.data.get("pace") or "brisk"))
    return _begun(call.studio, table)


def _save(call: Call) -> Record:
    table = _hosted(call)
    path = call.studio.hall.file_of(call.text("name"))
    if path.exists() and call.data.get("replaces") is not True:
        return {"exists": path.name}
    table.save(path)
    return {"path": str(path)}


def _board(call: Call) -> Record:
    table, _ = _sat(call)
    return {**table.board, "bots": call.studio.hall.bots(), "host": call.key is call.studio.keys.master}


def _view(call: Call) -> Record:
    table, seat = _sat(call)
    hub = call.studio.hub
    here = [n for n in table.guests if hub.followers(topic_of(table.id, n))]
    view = table.view(seat, _number(call, "since"), _number(call, "epoch", -1))
    return {**view, "here": sorted(here), "pace": call.studio.hall.pace_of(table)}


def _choose(call: Call) -> Record:
    table, seat = _sat(call)
    table.choose(seat, _words(call, "actions"))
    return {"revision": table.revision}


def _place(call: Call) -> Record:
    table, seat = _sat(call)
    start, end = str(call.data.get("start") or ""), str(call.data.get("end") or "")
    table.place(seat, start, end, _number(call, "count", 1))
    return {"revision": table.revision}


def _confirm(call: Call) -> Record:
    table, seat = _sat(call)
    table.confirm(seat)
    return {"revision": table.revision}


def _undo(call: Call) -> Record:
    table, seat = _sat(call)
    table.undo(seat)
    return {"revision": table.revision}


def _why(call: Call) -> Record:
    table, seat = _sat(call)
    return table.why(seat, call.text("action"))


def _hint(call: Call) -> Record:
    table, seat = _sat(call)
    return table.hint(seat, call.text("bot"))


def _chart(call: Call) -> Record:
    table, seat = _sat(call)
    return table.chart(seat)


def _moment(call: Call) -> Record:
    table, seat = _sat(call)
    return table.moment(seat, _number(call, "step"))


def _replace(call: Call) -> Record:
    table, number = _hosted(call), _number(call, "number")
    table.replace_player(number, call.text("kind"))
    if call.studio.shared_at and number in table.local[1:]:
        table.guests.add(number)
    return {"revision": table.revision}


def _pace(call: Call) -> Record:
    table = _hosted(call)
    call.studio.hall.set_pace(table, call.text("pace"))
    return {"pace": call.studio.hall.pace_of(table)}


def _invitations(call: Call) -> Record:
    table, studio = _hosted(call), call.studio
    return {
        "shared": bool(studio.shared_at),
        "seats": [
            {
                "seat": n,
                "name": table.people[n].name,
                "addresses": addresses(studio.invitations.invite(Place(table.id, n)), studio.shared_at),
                "here": bool(studio.hub.followers(topic_of(table.id, n))),
            }
            for n in sorted(table.guests)
        ],
    }


# Positions and scenarios


def _position(call: Call) -> Record:
    table = _open_to_look(call)
    with table.lock:
        world = table.game.rules.world
        traits = {kind: [trait.id for trait in world.traits if trait.kind == kind] for kind in ("race", "power")}
        kinds = [kind.id for kind in world.kinds]
        return {"given": position_words(table.game), **traits, "pieces": kinds, "turns": world.turns}


def _given(call: Call) -> object:
    text = call.data.get("text")
    return words_from_text(text) if isinstance(text, str) else call.data.get("given")


def _check(call: Call) -> Record:
    table, given = _open_to_look(call), _given(call)
    try:
        game = staged_game(table.game.rules, given)
    except NotSound as error:
        return {"given": given, "problems": str(error).split("\n")}
    return {"given": given, "problems": [], "player": game.player}


def _stage(call: Call) -> Record:
    table = call.studio.hall.stage(_open_to_look(call), _given(call))
    return _begun(call.studio, table)


def _steps(call: Call) -> Record:
    table, workspace = _open_to_look(call), call.studio.workspace
    own = [pack for pack in workspace.contents()["packs"] if not pack["read_only"]]
    used = set(table.opening.packs)
    packs = sorted(own, key=lambda pack: (pack["id"] not in used, pack["id"] != table.opening.board.pack))
    return {"steps": last_steps(table), "packs": [{"id": pack["id"], "name": pack["name"]} for pack in packs]}


def _record(call: Call) -> Record:
    folder = call.studio.workspace.own_folder(call.text("pack"))
    sentence = str(call.data.get("sentence") or "").strip()
    return {"text": recorded(_open_to_look(call), _number(call, "count"), sentence, folder)}


def _try(call: Call) -> Record:
    _refuse_guests(call)
    workspace = call.studio.workspace
    return tried(workspace.own_folder(call.text("pack")), call.text("file"), call.text("text"), workspace.trust)


def _add(call: Call) -> Record:
    _refuse_guests(call)
    pack, file = call.text("pack"), call.text("file")
    path = added(call.studio.workspace.own_folder(pack), file, call.text("text"))
    return {"path": str(path), "reference": f"{pack}:scenario/{path.stem}"}


def _join(studio: Studio, connection: Connection, message: Fields) -> None:
    table = studio.hall.table(str(message.get("table")))
    seat = _seat_of(studio, connection.key, table)
    studio.hub.follow(connection, topic_of(table.id))
    studio.hub.follow(connection, topic_of(table.id, seat))
    studio.hub.tell(topic_of(table.id), {"kind": "table.changed", "table": table.id, "revision": table.revision})


TABLE = Page(
    PAGE,
    "Play",
    (
        Endpoint("lobby", _lobby),
        Endpoint("new", _new, posts=True),
        Endpoint("resume", _resume, posts=True),
        Endpoint("save", _save, posts=True),
        Endpoint("board", _board),
        Endpoint("view", _view),
        Endpoint("choose", _choose, posts=True),
        Endpoint("place", _place, posts=True),
        Endpoint("confirm", _confirm, posts=True),
        Endpoint("undo", _undo, posts=True),
        Endpoint("why", _why),
        Endpoint("hint", _hint, posts=True),
        Endpoint("chart", _chart),
        Endpoint("moment", _moment),
        Endpoint("replace", _replace, posts=True),
        Endpoint("pace", _pace, posts=True),
        Endpoint("invitations", _invitations),
        Endpoint("position", _position),
        Endpoint("check", _check, posts=True),
        Endpoint("stage", _stage, posts=True),
        Endpoint("steps", _steps),
        Endpoint("record", _record, posts=True),
        Endpoint("try", _try, posts=True),
        Endpoint("add", _add, posts=True),
    ),
    {"join": _join},
)
