"""The tables of a page to send: questions come in as JSON and answers go out, and bots play step by step.

A worker in the browser runs it without any library, and keeps what the journals say for the next visit.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from engine import EngineError
from engine.vocabulary.json_text import BadJson, read_json
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.studio.editing.edit_request import BadRequest
from mapforge.studio.table import table_answers as answers
from mapforge.studio.table.bot_turns import PACES, pause_after
from mapforge.studio.table.game_table import GameTable
from mapforge.studio.table.open_tables import OpenTables
from mapforge.studio.table.page_games import PageGames
from mapforge.studio.table.table_journal import tables_folder
from mapforge.studio.table.table_request import TableRequest, hosted

TOOLS = ("downloads",)
"""What can be done at the table of a page beside playing."""


class PageTables:
    """All tables of one page."""

    def __init__(self, content: str, tell: Callable[[str, int], None]) -> None:
        """From what the page has in it; `tell` hears of each table that has changed, and its revision."""
        self.games = PageGames(json.loads(content))
        self._awake: list[StepwiseBots] = []
        self._written: dict[str, int] = {}
        """How many bytes of each journal the page has."""
        self.tables = OpenTables(self.games, lambda table: tell(table.id, table.revision), self._bots_at)

    def restore(self, journals: Mapping[str, str]) -> None:
        """Have the tables again that were kept, the oldest first."""
        for id, text in journals.items():
            path = tables_folder() / Path(id).name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
            os.chmod(path, 0o600)
            self._written[id] = path.stat().st_size
        self.tables.restore()

    def answer(self, question: str, data: str) -> str:
        """The answer to a question as JSON; a refusal is an answer like any other."""
        try:
            return json.dumps(self._answer(question, read_json(data)), separators=(",", ":"))
        except (MapforgeError, EngineError, BadJson) as error:
            return json.dumps({"refused": str(error)})
        except Exception as error:
            message = f"there is a bug in mapforge; please report it: {type(error).__name__}: {error}"
            return json.dumps({"refused": message})

    def _answer(self, question: str, data: object) -> object:
        if question not in ANSWERS or not isinstance(data, dict):
            raise BadRequest("a page cannot do this; the studio of mapforge can")
        return ANSWERS[question](self, TableRequest(self.tables, data))

    def play(self) -> float:
        """Let a bot take one step; the seconds until the next one, or -1 when no bot must choose."""
        while self._awake:
            bots = self._awake[-1]
            if bots.step():
                return bots.pace * pause_after(bots.table)
            self._awake.remove(bots)
        return -1.0

    def news(self) -> str:
        """What journals say that the page has not kept yet, as JSON: the text by table; null for one that is gone."""
        news: dict[str, str | None] = dict.fromkeys(id for id in self._written if id not in self.tables.kept)
        for id in news:
            del self._written[id]
        for id in self.tables.kept:
            content = (tables_folder() / id).read_bytes()
            known = self._written.get(id, 0)
            if len(content) > known:
                news[id] = content[known:].decode()
                self._written[id] = len(content)
        return json.dumps(news)

    def _bots_at(self, table: GameTable, pace: float) -> StepwiseBots:
        return StepwiseBots(table, pace, self._awake)


class StepwiseBots:
    """Plays for the bots of one table whenever somebody lets it."""

    def __init__(self, table: GameTable, pace: float, awake: list[StepwiseBots]) -> None:
        self.table, self.pace, self._awake = table, pace, awake

    def wake(self) -> None:
        """Let bots play until a person must choose."""
        if self not in self._awake:
            self._awake.append(self)

    def step(self) -> bool:
        """Let the bot that must choose do so; False when a person must."""
        return self.table.play_bot()


# Answers that only a page gives


def _lobby(page: PageTables, request: TableRequest) -> Record:
    return {
        "maps": page.games.maps(),
        "packs": [],
        "mixes": [],
        "bots": _bots(page, request),
        "saved": [],
        **answers.tables(request),
        "paces": list(PACES),
        "shared": False,
        "folder": "",
        "opens_files": True,
    }


def _bots(page: PageTables, request: TableRequest) -> list[Record]:
    """The bots, and whoever plays for them with the faces that were drawn when the page was made."""
    faces = page.games.faces
    return [
        {**bot, "people": [{**person, "face": faces.get(person["name"])} for person in bot["people"]]}
        for bot in answers.bots(request)
    ]


def _new(page: PageTables, request: TableRequest) -> Record:
    setup, opens = answers.wanted_game(request), answers.has_open_coins(request)
    return {"table": page.tables.open(setup, answers.wanted_pace(request), open_coins=opens).id}


def _resume(page: PageTables, request: TableRequest) -> Record:
    return {"table": page.tables.resume(request.text("name"), answers.wanted_pace(request)).id}


def _save(page: PageTables, request: TableRequest) -> Record:
    return {"text": hosted(request).saved_text()}


def _board(page: PageTables, request: TableRequest) -> Record:
    return {**answers.board(request), "bots": _bots(page, request), "host": True, "tools": TOOLS}


def _delete(page: PageTables, request: TableRequest) -> Record:
    page.tables.delete(request.text("table"))
    return answers.tables(request)


def _sketches(page: PageTables, request: TableRequest) -> Record:
    return page.games.sketches(request.text("pack"))


_SHARED = (
    *(answers.view, answers.choose, answers.place, answers.confirm, answers.undo, answers.why, answers.hint),
    *(answers.chart, answers.end, answers.moment, answers.past, answers.replace, answers.pace),
    *(answers.tables, answers.name, answers.archive),
)
"""The answers that are the same as in the studio, each named by its question."""


def _as_in_studio(work: Callable[[TableRequest], Record]) -> Callable[[PageTables, TableRequest], Record]:
    return lambda _, request: work(request)


ANSWERS: dict[str, Callable[[PageTables, TableRequest], Record]] = {
    "packs/sketches": _sketches,
    "table/lobby": _lobby,
    "table/new": _new,
    "table/resume": _resume,
    "table/save": _save,
    "table/board": _board,
    "table/delete": _delete,
    **{f"table/{work.__name__}": _as_in_studio(work) for work in _SHARED},
}
