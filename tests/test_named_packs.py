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
}
PACK_COMMANDS = {
    "validate": ["validate", "PACK"],
    "test": ["test", "PACK"],
    "schema": ["schema", "PACK", "-o", "schemas"],
    "pack": ["pack", "PACK", "-o", "written.zip"],
    "diff": ["diff", "PACK", "PACK"],
    "matrix": ["matrix", "PACK"],
    "docs": ["docs", "PACK", "-o", "page.html"],
    "build": ["build", "PACK", "-o", "built"],
    "explain": ["explain", "map/shore", "--in", "PACK"],
    "hooks": ["hooks", "cheaper", "--in", "PACK"],
    "rulings": ["rulings", "--in", "PACK"],
    "mix": ["mix", "base:two_players", "--with", "PACK"],
    "play": ["play", "base:two_players", "--with", "PACK", *BOTS],
    "simulate": ["simulate", "base:two_players", "--with", "PACK", "--games", "1", "--workers", "1", *BOTS[:2]],
    "ladder": ["ladder", "base:two_players", "--with", "PACK", "--bots", "random,greedy", "--games", "2"],
}
NEITHER = {"new", "generate", "import", "packs", "get", "studio", "completion", "trust"}
"""`new` and `get` take sources of their own, and the studio, which stays open, has a test of its own."""
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
        assert why in err or (command == "balance" and f"'{name}'" in err), (name, err)


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
