"""The table: games against bots and friends, as each seat may see them, and the list of all games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import EngineError
from engine.vocabulary.item_id import pack_in
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Fields, Record
from mapforge.render.cards.card_picture import FRONT
from mapforge.studio.server.endpoints import Endpoint, Page
from mapforge.studio.server.invitations import PAGE
from mapforge.studio.server.page_request import PageRequest
from mapforge.studio.server.table_invitations import FRIENDS, begun, invite_guests
from mapforge.studio.server.table_scenarios import SCENARIOS
from mapforge.studio.server.table_seats import seat_of, topic_of
from mapforge.studio.table import table_answers as answers
from mapforge.studio.table.bot_faces import bots_with_faces
from mapforge.studio.table.bot_turns import PACES
from mapforge.studio.table.broken_packs import broken_pack
from mapforge.studio.table.game_table import GameTable
from mapforge.studio.table.offered_items import offered_items
from mapforge.studio.table.played_items import drawn_card
from mapforge.studio.table.table_request import hosted, looked_at

if TYPE_CHECKING:
    from mapforge.studio.server.connections import Connection
    from mapforge.studio.server.running_studio import Studio

GUEST_TOOLS = ("review",)
TOOLS = ("friends", "positions", "scenarios", "files", *GUEST_TOOLS)
"""What guests, and whoever started the studio, may do at a table beside playing."""


# Games


def _lobby(request: PageRequest) -> Record:
    games, workspace = request.studio.games, request.studio.workspace
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
    return {"maps": maps, "packs": packs, "mixes": games.mixes(), "bots": bots_with_faces(),
            "saved": games.saved(), **answers.tables(request),
            "paces": list(PACES), "shared": bool(request.studio.shared_at),
            "folder": str(workspace.home.resolve())}  # fmt: skip


def _offers(request: PageRequest) -> Record:
    return {"items": offered_items(request.studio.workspace)}


def _new(request: PageRequest) -> Record:
    setup, opens = answers.wanted_game(request), answers.has_open_coins(request)
    try:
        table = request.tables.open(setup, answers.wanted_pace(request), open_coins=opens)
    except (MapforgeError, EngineError) as error:
        named = [*setup.packs, pack_in(setup.offer), pack_in(setup.on)]
        broken = broken_pack(request.studio.workspace, filter(None, named))
        if broken is None:
            raise
        return {"broken": broken, "why": str(error)}
    return begun(request.studio, table)


def _resume(request: PageRequest) -> Record:
    return begun(request.studio, request.tables.resume(request.text("name"), answers.wanted_pace(request)))


def _save(request: PageRequest) -> Record:
    table = hosted(request)
    path = request.studio.games.file_of(request.text("name"))
    if path.exists() and request.data.get("replaces") is not True:
        return {"exists": path.name}
    table.save(path)
    return {"path": str(path)}


def _board(request: PageRequest) -> Record:
    is_host = request.key is request.studio.keys.master
    shown = {**answers.board(request), "bots": bots_with_faces()}
    return {**shown, "host": is_host, "tools": TOOLS if is_host else GUEST_TOOLS}


def _card(request: PageRequest) -> Record:
    table, _ = looked_at(request)
    item, side = request.text("item"), str(request.data.get("side") or FRONT)
    return request.answered(lambda: drawn_card(table.cards, item, side))


def _view(request: PageRequest) -> Record:
    shown, studio = answers.view(request), request.studio
    table, _ = looked_at(request)
    here = [n for n in table.guests if studio.connections.subscribers(topic_of(table.id, n))]
    return {**shown, "note": shown["note"] or ("" if request.key.pages else studio.note), "here": sorted(here)}


def _review(request: PageRequest) -> Record:
    table, _ = looked_at(request)
    return request.studio.reviews.state(table.id, table.epoch)


def _start_review(request: PageRequest) -> Record:
    # Whether a printed item is fair is known: only those of one's own packs can be mended.
    own = {each["id"] for each in request.studio.workspace.contents()["packs"] if not each["read_only"]}
    return request.studio.reviews.start(hosted(request), own)


def _replace(request: PageRequest) -> Record:
    answer, table, number = answers.replace(request), hosted(request), request.integer("number")
    if request.studio.shared_at and number in table.local[1:]:
        invite_guests(request.studio, table, [number])
        return {"revision": table.revision}
    return answer


def _delete(request: PageRequest) -> Record:
    studio, id = request.studio, request.text("table")
    studio.open_tables.delete(id)
    for key in studio.invitations.forget(id):
        studio.drop(key)
    return answers.tables(request)


def _join(studio: Studio, connection: Connection, message: Fields) -> None:
    table = studio.open_tables.table(str(message.get("table")))
    seat = seat_of(studio, [connection.key], table)
    topics = {topic_of(table.id), topic_of(table.id, seat)}
    if topics <= connection.topics:
        return
    for topic in topics:
        studio.connections.subscribe(connection, topic)
    if connection.key.pages and seat in table.guests and isinstance(table, GameTable):
        studio.open_tables.claim_seat(table.id, seat)
    studio.tell_table(table)


TABLE = Page(
    PAGE,
    "Play",
    (
        Endpoint("lobby", _lobby),
        Endpoint("offers", _offers),
        Endpoint("new", _new, posts=True),
        Endpoint("resume", _resume, posts=True),
        Endpoint("save", _save, posts=True),
        Endpoint("board", _board, guests=True),
        Endpoint("card", _card, guests=True),
        Endpoint("view", _view, guests=True),
        Endpoint("choose", answers.choose, posts=True, guests=True),
        Endpoint("place", answers.place, posts=True, guests=True),
        Endpoint("confirm", answers.confirm, posts=True, guests=True),
        Endpoint("undo", answers.undo, posts=True, guests=True),
        Endpoint("why", answers.why, guests=True),
        Endpoint("hint", answers.hint, posts=True, guests=True, plays=True),
        Endpoint("chart", answers.chart, guests=True, plays=True),
        Endpoint("moment", answers.moment, guests=True, plays=True),
        Endpoint("replace", _replace, posts=True),
        Endpoint("pace", answers.pace, posts=True),
        Endpoint("end", answers.end, guests=True, plays=True),
        Endpoint("past", answers.past, guests=True, plays=True),
        Endpoint("review", _review, guests=True),
        Endpoint("start_review", _start_review, posts=True),
        Endpoint("tables", answers.tables),
        Endpoint("name", answers.name, posts=True),
        Endpoint("archive", answers.archive, posts=True),
        Endpoint("delete", _delete, posts=True),
        *FRIENDS,
        *SCENARIOS,
    ),
    {"join": _join},
)
