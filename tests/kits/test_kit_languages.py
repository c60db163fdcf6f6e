"""Kits in four languages: every item has a name and a text, and what is missing is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.kinds import TRANSLATED_KINDS
from mapforge.kits.kit import make_kit
from mapforge.kits.kit_parts import NO_GLYPH, TOO_LONG, KitLook, KitParts
from mapforge.kits.kit_plan import KitPlan, sections_for
from mapforge.kits.kit_source import kit_source
from mapforge.maps.compiled_map import compile_item
from mapforge.packs.library import Library
from mapforge.packs.loader import library_with_shipped
from mapforge.packs.translations import KIT_WORDS, agreeing_names, lacking, translated, words_of
from mapforge.render.scene import scene_of
from tests import REPOSITORY
from tests.kits.paper import Paper

SPOKEN = {"base": ("hu",), "underground": ("hu", "pl", "zh_Hant")}


@pytest.fixture(scope="module")
def library() -> Library:
    return library_with_shipped([])


@pytest.mark.parametrize(("pack", "language"), [(pack, each) for pack, spoken in SPOKEN.items() for each in spoken])
def test_only_rulings_and_the_names_of_regions_are_left_in_english(library: Library, pack: str, language: str) -> None:
    for lack in lacking(library, pack, language):
        assert lack.item.startswith("ruling/") or "names of regions" in lack.said
    for kind in TRANSLATED_KINDS:
        if kind != "ruling":
            for item in library.packs[pack].items[kind].values():
                assert translated(library, item, "text", language) == "" or translated(
                    library, item, "text", language
                ) != item.fields.get("text")


def test_the_words_of_a_kit_exist_in_every_language_of_the_games(library: Library) -> None:
    for language in {each for spoken in SPOKEN.values() for each in spoken}:
        words = words_of(library, language, "kit")
        assert set(words) == set(KIT_WORDS)
        for key, said in KIT_WORDS.items():
            assert words[key].count("{}") == said.count("{}")
            assert ("--" in words[key]) == ("--" in said)


def test_polish_powers_agree_with_their_races(library: Library) -> None:
    names = agreeing_names(library, "pl")
    assert names["stone", "cultists"] == "Kamienni"
    assert names["stone", "gnomes"] == "Kamienne"
    item = library.packs["underground"].items["map"]["two_players"]
    scene = scene_of(compile_item(item, library), library, "pl")
    assert scene.combo("stone", "cultists") == "Kamienni Kultyści"
    assert scene.combo("stone", "mummies") == "Kamienne Mumie"
    assert scene.combo("", "mummies") == "Mumie"
    assert scene_of(compile_item(item, library), library, "hu").combo("stone", "mummies") == "Sziklamászó Múmiák"


def test_the_aid_lists_the_forms_of_polish_powers() -> None:
    kit = make_kit(KitParts(kit_source(["underground"], language="pl")), KitPlan(only=sections_for(["aid"])))
    said = " ".join(Paper(kit.pdf()).text(1).split())
    assert "Kamienne / Kamienni +4" in said
    assert "Każdy podbój kosztuje o jeden żeton więcej." in said
    assert not any(each.check == NO_GLYPH for each in kit.findings)


def _font(folder: Path, letters: str) -> None:
    """A font with a square for each of some letters."""
    pen = TTGlyphPen(None)
    for point, draw in (
        ((100, 0), pen.moveTo),
        ((900, 0), pen.lineTo),
        ((900, 800), pen.lineTo),
        ((100, 800), pen.lineTo),
    ):
        draw(point)
    pen.closePath()
    square = pen.glyph()
    names = {ord(letter): f"uni{ord(letter):04X}" for letter in letters}
    order = [".notdef", *dict.fromkeys(names.values())]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    builder.setupGlyf(dict.fromkeys(order, square))
    builder.setupHorizontalMetrics(dict.fromkeys(order, (1000, 100)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable(
        {"familyName": "Squares", "styleName": "Regular", "fullName": "Squares", "psName": "Squares"}
    )
    builder.setupOS2()
    builder.setupPost()
    folder.mkdir()
    builder.save(folder / "squares.ttf")


def test_letters_that_no_font_has_are_findings_with_the_letter_and_the_item(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["print", "underground", "--only", "badges", "--language", "zh_Hant", "-o", str(tmp_path / "kit.pdf")]
    assert main(words) == Exit.FINDINGS
    err = capsys.readouterr().err
    assert "warning[print/missing-glyph]: underground:power/stone: no font has '岩' (U+5CA9), '石' (U+77F3)" in err
    assert "--fonts FOLDER" in err
    texts = (REPOSITORY / "content" / "underground" / "locales" / "zh_Hant.yaml").read_text(encoding="utf-8")
    kit_words = (REPOSITORY / "content" / "common" / "locales" / "zh_Hant.yaml").read_text(encoding="utf-8")
    _font(tmp_path / "fonts", "".join(sorted({letter for letter in texts + kit_words if ord(letter) > 0x2E80})))
    assert main([*words, "--fonts", str(tmp_path / "fonts")]) == Exit.OK
    assert "missing-glyph" not in capsys.readouterr().err
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "broken.ttf").write_bytes(b"no font")
    assert main([*words, "--fonts", str(tmp_path / "bad")]) == Exit.FINDINGS


def test_what_a_language_lacks_is_listed_on_the_first_page_and_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "kit.pdf"
    assert (
        main(["print", "base", "--only", "board,aid", "--map", "two_players", "--language", "hu", "-o", str(out)])
        == Exit.OK
    )
    err = capsys.readouterr().err
    assert "note[print/untranslated]: still in English: 23 names of regions on map/two_players" in err
    assert "three_players" not in err
    assert "Még angolul: 23 names of regions" in " ".join(Paper(out.read_bytes()).text(0).split())


def test_a_text_that_is_too_long_is_a_finding_and_no_line_is_cut_off(tmp_path: Path) -> None:
    (tmp_path / "races").mkdir()
    (tmp_path / "pack.yaml").write_text("id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\n", encoding="utf-8")
    text = "Otters swim along every river and dive for shells. " * 16
    race = f"id: otters\nname: Otters\ntokens: 5\ntext: {text}\n"
    (tmp_path / "races" / "otters.yaml").write_text(race, encoding="utf-8")
    kit = make_kit(KitParts(kit_source([str(tmp_path)]), KitLook()), KitPlan(only=sections_for(["races", "aid"])))
    (finding,) = [each for each in kit.findings if each.check == TOO_LONG]
    assert finding.item == "lab:race/otters"
    assert "letters fit" in finding.proposal
    paper = Paper(kit.pdf())
    whole = "".join(text.split())
    assert whole in "".join(paper.text(len(paper) - 1).split())
