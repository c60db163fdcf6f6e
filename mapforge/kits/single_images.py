"""Single images of all parts: PNG with the ground beyond the cut, and a CSV that lists them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mapforge.files.output import write_inside
from mapforge.kits.board_tiles import PrintedBoard, board_of
from mapforge.kits.kit_parts import SECTIONS, KitParts, safe_name
from mapforge.kits.sheets import KitPart
from mapforge.render.picture_files import FileOptions, png

DPI = 300
BLEED = 3.175
"""An eighth of an inch, which print on demand wants."""
LIST = "parts.csv"
_INCH = 25.4
PUNCHOUTS = {"3.25x5.25": (3.25, 5.25), "8x4.5": (8.0, 4.5), "8.25x10.5": (8.25, 10.5)}
"""The custom punchouts of The Game Crafter in inches, the smallest first."""
COLUMNS = (
    *("name", "qty", "section", "id", "front", "back", "width_mm", "height_mm", "bleed_mm", "punchout"),
    *("number", "text"),
)
"""`qty` is the column by which Squib repeats a row, and Dextrous and nanDECK can be told its name."""


@dataclass(frozen=True)
class ImageFile:
    """A file to write in the folder of the images."""

    path: str
    content: bytes


def image_files(parts: KitParts) -> Iterator[ImageFile]:
    """Every picture once, and the list of parts."""
    rows, seen = [], set()
    for section in SECTIONS:
        for part in parts.section(section):
            sides = []
            for side, picture in (("front", part.front), ("back", part.back)):
                path = image_path(part, side) if picture else ""
                sides.append(path)
                if path and path not in seen:
                    seen.add(path)
                    yield ImageFile(path, part_png(parts, part, picture))
            rows.append(_row(parts, part, sides[0], sides[1]))
    for board in _boards(parts):
        size = (board.width - 2 * BLEED, board.height - 2 * BLEED)
        part = KitPart("board", board.item.full_id, board.scene.title, *size, BLEED, "board")
        yield ImageFile(image_path(part, "front"), png(board.picture, FileOptions(_pixels(board.width), dpi=DPI)))
        rows.append(_row(parts, part, image_path(part, "front"), ""))
    yield ImageFile(LIST, _table(rows))


def _boards(parts: KitParts) -> Iterator[PrintedBoard]:
    source, sizes = parts.source, parts.look.sizes
    return (board_of(item, source.library, source.language, sizes.board, bleed=BLEED) for item in source.maps)


def _pixels(millimetres: float) -> int:
    return round(millimetres / _INCH * DPI)


def write_images(parts: KitParts, folder: Path) -> int:
    """Write all files into a folder; the number of images among them."""
    number = 0
    for file in image_files(parts):
        write_inside(folder, file.path, file.content)
        number += file.path != LIST
    return number


def image_path(part: KitPart, side: str) -> str:
    """The file of a side; it follows from the part alone, so that nothing else moves it."""
    stem = safe_name(part.id.replace(":", "-").replace("/", "-"))
    return f"{part.section}/{stem}-{side}.png"


def part_png(parts: KitParts, part: KitPart, picture: str, dpi: int = DPI) -> bytes:
    """A side of a part as PNG in its size."""
    width = round((part.width + 2 * part.bleed) / _INCH * dpi)
    return png(parts.pictures[picture], FileOptions(width, dpi=dpi, fonts=parts.look.fonts))


def _row(parts: KitParts, part: KitPart, front: str, back: str) -> dict[str, object]:
    size = {"width_mm": f"{part.width:g}", "height_mm": f"{part.height:g}", "bleed_mm": f"{part.bleed:g}"}
    words = parts.said.get(part.id)
    return {
        **{"name": part.name, "qty": part.count, "section": part.section, "id": part.id, "front": front, "back": back},
        **size,
        "punchout": _punchout(part),
        "number": words.number if words else "",
        "text": words.text if words else "",
    }


def _punchout(part: KitPart) -> str:
    """The smallest punchout that a part fits, upright or lying."""
    sides = sorted((length + 2 * part.bleed) / _INCH for length in (part.width, part.height))
    for name, size in PUNCHOUTS.items():
        if all(side <= room for side, room in zip(sides, sorted(size), strict=True)):
            return name
    return ""


def _table(rows: list[dict[str, object]]) -> bytes:
    written = io.StringIO()
    writer = csv.DictWriter(written, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return written.getvalue().encode()
