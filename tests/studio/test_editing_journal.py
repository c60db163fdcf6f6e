"""Nothing acknowledged is lost: the journal survives a kill, other programs are noticed, zips stay as they are."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from mapforge.packs.pack_zip import write_zip
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.workspace import Workspace
from tests.studio.open_maps import FOUR, open_map_in, write_pack

KILLED = """
    import os, sys
    from pathlib import Path
    from mapforge.studio.editing.workspace import Workspace
    open_map = Workspace(Path(sys.argv[1])).open_map("lab:map/isle")
    open_map.apply({"op": "paint", "regions": ["south"], "terrain": "lake"})
    open_map.apply({"op": "rename", "region": "south", "name": "Deep"})
    open_map.undo()
    print("acknowledged", flush=True)
    if sys.argv[2] == "kill":
        os.kill(os.getpid(), 9)
    sys.stdin.read()
"""


def other_studio(folder: Path, what: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", textwrap.dedent(KILLED), str(folder), what]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "acknowledged\n"
    return process


def end(process: subprocess.Popen[str]) -> None:
    process.communicate("")


def test_a_killed_studio_loses_no_acknowledged_edit(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "lab", isle=FOUR)
    end(other_studio(folder, "kill"))
    open_map = Workspace(folder).open_map("lab:map/isle")
    assert open_map.path.read_text(encoding="utf-8") == FOUR
    assert open_map.board()["recovered"]
    assert open_map.text == FOUR.replace("terrain: sea", "terrain: lake")
    open_map.redo()
    assert "name: Deep" in open_map.text
    open_map.save()
    assert open_map.board()["saved"]


def test_a_line_that_was_cut_off_in_the_journal_was_never_acknowledged(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "lab", isle=FOUR)
    end(other_studio(folder, "kill"))
    open_map = Workspace(folder).open_map("lab:map/isle")
    journal = open_map.session.journal.path
    open_map.close()
    del open_map
    journal.write_bytes(journal.read_bytes() + b'{"do": "paint", "changes": [["/x')
    open_map = Workspace(folder).open_map("lab:map/isle")
    assert open_map.text == FOUR.replace("terrain: sea", "terrain: lake")
    open_map.apply({"op": "paint", "regions": ["south"], "terrain": "hill"})
    open_map.close()
    del open_map
    again = Workspace(folder).open_map("lab:map/isle")
    assert again.text == FOUR.replace("terrain: sea", "terrain: hill")


def test_a_file_that_changed_while_nobody_looked_is_a_conflict_when_something_was_unsaved(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "lab", isle=FOUR)
    end(other_studio(folder, "kill"))
    theirs = FOUR.replace("turns: 10", "turns: 8")
    (folder / "maps" / "isle.yaml").write_text(theirs, encoding="utf-8")
    open_map = Workspace(folder).open_map("lab:map/isle")
    conflict = open_map.save()
    assert conflict is not None
    assert conflict["theirs"] == theirs
    assert conflict["mine"] == FOUR.replace("terrain: sea", "terrain: lake")
    open_map.save(keep_mine=True)
    assert open_map.path.read_text(encoding="utf-8") == conflict["mine"]


def test_a_file_that_changed_while_nothing_was_unsaved_is_simply_read(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    open_map.apply({"op": "paint", "regions": ["south"], "terrain": "lake"})
    open_map.save()
    open_map.close()
    path = open_map.path
    del open_map
    path.write_text(FOUR, encoding="utf-8")
    again = Workspace(tmp_path / "lab").open_map("lab:map/isle")
    assert again.text == FOUR
    assert not again.board()["can_undo"]


def test_a_map_that_another_studio_has_open_is_only_looked_at(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "lab", isle=FOUR)
    other = other_studio(folder, "wait")
    open_map = Workspace(folder).open_map("lab:map/isle")
    assert open_map.board()["busy"]
    with pytest.raises(CannotEdit, match="another studio"):
        open_map.apply({"op": "paint", "regions": ["south"], "terrain": "lake"})
    end(other)


def test_a_map_in_a_zip_is_read_only_and_can_be_copied(tmp_path: Path) -> None:
    write_zip(write_pack(tmp_path / "zipped" / "lab", isle=FOUR), tmp_path / "lab.zip")
    workspace = Workspace(tmp_path / "lab.zip")
    open_map = workspace.open_map("lab:map/isle")
    assert open_map.board()["read_only"]
    assert len(open_map.board()["regions"]) == 3
    assert {finding["check"] for finding in open_map.findings()["findings"]} >= {"map/proportions"}
    with pytest.raises(CannotEdit, match="copy it"):
        open_map.apply({"op": "paint", "regions": ["south"], "terrain": "lake"})
    with pytest.raises(CannotEdit):
        open_map.save()


def test_a_text_that_cannot_be_read_is_kept_and_can_be_put_right(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    open_map.apply({"op": "text", "text": FOUR.replace("players: [2]", "players: [2")})
    assert open_map.board()["regions"] == []
    assert any(finding["check"].startswith("yaml/") for finding in open_map.findings()["findings"])
    with pytest.raises(CannotEdit, match="fix that in the text first"):
        open_map.apply({"op": "paint", "regions": ["south"], "terrain": "lake"})
    open_map.undo()
    assert open_map.text == FOUR
    assert len(open_map.board()["regions"]) == 3


def test_findings_say_where_on_the_map_they_are(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab", FOUR.replace("200,200 0,200", "200,200 0,90"))
    found = [f for f in open_map.findings()["findings"] if f["check"] == "map/overlap"]
    assert found[0]["place"]["region"] in ("north_west", "south")
    assert {"x", "y", "line", "column"} <= found[0]["place"].keys()


def test_facts_stand_beside_those_of_the_printed_board(tmp_path: Path) -> None:
    open_map = open_map_in(tmp_path / "lab")
    assert open_map.findings()["facts"]["measures"]["map"]["regions"]["printed"] == {"base:map/two_players": 23}


def test_an_edit_that_an_anchor_would_carry_elsewhere_is_refused(tmp_path: Path) -> None:
    text = FOUR.replace("terrain: hill", "terrain: &ground hill").replace("terrain: sea  #", "terrain: *ground  #")
    open_map = open_map_in(tmp_path / "lab", text)
    with pytest.raises(CannotEdit, match="without changing"):
        open_map.apply({"op": "paint", "regions": ["north_west"], "terrain": "lake"})
    open_map.apply({"op": "paint", "regions": ["south"], "terrain": "lake"})
    assert "terrain: lake  # water" in open_map.text
