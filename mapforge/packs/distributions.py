"""Packs that come as Python distributions: found by their metadata, and never imported for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from engine.vocabulary.json_text import read_json
from mapforge.files.kinds import MANIFEST
from mapforge.packs.versions import is_pack_id

ENTRY_POINTS = "mapforge.packs"
"""The group of entry points in which a distribution names its packs: `river_folk = river_folk_pack.data`."""
_PACKAGE = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")


class DistributedPack(NamedTuple):
    """A pack in a distribution that is installed."""

    id: str
    folder: Path
    distribution: str
    """The name and the version of the distribution."""


def distributed_packs() -> list[DistributedPack]:
    """All packs of installed distributions, in order of their ids."""
    found: dict[tuple[str, Path], DistributedPack] = {}
    for distribution in distributions():
        for pack in _packs_of(distribution):
            found.setdefault((pack.id, pack.folder), pack)
    return sorted(found.values())


def _packs_of(distribution: Distribution) -> Iterator[DistributedPack]:
    for entry in distribution.entry_points:
        if entry.group == ENTRY_POINTS and is_pack_id(entry.name) and _PACKAGE.fullmatch(entry.value.strip()):
            folder = _folder(distribution, entry.value.strip())
            if folder is not None:
                title = f"{distribution.metadata['Name']} {distribution.version}"
                yield DistributedPack(entry.name, folder, title)


def _folder(distribution: Distribution, package: str) -> Path | None:
    """The folder of a package, where the distribution has one with a pack in it."""
    wanted = f"{package.replace('.', '/')}/{MANIFEST}"
    for file in distribution.files or ():
        if file.as_posix() == wanted:
            path = Path(str(distribution.locate_file(file)))
            if path.is_file():
                return path.parent
    for root in _sources(distribution):
        if (root / wanted).is_file():
            return (root / wanted).parent
    return None


def _sources(distribution: Distribution) -> Iterator[Path]:
    """Where the files of a distribution lie that was installed to be edited, and so lists none of them."""
    try:
        data = read_json(distribution.read_text("direct_url.json") or "{}")
        address = urlsplit(data["url"]) if data["dir_info"]["editable"] is True else None
    except (OSError, ValueError, KeyError, TypeError):
        return
    if address is not None and address.scheme == "file" and not address.netloc:
        root = Path(unquote(address.path))
        yield from (root, root / "src")
