"""Every command that takes a map takes a pack, a zip or an id, and every command that takes a pack does so alike."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.commands import SUMMARIES
from mapforge.errors import Exit
from mapforge.files.archives import exists
from mapforge.maps.named_maps import find_map
from mapforge.packs.pack_paths import pack_folders
from mapforge.studio.editing.workspace import Workspace
from mapforge.worlds.mixes.mix_file import read_mix
from tests.packs_that_travel import island, island_zip

Captured = pytest.CaptureFixture[str]
BOTS = ["--players", "random,random", "--seed", "1"]
MAP_COMMANDS = {
    "graph": ["graph", "MAP"],
    "inspect": ["inspect", "MAP"],
    "export": ["export", "MAP"],
    "preview": ["preview", "MAP", "-o", "-"],
    "mix": ["mix", "MAP"],
    "play": ["play", "MAP", *BOTS],
    "simulate": ["simulate", "MAP", "--games", "1", "--workers", "1", "--players", "random,random"],
    "balance": ["balance", "MAP", "--minutes", "0.01", "--workers", "1"],
    "ladder": ["ladder", "MAP", "--bots", "random,greedy", "--games", "2"],
    "train": ["train", "--on", "MAP", "--games", "1"],
    "tune": ["tune", "MAP", "--minutes", "0.01", "--workers", "1"],
}
PACK_COMMANDS = {
    "validate": ["validate", "PACK"],
    "test": ["test", "PACK"],
    "schema": ["schema", "PACK", "-o", "schemas"],
    "pack": ["pack", "PACK", "-o", "written.zip"],
    "diff": ["diff", "PACK", "PACK"],
    "matrix": ["matrix", "PACK"],
    "page": ["page", "PACK", "--no-play", "-o", "page.html"],
    "build": ["build", "PACK", "-o", "built"],
    "print": ["print", "PACK", "--only", "board", "-o", "kit.pdf"],
    "explain": ["explain", "map/shore", "--in", "PACK"],
    "card": ["card", "base:race/giants", "--in", "PACK", "-o", "card.svg"],
    "hooks": ["hooks", "cheaper", "--in", "PACK"],
    "rulings": ["rulings", "--in", "PACK"],
    "mix": ["mix", "base:two_players", "--with", "PACK"],
    "play": ["play", "base:two_players", "--with", "PACK", *BOTS],
    "simulate": ["simulate", "base:two_players", "--with", "PACK", "--games", "1", "--workers", "1", *BOTS[:2]],
    "ladder": ["ladder", "base:two_players", "--with", "PACK", "--bots", "random,greedy", "--games", "2"],
}
NEITHER = {"review", "new", "generate", "import", "packs", "get", "studio", "completion", "trust"}
"""`review` takes a save, `new` and `get` have sources of their own, and the studio, which stays open, has a test of its
own."""
MAPS = [
    "folder/island",
    "island.zip",
    "nested.zip",
    "island",
    "island:map/shore",
    "island:shore",
    "folder/island/maps/shore.yaml",
    "folder/island/maps",
    "island.zip/maps/shore.yaml",
]
PACKS = ["folder/island", "island.zip", "island", "folder/island/maps/shore.yaml"]
NO_MAPS = {
    "missing": "there is no map 'missing'",
    "missing.zip": "there is no file 'missing.zip'",
    "folder/missing": "there is no map 'folder/missing'",
    "empty": "'empty' is a folder without a pack",
    "broken.zip": "it cannot be read as a zip",
    "folder/bare": "'folder/bare' is a folder whose pack has no map",
    "folder/twins": "'folder/twins' has 2 maps; say which: folder/twins/maps/shore.yaml, folder/twins/maps/shore1.yaml",
    "twins.zip": "'twins.zip' has 2 maps; say which: twins.zip/maps/shore.yaml, twins.zip/maps/shore1.yaml",
    "twins": "'twins' has 2 maps; say which: twins:map/shore, twins:map/shore1",
    "island:map/nothing": "there is no map 'island:map/nothing'",
    "../island": "there is no map '../island'",
}


@pytest.fixture(autouse=True)
def here(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with packs of every kind, some of which were got."""
    folder = tmp_path_factory.mktemp("here")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.chdir(folder)
    island(folder / "folder")
    island(folder / "folder", "twins", maps=2)
    island(folder / "folder", "bare", maps=0)
    for id, maps in (("island", 1), ("twins", 2)):
        main(["get", str(island_zip(folder, id, maps=maps))])
    _write_nested(folder)
    (folder / "broken.zip").write_bytes(b"no zip")
    (folder / "empty").mkdir()
    return folder


def _write_nested(folder: Path) -> None:
    shutil.make_archive(str(folder / "nested"), "zip", folder / "folder", "island")


def said(words: list[str], name: str) -> list[str]:
    return [name if word in ("MAP", "PACK") else word for word in words]


