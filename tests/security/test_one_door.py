"""Everything that changes the disk goes through one module; a reason stands here for every other call."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import REPOSITORY
from tests.security.writing_calls import writing_calls

DOOR = "mapforge/files/output.py"
ALLOWED = {
    ("mapforge/cli.py", "_flush_or_discard", "os.open"): "a closed pipe becomes the null device",
    ("mapforge/cli.py", "_open_closed_streams", "builtins.open"): "closed streams become the null device",
    ("mapforge/files/plain_files.py", "plain_content", "os.open"): "it reads, and waits for no pipe",
    ("mapforge/handout/python_bundle.py", "python_bundle", "zipfile.ZipFile"): "into memory",
    ("mapforge/handout/python_bundle.py", "python_bundle", "archive.writestr"): "into memory",
    ("mapforge/handout/runtime.py", "_slim", "zipfile.ZipFile"): "into memory",
    ("mapforge/handout/runtime.py", "_slim", "archive.writestr"): "into memory",
    ("mapforge/hooks/pack_modules.py", "PackModules.exec_module", "exec"): "Python that somebody trusts",
    ("mapforge/lab/kept_games.py", "KeptGames.__init__", "sqlite3.connect"): "SQLite opens its file by itself; the "
    "door has said where it lies",
    ("mapforge/lab/reports/plots.py", "_svg", "figure.savefig"): "into memory",
    ("mapforge/lab/result_file.py", "ResultFile.__init__", "sqlite3.connect"): "SQLite opens its file by itself; the "
    "door has said where it lies",
    ("mapforge/lab/result_file.py", "sole_use", "os.open"): "it locks the file that SQLite then opens, as above",
    ("mapforge/packs/pack_store.py", "_examined", "tempfile.TemporaryDirectory"): "zips are read from files only: a "
    "new folder of the user's alone, outside all packs, for one that nobody has looked at",
    ("mapforge/packs/pack_zip.py", "zipped", "zipfile.ZipFile"): "into memory",
    ("mapforge/packs/pack_zip.py", "zipped", "opened.writestr"): "into memory",
    (
        "mapforge/render/pdf_pages.py",
        "_compiled",
        "tempfile.TemporaryDirectory",
    ): "typst reads files only: a new folder of the user's alone, outside all packs",
    ("mapforge/render/pdf_pages.py", "_compiled", "write_text"): "into that folder",
    ("mapforge/render/pdf_pages.py", "_compiled", "main.write_text"): "into that folder",
    ("mapforge/render/pdf_pages.py", "_compiled", "page.write_text"): "into that folder",
    ("mapforge/render/pdf_pages.py", "_compiled", "file.write_bytes"): "into that folder",
    ("mapforge/studio/editing/held_file.py", "HeldFile.append", "os.ftruncate"): "of a file that the door has opened",
    ("mapforge/studio/editing/held_file.py", "HeldFile.cut", "os.ftruncate"): "of a file that the door has opened",
    ("mapforge/studio/editing/rehearsal_process.py", "_tried", "os.open"): "the null device",
    ("mapforge/studio/server/table_page.py", "_replace", "mapforge.studio.table.table_answers.replace"): "of a player",
    ("mapforge/studio/table/page_games.py", "PageGames.saved_game", "tempfile.TemporaryDirectory"): "in the memory of "
    "a browser, which has no other files",
    ("mapforge/studio/table/page_games.py", "PageGames.saved_game", "path.write_text"): "into that folder",
    ("mapforge/studio/table/page_tables.py", "PageTables.restore", "path.parent.mkdir"): "in the memory of a browser",
    ("mapforge/studio/table/page_tables.py", "PageTables.restore", "path.write_text"): "in the memory of a browser",
    ("mapforge/studio/table/page_tables.py", "PageTables.restore", "os.chmod"): "in the memory of a browser",
    ("mapforge/studio/server/first_page_file.py", "FirstPageFile.__init__", "tempfile.mkdtemp"): "a new folder of the "
    "user's alone, outside all packs",
    ("mapforge/studio/server/first_page_file.py", "FirstPageFile.__init__", "os.open"): "a new file in that folder",
    ("mapforge/studio/server/first_page_file.py", "FirstPageFile.__init__", "builtins.open"): "the same file",
    ("mapforge/studio/server/first_page_file.py", "FirstPageFile.remove", "shutil.rmtree"): "of that folder",
}
"""The file, the function and the call, with the reason."""


def found() -> Iterator[tuple[str, str, str]]:
    for folder in ("engine", "mapforge", "content"):
        for path in sorted((REPOSITORY / folder).rglob("*.py")):
            name = path.relative_to(REPOSITORY).as_posix()
            if name != DOOR:
                for each in writing_calls(path.read_text(encoding="utf-8")):
                    yield name, each.function, each.call


def test_every_call_that_could_change_the_disk_is_in_one_module_or_has_a_reason() -> None:
    assert sorted(set(found()) - set(ALLOWED)) == []


def test_every_reason_is_still_needed() -> None:
    assert sorted(set(ALLOWED) - set(found())) == []


@pytest.mark.parametrize(
    "source",
    [
        "open('x', 'w')",
        "open('x', mode='a')",
        "open('x', 'r+b')",
        "open('x', how)",
        "import io\nio.open('x', 'xb')",
        "from pathlib import Path\nPath('x').open('w')",
        "path.open(mode='ab')",
        "path.write_text('x')",
        "path.write_bytes(b'')",
        "(a / b).replace(c)",
        "path.rename(other)",
        "path.unlink()",
        "path.mkdir()",
        "path.touch()",
        "path.symlink_to(other)",
        "path.chmod(0o600)",
        "import os\nos.replace(a, b)",
        "import os as system\nsystem.rename(a, b)",
        "from os import replace\nreplace(a, b)",
        "from os import unlink as drop\ndrop(a)",
        "import os\nos.open(a, os.O_WRONLY)",
        "import os\nmove = os.rename",
        "import os\nfrom functools import partial\npartial(os.replace, a)",
        "import os\ngetattr(os, 'rename')(a, b)",
        "import os\ngetattr(os, name)(a, b)",
        "import shutil\nshutil.copytree(a, b)",
        "from shutil import rmtree\nrmtree(a)",
        "import zipfile\nzipfile.ZipFile(a, 'w')",
        "import zipfile\nzipfile.ZipFile(a).extractall(b)",
        "import sqlite3\nsqlite3.connect(a)",
        "figure.savefig(a)",
        "import tempfile\ntempfile.mkstemp()",
        "import logging\nlogging.FileHandler(a)",
        "import numpy as np\nnp.savez(a, b)",
        "exec(text)",
        "def f():\n    class C:\n        def g(self):\n            open('x', 'w')",
    ],
)
def test_a_call_that_changes_the_disk_is_found(source: str) -> None:
    assert writing_calls(source)


@pytest.mark.parametrize(
    "source",
    [
        "open('x')",
        "open('x', 'rb')",
        "path.open()",
        "path.open('rb')",
        "'a'.replace('b', 'c')",
        "import dataclasses\ndataclasses.replace(a, b=c)",
        "from dataclasses import replace\nreplace(a)",
        "import zipfile\nzipfile.ZipFile(a)",
        "import os\nos.stat(a)",
        "import os\ngetattr(os, 'O_CLOEXEC', 0)",
        "index.open(reference)",
        "path.read_text()",
    ],
)
def test_a_call_that_only_reads_is_not(source: str) -> None:
    assert writing_calls(source) == []
