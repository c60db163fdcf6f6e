"""Which packs somebody means: by a path to a pack, to a folder of packs or to a file in a pack, or by an id."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from mapforge.errors import MapforgeError
from mapforge.files.archives import exists, folder_in_archive, is_archive, is_file, is_zip_by_another_name, why_no_pack
from mapforge.files.kinds import COLLECTIONS, FOLDERS, MANIFEST
from mapforge.packs.versions import is_pack_id

MISNAMED_ZIP = "is a zip, and a zip is read only if its name ends in .zip: rename it"


class NoSuchPath(MapforgeError):  # noqa: N818 - it names what the user typed
    """There is nothing at a path the user named."""


def packs_at(paths: Sequence[Path]) -> list[Path]:
    """The folders of all packs that some paths mean, in the order named."""
    folders: dict[Path, Path] = {}
    for path in paths:
        try:
            is_there, packs = exists(path), _packs(path)
        except OSError as error:
            raise NoSuchPath(f"'{path}' cannot be read: {error.strerror or error}") from error
        if not is_there:
            raise NoSuchPath(_nothing_at(path))
        if is_zip_by_another_name(path):
            raise NoSuchPath(f"'{path}' {MISNAMED_ZIP}")
        for folder in packs:
            folders.setdefault(folder.resolve(), folder)
    return list(folders.values())


def _nothing_at(path: Path) -> str:
    from mapforge.files.suggestions import closest

    is_id = is_pack_id(str(path))
    around = os.listdir(path.parent) if os.path.isdir(path.parent) else []
    near = closest(path.name, [*around, *(_known_ids() if is_id else ())]) if path.name else ""
    hint = f"; did you mean '{path.with_name(near)}'?" if near else ""
    nowhere = "no file or folder, no installed pack and no shipped pack" if is_id else "no file or folder"
    return f"there is {nowhere} '{path}'{hint}"


def _known_ids() -> list[str]:
    from mapforge.packs.installed_packs import installed_packs

    return [pack.id for pack in installed_packs()]


def pack_folders(names: Iterable[str]) -> list[Path]:
    """The folders of packs that are named by a path, or by the id of one that is shipped or installed."""
    listed = list(names)
    for name in listed:
        _refuse_id_as_path(name)
    return packs_at([place_named(name) for name in listed])


def _refuse_id_as_path(name: str) -> None:
    """Raise NoSuchPath where an id was written like a folder that is not there: `./base` or `base/`."""
    path = Path(name)
    if str(path) != name and is_pack_id(str(path)) and not exists(path) and str(path) in _known_ids():
        raise NoSuchPath(f"there is no folder '{name}'; the pack is called '{path}', without a slash")


def one_pack(name: str) -> Path:
    """The folder of the single pack that a name means; NoSuchPath when there is none, or more than one."""
    folders = pack_folders([name])
    if len(folders) != 1:
        raise NoSuchPath(f"'{name}' holds {len(folders)} packs; name one of them")
    if not is_file(folders[0] / MANIFEST):
        raise NoSuchPath(f"'{name}' is not a pack: {why_no_pack(folders[0])}")
    return folders[0]


def place_named(name: str) -> Path:
    """Where packs lie that a name means: at that path or, where no pack is, where the one with that id lies."""
    path = Path(name)
    return path if not is_pack_id(name) or is_place(name) else folder_called(name) or path


def is_place(name: str) -> bool:
    """Tell whether a name means the packs at that path; a folder without a manifest hides no pack that is called so."""
    path = Path(name)
    if not name or not has_packs(path):
        return False
    return not is_pack_id(name) or _has_manifest(path) or not _is_known(name)


def _has_manifest(path: Path) -> bool:
    return is_archive(path) or any(is_file(folder / MANIFEST) for folder in _packs(path))


def _is_known(id: str) -> bool:
    from mapforge.packs.installed_packs import folders_called

    return bool(folders_called(id))


def packs_of_item(name: str) -> list[str]:
    """The pack that the id of an item names, where it is neither shipped nor the one the user is in."""
    from engine.vocabulary.item_id import pack_in
    from mapforge.packs.installed_packs import is_shipped_id, manifest_of

    id, here = pack_in(name), pack_around(Path())
    if not id or is_shipped_id(id) or (here is not None and manifest_of(here).id == id):
        return []
    return [id] if has_packs(place_named(id)) else []


def lasting_place(name: str) -> str:
    """A name as it is understood in other folders, too: a path from the root, or an id as it is."""
    path = Path(name)
    return str(path.resolve()) if name and (is_file(path) or is_place(name)) else name


def has_packs(path: Path) -> bool:
    """Tell whether a path means packs: a pack, a zip, a folder of packs, or something in a pack."""
    try:
        return is_archive(path) or (exists(path) and any(map(_is_or_looks_like_a_pack, _packs(path))))
    except (OSError, ValueError):
        return False


def _is_or_looks_like_a_pack(folder: Path) -> bool:
    return is_file(folder / MANIFEST) or _looks_like_a_pack(folder)


def folder_called(id: str) -> Path | None:
    """The folder of the pack that an id means wherever the user is; NoSuchPath when it means more than one."""
    from mapforge.packs.installed_packs import folders_called

    folders = folders_called(id)
    if len(folders) > 1:
        raise NoSuchPath(f"'{id}' can mean {' or '.join(map(str, folders))}; name one by its path")
    return folders[0] if folders else None


def _packs(path: Path) -> list[Path]:
    if os.path.isdir(path):
        if (path / MANIFEST).exists():
            return [path]
        inside = sorted(folder for folder in path.iterdir() if folder.is_dir() and _looks_like_a_pack(folder))
        # A folder inside a pack means that pack; any other folder without packs is told to be none.
        return inside or [pack_around(path) or path]
    if is_archive(path):
        return [folder_in_archive(path)]
    return [pack_around(path) or path.parent]


def _looks_like_a_pack(folder: Path) -> bool:
    """Tell whether a folder is a pack, or would be one with a manifest, which is then reported as missing."""
    parts = (MANIFEST, *FOLDERS.values(), *COLLECTIONS.values())
    return not folder.name.startswith((".", "__")) and any(os.path.exists(folder / part) for part in parts)


def pack_around(path: Path) -> Path | None:
    """The folder of the pack that a path lies in."""
    absolute = Path(os.path.abspath(path))
    for parent in (absolute, *absolute.parents):
        if is_file(parent / MANIFEST):
            return parent if path.is_absolute() else Path(os.path.relpath(parent))
    return None
