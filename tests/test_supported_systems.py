"""The systems that are supported: nothing is needed that only POSIX has, and files from Windows are read."""

from __future__ import annotations

import ast
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from tests import REPOSITORY
from tests.validation import PACK
from tests.without_posix import COMMANDS, MODULES

GUARDED_ELSEWHERE = {
    ("mapforge/files/deadline.py", "resource"): "only with a board, which only a watched process has",
    ("mapforge/files/watched_process.py", "fcntl"): "only where there is fork, as can_watch says",
    ("mapforge/files/watched_process.py", "resource"): "only in a process that watches another",
}
"""Imports that are reached only on POSIX, though no `try` around them says so."""
OTTERS = """\
id: otters
name: Otters
tokens: 6
supply: 11
text: Hills cost less.
hooks:
  - cheaper: {where: {terrain: hill}}
"""
SCENARIO = """\
- scenario: hills cost otters one token less
  given:
    regions: {meadow: farmland edge, hill: hill}
    borders: [meadow-hill]
    players:
      - {race: otters, power: stout, regions: {meadow: 1}, hand: 5}
  then:
    cost: {hill: 1}
"""
HOOKS = """\
from collections.abc import Iterator

from engine import Add, Conquest, Holder, hook


@hook("conquest_cost")
def bargain(me: Holder, conquest: Conquest) -> Iterator[Add]:
    '''Every region costs one token less.'''
    yield Add(-1)
"""


def sources() -> Iterator[Path]:
    for folder in ("engine", "mapforge", "content"):
        yield from sorted((REPOSITORY / folder).rglob("*.py"))


def posix_imports(tree: ast.AST, guarded: bool = False) -> Iterator[tuple[str, bool]]:
    """Modules that only POSIX has, each with whether a failing import is caught."""
    for node in ast.iter_child_nodes(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        yield from ((name.partition(".")[0], guarded) for name in names if name.partition(".")[0] in MODULES)
        is_caught = isinstance(node, ast.Try) and any(
            isinstance(handler.type, ast.Name) and handler.type.id in ("ImportError", "ModuleNotFoundError")
            for handler in node.handlers
        )
        yield from posix_imports(node, guarded or is_caught)


def test_what_only_posix_has_is_imported_where_that_may_fail() -> None:
    found = {
        (path.relative_to(REPOSITORY).as_posix(), name)
        for path in sources()
        for name, is_guarded in posix_imports(ast.parse(path.read_bytes()))
        if not is_guarded
    }
    assert found == set(GUARDED_ELSEWHERE)


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("import fcntl", [("fcntl", False)]),
        ("def f():\n    from pwd import getpwnam", [("pwd", False)]),
        ("try:\n    import resource\nexcept ImportError:\n    pass", [("resource", True)]),
        ("try:\n    import termios\nexcept OSError:\n    pass", [("termios", False)]),
        ("import os, json", []),
    ],
)
def test_an_unguarded_import_is_seen(program: str, expected: list[tuple[str, bool]]) -> None:
    assert list(posix_imports(ast.parse(program))) == expected


def test_commands_work_without_what_only_posix_has(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.without_posix", str(tmp_path)]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    told = [line for line in done.stderr.splitlines() if line[2:] in COMMANDS.splitlines()]
    assert told == [f"0 {command}" for command in COMMANDS.splitlines()], done.stderr


def test_a_pack_written_with_the_line_ends_of_windows_is_read_in_every_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "pack.yaml": PACK.format(id="sample"),
        "races/otters.yaml": OTTERS,
        "tests/otters.yaml": SCENARIO,
        "hooks.py": HOOKS,
        "locales/de.yaml": "race:\n  otters: {name: Otter, text: Hügel kosten weniger.}\n",
    }
    for name, text in files.items():
        (tmp_path / "sample" / name).parent.mkdir(parents=True, exist_ok=True)
        # Editors of Windows may begin a file with a byte order mark, too.
        mark = "" if name.endswith(".py") else "\ufeff"
        (tmp_path / "sample" / name).write_bytes((mark + text.replace("\n", "\r\n")).encode())
    pack = str(tmp_path / "sample")
    assert main(["validate", pack, "--trust", "sample"]) == Exit.OK, capsys.readouterr().out
    assert main(["test", pack, "--trust", "sample"]) == Exit.OK, capsys.readouterr().out
    assert main(["pack", pack, "-o", str(tmp_path / "sample.zip"), "--trust", "sample"]) == Exit.OK
    assert main(["test", str(tmp_path / "sample.zip"), "--trust", "sample"]) == Exit.OK


def zip_of_windows(path: Path, names: dict[str, str]) -> str:
    """A zip with the separators of Windows, as some of its programs write them."""
    with zipfile.ZipFile(path, "w") as opened:
        for name, text in names.items():
            info = zipfile.ZipInfo("x")
            info.filename, info.create_system = name, 0
            opened.writestr(info, text)
    return str(path)


def test_a_zip_with_the_paths_of_windows_is_read(tmp_path: Path) -> None:
    names = {"sample\\pack.yaml": PACK.format(id="sample"), "sample\\races\\otters.yaml": OTTERS}
    path = zip_of_windows(tmp_path / "sample.zip", {**names, "sample\\tests\\otters.yaml": SCENARIO})
    assert main(["test", path]) == Exit.OK


def test_a_path_of_windows_that_reaches_outside_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = {"pack.yaml": PACK.format(id="sample"), "..\\races\\otters.yaml": OTTERS}
    assert main(["validate", zip_of_windows(tmp_path / "sample.zip", names)]) == Exit.FINDINGS
    assert "pack/unsafe-archive" in capsys.readouterr().out
