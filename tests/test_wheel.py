"""The built distributions: complete, and usable from any folder without the checkout."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from mapforge import __version__
from tests import REPOSITORY
from tests.release import complaints, versions_that_differ

ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def run(*words: str | Path, folder: Path) -> str:
    done = subprocess.run(words, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an sdist, and the wheel that was built from that sdist."""
    folder = tmp_path_factory.mktemp("distributions")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, REPOSITORY, folder=folder)
    return folder


@pytest.fixture(scope="module")
def installed(distributions: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with the wheel, borrowing its dependencies from the running environment."""
    environment = tmp_path_factory.mktemp("installed")
    venv.create(environment, symlinks=True)
    (wheel,) = distributions.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(environment / "bin" / "python")]
    run(*pip, "install", "--no-deps", "--no-index", wheel, folder=environment)
    (packages,) = environment.glob("lib/python*/site-packages")
    borrowed = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})"
    (packages / "dependencies.pth").write_text(borrowed, encoding="utf-8")
    return environment


def test_the_sdist_holds_the_shipped_folders(distributions: Path) -> None:
    (sdist,) = distributions.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = set(archive.getnames())
    assert {f"mapforge-{__version__}/{name}" for name in ("content/base/pack.yaml", "schemas/README.md")} <= names


def test_the_installed_command_lists_the_packs_from_any_folder(installed: Path, tmp_path: Path) -> None:
    assert "Small World Underground" in run(installed / "bin" / "mapforge", "packs", folder=tmp_path)


def test_the_installed_module_prints_its_version(installed: Path, tmp_path: Path) -> None:
    output = run(installed / "bin" / "python", "-m", "mapforge", "--version", folder=tmp_path)
    assert output == f"mapforge {__version__} (pure)\n"


@pytest.mark.parametrize("folder", ["content", "schemas"])
def test_shipped_folders_come_from_inside_the_installation(installed: Path, tmp_path: Path, folder: str) -> None:
    program = f"from mapforge.files.shipped_folders import {folder}_folder; print({folder}_folder())"
    place = Path(run(installed / "bin" / "python", "-c", program, folder=tmp_path).strip())
    assert place.is_relative_to(installed.resolve())
    shipped = {path.relative_to(place) for path in place.rglob("*") if path.suffix in {".yaml", ".json"}}
    checkout = REPOSITORY / folder
    assert shipped == {path.relative_to(checkout) for path in checkout.rglob("*") if path.suffix in {".yaml", ".json"}}


def test_the_wheel_has_what_is_shipped_and_nothing_else(distributions: Path) -> None:
    (wheel,) = distributions.glob("*.whl")
    assert list(complaints(wheel)) == []


def test_a_wheel_that_lacks_or_brings_something_is_told(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "odd.whl", "w") as opened:
        opened.writestr("notes.txt", "forgotten")
    told = list(complaints(tmp_path / "odd.whl"))
    assert "the wheel lacks mapforge/studio/library/codemirror/index.js" in told
    assert "the wheel lacks mapforge/_shipped/content/base/pack.yaml" in told
    assert "the wheel has notes.txt, which is not in the repository" in told


def test_every_document_names_the_version_that_is_built() -> None:
    assert list(versions_that_differ()) == []
