"""Letters that no font has are known before anybody draws them."""

from __future__ import annotations

import shutil
from pathlib import Path

from mapforge.files.fonts import STYLES, font_file, font_files, undrawable


def test_every_style_has_its_own_file() -> None:
    files = [font_file(bold=bold, italic=italic) for bold, italic in STYLES]
    assert len(set(files)) == 4
    assert all(file.is_file() for file in files)


def test_letters_that_no_font_has_are_named_once_each() -> None:
    assert undrawable("Ålesund – Łódź “q”") == []
    assert undrawable("日本 and 日 again") == ["日", "本"]


def test_fonts_of_other_folders_come_after_ours_and_other_files_do_not_count(tmp_path: Path) -> None:
    for name in ("b.TTF", "a.otf", "notes.txt"):
        shutil.copy(font_file(), tmp_path / name)
    assert font_files([tmp_path]) == [*font_files(), tmp_path / "a.otf", tmp_path / "b.TTF"]


def test_a_file_that_is_no_font_draws_nothing(tmp_path: Path) -> None:
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    assert undrawable("日", [tmp_path]) == ["日"]
