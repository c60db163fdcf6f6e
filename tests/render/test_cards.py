"""Cards: everything that an item says is on them, in letters that can be read, or a finding says why not."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

import pytest

from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.cli import main
from mapforge.files.kinds import EMBLEM_KINDS
from mapforge.maps.formats.svg_paths import flattened
from mapforge.packs.library import Library
from mapforge.packs.loader import library_with_shipped
from mapforge.packs.translations import languages
from mapforge.render.cards.card_layouts import MARGIN, SMALLEST
from mapforge.render.cards.card_picture import SIDES, draw_card, draw_pages, draw_sheet
from mapforge.render.cards.card_words import CardWords, card_words
from mapforge.render.cards.fitted_text import Script, TextArea, fitted, fitted_name
from mapforge.render.outlined_letters import legible, missing_letters, outlined
from mapforge.render.picture import Picture
from mapforge.render.picture_files import FileOptions, pdf_of, png

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


@pytest.fixture(scope="module")
def library() -> Library:
    return library_with_shipped([])


def _all_words(library: Library, language: str) -> list[CardWords]:
    emblems = ItemEmblems(library)
    items = (item for kind in EMBLEM_KINDS for item in library.items(kind).values())
    return [card_words(library, item, language, emblems) for item in items]


def _with_text(library: Library, text: str, kind: str = "race", name: str = "Otters") -> CardWords:
    emblem = ItemEmblems(library).of(kind, "otters")
    return CardWords(kind, f"lab:{kind}/otters", name, "5", text, (text,), emblem)


def test_every_printed_item_fits_on_both_sides_of_its_card_in_every_language(library: Library) -> None:
    for language in languages(library):
        sheet = draw_sheet((words, side) for words in _all_words(library, language) for side in SIDES)
        assert [f"{m.full_id} {m.side} {m.message}" for m in sheet.misfits] == []


def test_every_word_of_an_item_is_on_its_card(library: Library) -> None:
    for words in _all_words(library, "en"):
        said = "".join(draw_card(words).picture.texts())
        letters = f"{words.name}{words.text}"
        bare = said.replace(" ", "").replace("-", "")
        assert set(letters.replace(" ", "").replace("-", "")) <= set(bare)
        assert len(bare) == len((letters + words.number).replace(" ", "").replace("-", ""))


@pytest.mark.parametrize("kind", EMBLEM_KINDS)
@pytest.mark.parametrize("text", ["", "Swim.", "Otters swim along every river and dive. " * 3])
def test_short_long_and_missing_texts_have_letters_that_can_be_read(library: Library, kind: str, text: str) -> None:
    for side in SIDES:
        assert draw_card(_with_text(library, text, kind), side).misfits == ()


def test_four_hundred_letters_are_all_drawn_and_a_finding_says_how_many_fit(library: Library) -> None:
    text = ("Otters swim along every river and dive for shells. " * 8).strip()
    card = draw_card(_with_text(library, text, "power"))
    (misfit,) = card.misfits
    assert f"{len(text)} letters" in misfit.message
    assert "letters fit" in misfit.proposal
    drawn = "".join(card.picture.texts()).replace("-", "").replace(" ", "")
    assert text.replace(" ", "") in drawn


def test_a_text_without_end_is_left_out_with_a_finding(library: Library) -> None:
    card = draw_card(_with_text(library, "otters " * 20_000))
    assert "left out" in card.misfits[0].message


def test_a_long_name_goes_on_several_lines() -> None:
    found = fitted_name("Sword of the Killer Rabbit of Caerbannog", TextArea(390, 400), Script("en", True), 82, 26)
    assert found is not None
    assert len(found.lines) > 1
    assert " ".join(line for line, _ in found.lines) == "Sword of the Killer Rabbit of Caerbannog"


def test_no_line_is_wider_than_its_room() -> None:
    area, script = TextArea(392, 300, 150, 318), Script("en")
    found = fitted(["Regions next to a mountain you hold cost one token less. " * 4], area, script, 35, SMALLEST)
    assert found is not None
    for line, baseline in found.lines:
        assert script.width(line) * found.size <= area.room(baseline) + 0.01


def test_words_are_broken_as_their_language_does() -> None:
    pytest.importorskip("pyphen")
    found = fitted(["patkányfajzatokkal"], TextArea(60, 100), Script("hu"), 20, 10)
    assert found is not None
    first = found.lines[0][0]
    assert first.endswith("-")
    assert first.rstrip("-") in ("patkány", "patkányfaj", "patkányfajza", "pat")


def test_chinese_lines_end_between_any_two_letters_but_not_before_a_stop() -> None:
    found = fitted(["山地邊的地區便宜一個。"], TextArea(60, 100), Script("zh_Hant"), 20, 10)
    assert found is not None
    assert len(found.lines) > 1
    assert not any(line.startswith("。") for line, _ in found.lines)


def test_letters_that_no_font_has_are_named(library: Library) -> None:
    card = draw_card(_with_text(library, "", name="水獺"))
    assert [letter for letter, _ in missing_letters(card.picture)] == ["水", "獺"]


def test_the_same_card_has_the_same_bytes_and_outlines_need_no_font(library: Library) -> None:
    words = card_words(library, library.find_any("base:race/giants")[0])
    assert draw_card(words).picture.svg == draw_card(words).picture.svg
    assert "<text" not in outlined(draw_card(words).picture).svg


def test_a_banner_has_its_printed_size(library: Library) -> None:
    words = card_words(library, library.find_any("base:race/giants")[0])
    assert draw_card(words).picture.millimetres == pytest.approx(95.4)


@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
def test_the_command_writes_each_format_twice_alike(tmp_path: Path, ending: str) -> None:
    if ending == "pdf":
        pytest.importorskip("typst")
    files = [tmp_path / f"{name}.{ending}" for name in ("one", "two")]
    for file in files:
        assert main(["card", "base:race/giants", "base:power/flying", "--side", "both", "-o", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_pack_becomes_a_folder_of_cards(tmp_path: Path) -> None:
    assert main(["card", "examples/gravesong", "--side", "both", "-o", str(tmp_path / "cards")]) == 0
    names = {path.name for path in (tmp_path / "cards").iterdir()}
    assert {"gravesong-race-barrow_kings-front.svg", "gravesong-power-hallowed-back.svg"} <= names


def test_an_item_that_nobody_has_is_refused_with_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "base:race/giant"]) == 2
    assert "did you mean 'base:race/giants'" in capsys.readouterr().err


def test_a_language_that_no_pack_has_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "base:race/giants", "--language", "xx"]) == 2
    assert "choose from" in capsys.readouterr().err


NAMES = ("Otters", "Wwwwwwwwwwwwww", "Wanderers Wwwwww", "Ottermanns of Wum", "W" * 60, "Mm Ww " * 12)
TEXTS = (
    "",
    "Swim.",
    "Wombats win wherever water meets mountains. " * 2,
    "Otters swim along every river and dive. " * 5,
)


@pytest.mark.parametrize("kind", EMBLEM_KINDS)
@pytest.mark.parametrize("name", NAMES)
def test_words_keep_away_from_lines_edges_and_the_number(library: Library, kind: str, name: str) -> None:
    for text in TEXTS:
        for side in SIDES:
            picture = draw_card(_with_text(library, text, kind, name), side).picture
            lines = [*_lines_of(picture)]
            for said, box in _boxes_of(picture):
                assert min(box.distance(line) for line in lines) >= MARGIN - 0.5, (side, text, said)


def _boxes_of(picture: Picture) -> Iterator[tuple[str, BaseGeometry]]:
    """Where each line of words stands; the number stands in its circle, which is there for it."""
    import shapely

    for element in picture.root.iter("text"):
        if "textLength" not in element.attrib:
            continue
        x, y, size, width = (float(element.attrib[key]) for key in ("x", "y", "font-size", "textLength"))
        left = x - width / 2 if element.get("text-anchor") == "middle" else x
        yield element.text or "", shapely.box(left, y - 0.74 * size, left + width, y + 0.22 * size)


def _lines_of(picture: Picture) -> Iterator[BaseGeometry]:
    """Everything around words that is drawn as a line, as wide as it is drawn."""
    import shapely

    layer = next(each for each in picture.root.iter("g"))
    for element in layer:
        half = float(element.get("stroke-width", "0")) / 2
        if element.tag == "circle" and half:
            x, y, radius = (float(element.attrib[key]) for key in ("cx", "cy", "r"))
            yield shapely.Point(x, y).buffer(radius + half)
        elif element.tag == "rect" and half:
            left, top, wide, high = (float(element.attrib[key]) for key in ("x", "y", "width", "height"))
            yield shapely.box(left, top, left + wide, top + high).exterior.buffer(half)
        elif element.tag == "path" and half and "h" not in element.attrib["d"]:
            yield from (shapely.LinearRing(ring).buffer(half) for ring in _rings(element))


def _rings(element: Element) -> Iterator[list[tuple[float, float]]]:
    mirror = element.get("transform", "").removeprefix("translate(").partition(",")[0]
    for ring in flattened(element.attrib["d"], 0.5):
        yield [(float(mirror) - x if mirror else x, y) for x, y in ring]


def test_letters_that_no_font_has_are_left_out_and_leave_no_box(library: Library) -> None:
    words, bare = (_with_text(library, "Swim.", name=name) for name in ("Ot\U00013000ters", "Otters"))
    assert [letter for letter, _ in missing_letters(draw_card(words).picture)] == ["\U00013000"]
    drawn, plain = (draw_card(each).picture for each in (words, bare))
    assert "".join(legible(drawn).texts()) == "".join(plain.texts())
    # Nothing is drawn for it, be it a box or a gap.
    assert png(legible(drawn), FileOptions(300)) == png(drawn, FileOptions(300))
    assert "\U00013000" not in outlined(drawn).svg.replace("<title>Ot\U00013000ters</title>", "")
    assert legible(plain) is plain


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_a_pdf_of_many_cards_has_pages_of_paper_with_cards_in_their_real_size(
    library: Library, paper: str, size: tuple[float, float]
) -> None:
    pikepdf = pytest.importorskip("pikepdf")
    sides = [(words, "front") for words in _all_words(library, "en")]
    pages = list(draw_pages(sides, paper))
    assert len(pages) < len(sides) / 5
    assert {page.picture.millimetres for page in pages} == {size[0]}
    with pikepdf.open(BytesIO(pdf_of([page.picture for page in pages]))) as document:
        boxes = [[float(side) * 25.4 / 72 for side in page.mediabox[2:]] for page in document.pages]
    assert len(boxes) == len(pages)
    assert all(box == pytest.approx(size, abs=0.1) for box in boxes)


def test_the_command_lays_cards_out_on_paper(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("typst")
    file = tmp_path / "all.pdf"
    assert main(["card", "underground", "--side", "both", "-o", str(file)]) == 0
    assert "card sides on " in capsys.readouterr().out
    assert file.read_bytes().startswith(b"%PDF")
