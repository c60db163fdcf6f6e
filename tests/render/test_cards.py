"""Cards: everything that an item says is on them, in letters that can be read, or a finding says why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.cli import main
from mapforge.files.kinds import EMBLEM_KINDS
from mapforge.packs.library import Library
from mapforge.packs.loader import library_with_shipped
from mapforge.packs.translations import languages
from mapforge.render.cards.card_layouts import SMALLEST
from mapforge.render.cards.card_picture import SIDES, draw_card, draw_sheet
from mapforge.render.cards.card_words import CardWords, card_words
from mapforge.render.cards.fitted_text import Script, TextArea, fitted, fitted_name
from mapforge.render.outlined_letters import missing_letters, outlined


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
