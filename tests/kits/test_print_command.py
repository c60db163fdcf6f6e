"""`mapforge print`: what is in a kit, in which size, and what it says when it cannot make one."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.kits.board_tiles import board_of, tiling_of
from mapforge.kits.kit import make_kit
from mapforge.kits.kit_parts import TOO_LONG, KitLook, KitParts
from mapforge.kits.kit_plan import COMPONENTS, KitPlan, sections_for
from mapforge.kits.kit_sizes import BOUNDS, KitSizes, kit_sizes
from mapforge.kits.kit_source import NoKit, kit_source
from tests import REPOSITORY
from tests.validation import write_files

Captured = pytest.CaptureFixture[str]
MANIFEST = "id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\n"
OTTERS = "id: otters\nname: Otters\ntokens: 5\nsupply: 11\ntext: They swim.\n"


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_files(tmp_path / "lab", {"pack.yaml": MANIFEST, "races/otters.yaml": OTTERS})
    monkeypatch.chdir(tmp_path)
    return tmp_path / "lab"


def counts(name: str, *maps: str) -> dict[str, dict[str, int]]:
    source = kit_source([name], maps)
    plan = KitPlan(only=frozenset(COMPONENTS) - {"board", "aid"})
    return make_kit(KitParts(source, KitLook(kit_sizes(source.packs))), plan).counts


def test_a_kit_has_the_named_packs_and_not_what_they_require(lab: Path, capsys: Captured) -> None:
    assert counts("lab") == {"banners": {"lab:race/otters": 1}, "tokens": {"lab:race/otters": 11}}
    assert main(["print", "lab"]) == Exit.OK
    assert Path("lab.pdf").read_bytes().startswith(b"%PDF")
    assert "12 parts to cut out, 0 boards" in capsys.readouterr().out


def test_a_mix_is_printed_with_what_is_in_it_and_its_own_board(lab: Path) -> None:
    assert main(["mix", "base:two_players", "--with", "lab", "--ban", "orcs", "-o", "evening.yaml"]) == Exit.OK
    found = counts("evening.yaml")
    assert found["tokens"]["lab:race/otters"] == 11
    assert "base:race/orcs" not in found["tokens"]
    assert found["tokens"]["base:race/giants"] == 11
    assert sum(found["coins"].values()) == 109
    assert [item.id for item in kit_source(["evening.yaml"]).maps] == ["two_players"]
    assert main(["print", "evening.yaml", "--map", "two_players"]) == Exit.USAGE


def test_a_map_means_its_pack_with_that_board_only() -> None:
    source = kit_source(["base:three_players"])
    assert [item.id for item in source.maps] == ["three_players"]
    assert len(source.items["race"]) == 14
    assert [item.id for item in kit_source(["base"]).maps] == [
        "five_players",
        "four_players",
        "three_players",
        "two_players",
    ]


def test_sizes_come_from_packs_and_from_the_user(lab: Path) -> None:
    write_files(lab, {"pack.yaml": MANIFEST + "sizes: {token: 20, coin: 18}\n"})
    Path("mine.yaml").write_text("token: 25\npieces: {boat: 40}\n", encoding="utf-8")
    packs = kit_source(["lab"]).packs
    assert (kit_sizes(packs).token, kit_sizes(packs).coin) == (20, 18)
    own = kit_sizes(packs, Path("mine.yaml"))
    assert (own.token, own.coin, own.of_piece("boat"), own.of_piece("tent")) == (25, 18, 40, 22)
    assert kit_sizes(kit_source(["base"]).packs).of_piece("dragon") == 30


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tokn: 20", "there is no size 'tokn'; did you mean 'token'?"),
        ("token: 200", "token is a number of millimetres from 8 to 80, not '200'"),
        ("token: big", "not 'big'"),
        ("token: true", "not 'True'"),
        ("pieces: 4", "'pieces' has a size for each id"),
        ("- 4", "is not a table of sizes"),
        ("token: [", "mine.yaml:"),
    ],
)
def test_bad_sizes_are_refused_with_their_place(lab: Path, capsys: Captured, text: str, said: str) -> None:
    Path("mine.yaml").write_text(text, encoding="utf-8")
    assert main(["print", "lab", "--sizes", "mine.yaml"]) == Exit.USAGE
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--only", "tokns"], "a kit has no 'tokns'; did you mean 'tokens'?"),
        (["--only", "board"], "there is nothing of what is asked for"),
        (["--language", "xx"], "there is no translation into 'xx'; choose from en, hu"),
        (["--map", "nowhere"], "there is no map 'nowhere' in these packs"),
        (["-o", "kit.png"], "give it a name that ends in .pdf"),
    ],
)
def test_what_cannot_be_printed_is_said_with_what_to_do(
    lab: Path, capsys: Captured, words: list[str], said: str
) -> None:
    assert main(["print", "lab", *words]) == Exit.USAGE
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("offset", ["1", "a,b", "1;2", "1,2,3", "99,0", "nan,0"])
def test_an_offset_is_two_numbers_of_millimetres(lab: Path, capsys: Captured, offset: str) -> None:
    with pytest.raises(SystemExit):
        main(["print", "lab", f"--back-offset={offset}"])
    assert "argument --back-offset" in capsys.readouterr().err


def test_a_board_that_needs_too_many_sheets_is_refused_with_a_proposal() -> None:
    source = kit_source(["base:two_players"])
    board = board_of(source.maps[0], source.library, "en", 3000)
    with pytest.raises(NoKit, match=r"'two_players' needs \d{3} sheets, .* make it smaller with `sizes: {board: 546}`"):
        tiling_of(board, "a4", 8)


def test_every_part_of_every_example_has_room() -> None:
    for folder in sorted((REPOSITORY / "examples").glob("*/pack.yaml")):
        if not any((folder.parent / kind).is_dir() for kind in ("races", "powers", "relics", "places")):
            continue
        source = kit_source([str(folder.parent)])
        kit = make_kit(KitParts(source), KitPlan(only=sections_for(["races", "powers", "pieces", "relics", "places"])))
        laid = sum(len(sheet.placed) for sheet in kit.sheets if sheet.side == "front")
        assert laid == sum(sum(each.values()) for each in kit.counts.values())
        assert all(finding.check == TOO_LONG and finding.proposal for finding in kit.findings)


def test_the_table_of_sizes_in_the_documents_is_the_one_in_use() -> None:
    page = (REPOSITORY / "docs" / "print.md").read_text(encoding="utf-8")
    told = {name: float(value) for name, value in re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", page, re.MULTILINE)}
    usual = KitSizes()
    assert told == {each.name: getattr(usual, each.name) for each in fields(usual) if each.name != "pieces"}
    assert set(told) == set(BOUNDS)
    for word in COMPONENTS:
        assert f"`{word}`" in page
