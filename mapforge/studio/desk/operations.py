"""The operations that a desk knows, by name."""

from __future__ import annotations

from mapforge.studio.desk.corner_edits import insert_corner, move_corners, remove_corners
from mapforge.studio.desk.cuts import knife
from mapforge.studio.desk.map_edits import area, board, link_or_barrier
from mapforge.studio.desk.map_starts import generated, imported, outlines
from mapforge.studio.desk.mergers import merge
from mapforge.studio.desk.new_regions import draw
from mapforge.studio.desk.region_edits import delete, label, paint, pieces, rename, symbols
from mapforge.studio.desk.sheet import Operation

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
