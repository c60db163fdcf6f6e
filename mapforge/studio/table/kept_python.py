"""The Python that kept worlds need: which packs have it, and whether it is still what it was."""

from __future__ import annotations

import pickle
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from engine import World
from engine.blueprint.world_source import WorldSource
from engine.vocabulary.registry import Registry
from mapforge.errors import MapforgeError
from mapforge.files.archives import exists, folder_in_archive, is_archive, place_of
from mapforge.files.kinds import MANIFEST
from mapforge.files.shipped_folders import content_folder, is_shipped
from mapforge.packs.loader import load_library
from mapforge.studio.table.kept_world import KeptWorld

if TYPE_CHECKING:
    from mapforge.packs.library import Library


class PythonGone(MapforgeError):  # noqa: N818 - it says why a game cannot go on
    """The Python that a game is played with is not what it was."""


def lasting_world(world: World, library: Library) -> KeptWorld:
    """What lasts of a world."""
    source = world.source
    assert isinstance(source, WorldSource)
    used = {use.hook.pack for trait in world.traits for use in trait.hooks}
    python = [
        {"pack": id, "place": _place(library.packs[id].folder), "digest": code}
        for id, code in sorted(library.known_hooks.digests.items())
        if id in used and id in library.packs
    ]
    return KeptWorld(pickle.loads(source.data), python, source.are_waters_alike)


def kept_registry(kept: KeptWorld, trust: Collection[str]) -> Registry:
    """The hooks for a world; PythonGone when that needs Python that changed, is gone, or is not trusted."""
    if not kept.python:
        return Registry()
    folders = [_folder(str(each["pack"]), str(each["place"])) for each in kept.python]
    library = load_library(folders, trust=trust, use_cache=True)
    for each in kept.python:
        _refuse_changed(library, str(each["pack"]), str(each["digest"]))
    return library.registry


def _refuse_changed(library: Library, id: str, digest: str) -> None:
    pack = library.packs.get(id)
    if pack is None or library.known_hooks.digests.get(id) != digest:
        raise PythonGone(f"the Python of the pack '{id}' has changed since the game began")
    if pack.refusal:
        raise PythonGone(f"the Python of the pack '{id}' is not trusted now: {pack.refusal}")


def _place(folder: Path) -> str:
    return "" if is_shipped(folder) else str(place_of(folder))


def _folder(id: str, place: str) -> Path:
    path = Path(place) if place else content_folder() / id
    folder = folder_in_archive(path) if place and is_archive(path) else path
    if not exists(folder / MANIFEST):
        raise PythonGone(f"the pack '{id}', whose Python the game needs, is no longer in '{place_of(path)}'")
    return folder