def test_every_command_is_looked_at_here() -> None:
    assert {*MAP_COMMANDS, *PACK_COMMANDS, *NEITHER} == set(SUMMARIES)


@pytest.mark.parametrize("command", MAP_COMMANDS)
def test_a_command_that_takes_a_map_takes_whatever_means_one(command: str, capsys: Captured) -> None:
    for name in MAPS if command in ("graph", "play", "mix") else MAPS[:5]:
        assert main(said(MAP_COMMANDS[command], name)) == Exit.OK, (name, capsys.readouterr().err)


@pytest.mark.parametrize("command", MAP_COMMANDS)
def test_a_command_that_takes_a_map_says_what_is_wrong_or_lists_what_there_is(command: str, capsys: Captured) -> None:
    for name, why in NO_MAPS.items():
        capsys.readouterr()
        assert main(said(MAP_COMMANDS[command], name)) == Exit.USAGE, name
        err = capsys.readouterr().err
        assert why in err or (command in ("balance", "tune") and f"'{name}'" in err), (name, err)


@pytest.mark.parametrize("command", PACK_COMMANDS)
def test_a_command_that_takes_a_pack_takes_whatever_means_one(command: str, capsys: Captured) -> None:
    for name in PACKS:
        assert main(said(PACK_COMMANDS[command], name)) == Exit.OK, (name, capsys.readouterr())


@pytest.mark.parametrize("command", PACK_COMMANDS)
def test_a_command_that_takes_a_pack_tells_what_is_none(command: str, capsys: Captured) -> None:
    for name in ("missing", "missing.zip", "folder/missing", "../island"):
        assert main(said(PACK_COMMANDS[command], name)) == Exit.USAGE, name
        assert name in capsys.readouterr().err
    assert main(said(PACK_COMMANDS[command], "broken.zip")) in (Exit.FINDINGS, Exit.USAGE)


def test_shipped_packs_are_validated_by_their_id(capsys: Captured) -> None:
    assert main(["validate", "base"]) == Exit.OK
    assert "All is well in 1 pack." in capsys.readouterr().out


def test_a_folder_with_the_name_of_an_id_is_meant_when_it_has_a_pack(here: Path) -> None:
    (here / "underground").mkdir()
    assert pack_folders(["underground"])[0].parent.name == "content"
    island(here, "underground")
    assert pack_folders(["underground"]) == [Path("underground")]


def test_a_mix_with_a_folder_that_is_called_like_an_id_means_the_folder_again(here: Path, capsys: Captured) -> None:
    island(here, "twins")
    assert main(["mix", "base:two_players", "--with", "twins", "-o", "evening.yaml"]) == Exit.OK
    assert read_mix(Path("evening.yaml")).packs == ("./twins",)
    assert main(["play", "evening.yaml", *BOTS]) == Exit.OK


@pytest.mark.parametrize("name", ["folder/island", "island.zip", "island"])
def test_a_game_and_a_mix_from_a_pack_are_found_again_from_elsewhere(
    name: str, here: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["play", name, *BOTS, "--save", "game.json"]) == Exit.OK
    assert main(["mix", name, "--with", "underground", "-o", "evening.yaml"]) == Exit.OK
    monkeypatch.chdir(here / "empty")
    assert main(["play", "--resume", "../game.json"]) == Exit.OK
    assert main(["preview", "--game", "../game.json", "-o", "-"]) == Exit.OK
    assert main(["play", "../evening.yaml", *BOTS]) == Exit.OK


def test_the_weights_of_a_pack_that_one_is_in_have_a_name(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(here / "folder" / "island")
    assert main(["train", "--on", ".", "--games", "1"]) == Exit.OK
    assert [path.name for path in Path().glob("*island*")] != []


def test_an_installed_pack_is_never_changed_in_the_studio(here: Path) -> None:
    from mapforge.commands.studio import _root

    root = _root("island:map/shore", ())
    assert exists(root)
    assert root == find_map("island").item.document.path
    (own, *_) = Workspace(_root("island", ())).contents()["packs"]
    assert (own["id"], own["read_only"]) == ("island", True)


def test_the_maps_of_an_installed_pack_are_found_by_their_short_id_and_listed(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_map("shore1").item.full_id == "twins:map/shore1"
    assert find_map("map/shore1").item.full_id == "twins:map/shore1"
    assert main(["graph", "shore"]) == Exit.USAGE
    assert "'shore' can mean island:map/shore or twins:map/shore; say which" in capsys.readouterr().err
    assert main(["graph", "xyzzy"]) == Exit.USAGE
    assert "twins:map/shore1" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["folder/island", "island.zip", "island", "underground"])
def test_the_boards_of_rulings_are_named_like_any_pack(name: str, capsys: Captured) -> None:
    assert main(["rulings", "--board", name, "combo_refill"]) == Exit.OK
    assert main(["rulings", "--board", "undergroud", "combo_refill"]) == Exit.USAGE
    assert "did you mean 'underground'?" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["./base", "base/", "./base/"])
