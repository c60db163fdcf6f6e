"""`mapforge new` and `mapforge explain`."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.authoring.new_items import CannotCreate, id_of
from mapforge.authoring.templates import ITEM_TEMPLATE_KINDS
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.validation.checks.check_registry import all_checks
from tests.validation import found_in, write_files, write_pack

ITEMS = [kind for kind in ITEM_TEMPLATE_KINDS if kind != "pack"]


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack that `mapforge new` made; the current folder is in it."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "pack", "River Folk"]) == Exit.OK
    monkeypatch.chdir(tmp_path / "river_folk")
    return tmp_path / "river_folk"


def test_a_new_pack_is_clean(pack: Path) -> None:
    assert found_in([pack]).findings == ()


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        *((kind, "The Ring: #1!") for kind in ITEMS),
        ("race", "Otters"),
        ("map", "Crème 'brûlée'"),
        ("power", "True grit"),
    ],
)
def test_a_new_item_is_clean_and_tells_the_editor_its_schema(kind: str, name: str, pack: Path) -> None:
    assert main(["new", kind, name]) == Exit.OK
    assert found_in([pack]).findings == ()
    (path,) = (pack / f"{kind}s").glob("*.yaml")
    line = path.read_text(encoding="utf-8").splitlines()[0]
    assert line == f"# yaml-language-server: $schema=../.mapforge/schemas/{kind}.schema.json"
    assert (path.parent / line.partition("=")[2]).is_file()


@pytest.mark.parametrize("kind", ["race", "power", "relic", "place"])
def test_a_new_item_is_clean_even_in_a_pack_that_requires_nothing(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = write_files(tmp_path / "bare", {"pack.yaml": "id: bare\nname: Bare\nversion: 1.0.0\n"})
    monkeypatch.chdir(bare)
    assert main(["new", kind, "Otters"]) == Exit.OK
    assert found_in([bare]).findings == ()


@pytest.mark.parametrize(
    "words",
    [
        ["race", "giants"],
        ["race", "!!!"],
        ["race", "7 dwarves"],
        ["map", ""],
        ["race", "true"],
        ["race", "otters", "--in", "nowhere"],
    ],
)
def test_what_cannot_be_created_is_wrong_usage(
    words: list[str], pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *words]) == Exit.USAGE
    assert capsys.readouterr().err.startswith("mapforge new: ")


def test_nothing_is_overwritten(pack: Path) -> None:
    assert main(["new", "race", "Otters"]) == Exit.OK
    (pack / "races" / "otters.yaml").write_text("mine", encoding="utf-8")
    assert main(["new", "race", "otters"]) == Exit.USAGE
    assert (pack / "races" / "otters.yaml").read_text() == "mine"


def test_ids_are_made_of_names() -> None:
    assert id_of("Will-o'-Wisps") == "will_o_wisps"
    assert id_of("Élan Vital") == "elan_vital"
    with pytest.raises(CannotCreate):
        id_of("木")


@pytest.mark.parametrize("id", all_checks())
def test_every_check_is_explained_with_a_bad_and_a_good_example(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", id]) == Exit.OK
    text = capsys.readouterr().out
    assert text.startswith(id)
    assert all(word in text for word in ("Why it matters:", "What to do:", "Bad:", "Good:"))


def test_an_item_is_explained_with_the_place_of_every_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "base:giants"]) == Exit.OK
    text = capsys.readouterr().out
    assert text.startswith("base:race/giants: Giants\n")
    assert "races/giants.yaml:3:9" in text
    assert "cheaper of common" in text


def test_a_hook_is_explained_with_all_its_parameters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "cheaper"]) == Exit.OK
    text = capsys.readouterr().out
    assert "where  a region filter, required" in text
    assert "by     an amount, 1 by default" in text
    assert "conquest_cost" in text


def test_an_override_is_explained_with_what_it_replaces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    locale = "race: {giants: {name: Riesen}}\n"
    files = {"races/giants.yaml": "id: giants\noverride: base\ntokens: 5\n", "locales/de.yaml": locale}
    monkeypatch.chdir(write_pack(tmp_path, files))
    assert main(["explain", "giants"]) == Exit.OK
    text = capsys.readouterr().out
    assert "races/giants.yaml:3:9 (instead of 6, " in text
    assert "name (de)" in text
    assert "Riesen" in text


def test_a_word_with_several_meanings_is_explained_in_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "forest"]) == Exit.OK
    text = capsys.readouterr().out
    assert "base:power/forest" in text
    assert "base:terrain/forest" in text


@pytest.mark.parametrize(("word", "meant"), [("gaints", "giants"), ("hook/unknwon", "hook/unknown")])
def test_what_is_not_known_is_answered_with_the_nearest(
    word: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", word]) == Exit.USAGE
    assert f"did you mean '{meant}'?" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["terrain", "symbol", "piece"])
def test_new_entries_are_added_to_the_file_that_has_them_all(kind: str, pack: Path) -> None:
    assert main(["new", kind, "Reeds"]) == Exit.OK
    assert main(["new", kind, "Old: reeds"]) == Exit.OK
    assert main(["new", kind, "reeds"]) == Exit.USAGE
    assert found_in([pack]).findings == ()
    text = (pack / f"{kind}s.yaml").read_text(encoding="utf-8")
    assert "\nreeds:\n" in text
    assert "\nold_reeds:\n" in text


@pytest.mark.parametrize("kind", ["race", "power"])
def test_a_new_scenario_passes_and_is_about_the_item(kind: str, pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", kind, "Otters"]) == Exit.OK
    assert main(["new", "scenario", "Otters"]) == Exit.OK
    assert main(["new", "scenario", "Otters"]) == Exit.USAGE
    capsys.readouterr()
    assert main(["test", ".", "--only", "otters"]) == Exit.OK
    assert "1 scenario, all passed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "id"), [("Øtters", "otters"), ("Ægir", "aegir"), ("Łowcy", "lowcy"), ("Große Zwerge", "grosse_zwerge")]
)
def test_letters_without_a_plain_form_are_written_as_people_write_them(name: str, id: str) -> None:
    assert id_of(name) == id
