"""Finished games in a folder: saved by `mapforge play` or the studio, or kept as the journal of a table."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path

from engine import EngineError, Game
from mapforge.errors import MapforgeError
from mapforge.files.cache import digest
from mapforge.files.deadline import DEADLINE
from mapforge.files.plurals import counted
from mapforge.games.terminal.opened_game import open_saved
from mapforge.games.terminal.seats import PERSON, Seat
from mapforge.lab.people_games import NoEvidence, PeopleGame, PeopleGames, people_game
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.table.kept_table import KeptSteps, KeptTable, playing_table
from mapforge.studio.table.table_journal import is_table_id, read_lines
from mapforge.studio.table.workspace_games import WorkspaceGames

MOST_FILES = 5000
_SECONDS = 2.0
"""CPU time for each file: packs are read for every game, because each names its own."""


class NoGames(MapforgeError):  # noqa: N818 - it says what is wrong
    """A folder that does not exist, or has more than anybody can have played."""


def finished_games(folder: Path, trust: Collection[str] = ()) -> PeopleGames:
    """All games of people in a folder; a file that is damaged or something else is named with the reason."""
    if not folder.is_dir():
        raise NoGames(f"there is no folder '{folder}' with games: name the one that saved games lie in")
    games: dict[str, PeopleGame] = {}
    left_out = []
    for path in _files(folder):
        name = path.relative_to(folder).as_posix()
        DEADLINE.grant(_SECONDS)
        try:
            game, packs, seats = _opened(path, trust)
            found = people_game(name, game, packs, [at for at, seat in enumerate(seats) if seat.kind == PERSON])
            # The same game may be saved under several names, and its journal may lie beside them.
            mark = digest(str(game.seed), repr(game.events))
            if mark in games:
                raise NoEvidence(f"it is the same game as '{games[mark].name}'")
            games[mark] = found
        except (MapforgeError, EngineError) as error:
            left_out.append(f"'{name}': {_reason(error, path, name)}")
        except (KeyError, ValueError, TypeError, OSError, RecursionError) as error:
            left_out.append(f"'{name}' is damaged: {error}")
    return PeopleGames(str(folder), list(games.values()), left_out)


def _reason(error: Exception, path: Path, name: str) -> str:
    return str(error).replace(f"'{path}'", "it").replace(str(path), name)


def _files(folder: Path) -> Iterator[Path]:
    """Every file below a folder, links apart; NoGames when there are far too many."""
    found: list[Path] = []
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [Path(root, name) for name in sorted(names) if not name.startswith(".")]
        if len(found) > MOST_FILES:
            raise NoGames(
                f"'{folder}' has more than {counted(MOST_FILES, 'file')}; name the folder that only games lie in"
            )
    return (path for path in found if path.is_file() and not path.is_symlink())


def _opened(path: Path, trust: Collection[str]) -> tuple[Game, Collection[str], list[Seat]]:
    """A game, the packs it is played with, and who sat where."""
    if is_table_id(path.name):
        content = read_lines(path)
        kept = KeptTable.read(path.name, content)
        table = playing_table(kept, KeptSteps.read(content), path, WorkspaceGames(Workspace(path.parent, trust=trust)))
        return table.game, table.laid.packs, kept.seats
    if path.suffix != ".json":
        raise NoEvidence("it is no saved game")
    opening = open_saved(path, trust)
    return opening.game, opening.packs, opening.seats
