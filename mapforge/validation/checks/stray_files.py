"""Files in a pack that nothing would ever read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mapforge.files.documents import read_document
from mapforge.files.findings import Finding
from mapforge.files.folders import walk
from mapforge.files.kinds import COLLECTIONS, FOLDERS, LOCALES, MANIFEST, SCENARIOS
from mapforge.files.suggestions import closest
from mapforge.packs.library import Library
from mapforge.packs.pack_checks import STRAY_FILE
from mapforge.packs.pack_files import kind_of_file
from mapforge.validation.checks.check_registry import rule

_PLACES = (*FOLDERS.values(), LOCALES, SCENARIOS)
_FILES = tuple(Path(name).stem for name in (MANIFEST, *COLLECTIONS.values()))


@rule
def strays(library: Library) -> Iterator[Finding]:
    """Find YAML files outside the folders of a pack, and files with the wrong ending where items are."""
    for id in library.named:
        folder = library.packs[id].folder
        for path in map(Path, walk(str(folder), (".yaml", ".yml", ".json"))):
            inside = path.relative_to(folder).as_posix()
            if (path.suffix != ".yaml" or not kind_of_file(inside)) and not _is_of_use(path, inside):
                yield _stray(id, path, inside)


def _is_of_use(path: Path, inside: str) -> bool:
    """Tell whether a file may lie where it does: a mix, or JSON that looks like what a program wrote."""
    if path.suffix != ".json":
        return _is_mix(path)
    folder, _, name = inside.rpartition("/")
    return not (closest(folder, _PLACES) if folder else Path(name).stem in _FILES)


def _is_mix(path: Path) -> bool:
    """Tell whether a file is a mix, which may lie anywhere."""
    data = read_document(path).data if path.suffix in (".yaml", ".yml") else None
    return isinstance(data, dict) and "mix" in data


def _stray(pack: str, path: Path, inside: str) -> Finding:
    from dataclasses import replace

    folder, _, name = inside.rpartition("/")
    stem = Path(name).stem
    close = closest(folder, _PLACES) if folder else closest(stem, _FILES)
    meant = (f"{close}/{stem}.yaml" if folder else f"{close}.yaml") if close else ""
    help = f"Did you mean '{meant}'?" if meant and meant != inside else ""
    finding = STRAY_FILE.in_file(path, f"'{inside}' belongs to no part of a pack", help=help)
    return replace(finding, pack=pack)
