"""Parts on the sheets of a service that punches them out of cardboard: fronts, backs, and the lines of the knife."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import asin, dist
from pathlib import Path
from xml.etree import ElementTree

from mapforge.files.output import write_inside
from mapforge.kits.kit_parts import KitParts
from mapforge.kits.kit_source import NoKit
from mapforge.kits.sheets import BACK, FRONT, KitPart, Placed
from mapforge.kits.single_images import DPI, PUNCHOUTS, ImageFile
from mapforge.kits.typst_text import TypstPage, at, image
from mapforge.render.bulk import element
from mapforge.render.cards.card_layouts import front_of
from mapforge.render.pdf_pages import png_pages

SECTIONS = ("banners", "badges", "relics", "places", "pieces", "coins", "tokens", "turn_marker")
"""What is punched out, the largest first; dice are folded, and cards are printed as cards."""
LIST = "punchouts.csv"
COLUMNS = ("sheet", "size_in", "name", "qty", "section", "id")
EDGE = 3.175
"""An eighth of an inch at the edge of a sheet in which nothing is cut, beside the ground beyond a cut."""
NICKS, NICK = 3, 0.254
"""How many places of a line are not cut, so that parts stay in their sheet, and how long each is."""
_INCH = 25.4
_COMMAND = re.compile(r"([MHVAZ])([^MHVAZ]*)")
_CARDS = {"banners": "race", "badges": "power"}
_ROUND = ("coins", "turn_marker")


@dataclass(frozen=True)
class PunchedSheet:
    """One sheet: its size by name, and where the fronts lie."""

    size: str
    placed: tuple[Placed, ...]

    @property
    def millimetres(self) -> tuple[float, float]:
        """Its width and height."""
        width, height = PUNCHOUTS[self.size]
        return width * _INCH, height * _INCH


def punched_sheets(parts: Sequence[KitPart]) -> list[PunchedSheet]:
    """All parts as often as they are wanted, on large sheets, and what is left on the smallest that holds it."""
    waiting = [part for part in parts for _ in range(part.count)]
    sheets, largest = [], list(PUNCHOUTS)[-1]
    while waiting:
        filled = next(
            (sheet for size in PUNCHOUTS if len((sheet := _filled(size, waiting)).placed) == len(waiting)), None
        )
        sheet = filled or _filled(largest, waiting)
        if not sheet.placed:
            part, (width, height) = waiting[0], PUNCHOUTS[largest]
            raise NoKit(
                f"'{part.name}' is {part.width:g} × {part.height:g} mm and has no room on a punchout of "
                f"{width:g} × {height:g} inches; make it smaller with `sizes`"
            )
        sheets.append(sheet)
        waiting = waiting[len(sheet.placed) :]
    return sheets


def _filled(size: str, parts: Sequence[KitPart]) -> PunchedSheet:
    """A sheet with as many of the first parts as it holds, row by row."""
    wide, high = (length * _INCH for length in PUNCHOUTS[size])
    placed: list[Placed] = []
    x = y = EDGE
    row = 0.0
    for part in parts:
        width, height = part.width + 2 * part.bleed, part.height + 2 * part.bleed
        if x + width > wide - EDGE + 1e-6:
            x, y, row = EDGE, y + row, 0.0
        if x + width > wide - EDGE + 1e-6 or y + height > high - EDGE + 1e-6:
            break
        placed.append(Placed(part, part.front, x + part.bleed, y + part.bleed))
        x, row = x + width, max(row, height)
    return PunchedSheet(size, tuple(placed))


def punchout_files(parts: KitParts) -> Iterator[ImageFile]:
    """The front, the back and the lines of every sheet, and a list of what is on them."""
    wanted = [part for section in SECTIONS for part in parts.section(section) if part.count]
    if not wanted:
        raise NoKit("there is nothing to punch out in these packs")
    rows: list[dict[str, object]] = []
    for index, sheet in enumerate(punched_sheets(wanted), 1):
        name = f"sheet-{index:02}-{sheet.size}"
        for side in (FRONT, BACK):
            yield ImageFile(f"{name}-{side}.png", _printed(parts, sheet, side))
        yield ImageFile(f"{name}-cut.svg", cut_lines(sheet, parts.look.sizes.corner))
        counts = Counter((placed.part.section, placed.part.id, placed.part.name) for placed in sheet.placed)
        for (section, id, said), count in counts.items():
            rows.append(
                {"sheet": name, "size_in": sheet.size, "name": said, "qty": count, "section": section, "id": id}
            )
    yield ImageFile(LIST, _table(rows))


def write_punchouts(parts: KitParts, folder: Path) -> int:
    """Write all files into a folder; the number of sheets."""
    files = 0
    for file in punchout_files(parts):
        write_inside(folder, file.path, file.content)
        files += file.path.endswith(".svg")
    return files


def _printed(parts: KitParts, sheet: PunchedSheet, side: str) -> bytes:
    """One side of a sheet as PNG; backs are where they are seen when the sheet is turned over."""
    width, _ = sheet.millimetres
    shown = [
        placed if side == FRONT else placed.mirrored(width, placed.part.back or placed.part.front, (0.0, 0.0))
        for placed in sheet.placed
    ]
    body = "".join(_image(placed) for placed in shown)
    pictures = {placed.picture: parts.pictures[placed.picture] for placed in shown}
    page = TypstPage(sheet.millimetres, "0mm", "", body).text()
    return png_pages(page, pictures, parts.look.fonts, dpi=DPI)[0]


def _image(placed: Placed) -> str:
    part, bleed = placed.part, placed.part.bleed
    shown = image(placed.picture, part.width + 2 * bleed, part.height + 2 * bleed)
    return at(placed.x - bleed, placed.y - bleed, shown)


def cut_lines(sheet: PunchedSheet, corner: float) -> bytes:
    """The lines of the knife as SVG in the size of the sheet, each with its nicks."""
    width, height = sheet.millimetres
    inches = PUNCHOUTS[sheet.size]
    size = {"width": f"{inches[0]:g}in", "height": f"{inches[1]:g}in"}
    box = {"viewBox": f"0 0 {width:.3f} {height:.3f}"}
    root = element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, **box})
    group = element("g", {"fill": "none", "stroke": "#ff0000", "stroke-width": "0.25"})
    group.extend(element("path", _cut(placed, corner)) for placed in sheet.placed)
    root.append(group)
    return ElementTree.tostring(root, encoding="unicode").encode()


def _cut(placed: Placed, corner: float) -> dict[str, str]:
    """The outline of a part, with its nicks."""
    part = placed.part
    if part.section in _CARDS:
        layout = front_of(_CARDS[part.section], has_text=True)
        outline = _moved(layout.outline, placed.x, placed.y, part.width / layout.width)
    else:
        radius = part.width / 2 if part.section in _ROUND else corner
        outline = _moved(_rounded(part.width, part.height, radius), placed.x, placed.y, 1.0)
    step = _length(outline) / NICKS
    return {"d": outline, "stroke-dasharray": f"{step - NICK:.3f} {NICK}"}


def _commands(outline: str) -> Iterator[tuple[str, list[float]]]:
    """The steps of an outline of upright and level lines and of arcs."""
    return ((letter, [float(value) for value in values.split()]) for letter, values in _COMMAND.findall(outline))


def _moved(outline: str, x: float, y: float, scale: float) -> str:
    """An outline in another place and size."""
    parts = []
    for letter, values in _commands(outline):
        steps = {"H": (x,), "V": (y,), "M": (x, y), "A": (0.0, 0.0, None, None, None, x, y)}.get(letter, ())
        words = (
            f"{value:g}" if step is None else f"{value * scale + step:.3f}"
            for value, step in zip(values, steps, strict=True)
        )
        parts.append(letter + " ".join(words))
    return "".join(parts)


def _length(outline: str) -> float:
    """How long an outline is; its arcs are less than half of a circle."""
    length, x, y = 0.0, 0.0, 0.0
    for letter, values in _commands(outline):
        before = x, y
        if letter == "H":
            x = values[0]
        elif letter == "V":
            y = values[0]
        elif letter in "MA":
            x, y = values[-2:]
        chord = dist(before, (x, y))
        if letter == "A":
            length += 2 * values[0] * asin(min(1.0, chord / (2 * values[0])))
        elif letter != "M":
            length += chord
    return length


def _rounded(width: float, height: float, radius: float) -> str:
    """A rectangle with round corners, which may be a disc."""
    right, bottom, arc = width - radius, height - radius, f"A{radius} {radius} 0 0 1 "
    return (
        f"M{radius} 0H{right}{arc}{width} {radius}V{bottom}{arc}{right} {height}"
        f"H{radius}{arc}0 {bottom}V{radius}{arc}{radius} 0Z"
    )


def _table(rows: Sequence[dict[str, object]]) -> bytes:
    written = io.StringIO()
    writer = csv.DictWriter(written, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return written.getvalue().encode()
