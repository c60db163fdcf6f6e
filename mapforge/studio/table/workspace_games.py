"""Games with the packs, maps, mixes and saved games of a workspace."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.vocabulary.item_id import ItemId, NotAnItemId
from mapforge.bots.roster import ROSTER, USUAL
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.files.shipped_folders import is_shipped
from mapforge.games.drawn_seeds import drawn_seed
from mapforge.games.terminal.opened_game import Opening, open_new, open_saved
from mapforge.games.terminal.saved_game import NoSavedGame, read_game_data
from mapforge.studio.editing.rehearsals import REHEARSALS
from mapforge.studio.table.bot_names import with_names
from mapforge.studio.table.game_setup import MOST_PLAYERS, CannotBegin, GameSetup, people_of
from mapforge.studio.table.kept_python import kept_registry
from mapforge.studio.table.laid_out import laid_out
from mapforge.studio.table.offered_items import OFFERED
from mapforge.worlds.mixes.mix_file import is_mix

if TYPE_CHECKING:
    from engine.vocabulary.registry import Registry
    from mapforge.packs.library import Library, Pack
    from mapforge.studio.editing.workspace import Workspace
    from mapforge.studio.table.kept_world import KeptWorld
    from mapforge.studio.table.laid_game import LaidGame


class WorkspaceGames:
    """The games of one workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._folders: dict[str, Path] = {}
        """Where the packs of games lie, by their ids."""

    @property
    def trust(self) -> Sequence[str]:
        """The packs whose Python runs because somebody trusts it."""
        return self.workspace.trust

    @property
    def bots(self) -> Sequence[str]:
        """All bots, the weakest first."""
        return list(ROSTER)

    def new_game(self, setup: GameSetup) -> LaidGame:
        """The game that somebody wants."""
        return self._laid(_opened(setup, self.workspace))

    def saved_game(self, name: str) -> LaidGame:
        """A game that was saved in the folder of the workspace."""
        path = self.file_of(name)
        if not path.is_file():
            raise NoSavedGame(f"there is no saved game '{path.name}' in {path.parent}")
        REHEARSALS.check_file("saved", path)
        return self._laid(open_saved(path, self.workspace.trust))

    def _laid(self, opening: Opening) -> LaidGame:
        packs = opening.library.packs
        self._folders |= {id: packs[id].folder for id in opening.packs if id in packs}
        return laid_out(opening)

    def registry(self, kept: KeptWorld) -> Registry:
        """The hooks for a world that was kept; PythonGone where they are not here any more."""
        return kept_registry(kept, self.workspace.trust)

    def states(self, laid: LaidGame) -> dict[str, str]:
        """What the packs of a game are like now, by their folders."""
        folders = [self._folders[id] for id in laid.packs if id in self._folders]
        return {str(folder): self.workspace.state(folder) for folder in folders}

    def is_changed(self, states: dict[str, str]) -> bool:
        """Whether a pack is not what it was."""
        return any(self.workspace.state(Path(folder)) != state for folder, state in states.items())

    def file_of(self, name: str) -> Path:
        """Where a saved game lies: a plain name, in the folder of the workspace."""
        word = name.removesuffix(".json").strip()
        if not re.fullmatch(r"[\w][\w .-]{0,80}", word):
            raise NoSavedGame(f"'{name}' is not a valid file name: use letters, digits, spaces, _ and -")
        return self.workspace.home / f"{word}.json"

    def saved(self) -> list[Record]:
        """The saved games in the folder of the workspace, the latest first."""
        games = []
        for path in sorted(self.workspace.home.glob("*.json"), key=_age):
            try:
                data = read_game_data(path)
            except MapforgeError:
                continue
            if isinstance(data, dict) and data.get("mapforge") == 1 and isinstance(data.get("game"), dict):
                players = [str(each.get("name")) for each in data.get("players") or [] if isinstance(each, dict)]
                games.append({"name": path.stem, "map": str(data.get("map")), "players": players})
        return games

    def mixes(self) -> list[str]:
        """The files of mixes in the folder of the workspace."""
        return [path.name for path in sorted(self.workspace.home.glob("*.yaml")) if is_mix(path)]


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _opened(setup: GameSetup, workspace: Workspace) -> Opening:
    """Open the game that somebody wants."""
    seed = drawn_seed() if setup.seed is None else setup.seed
    kind, id, pack = _offered(setup.offer) if setup.offer else ItemId("", "")
    people = people_of(setup.players)
    if setup.on and ItemId.in_world(setup.on).kind != "map":
        name, known = str(_mix_file(setup.on, workspace)), {pack}
    else:
        name, known, numbers = _map_name(setup, pack, workspace)
        people += [USUAL] * (min((n for n in numbers if n >= len(people)), default=0) - len(people))
    more = [*setup.packs, *([pack] if pack and pack not in known else [])]
    folders = [str(workspace.folder(each)) for each in dict.fromkeys(more)]
    offer = [id] if kind in OFFERED else []
    opening = open_new(name, people, seed, {}, workspace.trust, folders, offer)
    return replace(opening, seats=with_names(opening.seats))


def _offered(reference: str) -> ItemId:
    try:
        offered = ItemId.read(reference)
    except NotAnItemId as error:
        raise CannotBegin(str(error)) from error
    if not offered.pack:
        raise CannotBegin(f"'{reference}' does not name its pack: write PACK:race/ID")
    return offered


def _map_name(setup: GameSetup, pack: str, workspace: Workspace) -> tuple[str, set[str], list[int]]:
    """The name by which the map is found, the packs that come with it, and for how many players it is."""
    reference = setup.on or _suitable_map(pack, len(setup.players), workspace)
    library, board, id = workspace.find_map(reference)
    known = _with_requirements(library, board)
    item = board.items["map"][id]
    players = _listed(item.fields.get("players"))
    numbers = [n for n in players if isinstance(n, int) and 0 < n <= MOST_PLAYERS]
    return (reference if is_shipped(board.folder) else str(item.document.path)), known, numbers


def _with_requirements(library: Library, pack: Pack) -> set[str]:
    pack_ids: set[str] = set()
    waiting = [pack.id]
    while waiting:
        id = waiting.pop()
        if id in library.packs and id not in pack_ids:
            pack_ids.add(id)
            waiting += [other.id for other in library.packs[id].manifest.requires]
    return pack_ids


def _suitable_map(pack: str, players: int, workspace: Workspace) -> str:
    """A map to try an item on: one of its own pack, else of those that it requires."""
    library = workspace.library(workspace.folder(pack)) if pack else None
    if library is None or pack not in library.packs:
        return "base:map/two_players"
    order = [pack, *(id for id in reversed(list(library.packs)) if id != pack)]
    maps = [(id, name, item) for id in order for name, item in library.packs[id].items["map"].items()]
    fitting = [each for each in maps if players in _listed(each[2].fields.get("players"))]
    for id, name, _ in [*fitting, *maps]:
        return str(ItemId("map", name, id))
    return "base:map/two_players"


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _mix_file(name: str, workspace: Workspace) -> Path:
    """The file of a mix inside of the workspace."""
    root = workspace.home.resolve()
    path = (root / name).resolve()
    if not path.is_relative_to(root) or not path.is_file():
        raise CannotBegin(f"'{name}' is neither a map, such as base:map/two_players, nor the file of a mix in {root}")
    REHEARSALS.check_file("mix", path)
    return path
