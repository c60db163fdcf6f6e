"""Two versions of a map, part by part: what differs between them, and a text made of parts of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from mapforge.files.plain_data import Fields, Record
from mapforge.files.yaml_text import flow
from mapforge.maps.outlines import read_drawing
from mapforge.studio.editing.edit_session import proven_splices
from mapforge.studio.editing.splices import is_same, spliced

Reader = Callable[[str], object]
MINE, THEIRS = "mine", "theirs"
_LONGEST = 160
"""Characters of a value that are shown."""


@dataclass(frozen=True)
class VersionPart:
    """A region, or a key of the map, that two versions do not share."""

    key: str
    """`region/ID`, or the name of a key."""
    name: str
    lines: tuple[tuple[str, str, str], ...]
    """What differs: the name of a key, what it says here and what it says in the file; empty where it is not there."""
    usual: str
    """The version that changed it; mine where both did."""

    def as_data(self, boards: Mapping[str, Mapping[str, list[list[list[float]]]]]) -> Record:
        """The part as plain data, with the outlines of its region in both versions."""
        id = self.key.removeprefix("region/") if self.key.startswith("region/") else ""
        return {
            "key": self.key,
            "name": self.name,
            "lines": [{"key": key, "mine": mine, "theirs": theirs} for key, mine, theirs in self.lines],
            "usual": self.usual,
            "shapes": {side: board.get(id, []) for side, board in boards.items()},
        }


def version_parts(base: object, mine: object, theirs: object) -> list[VersionPart]:
    """What differs between two versions that were once the same; nothing where one of them is no map."""
    if not isinstance(mine, dict) or not isinstance(theirs, dict):
        return []
    known = base if isinstance(base, dict) else {}
    return [*_keys(known, mine, theirs), *_regions(known, mine, theirs)]


def versions_as_data(base: object, mine: object, theirs: object) -> Record:
    """What differs, with a small board of both versions to show it on."""
    if not isinstance(mine, dict) or not isinstance(theirs, dict):
        return {"parts": [], "ground": []}
    boards = {MINE: _shapes(mine), THEIRS: _shapes(theirs)}
    parts = [part.as_data(boards) for part in version_parts(base, mine, theirs)]
    return {"parts": parts, "ground": [loop for loops in boards[MINE].values() for loop in loops]}


def joined_text(theirs: str, mine: object, chosen: Mapping[str, str], read: Reader) -> str:
    """The text of the file, with those parts of mine in it that were chosen; nothing else of it changes."""
    data = read(theirs)
    if not isinstance(data, dict) or not isinstance(mine, dict):
        return theirs
    wanted = dict(data)
    for part in version_parts({}, mine, data):
        if chosen.get(part.key) == MINE and not part.key.startswith("region/"):
            _take(wanted, mine, part.key)
    taken = {key.removeprefix("region/") for key, side in chosen.items() if side == MINE and key.startswith("region/")}
    if taken:
        wanted["regions"] = _joined_regions(data, mine, taken)
    return spliced(theirs, proven_splices(theirs, data, wanted, read))


def _take(wanted: Record, mine: Fields, key: str) -> None:
    if key in mine:
        wanted[key] = mine[key]
    else:
        wanted.pop(key, None)


def _joined_regions(theirs: Fields, mine: Fields, taken: set[str]) -> list[object]:
    """The regions of the file in their order, with mine where they were taken; new ones stand after all."""
    ours, listed = _by_id(mine), theirs.get("regions")
    regions: list[object] = []
    seen: set[str] = set()
    for region in listed if isinstance(listed, list) else []:
        id = str(region.get("id")) if isinstance(region, dict) else ""
        seen.add(id)
        if id not in taken:
            regions.append(region)
        elif id in ours:
            regions.append(ours[id])
    return regions + [region for id, region in ours.items() if id in taken and id not in seen]


def _keys(base: Fields, mine: Fields, theirs: Fields) -> Iterator[VersionPart]:
    for key in dict.fromkeys([*mine, *theirs]):
        if key != "regions" and not _is_alike(mine.get(key), theirs.get(key)):
            lines = ((key, _shown(mine.get(key)), _shown(theirs.get(key))),)
            yield VersionPart(key, key, lines, _usual(base.get(key), mine.get(key)))


def _regions(base: Fields, mine: Fields, theirs: Fields) -> Iterator[VersionPart]:
    before, ours, others = _by_id(base), _by_id(mine), _by_id(theirs)
    for id in dict.fromkeys([*ours, *others]):
        one, other = ours.get(id), others.get(id)
        if _is_alike(one, other):
            continue
        name = str((one or other or {}).get("name") or id)
        yield VersionPart(f"region/{id}", name, tuple(_lines(one, other)), _usual(before.get(id), one))


def _lines(one: Fields | None, other: Fields | None) -> Iterator[tuple[str, str, str]]:
    if one is None or other is None:
        yield "region", "not there" if one is None else "there", "not there" if other is None else "there"
        return
    for key in dict.fromkeys([*one, *other]):
        if not _is_alike(one.get(key), other.get(key)):
            yield key, _shown(one.get(key)), _shown(other.get(key))


def _usual(base: object, mine: object) -> str:
    return THEIRS if _is_alike(base, mine) else MINE


def _is_alike(one: object, other: object) -> bool:
    return is_same({"outline": one}, {"outline": other}) if isinstance(one, str) else is_same(one, other)


def _shown(value: object) -> str:
    if value is None:
        return ""
    text = value if isinstance(value, str) else flow(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _by_id(data: Fields) -> dict[str, Record]:
    listed = data.get("regions")
    regions = [region for region in listed if isinstance(region, dict)] if isinstance(listed, list) else []
    return {str(region["id"]): region for region in regions if isinstance(region.get("id"), str)}


def _shapes(data: Fields) -> dict[str, list[list[list[float]]]]:
    """The outlines of all regions as points."""
    return {
        outline.id: [[[round(x, 1), round(y, 1)] for x, y in ring.corners] for ring in (*outline.parts, *outline.holes)]
        for outline in read_drawing(data).outlines
    }
