"""Pages that are generated: the cards and boards of the shipped packs, and the licences of everything that is used."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from html import escape
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from mapforge.cli import main
from mapforge.files.shipped_folders import content_folder

KINDS = {"race": "Races", "power": "Powers", "relic": "Relics", "place": "Places", "event": "Events", "piece": "Pieces"}
DEVELOPERS = ("bench", "dev", "fast", "fuzz", "site")
"""Extras that a user does not install."""


def pack_page(id: str, name: str, folder: Path) -> str:
    """A page with all boards and cards of a shipped pack; the pictures go into a folder."""
    folder.mkdir(parents=True)
    parts = [
        f"# {name}: boards and cards\n",
        "Drawn by mapforge from the shipped pack; the files of your own packs become pictures like these.\n",
    ]
    boards = []
    for path in sorted((content_folder() / id / "maps").glob("*.yaml"), key=lambda path: path.stat().st_size):
        assert main(["--quiet", "preview", f"{id}:map/{path.stem}", "-o", str(folder / f"{path.stem}.svg")]) == 0
        boards.append(figure(f"{id}/{path.stem}.svg", path.stem.replace("_", " ").capitalize()))
    parts.append(f'## Boards\n\n<div class="boards">\n{"".join(boards)}\n</div>\n')
    assert main(["--quiet", "card", id, "-o", str(folder)]) == 0
    for kind, title in KINDS.items():
        faces = [figure(f"{id}/{path.name}", "") for path in sorted(folder.glob(f"{id}-{kind}-*-front.svg"))]
        if faces:
            parts.append(f'## {title}\n\n<div class="faces">\n{"".join(faces)}\n</div>\n')
    return "\n".join(parts)


def figure(path: str, caption: str) -> str:
    """A picture with what is written below it."""
    words = caption or Path(path).stem.removesuffix("-front").rpartition("-")[2].replace("_", " ").capitalize()
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure><img src="{escape(path)}" alt="{escape(words)}" loading="lazy">{below}</figure>\n'


def licences_page(repository: Path) -> str:
    """Who made what mapforge uses, and under which terms."""
    settings = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {name: wanted for name, wanted in settings["optional-dependencies"].items() if name not in DEVELOPERS}
    parts = [
        "# Licences\n",
        "mapforge is under the MIT licence. It uses the work of others, which is installed beside it, each under its "
        "own terms. This page is generated from what they say about themselves.\n",
    ]
    for title, wanted in {
        "Always": settings["dependencies"],
        **{f"With `{name}`": each for name, each in extras.items()},
    }.items():
        rows = [row_of(each) for each in sorted(closure(wanted), key=lambda each: each.name.lower())]
        parts.append(f"## {title}\n\n| package | version | licence |\n|---|---|---|\n{''.join(rows)}")
    parts.append(
        "## In the wheel\n\nThe studio's text pane is made of these; the wheel has their licences in full.\n\n"
        + bundled(repository)
    )
    parts.append(
        "## Fonts\n\nPictures are written in Source Serif Pro, which the package font-source-serif-pro brings: "
        "© Adobe, under the SIL Open Font License 1.1. mapforge itself contains no font, and none of the artwork or "
        "texts of the games.\n"
    )
    return "\n".join(parts)


def closure(wanted: list[str]) -> list[Distribution]:
    """The packages that are named, and those they need."""
    found: dict[str, Distribution] = {}
    waiting = [name_of(each) for each in wanted]
    while waiting:
        name = waiting.pop()
        if name in found or name == "mapforge":
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue
        waiting += [name_of(each) for each in found[name].requires or () if "extra ==" not in each]
    return list(found.values())


def name_of(requirement: str) -> str:
    """The package that a requirement names, as all its spellings are compared."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\s<>=!~;\[(]", requirement, maxsplit=1)[0]).lower()


def row_of(package: Distribution) -> str:
    """A row of the table."""
    return f"| {package.name} | {package.version} | {licence_of(package)} |\n"


def licence_of(package: Distribution) -> str:
    """What a package says about its licence, in a word or two."""
    stated = package.metadata
    classified = [
        each.rpartition(" :: ")[2] for each in stated.get_all("Classifier", []) if each.startswith("License ::")
    ]
    # Asked in brackets, what is not said is None or a KeyError, by which of two libraries reads it.
    (licence, *_), (expression, *_) = (stated.get_all(key, [""]) for key in ("License", "License-Expression"))
    brief = licence.strip().partition("\n")[0]
    return (
        expression
        or (brief if 0 < len(brief) < 60 else "")
        or ", ".join(classified)
        or title_of(package)
        or "see its own page"
    )


def title_of(package: Distribution) -> str:
    """The first line of the licence that a package brings."""
    for path in package.files or ():
        if "licen" in path.name.lower() and ".dist-info" in str(path):
            return next((line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()), "")
    return ""


def bundled(repository: Path) -> str:
    """The packages of npm that become part of the wheel."""
    lock = repository / "mapforge" / "studio" / "bundle" / "package-lock.json"
    locked = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    rows: Iterator[str] = (
        f"| {place.removeprefix('node_modules/')} | {package['version']} | {package.get('license', '')} |\n"
        for place, package in sorted(locked.items())
        if place and "esbuild" not in place
    )
    return f"| package | version | licence |\n|---|---|---|\n{''.join(rows)}"
