"""A kit as one PDF: contents, a test page, sheets to cut, the player aid and the boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mapforge.files.plurals import counted
from mapforge.kits.board_tiles import (
    LARGEST_SHEET,
    MARGIN,
    PLAIN_THEME,
    TILES,
    PrintedBoard,
    Tiling,
    board_of,
    tiling_of,
)
from mapforge.kits.ink import SAVING
from mapforge.kits.kit_contents import FIRST_BOTH, FIRST_ONE, LAST_BOTH, KitContents
from mapforge.kits.kit_pages import KitPages, board_picture
from mapforge.kits.kit_parts import ONE_SIDED, RUNS, KitFinding, KitParts
from mapforge.kits.kit_plan import AID, BOARD, TEST, KitPlan
from mapforge.kits.kit_source import NoKit
from mapforge.kits.player_aid import aid_body
from mapforge.kits.sheets import DUPLEX, NO_BACKS, PAPERS, Imposition, Sheet
from mapforge.kits.typst_text import TypstPage, preamble
from mapforge.packs.translations import lacking
from mapforge.render.pdf_pages import pdf_pages, png_pages
from mapforge.render.picture import Picture
from mapforge.render.themes import DEFAULT_THEME


@dataclass(frozen=True)
class Kit:
    """The pages of a kit, ready to become a PDF or pictures."""

    parts: KitParts
    source: str
    """The pages in the words of Typst."""
    pictures: dict[str, Picture]
    sheets: tuple[Sheet, ...]
    boards: tuple[tuple[PrintedBoard, Tiling | None], ...]
    counts: dict[str, dict[str, int]]
    """For each section, how many of each part the sheets have."""
    untranslated: tuple[str, ...]

    @property
    def findings(self) -> tuple[KitFinding, ...]:
        """What does not fit, or cannot be written."""
        return self.parts.all_findings

    def pdf(self) -> bytes:
        """The PDF; the same kit gives the same bytes."""
        return pdf_pages(self.source, self.pictures, self.parts.look.fonts, is_for_printers=True)

    def previews(self, dpi: int) -> list[bytes]:
        """The pages as PNG, to look at before anything is printed."""
        return png_pages(self.source, self.pictures, self.parts.look.fonts, dpi=dpi)


def make_kit(parts: KitParts, plan: KitPlan | None = None) -> Kit:
    """Lay out a kit."""
    plan = plan or KitPlan()
    composer = _Composer(parts, plan)
    for run in RUNS:
        composer.lay([section for section in run if plan.has(section)])
    if plan.has(BOARD):
        composer.draw_boards()
    return composer.kit()


class _Composer:
    """Puts the pages of a kit one after the other."""

    def __init__(self, parts: KitParts, plan: KitPlan) -> None:
        self.parts, self.plan = parts, plan
        self.pages = KitPages(parts, PAPERS[plan.imposition.paper])
        self.both_sides: list[Sheet] = []
        self.one_side: list[Sheet] = []
        self.boards: list[tuple[PrintedBoard, Tiling | None]] = []
        self.pictures: dict[str, Picture] = {}
        self.counts: dict[str, dict[str, int]] = {}

    def lay(self, sections: Sequence[str]) -> None:
        """Lay the parts of some sections on sheets."""
        parts = [part for section in sections for part in self.parts.section(section) if part.count]
        if not parts:
            return
        is_one_sided = all(section in ONE_SIDED for section in sections)
        imposition = self.plan.imposition
        sheets = (Imposition(imposition.paper, NO_BACKS) if is_one_sided else imposition).sheets(parts)
        (self.one_side if is_one_sided else self.both_sides).extend(sheets)
        for part in parts:
            self.counts.setdefault(part.section, {})[part.id] = part.count
        shown = {placed.picture for sheet in sheets for placed in sheet.placed}
        self.pictures |= {name: self.parts.pictures[name] for name in sorted(shown)}

    def draw_boards(self) -> None:
        """Draw the boards, and cut them into tiles."""
        look, source = self.parts.look, self.parts.source
        theme = PLAIN_THEME if look.ink == SAVING else DEFAULT_THEME
        for number, item in enumerate(source.maps):
            board = board_of(item, source.library, source.language, look.sizes.board, theme)
            self.parts.note_letters(item.full_id, list(board.picture.texts()))
            tiling = None
            if self.plan.board == TILES:
                tiling = tiling_of(board, self.plan.imposition.paper, look.sizes.overlap)
            elif max(board.width, board.height) + 2 * MARGIN > LARGEST_SHEET:
                raise NoKit(f"the board '{item.id}' is too large for one page of a PDF; print it with --board tiles")
            self.boards.append((board, tiling))
            self.pictures[board_picture(number)] = board.picture

    def kit(self) -> Kit:
        """The kit of everything that was laid and drawn."""
        aid = aid_body(self.parts) if self.plan.has(AID) else ""
        is_duplex = self.plan.imposition.backs == DUPLEX and (bool(self.both_sides) or TEST in self.plan.only)
        has_test = is_duplex and self.plan.has(TEST)
        if not (self.both_sides or self.one_side or self.boards or aid or has_test):
            raise NoKit("there is nothing of what is asked for in these packs")
        lacks = tuple(self._lacking(bool(aid)))
        one_side = [*self._cut(self.one_side), *([self.pages.aid(aid)] if aid else []), *self._board_pages()]
        contents = KitContents(self.pages, self.counts, self.boards).page(
            has_test=has_test, has_aid=bool(aid), is_duplex=is_duplex, has_more=bool(one_side), lacks=lacks
        )
        both_sides = [*(self.pages.test(self.plan.imposition.offset) if has_test else ()), *self._cut(self.both_sides)]
        # What is printed on both sides has its fronts on odd pages.
        even = '#pagebreak(to: "odd", weak: true)\n' if is_duplex else ""
        body = "".join(
            [contents.text(), even, *_between(both_sides, FIRST_BOTH, LAST_BOTH), *_between(one_side, FIRST_ONE, "")]
        )
        sheets = (*self.both_sides, *self.one_side)
        source = preamble(self.parts.source.language, self.pages.paper, self.pages.foot(self.pages.paper, "")) + body
        return Kit(self.parts, source, self.pictures, sheets, tuple(self.boards), self.counts, lacks)

    def _cut(self, sheets: Sequence[Sheet]) -> Iterator[TypstPage]:
        seen: set[str] = set()
        for sheet in sheets:
            yield self.pages.sheet(sheet, [section for section in sheet.sections if section not in seen])
            seen.update(sheet.sections)

    def _board_pages(self) -> Iterator[TypstPage]:
        for number, (board, tiling) in enumerate(self.boards):
            yield from self.pages.board(number, board, tiling)

    def _lacking(self, has_rulings: bool) -> Iterator[str]:
        """What the language of the kit lacks."""
        source = self.parts.source
        if source.language != "en":
            lacks = [lack for pack in source.packs for lack in lacking(source.library, pack.id, source.language)]
            shown = {f"map/{item.id}" for item in source.maps} if self.boards else set()
            rulings = [lack for lack in lacks if lack.item.startswith("ruling/")]
            others = [lack for lack in lacks if lack not in rulings]
            yield from (lack.said for lack in others if not lack.item.startswith("map/") or lack.item in shown)
            if rulings and has_rulings:
                yield f"the questions of {counted(len(rulings), 'ruling')}"
            if {"banners", "badges", "cards"} & self.counts.keys():
                yield "the sentences on the backs of cards"
            if missing := self.parts.words_lacking:
                yield f"the words {', '.join(missing)} of the kit"


def _between(pages: Sequence[TypstPage], first: str, last: str) -> Iterator[str]:
    """Pages with anchors on the first and the last of them."""
    for index, page in enumerate(pages):
        names = [name for name, at in ((first, 0), (last, len(pages) - 1)) if name and at == index]
        yield page.text(names)
