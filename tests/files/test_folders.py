"""Files as they are found on disk: in order, without circles, and with the paths that people are shown."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

import pytest

from mapforge.files.folders import walk
from mapforge.files.short_paths import short_path
from mapforge.files.watch import saves, stamp_of
from tests.validation import write_files


def names(folder: Path, *endings: str) -> list[str]:
    return [Path(path).relative_to(folder).as_posix() for path in walk(str(folder), endings)]


def test_files_come_in_order_with_the_endings_that_are_wanted(tmp_path: Path) -> None:
    write_files(tmp_path, {"b.yaml": "", "a/z.yaml": "", "a/b.txt": "", "c.py": ""})
    assert names(tmp_path, ".yaml") == ["a/z.yaml", "b.yaml"]
    assert names(tmp_path, ".yaml", ".py") == ["a/z.yaml", "b.yaml", "c.py"]
    assert names(tmp_path, "") == ["a/b.txt", "a/z.yaml", "b.yaml", "c.py"]


def test_hidden_folders_and_those_of_python_are_left_out(tmp_path: Path) -> None:
    write_files(tmp_path, {".git/a.yaml": "", "__pycache__/b.yaml": "", "kept/c.yaml": "", ".d.yaml": ""})
    assert names(tmp_path, ".yaml") == [".d.yaml", "kept/c.yaml"]


def test_a_link_to_a_folder_above_is_followed_once(tmp_path: Path) -> None:
    write_files(tmp_path, {"inner/a.yaml": ""})
    (tmp_path / "inner/up").symlink_to(tmp_path, target_is_directory=True)
    assert names(tmp_path, ".yaml") == ["inner/a.yaml"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is closed to the superuser")
def test_closed_folders_are_named(tmp_path: Path) -> None:
    write_files(tmp_path, {"closed/a.yaml": ""})
    closed: list[str] = []
    (tmp_path / "closed").chmod(0)
    assert list(walk(str(tmp_path), (".yaml",), closed)) == []
    (tmp_path / "closed").chmod(0o700)
    assert closed == [str(tmp_path / "closed")]


def test_a_folder_that_is_not_there_has_no_files(tmp_path: Path) -> None:
    closed: list[str] = []
    assert list(walk(str(tmp_path / "nowhere"), ("",), closed)) == []
    assert closed == []


def test_paths_are_shown_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert short_path(tmp_path / "here" / "maps" / "isle.yaml") == "maps/isle.yaml"
    assert short_path(tmp_path / "there.yaml") == "../there.yaml"
    assert short_path(tmp_path / "here" / "b\udcffd.yaml") == "b?d.yaml"


def test_a_save_is_seen_by_its_time_or_its_size(tmp_path: Path) -> None:
    write_files(tmp_path, {"a.yaml": "one", "b.py": "", "c.txt": ""})
    before = stamp_of([tmp_path])
    assert [Path(path).name for path, _, _ in before] == ["a.yaml", "b.py"]
    (tmp_path / "c.txt").write_text("changed", encoding="utf-8")
    assert stamp_of([tmp_path]) == before
    time = before[0][1]
    (tmp_path / "a.yaml").write_text("longer", encoding="utf-8")
    os.utime(tmp_path / "a.yaml", ns=(time, time))
    assert stamp_of([tmp_path]) != before


def test_watching_comes_back_at_once_and_then_only_after_a_save(tmp_path: Path) -> None:
    write_files(tmp_path, {"a.yaml": "one"})
    watching = saves([tmp_path], pause=0.0)
    next(watching)
    (tmp_path / "b.yaml").write_text("new", encoding="utf-8")
    assert list(islice(watching, 1)) == [None]
