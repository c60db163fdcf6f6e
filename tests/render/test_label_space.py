"""Names and drawings stay inside their regions and apart from each other."""

import pytest
import shapely

from mapforge.render.blocks import ICON, Block, IconMark, block_height, blocks_of
from mapforge.render.label_space import LINE, in_lines, text_width
from tests.render.looking import scene, two_fields

MAPS = [f"{pack}:map/{word}_players" for pack in ("base", "underground") for word in ("two", "three", "four", "five")]


def blocks(id: str) -> list[Block]:
    return blocks_of(scene(id), {region.id: region.name for region in scene(id).regions}, {})


def box_of(block: Block) -> shapely.Polygon:
    widths = [sum(mark.size for mark in row) * ICON * 1.08 for row in block.rows] + [*map(text_width, block.lines)]
    width = max(widths) * block.letter
    return shapely.box(block.x - width / 2, block.y - block.height / 2, block.x + width / 2, block.y + block.height / 2)


@pytest.mark.parametrize("id", MAPS)
def test_every_block_lies_inside_its_region(id: str) -> None:
    for block in blocks(id):
        assert block.region.shape.contains(box_of(block)), block.region.id


@pytest.mark.parametrize("id", MAPS)
def test_every_name_of_the_shipped_maps_is_written_and_readable(id: str) -> None:
    for block in blocks(id):
        assert " ".join(block.lines) == block.region.name
        assert block.letter >= 7


def test_rows_and_lines_of_a_block_follow_each_other() -> None:
    row = (IconMark("mine"),)
    assert block_height([row], 1) > ICON + LINE > block_height([row], 0) > block_height([], 1)


def test_a_name_is_broken_where_its_lines_are_most_even() -> None:
    assert in_lines("Lost Boot Bog", 2) == ["Lost", "Boot Bog"]
    assert in_lines("Lost Boot Bog", 1) == ["Lost Boot Bog"]
    assert in_lines("Owlwood", 2) == ["Owlwood"]


def test_wide_letters_are_wide() -> None:
    assert text_width("王国") > text_width("ab") > text_width("il")


def test_a_name_that_fits_nowhere_is_left_out() -> None:
    tiny = two_fields("W" * 80, symbols=["mine"])
    (left, _) = blocks_of(tiny, {region.id: region.name for region in tiny.regions}, {})
    assert left.lines == ()
    assert left.rows


def test_a_region_without_a_name_or_symbols_stays_empty() -> None:
    (left, _) = blocks_of(two_fields(), {}, {})
    assert (left.rows, left.lines) == ((), ())
