"""How large everything in a kit is, in millimetres: one table, which packs and users can change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Fields
from mapforge.files.suggestions import closest
from mapforge.packs.library import Pack

BOUNDS = {
    "banner": (40.0, 180.0),
    "card": (30.0, 180.0),
    "token": (8.0, 80.0),
    "corner": (0.0, 10.0),
    "piece": (8.0, 80.0),
    "marker": (8.0, 80.0),
    "coin": (8.0, 80.0),
    "turn_marker": (8.0, 80.0),
    "die": (8.0, 40.0),
    "board": (100.0, 2000.0),
    "overlap": (0.0, 30.0),
    "bleed": (0.0, 6.0),
}
"""The smallest and largest value of each size."""
PIECE_BOUNDS = BOUNDS["piece"]


class BadSizes(MapforgeError):  # noqa: N818 - it says what is wrong
    """A table of sizes that cannot be used, and why."""


@dataclass(frozen=True)
class KitSizes:
    """The sizes of a kit; nobody has published those of the box, so that whoever owns one measures it."""

    banner: float = 95.0
    """How wide a banner is; its height, and the badge that fits it, follow."""
    card: float = 63.0
    """How wide the card of a relic, a place or a piece is; its height follows."""
    token: float = 22.0
    corner: float = 2.0
    """The radius of the corners of everything that is square."""
    piece: float = 22.0
    marker: float = 30.0
    """Relics and places."""
    coin: float = 22.0
    turn_marker: float = 20.0
    die: float = 16.0
    """An edge of the cube."""
    board: float = 546.0
    """The longer side of a board."""
    overlap: float = 8.0
    """By how much neighbouring tiles of a board show the same."""
    bleed: float = 3.0
    """How far the ground goes beyond the cut."""
    pieces: Mapping[str, float] = field(default_factory=dict)
    """Pieces of another size than others, by id."""

    def of_piece(self, id: str) -> float:
        """How wide a piece is."""
        return self.pieces.get(id, self.piece)

    def changed(self, said: Fields, where: str) -> KitSizes:
        """The table with other values for some sizes; BadSizes says what is wrong with them, and `where` they stand."""
        known = [each.name for each in fields(self)]
        for name in said:
            if name not in known:
                near = closest(name, known)
                hint = f"did you mean '{near}'?" if near else f"there are {', '.join(known)}"
                raise BadSizes(f"{where}: there is no size '{name}'; {hint}")
        single = {
            name: _millimetres(value, BOUNDS[name], f"{where}: {name}")
            for name, value in said.items()
            if name != "pieces"
        }
        own = said.get("pieces", {})
        if not isinstance(own, Mapping):
            raise BadSizes(f"{where}: 'pieces' has a size for each id, such as {{hero: 30}}")
        by_id = {str(id): _millimetres(value, PIECE_BOUNDS, f"{where}: pieces/{id}") for id, value in own.items()}
        return replace(self, **single, pieces={**self.pieces, **by_id})


def _millimetres(value: object, bounds: tuple[float, float], where: str) -> float:
    least, most = bounds
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise BadSizes(f"{where} is a number of millimetres from {least:g} to {most:g}, not '{str(value)[:40]}'")
    return float(value)


def kit_sizes(packs: Iterable[Pack], file: Path | None = None) -> KitSizes:
    """The usual sizes, changed by `sizes` in the pack.yaml of some packs, and by a file of the user's."""
    sizes = KitSizes()
    for pack in packs:
        own_sizes = pack.data.get("sizes")
        if isinstance(own_sizes, Mapping):
            sizes = sizes.changed(own_sizes, f"{pack.document.path}: sizes")
    return sizes if file is None else sizes.changed(_read(file), str(file))


def _read(file: Path) -> Fields:
    from mapforge.files.documents import read_document

    document = read_document(file)
    if document.findings:
        first = document.findings[0]
        raise BadSizes(f"{file}:{first.line}:{first.column}: {first.message}")
    if not isinstance(document.data, dict):
        raise BadSizes(f"'{file}' is not a table of sizes: it has lines such as `token: 22`")
    return document.data
