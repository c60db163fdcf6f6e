"""Files that others change while they are open: deleted, or with parts that both have changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.workspace import Workspace
from tests.studio.open_maps import FOUR, write_pack


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(write_pack(tmp_path / "lab", isle=FOUR))


def test_a_deleted_file_can_be_worked_on_and_written_again(workspace: Workspace) -> None:
    open_map = workspace.open_map("lab:map/isle")
    open_map.path.unlink()
    conflict = open_map.outside()
    assert conflict
    assert conflict["gone"]
    assert not open_map.state()["saved"]
    assert workspace.open_map("lab:map/isle") is open_map
    open_map.apply({"op": "paint", "regions": ["south"], "terrain": "hill"})
    with pytest.raises(CannotEdit, match="write it again"):
        open_map.save(take_theirs=True)
    assert open_map.save() == open_map.outside()
    open_map.save(keep_mine=True)
    assert open_map.path.read_text(encoding="utf-8") == FOUR.replace("terrain: sea", "terrain: hill")
    assert open_map.state()["saved"]


def test_each_part_that_differs_is_shown_with_whoever_changed_it(workspace: Workspace) -> None:
    open_map = workspace.open_map("lab:map/isle")
    open_map.apply({"op": "rename", "region": "south", "name": "Deep"})
    theirs = FOUR.replace("turns: 10", "turns: 9").replace("North East", "Easter")
    open_map.path.write_text(theirs, encoding="utf-8")
    conflict = open_map.outside()
    assert conflict
    assert [(part["key"], part["usual"]) for part in conflict["parts"]] == [
        ("turns", "theirs"),
        ("region/north_east", "theirs"),
        ("region/south", "mine"),
    ]
    assert conflict["parts"][1]["lines"] == [{"key": "name", "mine": "North East", "theirs": "Easter"}]
    assert conflict["parts"][2]["shapes"]["mine"]


def test_parts_of_both_versions_become_one_file_that_keeps_every_other_byte(workspace: Workspace) -> None:
    open_map = workspace.open_map("lab:map/isle")
    open_map.apply({"op": "rename", "region": "south", "name": "Deep"})
    open_map.apply({"op": "delete", "regions": ["north_west"]})
    theirs = FOUR.replace("turns: 10", "turns: 9  # shorter").replace("North East", "Easter")
    open_map.path.write_text(theirs, encoding="utf-8")
    open_map.join({"region/south": "mine", "turns": "theirs", "region/north_east": "theirs"})
    text = open_map.path.read_text(encoding="utf-8")
    assert text == theirs.replace("  - id: south\n", "  - id: south\n    name: Deep\n")
    open_map.undo()
    assert "north_west" not in open_map.text.split("links")[0]


def test_a_map_that_cannot_be_read_is_listed_with_its_error_and_opens_as_text(tmp_path: Path) -> None:
    workspace = Workspace(write_pack(tmp_path / "lab", isle=FOUR, broken="id: [\n"))
    (pack, *_) = workspace.contents()["packs"]
    ((broken),) = pack["unreadable"]
    assert broken["id"] == "broken"
    assert broken["error"]
    open_map = workspace.open_map("lab:map/broken")
    assert open_map.text == "id: [\n"
    open_map.apply({"op": "text", "text": FOUR.replace("id: isle", "id: broken")})
    open_map.save()
    assert len(workspace.open_map("lab:map/broken").board()["regions"]) == 3
