"""The operations on a map, by name."""

from __future__ import annotations

from mapforge.studio.editing.corner_edits import insert_corner, move_corners, remove_corners
from mapforge.studio.editing.cuts import knife
from mapforge.studio.editing.edit_context import Operation
from mapforge.studio.editing.map_edits import area, board, link_or_barrier
from mapforge.studio.editing.map_starts import generated, imported, outlines
from mapforge.studio.editing.mergers import merge
from mapforge.studio.editing.new_regions import draw
from mapforge.studio.editing.region_edits import delete, label, paint, pieces, rename, symbols

OPERATIONS: dict[str, Operation] = {
    "move_corners": move_corners,
    "insert_corner": insert_corner,
    "remove_corners": remove_corners,
    "draw": draw,
    "knife": knife,
    "merge": merge,
    "paint": paint,
    "symbols": symbols,
    "pieces": pieces,
    "rename": rename,
    "label": label,
    "delete": delete,
    "link": link_or_barrier,
    "barrier": link_or_barrier,
    "area": area,
    "board": board,
    "outlines": outlines,
    "generate": generated,
    "import": imported,
}
