"""What somebody wants to play: a map or a mix of the workspace, the players, and perhaps an item to try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.vocabulary.item_id import ItemId, NotAnItemId
from mapforge.bots.roster import USUAL
from mapforge.errors import MapforgeError
from mapforge.files.shipped_folders import is_shipped
from mapforge.games.drawn_seeds import drawn_seed
from mapforge.games.terminal.opened_game import Opening, open_new

if TYPE_CHECKING:
    from mapforge.packs.library import Library, Pack
    from mapforge.studio.editing.workspace import Workspace

MOST_PLAYERS = 20
_OFFERED = ("race", "power")


class CannotBegin(MapforgeError):  # noqa: N818 - it says what could not be done
    """A game that cannot begin as somebody wants it."""


@dataclass(frozen=True)
class GameSetup:
    """A game to be opened."""

    on: str = ""
    """A map such as `base:map/two_players`, or the file of a mix; empty for one that suits the item."""
    players: tuple[str, ...] = ()
    offer: str = ""
    """An item such as `lab:race/otters` that is on offer first."""
    packs: tuple[str, ...] = ()
    """More packs to be mixed in."""
    seed: int | None = None


def opened(setup: GameSetup, workspace: Workspace) -> Opening:
    """Open the game that somebody wants."""
    if len(setup.players) > MOST_PLAYERS:
        raise CannotBegin(f"a table seats at most {MOST_PLAYERS} players")
    seed = drawn_seed() if setup.seed is None else setup.seed
    kind, id, pack = _offered(setup.offer) if setup.offer else ItemId("", "")
    people = _people(setup.players)
    if setup.on and ItemId.in_world(setup.on).kind != "map":
        name, known = str(_mix_file(setup.on, workspace)), {pack}
    else:
        name, known, numbers = _map_name(setup, pack, workspace)
        people += [USUAL] * (min((n for n in numbers if n >= len(people)), default=0) - len(people))
    more = [*setup.packs, *([pack] if pack and pack not in known else [])]
    folders = [str(workspace.folder(each)) for each in dict.fromkeys(more)]
    offer = [id] if kind in _OFFERED else []
    return open_new(name, people, seed, {}, workspace.trust, folders, offer)


def _people(words: Sequence[str]) -> list[str]:
    """The players as `mapforge play` takes them; `you` is whoever sits there."""
    return [f"Player {n}" if word in ("you", "person") else word for n, word in enumerate(words, start=1)]


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
    found: set[str] = set()
    waiting = [pack.id]
    while waiting:
        id = waiting.pop()
        if id in library.packs and id not in found:
            found.add(id)
            waiting += [other.id for other in library.packs[id].manifest.requires]
    return found


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
    return path
