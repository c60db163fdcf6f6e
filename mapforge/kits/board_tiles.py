"""Boards on paper: as tiles that overlap, each on a sheet, or as one large sheet."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from mapforge.files.deadline import DRAWING, working_on
from mapforge.kits.kit_source import NoKit
from mapforge.kits.sheets import FOOT, PAPERS
from mapforge.maps.compiled_map import MapError, compile_item
from mapforge.maps.layout.mesh import NotPlanar
from mapforge.maps.layout.polygons import CannotLayOut
from mapforge.packs.library import Item, Library
from mapforge.packs.sound_shapes import refuse_misshapen_map
from mapforge.render.frame import MARGIN as AROUND_BOARD
from mapforge.render.map_picture import Options, draw_scene
from mapforge.render.picture import Box, Picture
from mapforge.render.scene import Scene, scene_of
from mapforge.render.themes import DEFAULT_THEME

MARGIN = FOOT
TILES, SHEET = "tiles", "sheet"
WAYS = (TILES, SHEET)
LARGEST_SHEET = 5000.0
"""PDF knows no longer side of a page."""
MOST_TILES = 100
PLAIN_THEME = "plain"
"""Grey and hatched, which saves ink."""


@dataclass(frozen=True)
class PrintedBoard:
    """A board as it is printed."""

    item: Item
    scene: Scene
    picture: Picture
    width: float
    height: float


@dataclass(frozen=True)
class BoardTile:
    """A part of a board on a sheet of its own, in millimetres."""

    column: int
    row: int
    left: float
    top: float
    width: float
    height: float

    @property
    def name(self) -> str:
        """A letter for the row and a number for the column."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}" if self.row < 26 else f"{self.row + 1}.{self.column + 1}"


@dataclass(frozen=True)
class Tiling:
    """How a board is cut into tiles."""

    page: tuple[float, float]
    columns: int
    rows: int
    overlap: float
    tiles: tuple[BoardTile, ...]


def board_of(
    item: Item, library: Library, language: str, long_side: float, theme: str = DEFAULT_THEME, *, bleed: float = 0.0
) -> PrintedBoard:
    """The drawing of a map without what stands around it, but for the bleed; NoKit says why there is none."""
    refuse_misshapen_map(item)
    try:
        with working_on(DRAWING, item.document.path):
            scene = scene_of(compile_item(item, library), library, language)
            whole = draw_scene(scene, Options(theme))
    except (MapError, NotPlanar, CannotLayOut) as error:
        raise NoKit(
            f"{item.document.path}: the map '{item.id}' cannot be drawn: {error}; `mapforge validate` says more"
        ) from error
    unit = long_side / max(scene.width, scene.height)
    # Names that have no room in their regions stand beside the board, which is so much wider then.
    left, right = min(0.0, whole.box.left + AROUND_BOARD), max(scene.width, whole.box.left + whole.width - AROUND_BOARD)
    around = bleed / unit
    box = Box(left - around, -around, right - left + 2 * around, scene.height + 2 * around)
    return PrintedBoard(item, scene, whole.on_sheet(box, unit), box.width * unit, box.height * unit)


def tiling_of(board: PrintedBoard, paper: str, overlap: float) -> Tiling:
    """The tiles of a board on sheets that stand or lie, whichever needs fewer; all tiles are equally large."""
    short, long = PAPERS[paper]
    ways = [_tiled(board, page, overlap) for page in ((long, short), (short, long))]
    best = min(ways, key=lambda way: len(way.tiles))
    if len(best.tiles) > MOST_TILES:
        raise NoKit(
            f"the board '{board.item.id}' needs {len(best.tiles)} sheets, and {MOST_TILES} are the most; "
            "make it smaller with `sizes: {board: 546}`, or print it as one sheet with --board sheet"
        )
    return best


def _tiled(board: PrintedBoard, page: tuple[float, float], overlap: float) -> Tiling:
    (columns, width), (rows, height) = (
        _along(length, side - 2 * MARGIN, overlap)
        for length, side in zip((board.width, board.height), page, strict=True)
    )
    tiles = tuple(
        BoardTile(column, row, column * (width - overlap), row * (height - overlap), width, height)
        for row in range(rows)
        for column in range(columns)
    )
    return Tiling(page, columns, rows, overlap, tiles)


def _along(length: float, room: float, overlap: float) -> tuple[int, float]:
    """How many tiles there are along a side, and how long each is."""
    count = max(1, ceil((length - overlap) / (room - overlap) - 1e-6))
    return count, (length + (count - 1) * overlap) / count
