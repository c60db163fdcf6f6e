"""Which pack an id means: none when two packs have it, and never one that takes the id of a shipped pack."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from mapforge.files.archives import content_of
from mapforge.files.findings import Finding, Place
from mapforge.files.folders import walk
from mapforge.files.kinds import MANIFEST
from mapforge.files.shipped_folders import content_folder, is_shipped
from mapforge.files.short_paths import short_path
from mapforge.hooks.pack_code import hook_files
from mapforge.packs import pack_checks
from mapforge.packs.installed_packs import is_installed
from mapforge.packs.library import Pack
from mapforge.packs.requirements import PackFinder

ALONE = "Two packs have this id: leave one of them out, or give it another id."
OWN_ID = "Give the pack an id of its own first."


def is_impostor(pack: Pack) -> bool:
    """Tell whether a pack calls itself like one that comes with mapforge, and is another."""
    return (
        not is_shipped(pack.folder) and pack.id.isidentifier() and os.path.isfile(content_folder() / pack.id / MANIFEST)
    )


def duplicate(pack: Pack, used: Pack) -> Finding:
    """Two packs that were named have the same id."""
    message = (
        f"'{short_path(used.folder)}' and '{short_path(pack.folder)}' are both called '{pack.id}', "
        "so the second is not used, and the Python of neither runs"
    )
    place = used.document.place(("id",), "the pack that is used")
    return pack_checks.DUPLICATE_PACK.at(pack.document, ("id",), message, related=[place])


def impostor(pack: Pack, *, is_used: bool) -> Finding:
    """A pack that was named calls itself like a shipped one."""
    what = "its Python never runs" if is_used else "it is not used"
    place = short_path(pack.folder)
    message = f"the pack in '{place}' calls itself '{pack.id}', like one that comes with mapforge, so {what}"
    return pack_checks.SHIPPED_ID.at(pack.document, ("id",), message)


def rivalries(packs: Mapping[str, Pack], named: Iterable[str], finder: PackFinder) -> Iterator[tuple[str, Finding]]:
    """Packs that were found because others require them, while another one beside them has the same id."""
    for id in packs.keys() - set(named):
        for other in finder.all_called(id):
            if other.resolve() == packs[id].folder.resolve():
                continue
            if is_shipped(packs[id].folder):
                yield id, _impostor_beside(packs, id, other)
            elif not _is_same(packs[id].folder, other) and _can_be_mistaken(packs[id].folder, other):
                yield id, _rival(packs, id, other)


def _can_be_mistaken(used: Path, other: Path) -> bool:
    """Tell whether two packs of one id may not go together: without Python, one beside goes before one installed."""
    return bool(hook_files(used) or hook_files(other)) or not is_installed(other)


def _impostor_beside(packs: Mapping[str, Pack], id: str, other: Path) -> Finding:
    pack, keys = _who_requires(packs, id)
    message = (
        f"the pack in '{short_path(other)}' calls itself '{id}', like one that comes with mapforge, so it is not used"
    )
    place = Place(other / MANIFEST, message="the pack that is not used")
    return pack_checks.SHIPPED_ID.at(pack.document, keys, message, related=[place])


def _rival(packs: Mapping[str, Pack], id: str, other: Path) -> Finding:
    pack, keys = _who_requires(packs, id)
    used = packs[id].folder
    message = f"'{short_path(used)}' and '{short_path(other)}' are both called '{id}', so the Python of neither runs"
    place = Place(other / MANIFEST, message="the other pack")
    return pack_checks.DUPLICATE_PACK.at(pack.document, keys, message, related=[place])


def _who_requires(packs: Mapping[str, Pack], id: str) -> tuple[Pack, tuple[str | int, ...]]:
    for pack in packs.values():
        for other, keys in pack.manifest.relations["requires"].items():
            if other.id == id:
                return pack, keys
    return packs[id], ("id",)


def _is_same(one: Path, two: Path) -> bool:
    """Tell whether two packs have the same files with the same content, such as a folder and the zip made of it."""
    try:
        return _contents(one) == _contents(two)
    except OSError:
        return False


def _contents(folder: Path) -> dict[str, bytes]:
    paths = [Path(path) for path in walk(str(folder), (".yaml", ".py"))]
    return {path.relative_to(folder).as_posix(): content_of(path) for path in paths}
