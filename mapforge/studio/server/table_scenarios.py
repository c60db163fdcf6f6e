"""Positions of a table that are set up by hand, and scenarios that are made of a game."""

from __future__ import annotations

from mapforge.files.plain_data import Record
from mapforge.studio.server.endpoints import MOST_OF_SCENARIO, Endpoint
from mapforge.studio.server.page_request import PageRequest
from mapforge.studio.server.table_invitations import begun
from mapforge.studio.table.game_table import GameTable, TableRefusal
from mapforge.studio.table.position_setup import NotSound, position_words, staged_game, staged_table, words_from_text
from mapforge.studio.table.scenario_record import added, last_steps, recorded, tried
from mapforge.studio.table.table_request import hosted

_SHARED = "friends play at this table, and this would show what they hide; wait until the game is over"


def _open_to_look(request: PageRequest) -> GameTable:
    """The table, where nobody else has anything to hide."""
    table = hosted(request)
    if table.is_shared and not table.game.over:
        raise TableRefusal(_SHARED)
    return table


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
    return begun(request.studio, staged_table(request.tables, _open_to_look(request), _given(request)))


def _steps(request: PageRequest) -> Record:
    table, workspace = _open_to_look(request), request.studio.workspace
    own = [pack for pack in workspace.contents()["packs"] if not pack["read_only"]]
    used = set(table.laid.packs)
    packs = sorted(own, key=lambda pack: (pack["id"] not in used, pack["id"] != table.laid.home_pack))
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


SCENARIOS = (
    Endpoint("position", _position),
    Endpoint("check", _check, posts=True, most=MOST_OF_SCENARIO),
    Endpoint("stage", _stage, posts=True, most=MOST_OF_SCENARIO),
    Endpoint("steps", _steps, plays=True),
    Endpoint("record", _record, posts=True, plays=True),
    Endpoint("try", _try, posts=True, most=MOST_OF_SCENARIO, plays=True),
    Endpoint("add", _add, posts=True, most=MOST_OF_SCENARIO, plays=True),
)
