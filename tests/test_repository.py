"""The repository itself: one configuration file, and nothing of any particular machine."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from tests import REPOSITORY

GENERATED = {"__pycache__", "build", "dist", "node_modules", "out"}
OTHER_CONFIGURATION = {
    ".coveragerc", ".editorconfig", ".flake8", ".importlinter", ".pre-commit-config.yaml", ".pylintrc", ".ruff.toml",
    "MANIFEST.in", "mypy.ini", ".mypy.ini", "pytest.ini", ".pytest.ini", "pytest.toml", ".pytest.toml",
    "requirements.txt", "ruff.toml", "setup.cfg", "setup.py", "tox.ini", "tox.toml",
}  # fmt: skip
FOLDERS = {"content", "docs", "engine", "examples", "mapforge", "schemas", "tests"}
MACHINE_PATHS = [f"/{folder}/" for folder in ("work", "root", "home", "Users")]


def repository_files() -> Iterator[Path]:
    for folder, folders, names in os.walk(REPOSITORY):
        folders[:] = [name for name in folders if name == ".ci" or not (name.startswith(".") or name in GENERATED)]
        # In a second working tree, .git is a file that says where the repository is.
        yield from (Path(folder, name) for name in names if name != ".git")


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_pyproject_is_the_only_configuration_file() -> None:
    assert [name for name in sorted(OTHER_CONFIGURATION) if (REPOSITORY / name).exists()] == []
    assert [path for path in repository_files() if path.name == "pyproject.toml"] == [REPOSITORY / "pyproject.toml"]


def test_no_text_names_a_place_on_somebodys_machine() -> None:
    found = [
        f"{path.relative_to(REPOSITORY)}: {place}"
        for path in repository_files()
        for place in MACHINE_PATHS
        if place in text_of(path)
    ]
    assert found == []


def test_the_continuous_integration_script_can_be_executed() -> None:
    assert (REPOSITORY / ".ci" / "run").stat().st_mode & stat.S_IXUSR


def test_the_top_level_has_only_the_folders_that_everybody_knows() -> None:
    folders = {path.relative_to(REPOSITORY).parts[0] for path in repository_files() if path.parent != REPOSITORY}
    assert folders - {".ci", "site"} == FOLDERS
