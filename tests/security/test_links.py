"""Links in a pack, of files and of folders, lead nothing that is written out of it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit, MapforgeError
from mapforge.files import output
from mapforge.files.output import CannotWrite, move_inside, open_inside, remove_inside, write_file, write_inside
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.forms.item_index import ItemIndex
from mapforge.studio.forms.item_renames import delete_item, rename_item
from mapforge.studio.forms.new_things import copy_item, new_item, override_item
from mapforge.studio.table.game_setup import GameSetup
from mapforge.studio.table.open_tables import OpenTables
from mapforge.studio.table.scenario_record import added
from mapforge.studio.table.workspace_games import WorkspaceGames
from tests.studio.open_maps import FOUR
from tests.validation import write_files

PACK = {
    "pack.yaml": "id: lab\nname: Lab\nversion: 1.0.0\nrequires: [base]\n",
    "maps/isle.yaml": FOUR,
    "races/otters.yaml": "id: otters\nname: Otters\ntokens: 6\nsupply: 11\n",
    "races/beavers.yaml": "id: beavers\nname: Beavers\ntokens: 5\nborrows_tokens_of: otters\n",
    "pieces.yaml": "dam: {name: Dam, supply: 5}\nlog: {name: Log, supply: 5}\n",
    "rulings.yaml": "swim: {text: How deep?, default: deep, values: {deep: very, flat: not}}\n",
    "locales/de.yaml": "race:\n  otters: {name: Otter}\n",
    "tests/otters.yaml": "- scenario: x\n  items: [otters]\n  given: {regions: {a: hill edge}}\n  then: {round: 1}\n",
}
SCENARIO = "- scenario: mine\n  given: {regions: {a: hill edge}}\n  then: {round: 1}\n"


def saved_map(workspace: Workspace) -> None:
    open_map = workspace.open_map("lab:map/isle")
    open_map.apply({"op": "text", "text": open_map.text + "# more\n"})
    open_map.save()


def saved_item(workspace: Workspace, reference: str) -> None:
    open_file, _, _ = ItemIndex(workspace).open(reference)
    open_file.apply({"op": "text", "text": open_file.text + "# more\n"})
    open_file.save()


DEEDS: dict[str, tuple[str, Callable[[Workspace], object]]] = {
    "save a map": ("maps/isle.yaml", saved_map),
    "new map": ("maps/isle.yaml", lambda workspace: workspace.new_map("lab", "Coast")),
    "copy a map": ("maps/isle.yaml", lambda workspace: workspace.copy_to("base:map/two_players", "lab")),
    "save a race": ("races/otters.yaml", lambda workspace: saved_item(workspace, "lab:race/otters")),
    "save a piece": ("pieces.yaml", lambda workspace: saved_item(workspace, "lab:piece/dam")),
    "save a ruling": ("rulings.yaml", lambda workspace: saved_item(workspace, "lab:ruling/swim")),
    "save a translation": ("locales/de.yaml", lambda workspace: saved_item(workspace, "lab:locale/de")),
    "save scenarios": ("tests/otters.yaml", lambda workspace: saved_item(workspace, "lab:scenario/otters")),
    "new race": ("races/otters.yaml", lambda workspace: new_item(ItemIndex(workspace), "lab", "race", "Crabs")),
    "new piece": ("pieces.yaml", lambda workspace: new_item(ItemIndex(workspace), "lab", "piece", "Boat")),
    "new ruling": ("rulings.yaml", lambda workspace: new_item(ItemIndex(workspace), "lab", "ruling", "Float")),
    "new translation": ("locales/de.yaml", lambda workspace: new_item(ItemIndex(workspace), "lab", "locale", "pl")),
    "new scenario": ("tests/otters.yaml", lambda workspace: new_item(ItemIndex(workspace), "lab", "scenario", "X")),
    "copy a race": ("races/otters.yaml", lambda workspace: copy_item(ItemIndex(workspace), "base:race/giants", "lab")),
    "copy another": ("pack.yaml", lambda workspace: copy_item(ItemIndex(workspace), "underground:race/mudmen", "lab")),
    "change a race": ("races/otters.yaml",
                      lambda workspace: override_item(ItemIndex(workspace), "base:race/giants", "lab")),
    "rename a race": ("races/otters.yaml",
                      lambda workspace: rename_item(ItemIndex(workspace), "lab:race/otters", "minks")),
    "rename what another mentions": ("locales/de.yaml",
                                     lambda workspace: rename_item(ItemIndex(workspace), "lab:race/otters", "minks")),
    "rename with scenarios": ("tests/otters.yaml",
                              lambda workspace: rename_item(ItemIndex(workspace), "lab:race/otters", "minks")),
    "rename a piece": ("pieces.yaml", lambda workspace: rename_item(ItemIndex(workspace), "lab:piece/dam", "weir")),
    "delete a race": ("races/beavers.yaml", lambda workspace: delete_item(ItemIndex(workspace), "lab:race/beavers")),
    "delete a piece": ("pieces.yaml", lambda workspace: delete_item(ItemIndex(workspace), "lab:piece/log")),
    "add a scenario": ("tests/otters.yaml",
                       lambda workspace: added(workspace.own_folder("lab"), "otters", SCENARIO)),
    "add the first scenario of a file": ("tests/otters.yaml",
                                         lambda workspace: added(workspace.own_folder("lab"), "new_ones", SCENARIO)),
}  # fmt: skip


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("kind", ["file", "folder"])
@pytest.mark.parametrize("deed", DEEDS)
def test_the_studio_writes_nothing_through_a_link_out_of_the_pack(tmp_path: Path, deed: str, kind: str) -> None:
    name, act = DEEDS[deed]
    pack, outside = write_files(tmp_path / "here" / "lab", PACK), tmp_path / "outside"
    linked = pack / name if kind == "file" or "/" not in name else (pack / name).parent
    outside.mkdir()
    shutil.move(linked, outside / linked.name)
    linked.symlink_to(outside / linked.name)
    before = everything(outside)
    try:
        act(Workspace(tmp_path / "here"))
    except MapforgeError as error:
        assert "leads out of the folder" in str(error)  # noqa: PT017 - what is done beside the link may go well
    assert everything(outside) == before
    assert everything(tmp_path).keys() >= before.keys()


@pytest.mark.parametrize("deed", DEEDS)
def test_without_a_link_the_studio_does_it(tmp_path: Path, deed: str) -> None:
    pack = write_files(tmp_path / "here" / "lab", PACK)
    before = everything(pack)
    DEEDS[deed][1](Workspace(tmp_path / "here"))
    assert everything(pack) != before


def test_a_pack_that_is_reached_by_a_link_is_written(tmp_path: Path) -> None:
    pack = write_files(tmp_path / "real" / "lab", PACK)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "lab").symlink_to(pack)
    saved_map(Workspace(tmp_path / "here"))
    rename_item(ItemIndex(Workspace(tmp_path / "here")), "lab:race/otters", "minks")
    assert (pack / "maps/isle.yaml").read_text().endswith("# more\n")
    assert (pack / "races/minks.yaml").is_file()


def test_a_link_that_stays_in_the_pack_is_followed(tmp_path: Path) -> None:
    pack = write_files(tmp_path / "lab", PACK)
    shutil.move(pack / "maps/isle.yaml", pack / "real.yaml")
    (pack / "maps/isle.yaml").symlink_to("../real.yaml")
    saved_map(Workspace(pack))
    assert (pack / "maps/isle.yaml").is_symlink()
    assert (pack / "real.yaml").read_text().endswith("# more\n")


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_link_out_of_the_pack_is_read_only_so_that_nothing_unsaved_is_in_the_way(tmp_path: Path, kind: str) -> None:
    pack, outside = write_files(tmp_path / "here" / "lab", PACK), tmp_path / "outside"
    outside.mkdir()
    for name in ("maps", "races"):
        linked = pack / name if kind == "folder" else next(iter((pack / name).iterdir()))
        shutil.move(linked, outside / linked.name)
        linked.symlink_to(outside / linked.name)
    before = everything(outside)
    index = ItemIndex(Workspace(tmp_path / "here"))
    race = next(id for id in ("otters", "beavers") if kind == "folder" or (pack / f"races/{id}.yaml").is_symlink())
    for open_file in (index.workspace.open_map("lab:map/isle"), index.open(f"lab:race/{race}")[0]):
        assert open_file.state()["linked"]
        with pytest.raises(CannotEdit, match="put the file itself in the place of the link"):
            open_file.apply({"op": "text", "text": open_file.text + "# more\n"})
    with pytest.raises(CannotWrite, match="leads out"):
        rename_item(index, f"lab:race/{race}", "minks")
    if kind == "file":
        delete_item(index, f"lab:race/{race}")
        assert not (pack / f"races/{race}.yaml").is_symlink()
    assert everything(outside) == before


def test_a_renaming_that_meets_a_link_half_way_changes_nothing(tmp_path: Path) -> None:
    pack = write_files(tmp_path / "lab", PACK)
    shutil.move(pack / "tests", tmp_path / "tests")
    (pack / "tests").symlink_to(tmp_path / "tests")
    before = everything(tmp_path)
    with pytest.raises((CannotWrite, CannotEdit)):
        rename_item(ItemIndex(Workspace(pack)), "lab:race/otters", "minks")
    assert everything(tmp_path) == before


def test_a_game_is_not_saved_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "here" / "evening.json").symlink_to(tmp_path / "mine")
    tables = OpenTables(WorkspaceGames(Workspace(tmp_path / "here")), lambda table: None)
    table = tables.open(GameSetup("base:map/two_players", ("Ada", "Ben"), seed=1), "at once")
    with pytest.raises(CannotWrite, match="leads out"):
        table.save(tables.games.file_of("evening"))
    assert (tmp_path / "mine").read_text() == "mine"


NAMED = {
    "generate": ["generate", "--out", "FILE"],
    "export": ["export", "base:two_players", "--out", "FILE.json"],
    "preview": ["preview", "base:two_players", "--out", "FILE.svg"],
    "save": ["play", "base:two_players", "--players", "random,random", "--seed", "1", "--save", "FILE"],
    "results": ["simulate", "base:two_players", "--games", "2", "--players", "random,random", "--resume", "FILE"],
    "mix": ["mix", "base:two_players", "underground", "--out", "FILE"],
    "page": ["page", "base", "--no-play", "--out", "FILE.html"],
    "build": ["build", "base", "--map", "two_players", "--out", "maps"],
    "schema": ["schema", "--out", "maps"],
    "card": ["card", "base:race/giants", "--out", "FILE.svg"],
    "cards": ["card", "base:race/giants", "base:race/elves", "--out", "maps"],
    "words of cards": ["card", "base:race/giants", "--format", "json", "--out", "FILE"],
    "graph": ["graph", "base:two_players", "--format", "json", "--out", "FILE"],
    "pack": ["pack", "common", "--out", "FILE.zip"],
}


@pytest.mark.parametrize("where", ["in the pack", "beside it"])
@pytest.mark.parametrize("command", NAMED)
def test_a_place_in_a_pack_that_the_user_names_does_not_lead_out_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, where: str
) -> None:
    pack, outside = write_files(tmp_path / "lab", {"pack.yaml": PACK["pack.yaml"]}), tmp_path / "outside"
    outside.mkdir()
    (pack / "maps").symlink_to(outside)
    monkeypatch.chdir(pack if where == "in the pack" else tmp_path)
    folder = "maps" if where == "in the pack" else "lab/maps"
    words = [word.replace("FILE", f"{folder}/made.yaml") for word in NAMED[command]]
    words = [folder if word == "maps" else word for word in words]
    assert main(words) == Exit.USAGE
    assert list(outside.iterdir()) == []


def test_dots_after_a_link_do_not_hide_where_it_leads(tmp_path: Path) -> None:
    pack = write_files(tmp_path / "lab", {"pack.yaml": PACK["pack.yaml"]})
    (tmp_path / "outside" / "deep").mkdir(parents=True)
    (pack / "maps").symlink_to(tmp_path / "outside" / "deep")
    with pytest.raises(CannotWrite):
        write_file(f"{pack}/maps/../made.yaml", "x")
    with pytest.raises(CannotWrite):
        write_inside(pack, "maps/../made.yaml", "x")
    assert not list((tmp_path / "outside").rglob("made.yaml"))


def test_a_link_to_another_pack_leads_out_of_this_one(tmp_path: Path) -> None:
    one, two = (write_files(tmp_path / name, {"pack.yaml": PACK["pack.yaml"]}) for name in ("one", "two"))
    (one / "maps").symlink_to(two)
    with pytest.raises(CannotWrite):
        write_file(one / "maps" / "made.yaml", "x")
    assert not (two / "made.yaml").exists()


@pytest.mark.parametrize("name", ["..", ".", "", "../x", "a/..", "link/x", "link"])
def test_nothing_beside_a_folder_is_moved_or_removed(tmp_path: Path, name: str) -> None:
    folder = write_files(tmp_path / "folder", {"file": "mine"})
    write_files(tmp_path / "other", {"x": "mine"})
    (tmp_path / "x").write_text("mine")
    (folder / "link").symlink_to(tmp_path / "other")
    before = everything(tmp_path)
    with suppress(CannotWrite):
        remove_inside(folder, name)
    with suppress(CannotWrite):
        move_inside(folder, name, "new")
    with suppress(CannotWrite):
        move_inside(folder, "file", f"{name}/new")
    assert {path: text for path, text in everything(tmp_path).items() if "folder" not in path} == {
        path: text for path, text in before.items() if "folder" not in path
    }


def test_a_link_that_appears_after_the_look_is_refused(tmp_path: Path) -> None:
    """The folder is a folder when its place is found, and a link when it is opened."""
    pack, outside = write_files(tmp_path / "lab", PACK), tmp_path / "outside"
    outside.mkdir()
    (outside / "isle.yaml").write_text("mine")

    place = output.WritingPlace.of(pack / "maps/isle.yaml", pack)
    shutil.rmtree(pack / "maps")
    (pack / "maps").symlink_to(outside)
    with pytest.raises(OSError):
        place.replace(b"theirs", makes_folders=True)
    with pytest.raises(OSError), place.opened():
        pass
    assert everything(outside) == {str(outside / "isle.yaml"): b"mine"}


def test_a_file_that_becomes_a_link_after_the_look_is_replaced_itself(tmp_path: Path) -> None:
    pack = write_files(tmp_path / "lab", PACK)
    (tmp_path / "mine").write_text("mine")
    place = output.WritingPlace.of(pack / "maps/isle.yaml", pack)
    (pack / "maps/isle.yaml").unlink()
    (pack / "maps/isle.yaml").symlink_to(tmp_path / "mine")
    place.replace(b"new")
    assert (tmp_path / "mine").read_text() == "mine"
    assert (pack / "maps/isle.yaml").read_bytes() == b"new"


def test_a_journal_is_opened_through_no_link_and_for_its_user_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "state" / "journals").mkdir(parents=True)
    (tmp_path / "state" / "journals" / "x").symlink_to(tmp_path / "mine")
    with pytest.raises(CannotWrite):
        open_inside(tmp_path / "state" / "journals", "x")
    descriptor = open_inside(tmp_path / "state" / "journals", "y")
    assert os.fstat(descriptor).st_mode & 0o777 == 0o600
    os.close(descriptor)
    assert (tmp_path / "mine").read_text() == "mine"


def test_a_pipe_in_a_pack_keeps_nobody_waiting(tmp_path: Path) -> None:
    pack = write_files(tmp_path / "lab", PACK)
    os.mkfifo(pack / "maps" / "made.yaml")
    write_file(pack / "maps" / "made.yaml", "x")
    assert (pack / "maps" / "made.yaml").read_text() == "x"
