"""Writes the pages of a kit: sheets to cut, a test page, the player aid, and boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mapforge.kits.board_tiles import MARGIN, BoardTile, PrintedBoard, Tiling
from mapforge.kits.kit_parts import KitParts
from mapforge.kits.kit_plan import AID, TEST
from mapforge.kits.sheets import BACK, EDGE, FOOT, Line, Sheet
from mapforge.kits.typst_text import PALE_LINE, TypstPage, anchor, at, image, label, line, turned, words
from mapforge.render.outlined_letters import letters_width
from mapforge.render.pdf_pages import SHARED

RULER = 100.0
_SMALL = 6.0
"""Points of the letters in the foot."""
_NUMBERS = 26.0
"""Millimetres of the foot for the words of the ruler and the number of the page."""
TEST_SCALE = 15
"""How many millimetres the scale of the test page shows on all sides."""


class KitPages:
    """Writes pages for one kit and one kind of paper."""

    def __init__(self, parts: KitParts, paper: tuple[float, float]) -> None:
        self.parts, self.paper = parts, paper
        source = parts.source
        self.title = f"{source.name} {source.version}".strip()

    def foot(self, size: tuple[float, float], said: str) -> str:
        """The ruler of 100 mm that is on every page, and what the page is."""
        width, height = size
        y = height - EDGE - 0.5
        ticks = [(MARGIN + tick * 10, y - (2.4 if tick % 5 == 0 else 1.4), MARGIN + tick * 10, y) for tick in range(11)]
        drawn = "".join(map(line, [(MARGIN, y, MARGIN + RULER, y), *ticks]))
        number = "#context counter(page).display() / #context counter(page).final().first()"
        room = width - EDGE - MARGIN - RULER - _NUMBERS
        told = _shortened(said, room * 0.6)
        title = _shortened(self.title, room - _width(told))
        said_here = [words(each, _SMALL) for each in (title, told) if each]
        caption = " · ".join(["100 mm", *said_here, number])
        return drawn + at(MARGIN + RULER + 2, y - 2.2, f"text(size: 6pt)[{caption}]")

    def text(self, body: str, said: str) -> TypstPage:
        """A page of text, or as many as it needs."""
        return TypstPage(self.paper, f"(x: 14mm, top: 12mm, bottom: {FOOT + 4:g}mm)", self.foot(self.paper, said), body)

    def aid(self, body: str) -> TypstPage:
        """The player aid."""
        return self.text(anchor(f"s-{AID}") + body, self.parts.word(AID))

    def sheet(self, sheet: Sheet, new: Sequence[str]) -> TypstPage:
        """A sheet to cut; `new` are the sections that begin on it."""
        caption = ", ".join(map(self.parts.word, sheet.sections))
        if sheet.side == BACK:
            caption += f" ({self.parts.word('back')})"
        drawn = [anchor(f"s-{section}") for section in new]
        for placed in sheet.placed:
            bleed = placed.part.bleed
            shown = image(placed.picture, placed.part.width + 2 * bleed, placed.part.height + 2 * bleed)
            drawn.append(at(placed.x - bleed, placed.y - bleed, turned(shown, placed.turn)))
        drawn += map(line, sheet.marks)
        if sheet.fold:
            drawn.append(line((sheet.fold, EDGE, sheet.fold, sheet.height - FOOT - 2), PALE_LINE))
        return TypstPage(
            (sheet.width, sheet.height), "0mm", self.foot((sheet.width, sheet.height), caption), "".join(drawn)
        )

    def test(self, offset: tuple[float, float]) -> Iterator[TypstPage]:
        """A cross on the front, and on the back a scale that shows how far the printer shifts it."""
        word, (width, height) = self.parts.word, self.paper
        x, y, foot = width / 2, height / 2, self.foot(self.paper, word(TEST))
        cross: list[Line] = [(x - 30, y, x + 30, y), (x, y - 30, x, y + 30)]
        front = anchor(f"s-{TEST}") + self._told("test_front") + "".join(map(line, cross))
        yield TypstPage(self.paper, "0mm", foot, front)
        back = self._told("test_back") + "".join(_scale(x + offset[0], y + offset[1]))
        yield TypstPage(self.paper, "0mm", foot, back)

    def _told(self, key: str) -> str:
        return at(20, 40, f"box(width: {self.paper[0] - 40:g}mm)[{words(self.parts.word(key), 11)}]")

    def board(self, number: int, board: PrintedBoard, tiling: Tiling | None) -> Iterator[TypstPage]:
        """A board on its pages."""
        picture, first = board_picture(number), anchor(f"s-board-{number}")
        if tiling is None:
            size = (board.width + 2 * MARGIN, board.height + 2 * MARGIN)
            whole = first + at(MARGIN, MARGIN, image(picture, board.width, board.height))
            yield TypstPage(size, "0mm", self.foot(size, board.scene.title), whole)
            return
        for index, tile in enumerate(tiling.tiles):
            body = (first if index == 0 else "") + _tile(picture, board, tiling, tile)
            caption = f"{board.scene.title} · {tile.name} ({tiling.columns} × {tiling.rows})"
            yield TypstPage(tiling.page, "0mm", self.foot(tiling.page, caption), body)


def board_picture(number: int) -> str:
    """What the picture of a board is called; as a PDF it is in the kit once, however many tiles show it."""
    return f"board-{number}{SHARED}"


def _shortened(text: str, room: float) -> str:
    """As much of a text as fits into so many millimetres of the foot."""
    if _width(text) <= room:
        return text
    while text and _width(f"{text}…") > room:
        text = text[:-1]
    return f"{text}…"


def _width(text: str) -> float:
    """The millimetres that a text takes in the foot."""
    return letters_width(text) * _SMALL * 25.4 / 72


def _scale(x: float, y: float) -> Iterator[str]:
    """Millimetres around a spot, to the right and down."""
    reach = float(TEST_SCALE)
    yield line((x - reach, y, x + reach, y)) + line((x, y - reach, x, y + reach))
    for tick in range(-TEST_SCALE, TEST_SCALE + 1):
        size = 3.0 if tick % 5 == 0 else 1.5
        yield line((x + tick, y - size, x + tick, y + size)) + line((x - size, y + tick, x + size, y + tick))
        if tick % 5 == 0 and tick:
            yield label(f"{tick:+d}", x + tick - 2, y + 4) + label(f"{tick:+d}", x - 8.5, y + tick - 1.2)
    yield label("X →", x + reach + 3, y - 1.2, 8) + label("Y ↓", x - 2, y + reach + 3, 8)


def _tile(name: str, board: PrintedBoard, tiling: Tiling, tile: BoardTile) -> str:
    whole = image(name, board.width, board.height)
    shown = f"place(dx: {-tile.left:.4f}mm, dy: {-tile.top:.4f}mm, {whole})"
    box = f"box(clip: true, width: {tile.width:.4f}mm, height: {tile.height:.4f}mm, {shown})"
    return at(MARGIN, MARGIN, box) + "".join(map(line, _assembly_marks(tiling, tile)))


def _assembly_marks(tiling: Tiling, tile: BoardTile) -> Iterator[Line]:
    """Lines in the margins: where a tile ends, and up to where the next one lies on it."""
    left, top, right, bottom = MARGIN, MARGIN, MARGIN + tile.width, MARGIN + tile.height
    near, far = 0.5, 3.0
    xs = [left, right]
    xs += [left + tiling.overlap] if tile.column else []
    xs += [right - tiling.overlap] if tile.column < tiling.columns - 1 else []
    ys = [top, bottom]
    ys += [top + tiling.overlap] if tile.row else []
    ys += [bottom - tiling.overlap] if tile.row < tiling.rows - 1 else []
    for x in xs:
        yield (x, top - far, x, top - near)
        # Below stands the ruler, so that marks are short there.
        yield (x, bottom + near, x, bottom + near + 0.7)
    for y in ys:
        yield (left - far, y, left - near, y)
        yield (right + near, y, right + far, y)
