"""`make site`: the documents as a site with one search, beside pages of cards, boards, examples and licences.

docs/README.md says what there is and in which order; nothing else lists the pages.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from links import broken_links, make_pictures_lazy
from shipped_pages import licences_page, pack_page

from mapforge.files.fonts import STYLES, font_folder

REPOSITORY = Path(__file__).resolve().parents[2]
SOURCE = REPOSITORY / "build" / "site" / "source"
EXTRA = SOURCE / "extra"
"""What goes into the site as it is."""
SITE = REPOSITORY / "build" / "site" / "html"
COPIED = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CITATION.cff", "LICENSE", "schemas/README.md")
FONTS = {f"SourceSerifPro-{style}.ttf" for style in STYLES.values()}
PACKS = {"base": "Small World", "underground": "Small World Underground"}
SHOWN = re.compile(r'<img [^>]*src="([^":]+)"')
LINK = re.compile(r"(\]\()([^)#\s]+)((?:#[^)\s]*)?\))")
WAYS = {
    "Draw a map": (
        "docs/studio",
        "docs/studio/corners.jpg",
        "In the browser, from a drawing, or from a seed; checked while you work.",
    ),
    "Invent a race": (
        "docs/tutorial",
        "docs/studio/items.jpg",
        "Races, powers, relics and places of effects that you choose; proven, and judged.",
    ),
    "Program and research": (
        "docs/api",
        "docs/maps/a_game_by_night.svg",
        "A fast engine, bots that plan, a lab with error bars, and all rules by number.",
    ),
}


def main() -> int:
    """Build the site, and tell what is wrong with it."""
    shutil.rmtree(SITE.parent, ignore_errors=True)
    stage()
    pictures = EXTRA / "shipped"
    generated = [write_page(f"shipped/{id}.md", pack_page(id, name, pictures / id)) for id, name in PACKS.items()]
    generated.append(write_page("licences.md", licences_page(REPOSITORY)))
    (SOURCE / "index.rst").write_text(index(generated), encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "auto"]
    code = subprocess.run([*command, str(SOURCE), str(SITE)]).returncode
    make_pictures_lazy(SITE)
    broken = list(broken_links(SITE))
    print(*broken, sep="\n", end="\n" if broken else "")
    where = SITE.relative_to(REPOSITORY)
    print(f"The site is in {where}: open index.html in a browser, or copy the folder to any web server.")
    return code or bool(broken)


def stage() -> None:
    """Copy the documents, each where it is in the repository; a folder that they name becomes a page."""
    shutil.copytree(REPOSITORY / "docs", SOURCE / "docs", ignore=shutil.ignore_patterns("site"))
    for name in (*COPIED, "examples/README.md"):
        (SOURCE / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(REPOSITORY / name, SOURCE / name)
    shutil.copy(Path(__file__).with_name("conf.py"), SOURCE)
    static = SOURCE / "_static"
    shutil.copytree(
        font_folder(), static / "fonts", ignore=lambda _, names: {name for name in names if name not in FONTS}
    )
    shutil.copy(Path(__file__).with_name("site.css"), static)
    shutil.copy(REPOSITORY / "mapforge" / "studio" / "static" / "shell" / "icon.svg", static)
    waiting = sorted(SOURCE.rglob("*.md"))
    while waiting:
        path = waiting.pop()
        waiting += adopted_links(path)


def adopted_links(path: Path) -> Iterator[Path]:
    """Let links of a page lead to what the site has: files are copied, and folders become pages, which come back."""
    made: list[Path] = []

    def adopt(match: re.Match[str]) -> str:
        before, target, after = match.groups()
        place = Path(os.path.normpath(path.parent / target))
        if "://" in target or not place.is_relative_to(SOURCE):
            return match[0]
        original = REPOSITORY / place.relative_to(SOURCE)
        if original.is_dir():
            page = place / "index.md"
            if not page.exists():
                place.mkdir(parents=True, exist_ok=True)
                page.write_text(folder_page(original), encoding="utf-8")
                made.append(page)
            return f"{before}{target.rstrip('/')}/index.md{after}"
        if original.is_file() and not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(original, place)
        return match[0]

    text = path.read_text(encoding="utf-8")
    for name in SHOWN.findall(text):
        place = Path(os.path.normpath(path.parent / name)).relative_to(SOURCE)
        (EXTRA / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(REPOSITORY / place, EXTRA / place)
    path.write_text(LINK.sub(adopt, text), encoding="utf-8")
    yield from made


def folder_page(folder: Path) -> str:
    """A pack of the repository as a page: what it says about itself, and its files."""
    readme = folder / "README.md"
    parts = [
        readme.read_text(encoding="utf-8") if readme.exists() else f"# {folder.name.replace('_', ' ').capitalize()}\n"
    ]
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".yaml", ".py") and path.is_file():
            language = "python" if path.suffix == ".py" else "yaml"
            parts.append(
                f"## {path.relative_to(folder).as_posix()}\n\n````{language}\n{path.read_text(encoding='utf-8')}````\n"
            )
    return "\n".join(parts)


def write_page(name: str, text: str) -> str:
    """Write a generated page; its name."""
    (SOURCE / name).parent.mkdir(parents=True, exist_ok=True)
    (SOURCE / name).write_text(text, encoding="utf-8")
    return name


def chapters() -> Iterator[tuple[str, dict[str, str]]]:
    """The chapters of docs/README.md, each with its pages and their titles."""
    text = (SOURCE / "docs" / "README.md").read_text(encoding="utf-8")
    for chapter in text.split("\n## ")[1:]:
        title, _, rest = chapter.partition("\n")
        pages = re.findall(r"^\* \[([^\]]+)\]\(([^)#]+\.md)\)", rest, re.MULTILINE)
        yield title, {os.path.normpath(f"docs/{name}"): words for words, name in pages}


def index(generated: list[str]) -> str:
    """The first page: three ways in, and all chapters at the side."""
    ways = "".join(
        f'<a href="{page}.html"><img src="{picture_of(picture)}" alt=""><strong>{escape(title)}</strong>'
        f"<span>{escape(text)}</span></a>"
        for title, (page, picture, text) in WAYS.items()
    )
    listed = {page for _, pages in chapters() for page in pages}
    return "\n".join(
        [
            *("mapforge", "========", "", "Draw a map, invent a race, and play them tonight.", ""),
            *(".. raw:: html", "", f'   <div class="ways">{ways}</div>', ""),
            "New here? :doc:`The project in short <README>` installs mapforge in three lines, and "
            ":doc:`the tutorial <docs/tutorial>` takes half an hour.",
            *("", "All cards and boards: " + ", ".join(f":doc:`{PACKS[id]} <shipped/{id}>`" for id in PACKS) + ".", ""),
            *(line for title, pages in chapters() for line in chapter(title, pages, generated)),
            # What belongs to a page of the list is reached from there, and by the search.
            *tree("", sorted(page.removesuffix(".md") for page in unlisted(listed | set(generated)))),
        ]
    )


def chapter(title: str, pages: dict[str, str], generated: list[str]) -> list[str]:
    """A chapter at the side, with the titles that the list of documents has."""
    named = [f"{words} <{page.removesuffix('.md')}>" for page, words in pages.items()]
    return tree(title, [*named, *(page.removesuffix(".md") for page in generated if title == "Look up")])


def tree(title: str, entries: list[str]) -> list[str]:
    """Entries at the side, or nowhere when they have no title."""
    caption = [f"   :caption: {title}"] if title else []
    return [".. toctree::", "   :hidden:", *caption, "", *(f"   {entry}" for entry in entries), ""]


def unlisted(listed: set[str]) -> Iterator[str]:
    """Pages that no chapter names."""
    for path in SOURCE.rglob("*.md"):
        name = path.relative_to(SOURCE).as_posix()
        if name not in listed:
            yield name


def picture_of(name: str) -> str:
    """A picture of the first page, copied to where Sphinx takes files as they are."""
    target = SOURCE / "_static" / Path(name).name
    shutil.copy(REPOSITORY / name, target)
    return f"_static/{target.name}"


if __name__ == "__main__":
    sys.exit(main())
