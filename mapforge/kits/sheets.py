"""Lays parts on sheets: rows and columns with marks where to cut, and backs that lie behind their fronts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from mapforge.kits.kit_source import NoKit

EDGE = 6.0
"""Nothing stands nearer to the edge of the paper: programs shrink pages whose marks touch it."""
FOOT = 10.0
"""What the ruler and the words below it take of every page."""
MARK = 4.0
"""How long a mark is."""
MARK_GAP = 1.0
"""How far a mark stays away from the ground beyond the cut."""
LEAST_GAP = 2.0
"""What is between two parts at least."""
DUPLEX, GUTTERFOLD, NO_BACKS = "duplex", "gutterfold", "none"
BACKS = (DUPLEX, GUTTERFOLD, NO_BACKS)
FRONT, BACK = "front", "back"
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

Line = tuple[float, float, float, float]


@dataclass(frozen=True)
class KitPart:
    """Something to cut out: its size at the cut in millimetres, and the pictures of its sides by their names."""

    section: str
    id: str
    name: str
    width: float
    height: float
    bleed: float
    front: str
    back: str = ""
    count: int = 1


@dataclass(frozen=True)
class Placed:
    """A picture on a sheet; the corner and the size are those of the cut."""

    part: KitPart
    picture: str
    x: float
    y: float
    turn: int = 0
    """By how many degrees it is turned to the right."""

    @property
    def size(self) -> tuple[float, float]:
        """The width and height on the sheet."""
        return _size(self.part, self.turn != 0)

    def mirrored(self, width: float, picture: str, offset: tuple[float, float]) -> Placed:
        """The place of the back, on a sheet of some width; it is turned the other way."""
        x = width - self.x - self.size[0]
        return replace(self, picture=picture, x=x + offset[0], y=self.y + offset[1], turn=-self.turn)


@dataclass(frozen=True)
class Sheet:
    """One side of a sheet of paper, in millimetres from its upper left corner."""

    width: float
    height: float
    side: str = FRONT
    placed: tuple[Placed, ...] = ()
    marks: tuple[Line, ...] = ()
    fold: float = 0.0
    """Where a gutterfold is folded."""

    @property
    def sections(self) -> list[str]:
        """The sections of the kit that are on it."""
        return list(dict.fromkeys(placed.part.section for placed in self.placed))


@dataclass
class _Page:
    """A sheet while it is filled from the top."""

    top: float
    placed: list[Placed] = field(default_factory=list)
    marks: list[Line] = field(default_factory=list)


@dataclass(frozen=True)
class Imposition:
    """How parts are laid on sheets."""

    paper: str = "a4"
    backs: str = DUPLEX
    offset: tuple[float, float] = (0.0, 0.0)
    """How far backs are moved, to the right and down, for printers that shift them."""

    @property
    def size(self) -> tuple[float, float]:
        """The sheet: upright, and lying on its side where it is folded in the middle."""
        short, long = PAPERS[self.paper]
        return (long, short) if self.backs == GUTTERFOLD else (short, long)

    def sheets(self, parts: Sequence[KitPart]) -> list[Sheet]:
        """Sheets with all parts as often as they are wanted; parts of one size stand together."""
        return [side for page in self._pages(parts) for side in self._sides(page)]

    def _pages(self, parts: Sequence[KitPart]) -> Iterator[_Page]:
        page = _Page(EDGE)
        for block in _of_one_size(parts):
            waiting = [part for part in block for _ in range(part.count)]
            is_turned = self._is_better_turned(block[0], len(waiting))
            while waiting:
                columns, rows = self._room(waiting[0], is_turned, page.top)
                if not rows:
                    if not page.placed:
                        raise self._too_large(waiting[0])
                    yield page
                    page = _Page(EDGE)
                    continue
                taken, waiting = waiting[: columns * rows], waiting[columns * rows :]
                self._lay(page, taken, columns, is_turned)
        if page.placed:
            yield page

    def _is_better_turned(self, part: KitPart, count: int) -> bool:
        """Whether fewer sheets are needed when a part lies on its side."""
        rooms = (self._room(part, is_turned, EDGE) for is_turned in (False, True))
        upright, turned = (columns * rows for columns, rows in rooms)
        return turned > 0 and (not upright or -(-count // turned) < -(-count // upright))

    @property
    def _width(self) -> float:
        """The width of the part of a sheet that fronts are laid on."""
        return self.size[0] / (2 if self.backs == GUTTERFOLD else 1)

    def _room(self, part: KitPart, is_turned: bool, top: float) -> tuple[int, int]:
        """How many columns and rows of a part fit below some height."""
        around, gap = _around(part), _gap(part)
        wide = self._width - EDGE - (0 if self.backs == GUTTERFOLD else EDGE) - 2 * around
        high = self.size[1] - FOOT - top - 2 * around
        # A little is forgiven, so that what fits exactly fits.
        width, height = _size(part, is_turned)
        columns = int((wide + gap + 1e-6) // (width + gap))
        rows = int((high + gap + 1e-6) // (height + gap))
        return max(0, columns), max(0, rows) if columns > 0 else 0

    def _too_large(self, part: KitPart) -> NoKit:
        wide, high = self.size
        reason = (
            f"'{part.name}' is {part.width:g} × {part.height:g} mm and has no room on a sheet of {wide:g} × {high:g} mm"
        )
        return NoKit(f"{reason}; make it smaller with `sizes`, or choose other --backs")

    def _lay(self, page: _Page, parts: Sequence[KitPart], most: int, is_turned: bool) -> None:
        first, gap = parts[0], _gap(parts[0])
        wide, high = _size(first, is_turned)
        columns = min(most, len(parts))
        rows = -(-len(parts) // columns)
        around = _around(first)
        width = columns * (wide + gap) - gap
        middle = (EDGE + self._width) / 2 if self.backs == GUTTERFOLD else self._width / 2
        xs = [middle - width / 2 + index * (wide + gap) for index in range(columns)]
        ys = [page.top + around + index * (high + gap) for index in range(rows)]
        for index, part in enumerate(parts):
            turn = 90 if is_turned else 0
            page.placed.append(Placed(part, part.front, xs[index % columns], ys[index // columns], turn))
        page.marks += _marks(xs, ys, (wide, high), first.bleed)
        page.top = ys[-1] + high + around

    def _sides(self, page: _Page) -> Iterator[Sheet]:
        width, height = self.size
        fronts = tuple(page.placed)
        backs = tuple(each.mirrored(width, each.part.back, self.offset) for each in fronts if each.part.back)
        if self.backs == GUTTERFOLD:
            fold = width / 2 if backs else 0.0
            # Paper that is folded has both sides from one pass of the printer, so that nothing is shifted.
            still = tuple(each.mirrored(width, each.part.back, (0.0, 0.0)) for each in fronts if each.part.back)
            yield Sheet(width, height, FRONT, (*fronts, *still), tuple(page.marks), fold)
            return
        yield Sheet(width, height, FRONT, fronts, tuple(page.marks))
        if self.backs == DUPLEX and backs:
            yield Sheet(width, height, BACK, backs)


def _of_one_size(parts: Sequence[KitPart]) -> Iterator[list[KitPart]]:
    block: list[KitPart] = []
    for part in parts:
        if block and (part.width, part.height, part.bleed) != (block[0].width, block[0].height, block[0].bleed):
            yield block
            block = []
        block.append(part)
    if block:
        yield block


def _gap(part: KitPart) -> float:
    return max(2 * part.bleed, LEAST_GAP)


def _around(part: KitPart) -> float:
    """What a block of parts needs on all sides for the ground beyond the cut, and the marks."""
    return part.bleed + MARK_GAP + MARK


def _size(part: KitPart, is_turned: bool) -> tuple[float, float]:
    return (part.height, part.width) if is_turned else (part.width, part.height)


def _marks(xs: Sequence[float], ys: Sequence[float], size: tuple[float, float], bleed: float) -> Iterator[Line]:
    """Short lines around a block that show where to cut, beyond all grounds."""
    near, far = bleed + MARK_GAP, bleed + MARK_GAP + MARK
    left, right, top, bottom = xs[0], xs[-1] + size[0], ys[0], ys[-1] + size[1]
    for x in (cut for start in xs for cut in (start, start + size[0])):
        yield (x, top - far, x, top - near)
        yield (x, bottom + near, x, bottom + far)
    for y in (cut for start in ys for cut in (start, start + size[1])):
        yield (left - far, y, left - near, y)
        yield (right + near, y, right + far, y)
