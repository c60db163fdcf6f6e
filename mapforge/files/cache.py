"""A cache on disk, safe to delete and to share: whole files are replaced at once, and broken ones are ignored."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

from mapforge.files.archives import ARCHIVE_ENDING, LARGEST_ARCHIVE, archive_around
from mapforge.files.folders import walk
from mapforge.files.output import CannotWrite, write_inside
from mapforge.files.plain_files import MOST_BYTES, plain_content
from mapforge.files.shipped_folders import schemas_folder
from mapforge.files.user_folders import user_packs_folder
from mapforge.version import __version__

FOLDER_VARIABLE = "MAPFORGE_CACHE"
MOST_KEPT = 8 * MOST_BYTES
"""The most that is kept under one name."""

_PACKAGE = Path(__file__).resolve().parents[1]


def digest(*parts: str | bytes) -> str:
    """A name for some content: the same for the same content only."""
    hasher = blake2b(digest_size=20)
    for part in parts:
        data = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
        hasher.update(len(data).to_bytes(8, "big"))
        hasher.update(data)
    return hasher.hexdigest()


def recall(name: str) -> object:
    """What was kept under a name, or None; what is not as it was written counts as lost."""
    try:
        seal, _, text = plain_content(_folder() / f"{name}.json", MOST_KEPT, is_input=False).partition(b"\n")
        return json.loads(text) if seal == digest(text).encode() else None
    except (OSError, ValueError, RecursionError):
        return None


def keep(name: str, data: object) -> None:
    """Keep something under a name; a disk that refuses is no reason to stop."""
    with suppress(CannotWrite, ValueError):
        text = json.dumps(data)
        write_inside(_folder(), f"{name}.json", f"{digest(text)}\n{text}")


def _folder() -> Path:
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home, "mapforge")


@cache
def program_digest() -> str:
    """A name for this very program: what it kept means nothing to another."""
    files = sorted(_program_files())
    return digest(__version__, sys.version, *(f"{path} {size} {time}" for path, size, time in files))


def _program_files() -> Iterator[tuple[str, int, int]]:
    for folder in (_PACKAGE, _PACKAGE.parent / "engine", schemas_folder()):
        for path in walk(str(folder), (".py", ".json")):
            status = os.stat(path)
            yield path, status.st_size, status.st_mtime_ns


def state_of(folders: Iterable[str]) -> str:
    """A name for the present content of some packs, and for which packs stand beside them or are installed."""
    hasher = blake2b(digest_size=20)
    for folder in folders:
        if ARCHIVE_ENDING in folder.lower() and (place := archive_around(Path(folder))) is not None:
            hasher.update(digest(folder, _content(str(place[0].path))).encode())
        for path in walk(folder, (".yaml", ".yml", ".json", ".py")):
            hasher.update(digest(path, _content(path)).encode())
    beside = {os.path.dirname(os.path.realpath(folder)) for folder in folders}
    for parent in sorted(beside | {str(user_packs_folder())}):
        hasher.update(digest(parent, *_packs_in(parent)).encode())
    hasher.update(digest(*_installations()).encode())
    return hasher.hexdigest()


def _installations() -> Iterator[str]:
    """When distributions, which may bring packs, were last installed or removed."""
    for folder in sys.path:
        if os.path.basename(folder) in ("site-packages", "dist-packages"):
            with suppress(OSError):
                yield f"{folder} {os.stat(folder).st_mtime_ns}"


def _content(path: str) -> bytes:
    try:
        return plain_content(path, LARGEST_ARCHIVE if path.lower().endswith(ARCHIVE_ENDING) else MOST_BYTES)
    except OSError as error:
        return f"unreadable: {error.strerror}".encode()


def _packs_in(parent: str) -> list[str]:
    try:
        names = sorted(os.listdir(parent))
    except OSError:
        return []
    return [n for n in names if n.endswith(ARCHIVE_ENDING) or os.path.exists(os.path.join(parent, n, "pack.yaml"))]
