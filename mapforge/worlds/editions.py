"""Presets of rulings: what a printed edition holds, or a table of friends, chosen together by one name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from mapforge.errors import MapforgeError
from mapforge.files.archives import is_file
from mapforge.files.suggestions import closest

if TYPE_CHECKING:
    from mapforge.packs.library import Library, Pack

BASED_ON = "edition"
"""In a preset, the name of another one that it starts from."""
DEFAULT = "default"
"""The name of what is recorded as the default, which no pack says otherwise."""
_FILE_WORDS = (BASED_ON, "rulings")


class UnknownEdition(MapforgeError):  # noqa: N818 - it names what the user typed
    """Nobody knows such a preset, or its file says something else."""


def edition_names(library: Library) -> list[str]:
    """The presets that packs hold: printed editions first, as rulings name them, then those of packs."""
    names: dict[str, None] = {}
    for pack in library.packs.values():
        for item in pack.items["ruling"].values():
            names |= dict.fromkeys(_editions(item.fields))
    for pack in library.packs.values():
        names |= dict.fromkeys(pack.manifest.presets)
    return list(names)


def edition_rulings(
    edition: str, library: Library, *, board: str = "", packs: Iterable[str] | None = None
) -> dict[str, str]:
    """The rulings of an edition, of a pack's preset or of a file, for a game of some packs (all, unless told).

    Where packs differ, that of the board decides (U-COMPAT-24).
    """
    ids = [id for id in (library.packs if packs is None else packs) if id != board]
    chosen = [library.packs[id] for id in (*ids, *((board,) if board else ())) if id in library.packs]
    rulings = _resolved(edition, library, chosen, ())
    known = {item.id for pack in chosen for item in pack.items["ruling"].values()}
    foreign = set(library.items("ruling")) - known
    return {name: value for name, value in rulings.items() if name not in foreign}


def _resolved(edition: str, library: Library, packs: list[Pack], before: tuple[str, ...]) -> dict[str, str]:
    if edition == DEFAULT:
        return {}
    if edition in before:
        raise UnknownEdition(f"the preset '{edition}' starts from itself: {' > '.join((*before, edition))}")
    words = _said(edition, library, packs)
    base = words.pop(BASED_ON, "")
    base_rulings = _resolved(base, library, packs, (*before, edition)) if base else {}
    return {**base_rulings, **words}


def _said(edition: str, library: Library, packs: list[Pack]) -> dict[str, str]:
    """What a preset says itself, before those it starts from."""
    if edition.endswith((".yaml", ".yml")):
        return _from_file(Path(edition), library)
    if edition not in edition_names(library):
        near = closest(edition, [*edition_names(library), DEFAULT])
        known = ", ".join([*edition_names(library), DEFAULT])
        hint = f"did you mean '{near}'?" if near else f"there are {known}, and a YAML file may be one"
        raise UnknownEdition(f"there is no edition '{edition}'; {hint}")
    rulings: dict[str, str] = {}
    for pack in packs:
        for item in pack.items["ruling"].values():
            editions = _editions(item.fields)
            rulings |= {item.id: editions[edition]} if edition in editions else {}
    for pack in packs:
        rulings |= pack.manifest.presets.get(edition, {})
    return rulings


def _editions(fields: Mapping[str, object]) -> dict[str, str]:
    from mapforge.packs.manifest import as_written

    editions = fields.get("editions")
    return {str(name): as_written(value) for name, value in editions.items()} if isinstance(editions, Mapping) else {}


def _from_file(path: Path, library: Library) -> dict[str, str]:
    from mapforge.files.documents import read_document
    from mapforge.packs.manifest import as_written
    from mapforge.worlds.known_rulings import check_rulings

    if not is_file(path):
        raise UnknownEdition(f"there is no file '{path}'")
    document = read_document(path)
    if document.findings:
        first = document.findings[0]
        raise UnknownEdition(f"{path}:{first.line}:{first.column}: {first.message}")
    data = document.data
    rulings = data.get("rulings", {}) if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(rulings, dict) or set(data) - set(_FILE_WORDS):
        raise UnknownEdition(f"{path}: a preset is a mapping with 'edition', 'rulings' or both")
    chosen = {str(name): as_written(value) for name, value in rulings.items()}
    try:
        check_rulings(chosen, library)
    except MapforgeError as error:
        raise UnknownEdition(f"{path}: {error}") from error
    return {**({BASED_ON: str(data[BASED_ON])} if BASED_ON in data else {}), **chosen}


def rulings_of_game(
    edition: str,
    rulings: Mapping[str, str],
    library: Library,
    *,
    board: str = "",
    packs: Iterable[str] | None = None,
) -> dict[str, str]:
    """What a game is played by: an edition, unless there is none, and single rulings, which override it."""
    from mapforge.worlds.known_rulings import check_rulings

    check_rulings(rulings, library)
    chosen = edition_rulings(edition, library, board=board, packs=packs) if edition else {}
    return {**chosen, **rulings}
