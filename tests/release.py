"""`make release`: builds the distributions into dist/, checks them, lists what is in the wheel, and tries it out.

`python -m tests.release python3.12 python3.13` also installs the wheel for these Pythons, each in an empty environment.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mapforge import __version__
from tests import REPOSITORY

DIST = REPOSITORY / "dist"
PLACES = {
    "engine": "engine",
    "mapforge": "mapforge",
    "content": "mapforge/_shipped/content",
    "schemas": "mapforge/_shipped/schemas",
}
"""The folders of the repository that are shipped, and where they are in the wheel."""
LEFT_OUT = {"__pycache__", "bundle", "library"}
"""What Python makes, what the studio's text pane is made of, and the pane itself, which is looked for by name."""
BUNDLED = ("mapforge/studio/library/codemirror/index.js", "mapforge/studio/library/codemirror/LICENSES.txt")
TRIED = (
    ["--version"],
    ["packs"],
    ["validate", "base", "underground"],
    ["new", "pack", "River Folk"],
    ["new", "race", "Otters", "--in", "river_folk"],
    ["validate", "river_folk"],
    ["play", "base:map/two_players", "--players", "greedy,greedy", "--seed", "1"],
    ["preview", "base:map/two_players", "-o", "board.png"],
)


def main(pythons: list[str]) -> int:
    """Build, check, list and try; how many things are wrong."""
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "build", "--no-isolation", "--outdir", DIST, REPOSITORY], check=True)
    (wheel,) = DIST.glob("*.whl")
    print(listing(wheel))
    wrong = [
        *versions_that_differ(),
        *complaints(wheel),
        *(each for python in pythons for each in tried(wheel, python)),
    ]
    print(*(f"wrong: {each}" for each in wrong), sep="\n")
    print(f"{wheel.name} is {'not ready' if wrong else 'ready'}.")
    return len(wrong)


def versions_that_differ() -> Iterator[str]:
    """Documents that name another version than the one that is built."""
    patterns = {
        "CHANGELOG.md": r"^## \[([\d.]+)\]",
        "CITATION.cff": r"^version: (.+)$",
        "README.md": r"mapforge-([\d.]+)-py3",
    }
    for name, pattern in patterns.items():
        found = re.search(pattern, (REPOSITORY / name).read_text(encoding="utf-8"), re.MULTILINE)
        if found is None or found[1] != __version__:
            yield f"{name} names {found[1] if found else 'no version'}, and this is {__version__}"


def listing(wheel: Path) -> str:
    """What is in a wheel: the files and bytes of each folder."""
    files, sizes = Counter[str](), Counter[str]()
    with zipfile.ZipFile(wheel) as opened:
        for info in opened.infolist():
            folder = "/".join(info.filename.split("/")[:-1][:3])
            files[folder] += 1
            sizes[folder] += info.file_size
    rows = [f"{files[folder]:6} {sizes[folder] / 1000:10,.0f}  {folder}" for folder in sorted(files)]
    packed = wheel.stat().st_size / 1e6
    total = f"{files.total():6} {sizes.total() / 1000:10,.0f}  in all; {packed:.1f} MB packed"
    return "\n".join([" files         kB", *rows, total])


def complaints(wheel: Path) -> Iterator[str]:
    """What a wheel lacks, or should not have."""
    with zipfile.ZipFile(wheel) as opened:
        packed = set(opened.namelist())
    shipped = {target for folder, place in PLACES.items() for target in targets(REPOSITORY / folder, place)}
    yield from (f"the wheel lacks {name}" for name in sorted({*shipped, *BUNDLED} - packed))
    information = f"mapforge-{__version__}.dist-info/"
    others = {name for name in packed - shipped if not name.startswith((information, "mapforge/studio/library/"))}
    yield from (f"the wheel has {name}, which is not in the repository" for name in sorted(others))
    if f"{information}licenses/LICENSE" not in packed:
        yield "the wheel lacks its licence"


def targets(folder: Path, place: str) -> Iterator[str]:
    """The files below a folder, as a wheel names them."""
    for path in folder.rglob("*"):
        if path.is_file() and not LEFT_OUT & set(path.relative_to(folder).parts):
            yield f"{place}/{path.relative_to(folder).as_posix()}"


def tried(wheel: Path, python: str) -> Iterator[str]:
    """Install the wheel with all that a player needs, and use it from an empty folder; what went wrong."""
    if shutil.which(python) is None:
        print(f"{python}: not here, so not tried")
        return
    with tempfile.TemporaryDirectory(prefix="mapforge-release-") as name:
        folder = Path(name)
        subprocess.run([python, "-m", "venv", folder / "environment"], check=True)
        programs = next(folder.glob("environment/[bS][ic][nr]*"))
        install = [programs / "python", "-m", "pip", "install", "--quiet", f"{wheel}[print,studio]"]
        subprocess.run([*install, "--disable-pip-version-check"], check=True)
        empty = folder / "empty"
        empty.mkdir()
        for words in TRIED:
            done = subprocess.run([programs / "mapforge", *words], cwd=empty, capture_output=True, text=True)
            if done.returncode:
                yield f"{python}: mapforge {' '.join(words)} ended with {done.returncode}: {done.stderr.strip()}"
    print(f"{python}: installed, and tried from an empty folder")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
