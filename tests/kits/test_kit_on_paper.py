"""The kit of the base game on paper: true to size, complete, and the same each time."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO

import numpy as np
import pikepdf
import pytest

from mapforge.kits.board_tiles import MARGIN, SHEET
from mapforge.kits.ink import SAVING
from mapforge.kits.kit import Kit, make_kit
from mapforge.kits.kit_parts import KitLook, KitParts
from mapforge.kits.kit_plan import KitPlan, sections_for
from mapforge.kits.kit_sizes import kit_sizes
from mapforge.kits.kit_source import KitSource, kit_source
from mapforge.kits.sheets import BACK, FRONT, Imposition, Sheet
from tests.kits.paper import Dots, Paper, dark_runs, part

TRUE = 0.1
"""How far a length on paper may be off, in millimetres."""


@dataclass(frozen=True)
class Printed:
    """A kit, its PDF, and what it took to make them."""

    kit: Kit
    pdf: bytes
    seconds: float

    @cached_property
    def paper(self) -> Paper:
        return Paper(self.pdf)

    def page_of(self, sheet: Sheet) -> int:
        """The page of a sheet: the contents, an empty page and the test page come first."""
        return 4 + self.kit.sheets.index(sheet)


@pytest.fixture(scope="module")
def source() -> KitSource:
    return kit_source(["base"])


@pytest.fixture(scope="module")
def printed(source: KitSource) -> Printed:
    start = time.process_time()
    kit = make_kit(KitParts(source, KitLook(kit_sizes(source.packs))))
    pdf = kit.pdf()
    return Printed(kit, pdf, time.process_time() - start)


def test_the_kit_of_the_base_game_is_quick_and_small(printed: Printed) -> None:
    assert printed.seconds < 5
    assert len(printed.pdf) < 6_000_000


def test_the_drawing_of_a_board_is_in_the_file_once_for_all_its_tiles(printed: Printed) -> None:
    with pikepdf.open(BytesIO(printed.pdf)) as document:
        shown = [
            [form.objgen for form in page.get("/Resources", {}).get("/XObject", {}).values()] for page in document.pages
        ]
    tiles = [forms for forms in shown if forms]
    assert len(tiles) == 4 * len(printed.kit.boards)
    assert len({form for forms in tiles for form in forms}) == len(printed.kit.boards)


def test_the_same_pack_gives_the_same_bytes(printed: Printed) -> None:
    again = kit_source(["base"])
    assert make_kit(KitParts(again, KitLook(kit_sizes(again.packs)))).pdf() == printed.pdf


def test_programs_are_asked_not_to_scale_and_all_fonts_are_in_the_file(printed: Printed) -> None:
    with pikepdf.open(BytesIO(printed.pdf)) as document:
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        fonts = [
            each for each in document.objects if isinstance(each, pikepdf.Dictionary) and "/FontDescriptor" in each
        ]
        assert fonts
        for font in fonts:
            assert any(key in font.FontDescriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
            assert "SourceSerif" in str(font.BaseFont)


def test_the_ruler_on_every_page_is_a_hundred_millimetres_long(printed: Printed) -> None:
    for page in range(len(printed.paper)):
        strip = printed.paper.dots(page, 300, foot=10)
        # Half a millimetre below the tops of the long ticks, where there is nothing else.
        ticks = dark_runs(part(strip, 300, 0, 1.7, 112, 0.3)[1], 300)
        assert ticks[-1] - ticks[0] == pytest.approx(100, abs=TRUE)
        assert ticks[0] == pytest.approx(MARGIN, abs=TRUE)


def test_the_foot_of_a_page_says_only_what_there_is(printed: Printed) -> None:
    for page in range(len(printed.paper)):
        (foot,) = (line for line in printed.paper.text(page).splitlines() if line.startswith("100 mm ·"))
        assert all(part.strip() for part in foot.split("·")), foot


@pytest.mark.parametrize(("section", "width"), [("tokens", 22), ("badges", 50), ("banners", 50), ("coins", 22)])
def test_parts_are_cut_in_their_size(printed: Printed, section: str, width: float) -> None:
    sheet = next(each for each in printed.kit.sheets if section in each.sections and each.side == FRONT)
    dots = printed.paper.dots(printed.page_of(sheet), 300)
    placed = next(each for each in sheet.placed if each.part.section == section)
    wide, high = placed.size
    # Along a line through the middle, the outermost dark runs are the lines of the cut.
    if section in ("badges",):
        column = part(dots, 300, placed.x + wide * 0.6, placed.y - 1, 0.2, high + 2)[:, 0]
        runs = dark_runs(column, 300)
    else:
        row = part(dots, 300, placed.x - 1, placed.y + high / 2, wide + 2, 0.2)[0]
        runs = dark_runs(row, 300)
    assert runs[-1] - runs[0] == pytest.approx(width, abs=TRUE)


def _mask(dots: Dots) -> Dots:
    return (dots < 250).astype(np.uint8)


def test_fronts_and_backs_coincide_when_mirrored(printed: Printed) -> None:
    fronts = [sheet for sheet in printed.kit.sheets if sheet.side == FRONT]
    for section in ("banners", "badges", "tokens"):
        front = next(sheet for sheet in fronts if section in sheet.sections)
        page = printed.page_of(front)
        shown, behind = (printed.paper.dots(number, 72) for number in (page, page + 1))
        behind = behind[:, ::-1]
        for placed in front.placed:
            bleed, (width, height) = placed.part.bleed, placed.size
            box = (placed.x - bleed, placed.y - bleed, width + 2 * bleed, height + 2 * bleed)
            one, other = (_mask(part(dots, 72, *box)) for dots in (shown, behind))
            assert np.mean(one != other) < 0.02


def test_the_numbers_of_parts_are_those_of_the_data(printed: Printed, source: KitSource) -> None:
    laid: dict[str, int] = {}
    for sheet in printed.kit.sheets:
        if sheet.side == FRONT:
            for placed in sheet.placed:
                key = f"{placed.part.section}:{placed.part.id}"
                laid[key] = laid.get(key, 0) + 1
    for each in source.items["race"]:
        assert laid[f"tokens:{each.item.full_id}"] == each.item.data["supply"]
        assert laid[f"banners:{each.item.full_id}"] == 1
    for each in source.items["piece"]:
        assert laid[f"pieces:{each.item.full_id}"] == each.item.data["supply"]
    assert {key: laid[f"coins:coin/{key}"] for key in (1, 3, 5, 10)} == source.coins == {1: 35, 3: 20, 5: 24, 10: 30}
    said = re.sub(r"\s+", " ", printed.paper.text(0))
    for count in (14, 20, 168, 54, 109):
        assert f" {count} " in said


def test_sheets_for_both_sides_have_their_fronts_on_odd_pages(printed: Printed) -> None:
    assert "Small World" in printed.paper.text(0)
    assert re.search(r"Print pages 3.28 on both sides", printed.paper.text(0))
    for index, sheet in enumerate(printed.kit.sheets):
        if sheet.side == BACK:
            assert printed.page_of(sheet) % 2 == 1
            assert "(back)" in printed.paper.text(4 + index)


def test_the_tiles_of_a_board_put_together_are_the_board(printed: Printed, source: KitSource) -> None:
    dpi = 50.8  # two dots for a millimetre, so that those of tiles and sheet are the same
    board, tiling = printed.kit.boards[0]
    assert tiling is not None
    assert (tiling.columns, tiling.rows) == (2, 2)
    sheet = make_kit(
        KitParts(kit_source(["base"], ["five_players"])), KitPlan(only=sections_for(["board"]), board=SHEET)
    )
    paper = Paper(sheet.pdf())
    assert paper.size(1) == pytest.approx((board.width + 2 * MARGIN, board.height + 2 * MARGIN), abs=TRUE)
    whole = paper.dots(1, dpi).astype(int)
    first = 4 + len(printed.kit.sheets) + 1
    for index, tile in enumerate(tiling.tiles):
        dots = printed.paper.dots(first + index, dpi)
        shown = part(dots, dpi, MARGIN + 1, MARGIN + 1, tile.width - 2, tile.height - 2).astype(int)
        expected = part(whole, dpi, MARGIN + 1 + tile.left, MARGIN + 1 + tile.top, tile.width - 2, tile.height - 2)
        assert shown.shape == expected.shape
        apart = [np.abs(shown - np.roll(expected, dots, axis=1)).mean() for dots in (0, 2)]
        # Textures differ by a dot here and there; what stands a millimetre elsewhere differs much more.
        assert apart[0] < 6
        assert apart[0] < 0.5 * apart[1]
        assert shown.std() > 10, "no tile is empty"
    covered = np.zeros((round(board.height), round(board.width)), dtype=bool)
    for tile in tiling.tiles:
        covered[round(tile.top) : round(tile.top + tile.height), round(tile.left) : round(tile.left + tile.width)] = (
            True
        )
    assert covered.all()


def test_saving_ink_needs_less_than_half_of_it(source: KitSource) -> None:
    used = []
    for ink in ("full", SAVING):
        kit = make_kit(KitParts(source, KitLook(ink=ink)), KitPlan(Imposition(backs="none"), sections_for(["badges"])))
        used.append(255 - Paper(kit.pdf()).dots(1, 40).astype(float).mean())
    assert used[1] < 0.5 * used[0]
