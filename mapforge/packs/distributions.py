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
from mapforge.files.printable_text import printable_line
from mapforge.packs.versions import is_pack_id

ENTRY_POINTS = "mapforge.packs"
"""The group of entry points in which a distribution names its packs: `river_folk = river_folk_pack.data`."""
_SHOWN = 80
_PACKAGE = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")


class DistributedPack(NamedTuple):
    """A pack that an installed distribution offers."""

    id: str
    folder: Path
    distribution: str
    """The name and the version of the distribution."""
    refusal: str = ""
    """Why it is not taken; then it has no folder to speak of."""


def distributed_packs() -> list[DistributedPack]:
    """All packs that installed distributions offer, in order of their ids."""
    packs: dict[tuple[str, Path, str], DistributedPack] = {}
    for distribution in distributions():
        for pack in _packs_of(distribution):
            packs.setdefault((pack.id, pack.folder, pack.refusal), pack)
    return sorted(packs.values())


def _packs_of(distribution: Distribution) -> list[DistributedPack]:
    """What one distribution offers; whatever is wrong with its metadata is a refusal, and no more than that."""
    try:
        entries = [entry for entry in distribution.entry_points if entry.group == ENTRY_POINTS]
    except Exception as error:
        # What importlib raises for damaged metadata is written nowhere.
        return [_refused("", _title(distribution), f"its entry points cannot be read ({_reason(error)})")]
    # Reading a title takes longer than all the rest, and hardly any distribution has packs.
    title = _title(distribution) if entries else ""
    packs = []
    for entry in entries:
        try:
            packs.append(_offered(distribution, title, entry.name, entry.value.strip()))
        except Exception as error:
            packs.append(_refused(entry.name, title, f"the list of its files cannot be read ({_reason(error)})"))
    return packs


def _title(distribution: Distribution) -> str:
    """The name and the version of a distribution, as far as it says them."""
    try:
        words = [word for key in ("Name", "Version") for word in distribution.metadata.get_all(key, [])[:1]]
    except Exception:
        words = []
    return " ".join(str(word) for word in words if word) or "a distribution without a name"


def _reason(error: Exception) -> str:
    return printable_line(str(error) or type(error).__name__)[:_SHOWN]


def _refused(id: str, title: str, why: str) -> DistributedPack:
    return DistributedPack(id, Path(), title, why)


def _offered(distribution: Distribution, title: str, id: str, package: str) -> DistributedPack:
    if not is_pack_id(id):
        return _refused(id, title, f"'{id[:_SHOWN]}' is not the id of a pack")
    if not _PACKAGE.fullmatch(package):
        named = _PACKAGE.match(package)
        hint = f"; write {id} = {named[0]}" if named else ""
        return _refused(id, title, f"'{package[:_SHOWN]}' is not the name of a package{hint}")
    folder = _folder(distribution, package)
    if folder is not None:
        return DistributedPack(id, folder, title)
    wanted = f"{package.replace('.', '/')}/{MANIFEST}"
    if distribution.files is None:
        return _refused(
            id, title, "the distribution has no list of its files (RECORD), so nobody knows what is its own"
        )
    return _refused(id, title, f"the distribution has no file {wanted[:_SHOWN]}")


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
