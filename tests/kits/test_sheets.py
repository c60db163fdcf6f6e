"""Sheets: parts in rows and columns, marks that touch no neighbour, and backs that lie behind their fronts."""

from __future__ import annotations

from itertools import product

import pytest

from mapforge.kits.kit_source import NoKit
from mapforge.kits.sheets import BACK, BACKS, DUPLEX, EDGE, FOOT, FRONT, GUTTERFOLD, PAPERS, Imposition, KitPart, Sheet

LAYOUTS = tuple(product(PAPERS, BACKS))
SIZES = (
    (22.0, 22.0, 3.0, 61),
    (95.0, 50.0, 3.0, 14),
    (51.0, 50.0, 3.0, 20),
    (63.0, 88.0, 2.0, 10),
    (30.0, 30.0, 0.0, 5),
)


def parts() -> list[KitPart]:
    return [
        KitPart("section", f"part-{index}", "part", width, height, bleed, f"{index}.svg", f"{index}-back.svg", count)
        for index, (width, height, bleed, count) in enumerate(SIZES)
    ]


def sheets(paper: str, backs: str) -> list[Sheet]:
    return Imposition(paper, backs).sheets(parts())


@pytest.mark.parametrize(("paper", "backs"), LAYOUTS)
def test_every_part_is_there_as_often_as_it_is_wanted(paper: str, backs: str) -> None:
    laid = [placed.picture for sheet in sheets(paper, backs) for placed in sheet.placed]
    for index, (*_, count) in enumerate(SIZES):
        assert laid.count(f"{index}.svg") == count
        assert laid.count(f"{index}-back.svg") == (0 if backs == "none" else count)


@pytest.mark.parametrize(("paper", "backs"), LAYOUTS)
def test_no_mark_stands_in_the_ground_of_a_part_or_at_the_edge_of_the_paper(paper: str, backs: str) -> None:
    for sheet in sheets(paper, backs):
        for x, y, to_x, to_y in sheet.marks:
            assert min(x, to_x) >= EDGE - 1e-6
            assert min(y, to_y) >= EDGE - 1e-6
            assert max(x, to_x) <= sheet.width - EDGE + 1e-6
            assert max(y, to_y) <= sheet.height - FOOT + 1e-6
            for placed in sheet.placed:
                bleed, (width, height) = placed.part.bleed, placed.size
                beside = to_x < placed.x - bleed or x > placed.x + width + bleed
                above_or_below = to_y < placed.y - bleed or y > placed.y + height + bleed
                assert beside or above_or_below


@pytest.mark.parametrize(("paper", "backs"), LAYOUTS)
def test_no_ground_reaches_into_another_part(paper: str, backs: str) -> None:
    for sheet in sheets(paper, backs):
        boxes = [(p.x, p.y, p.x + p.size[0], p.y + p.size[1], p.part.bleed) for p in sheet.placed]
        for index, (left, top, right, bottom, bleed) in enumerate(boxes):
            for other_left, other_top, other_right, other_bottom, _ in boxes[index + 1 :]:
                beside = other_left >= right + bleed - 1e-6 or other_right <= left - bleed + 1e-6
                assert beside or other_top >= bottom + bleed - 1e-6 or other_bottom <= top - bleed + 1e-6


def test_the_backs_of_a_sheet_are_its_fronts_seen_in_a_mirror() -> None:
    laid = sheets("a4", DUPLEX)
    assert [sheet.side for sheet in laid] == [FRONT, BACK] * (len(laid) // 2)
    for front, back in zip(laid[::2], laid[1::2], strict=True):
        mirrored = {(round(front.width - p.x - p.size[0], 6), round(p.y, 6), p.part.id, -p.turn) for p in front.placed}
        assert {(round(p.x, 6), round(p.y, 6), p.part.id, p.turn) for p in back.placed} == mirrored


def test_a_folded_sheet_has_fronts_on_the_left_and_backs_as_far_from_the_fold_on_the_right() -> None:
    for sheet in sheets("letter", GUTTERFOLD):
        fronts = [placed for placed in sheet.placed if "back" not in placed.picture]
        backs = [placed for placed in sheet.placed if "back" in placed.picture]
        assert all(placed.x + placed.size[0] + placed.part.bleed < sheet.fold for placed in fronts)
        distances = {(round(sheet.fold - p.x - p.size[0], 6), round(p.y, 6), p.part.id) for p in fronts}
        assert {(round(p.x - sheet.fold, 6), round(p.y, 6), p.part.id) for p in backs} == distances


def test_an_offset_moves_backs_and_nothing_else() -> None:
    plain, moved = (Imposition("a4", DUPLEX, offset).sheets(parts()) for offset in ((0.0, 0.0), (0.5, -1.0)))
    for before, after in zip(plain, moved, strict=True):
        x, y = (0.5, -1.0) if before.side == BACK else (0.0, 0.0)
        for old, new in zip(before.placed, after.placed, strict=True):
            assert (new.x - old.x, new.y - old.y) == pytest.approx((x, y))


def test_parts_are_turned_only_where_that_saves_sheets() -> None:
    many = Imposition("a4", DUPLEX).sheets([KitPart("s", "p", "Banner", 95, 50, 3, "f", "b", 14)])
    few = Imposition("a4", DUPLEX).sheets([KitPart("s", "p", "Banner", 95, 50, 3, "f", "b", 2)])
    assert [len(sheet.placed) for sheet in many if sheet.side == FRONT] == [6, 6, 2]
    assert {placed.turn for placed in few[0].placed} == {0}


def test_a_part_that_has_no_room_is_refused_with_its_size_and_what_to_do() -> None:
    with pytest.raises(NoKit, match=r"'Wall' is 300 × 250 mm and has no room .* make it smaller"):
        Imposition().sheets([KitPart("s", "wall", "Wall", 300, 250, 3, "wall.svg")])
