"""What pages of a table ask, and what they are told: the same for the server of the studio and the worker of a page."""

from __future__ import annotations

from mapforge.files.plain_data import Record
from mapforge.files.printable_text import printable_line
from mapforge.studio.table.bot_names import listed_bots
from mapforge.studio.table.game_setup import GameSetup
from mapforge.studio.table.table_request import TableRequest, hosted, looked_at, played_at

LONGEST_TITLE = 80
USUAL_PACE = "brisk"


# Games


def bots(request: TableRequest) -> list[Record]:
    """The bots that may play, and who they are at a table."""
    return listed_bots(request.tables.games.bots)


def wanted_game(request: TableRequest) -> GameSetup:
    """The game that somebody wants to begin."""
    seed, on, offer = request.data.get("seed"), request.data.get("on"), request.data.get("offer")
    return GameSetup(
        on if isinstance(on, str) else "",
        tuple(request.words("players")),
        offer if isinstance(offer, str) else "",
        tuple(request.words("with")),
        seed if type(seed) is int else None,
    )


def wanted_pace(request: TableRequest) -> str:
    """How fast bots are to play."""
    return str(request.data.get("pace") or USUAL_PACE)


def has_open_coins(request: TableRequest) -> bool:
    """Whether everybody may see everybody's coins in a game to begin."""
    return request.data.get("open_coins") is not False


def board(request: TableRequest) -> Record:
    """Everything that does not change while a game is played."""
    table, _ = looked_at(request)
    return {**table.board, "bots": bots(request)}


def view(request: TableRequest) -> Record:
    """What a seat may see now."""
    table, seat = looked_at(request)
    since, epoch, seen = request.integer("since"), request.integer("epoch", -1), request.integer("seen", -1)
    shown = request.answered(lambda: table.view(seat, since, epoch, seen))
    return {**shown, "here": [], "pace": request.tables.pace_of(table)}


def choose(request: TableRequest) -> Record:
    """Carry out actions."""
    table, seat = played_at(request)
    table.choose(seat, tuple(request.words("actions")), request.asker)
    return {"revision": table.revision}


def place(request: TableRequest) -> Record:
    """Move tokens in a redeployment."""
    table, seat = played_at(request)
    start, end = str(request.data.get("start") or ""), str(request.data.get("end") or "")
    table.place(seat, start, end, request.integer("count", 1), request.asker)
    return {"revision": table.revision}


def confirm(request: TableRequest) -> Record:
    """Let a redeployment count."""
    table, seat = played_at(request)
    table.confirm(seat, request.asker)
    return {"revision": table.revision}


def undo(request: TableRequest) -> Record:
    """Take the last choice back."""
    table, seat = played_at(request)
    table.undo(seat)
    return {"revision": table.revision}


def why(request: TableRequest) -> Record:
    """Why something is not possible."""
    table, seat = looked_at(request)
    return table.why(seat, request.text("action"), request.asker)


def hint(request: TableRequest) -> Record:
    """What a bot would do."""
    table, seat = played_at(request)
    return table.hint(seat, request.text("bot"), request.asker)


def chart(request: TableRequest) -> Record:
    """Coins, round by round."""
    table, seat = looked_at(request)
    return request.answered(lambda: table.chart(seat))


def end(request: TableRequest) -> Record:
    """Who won and why."""
    table, seat = looked_at(request)
    return request.answered(lambda: table.end(seat))


def moment(request: TableRequest) -> Record:
    """The table before one of the steps."""
    table, seat = looked_at(request)
    step = request.integer("step")
    return request.answered(lambda: table.moment(seat, step))


def past(request: TableRequest) -> Record:
    """What happened since the seat chose last."""
    table, seat = looked_at(request)
    return {"steps": request.answered(lambda: table.past(seat))}


def replace(request: TableRequest) -> Record:
    """Let a bot play for somebody, or a person again."""
    table = hosted(request)
    table.replace_player(request.integer("number"), request.text("kind"))
    return {"revision": table.revision}


def pace(request: TableRequest) -> Record:
    """Let bots play faster or slower."""
    table = hosted(request)
    request.tables.set_pace(table, request.text("pace"))
    return {"pace": request.tables.pace_of(table)}


# The list of tables


def tables(request: TableRequest) -> Record:
    """The list of tables."""
    open_tables = request.tables
    return {"tables": open_tables.listed(), "unreadable": open_tables.unreadable}


def name(request: TableRequest) -> Record:
    """Give a table a name."""
    table, name = request.tables.table(request.text("table")), printable_line(request.text("name")).strip()
    request.tables.set(table.id, name=name[:LONGEST_TITLE])
    return tables(request)


def archive(request: TableRequest) -> Record:
    """Put a table away, or take it out again."""
    table = request.tables.table(request.text("table"))
    request.tables.set(table.id, archived=request.data.get("archived") is not False)
    return tables(request)