def test_an_id_that_is_written_like_a_folder_is_told(name: str, capsys: Captured) -> None:
    assert main(["validate", name]) == Exit.USAGE
    assert f"there is no folder '{name}'; the pack is called 'base', without a slash" in capsys.readouterr().err


def test_a_zip_may_hold_its_pack_however_deep(here: Path, capsys: Captured) -> None:
    island(here / "deep" / "one" / "two")
    (here / "deep" / "readme.txt").write_text("hello", encoding="utf-8")
    shutil.make_archive("deep", "zip", "deep")
    assert main(["validate", "deep.zip"]) == Exit.OK
    assert main(["graph", "deep.zip"]) == Exit.OK
    assert main(["get", "deep.zip"]) == Exit.OK


@pytest.mark.parametrize("words", [["validate"], ["graph"], ["get"], ["matrix"]])
def test_a_zip_with_several_packs_is_told_to_have_them(words: list[str], here: Path, capsys: Captured) -> None:
    shutil.make_archive("several", "zip", "folder")
    assert main([*words, "several.zip"]) != Exit.OK
    assert "it has 3 packs in it, 'bare' and 'island' among them, and a zip may have one" in "".join(
        capsys.readouterr()
    )


def test_nothing_is_written_into_a_zip(here: Path, capsys: Captured) -> None:
    before = (here / "island.zip").read_bytes()
    for words in (["new", "race", "Foo", "--in", "island.zip"], ["new", "pack", "Foo", "--in", "island.zip"]):
        assert main(words) == Exit.USAGE
        assert "'island.zip' is a zip, and nothing is written into zips: unpack it" in capsys.readouterr().err
    assert main(["graph", "base:two_players", "-o", "island.zip/graph.json"]) == Exit.USAGE
    assert "nothing is written into zips" in capsys.readouterr().err
    assert (here / "island.zip").read_bytes() == before


def test_a_repair_is_not_promised_where_nothing_is_repaired(here: Path, capsys: Captured) -> None:
    race = "id: foo\nname: Foo\ntokns: 5\nsupply: 10\nhooks: []\n"
    (here / "folder" / "island" / "races").mkdir()
    (here / "folder" / "island" / "races" / "foo.yaml").write_text(race, encoding="utf-8")
    shutil.make_archive("wrong", "zip", "folder/island")
    assert main(["validate", "folder/island"]) == Exit.FINDINGS
    assert "= fix: --fix can" in capsys.readouterr().out
    assert main(["validate", "wrong.zip"]) == Exit.FINDINGS
    assert "= fix: --fix can" not in capsys.readouterr().out


def test_scenarios_are_looked_for_where_validate_looks_for_packs(
    here: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = "- scenario: it fails\n  given: {map: shore, players: [{race: giants}, {}]}\n  then: {winners: [7]}\n"
    tests = here / "folder" / "island" / "tests"
    tests.mkdir()
    (tests / "fails.yaml").write_text(failing, encoding="utf-8")
    monkeypatch.chdir(here / "folder")
    assert main(["test", "--quiet"]) == main(["test", "."]) == Exit.FINDINGS
    monkeypatch.chdir(here / "empty")
    capsys.readouterr()
    assert main(["test", "--quiet"]) == main(["validate", "--quiet"]) == Exit.FINDINGS
    assert capsys.readouterr().out.count("there is no pack.yaml in 'empty'") == 2
    monkeypatch.chdir(here / "folder" / "twins")
    assert main(["test", "--quiet"]) == Exit.OK
    assert "no scenario, so nothing is proved" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["validate"], ["graph"], ["get"], ["test"], ["matrix"]])
def test_a_zip_that_is_not_called_like_one_is_told_to_be_renamed(
    words: list[str], here: Path, capsys: Captured
) -> None:
    (here / "island.zip").rename(here / "island.pack")
    assert main([*words, "island.pack"]) == Exit.USAGE
    assert "a zip is read only if its name ends in .zip: rename it" in capsys.readouterr().err


@pytest.mark.parametrize("part", ["maps", "races"])
@pytest.mark.parametrize("command", ["validate", "graph", "card", "print", "matrix", "play"])
def test_a_folder_without_a_manifest_hides_no_pack_that_is_called_so(
    command: str, part: str, here: Path, capsys: Captured
) -> None:
    listed = {**MAP_COMMANDS, **PACK_COMMANDS, "card": ["card", "PACK", "-o", "cards"], "play": MAP_COMMANDS["play"]}
    words = said(listed[command], "island")
    before = (main(words), capsys.readouterr().out)
    (here / "island" / part).mkdir(parents=True)
    assert (main(words), capsys.readouterr().out) == before


def test_a_folder_with_a_manifest_comes_before_an_id(here: Path, capsys: Captured) -> None:
    island(here, "island", maps=2)
    assert main(["graph", "island"]) == Exit.USAGE
    assert "say which: island/maps/" in capsys.readouterr().err
