"""`mapforge matrix`, `mapforge page` and `mapforge diff`."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from mapforge.authoring.comparison import differences, differences_in_words
from mapforge.authoring.play_matrix import matrix
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.packs.loader import named_library
from tests.validation import ANTS, write_pack

MAP = """\
id: shore
name: Shore
players: [2, 3]
turns: 5
regions:
  - {id: west, terrain: hill, edge: true}
  - {id: east, terrain: swamp, edge: true}
  - {id: far, terrain: farmland}
borders: [[west, east], [east, far]]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_matrix_tells_what_is_dead_and_what_is_short(folder: Path) -> None:
    greedy = "id: greedy\nname: Greedy\ntokens: 4\nhooks:\n  - coins_per_region: {where: {terrain: mountain}}\n"
    race = ANTS.replace("supply: 11", "supply: 8")
    write_pack(folder, {"maps/shore.yaml": MAP, "races/ants.yaml": race, "powers/greedy.yaml": greedy})
    found = matrix(named_library(["sample"]))
    assert [(column.map.id, column.players) for column in found.columns] == [("shore", 2), ("shore", 3)]
    ants, mean = found.rows
    assert found.columns[0].cell(mean) == ("dead", "there is no mountain")
    assert found.columns[0].cell(ants)[0] == "short"


def test_the_matrix_of_the_shipped_packs_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matrix", "base", "underground"]) == Exit.OK
    printed = capsys.readouterr().out
    assert re.search(r"^race/flames +- - - - \+ \+ \+ \+$", printed, re.MULTILINE)
    assert "race/flames on 1, 2, 3, 4: there is no volcano" in printed


def test_a_map_that_cannot_be_played_does_not_stop_the_matrix(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_pack(folder, {"maps/shore.yaml": MAP.replace("hill", "hil"), "races/ants.yaml": ANTS})
    assert main(["matrix", "sample"]) == Exit.OK
    assert "the map on 1, 2:" in capsys.readouterr().out


@pytest.mark.parametrize(("language", "name"), [("en", "Will-o&#x27;-Wisps"), ("hu", "Lidércek"), ("pl", "Świetliki")])
def test_the_page_for_players_speaks_the_languages_of_the_pack(folder: Path, language: str, name: str) -> None:
    assert main(["page", "underground", "--no-play", "--language", language]) == Exit.OK
    page = (folder / "underground.html").read_text(encoding="utf-8")
    assert name in page
    assert "<script" not in page
    assert not re.search(r'(src|href)="http', page)


def test_every_picture_on_the_page_is_sound_svg(folder: Path) -> None:
    assert main(["page", "base", "--no-play"]) == Exit.OK
    pictures = re.findall(r"<svg.*?</svg>", (folder / "base.html").read_text(encoding="utf-8"), re.DOTALL)
    assert len(pictures) > 40
    for picture in pictures:
        Xml.fromstring(picture)


def test_a_language_nobody_speaks_is_wrong_usage(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["page", "base", "--no-play", "--language", "xx"]) == Exit.USAGE
    assert "there is no translation" in capsys.readouterr().err


def changes(folder: Path, old: dict[str, str], new: dict[str, str]) -> str:
    one, other = write_pack(folder / "old", old), write_pack(folder / "new", new)
    return differences_in_words(list(differences(named_library([str(one)]), named_library([str(other)]))))


HOOKED = ANTS + "hooks:\n  - cheaper: {where: any}\n"


def test_token_counts_and_hooks_are_compared(folder: Path) -> None:
    said = changes(folder, {"races/ants.yaml": ANTS}, {"races/ants.yaml": HOOKED.replace("6", "7", 1)})
    assert "race/ants: tokens is 7 instead of 6" in said
    assert "race/ants: with the hook {cheaper: {where: any}}" in said
    assert "Saved games still load" in said


def test_borders_and_regions_are_compared(folder: Path) -> None:
    new = MAP.replace(", [east, far]", ", [west, far]").replace("terrain: swamp", "terrain: forest")
    said = changes(folder, {"maps/shore.yaml": MAP}, {"maps/shore.yaml": new})
    assert "map/shore: east and far are no longer neighbours" in said
    assert "map/shore: far and west are neighbours now" in said
    assert "map/shore: east: terrain is forest instead of swamp" in said
    assert "Saved games no longer fit" in said


def test_what_is_gone_breaks_other_packs(folder: Path) -> None:
    said = changes(folder, {"races/ants.yaml": ANTS}, {})
    assert "race/ants is gone" in said
    assert "Other packs no longer fit" in said


def test_new_words_for_players_break_nothing(folder: Path) -> None:
    said = changes(folder, {"races/ants.yaml": ANTS}, {"races/ants.yaml": ANTS + "text: Busy.\n"})
    assert said.endswith("Saved games still fit.\nOther packs that use it still fit.")
    assert changes(folder, {"races/ants.yaml": ANTS}, {"races/ants.yaml": ANTS}) != ""


@pytest.mark.parametrize(
    "words", [["matrix", "nowhere"], ["page", "nowhere", "--no-play"], ["diff", "nowhere", "base"], ["pack", "x"]]
)
def test_a_pack_that_is_not_there_is_wrong_usage(words: list[str], folder: Path) -> None:
    assert main(words) == Exit.USAGE


def test_a_pack_with_errors_gets_no_page_and_shows_its_findings(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_pack(folder, {"races/ants.yaml": ANTS})
    assert main(["page", ".", "--no-play"]) == Exit.OK
    assert capsys.readouterr().err == ""
    (folder / "sample.html").unlink()
    write_pack(folder, {"races/bees.yaml": "name: [Bees\n"})
    assert main(["page", ".", "--no-play"]) == Exit.FINDINGS
    said = capsys.readouterr()
    assert "bees.yaml:2:1" in said.out
    assert "mapforge page: nothing was written" in said.err
    assert not (folder / "sample.html").exists()
