"""What the studio trusts: packs by path and digest, kept in the user's own folder until they take it back."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from mapforge.errors import MapforgeError
from mapforge.files.output import open_inside, write_inside
from mapforge.files.plain_files import json_content
from mapforge.files.printable_text import printable_line
from mapforge.studio.editing.journal import state_folder

NAME = "trusted.json"
_LOCK_NAME = "trusted.lock"
_SHOWN = 200
_DIGEST = re.compile(r"[0-9a-f]{40}")


class CannotKeepTrust(MapforgeError):  # noqa: N818 - it says what could not be done
    """What is trusted cannot be read, kept or taken back."""


class KeptPack(NamedTuple):
    """A pack whose Python the studio runs as long as it has this content."""

    path: str
    digest: str
    since: str
    """The time at which somebody said so, in UTC."""

    @property
    def word(self) -> str:
        """The word of trust that means just this."""
        return f"{self.path}@{self.digest}"


def kept_packs() -> list[KeptPack]:
    """All packs that the studio trusts; CannotKeepTrust when the list is damaged, or not the user's own."""
    path = state_folder() / NAME
    try:
        status = os.lstat(path)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise CannotKeepTrust(f"'{path}' cannot be read: {error.strerror}; no pack is trusted by it") from error
    if not _is_own(status):
        raise CannotKeepTrust(
            f"'{path}' is a link, or others than you may write it, so no pack is trusted by it; remove the file"
        )
    try:
        listed = json_content(path)["trusted"]
        if not isinstance(listed, list):
            raise ValueError("it is no list")
        return [_entry(each) for each in listed]
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise CannotKeepTrust(f"'{path}' is damaged, so no pack is trusted by it; remove the file") from error


def keep_trust(place: Path, digest: str) -> None:
    """Trust a folder or zip with one content from now on, instead of another content of it."""
    if not _DIGEST.fullmatch(digest):
        raise CannotKeepTrust(f"'{printable_line(digest[:50])}' is not a digest")
    if printable_line(place) != str(place):
        raise CannotKeepTrust(f"'{printable_line(place)}' cannot be kept: its name has characters that are no text")
    with _alone():
        try:
            others = [each for each in kept_packs() if each.path != str(place)]
        except CannotKeepTrust:
            others = []
        now = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        _write([*others, KeptPack(str(place), digest, now)])


def revoke_trust(path: str) -> KeptPack:
    """Trust a folder or zip no longer, and give what was kept about it; CannotKeepTrust when nothing was."""
    with _alone():
        kept = kept_packs()
        meant = {path, os.path.abspath(path), os.path.realpath(path)} if path and "\0" not in path else set()
        gone = [each for each in kept if each.path in meant]
        if not gone:
            known = "; there are " + ", ".join(f"'{each.path}'" for each in kept) if kept else ""
            raise CannotKeepTrust(f"the studio trusts nothing at '{printable_line(path[:_SHOWN])}'{known}")
        _write([each for each in kept if each not in gone])
        return gone[0]


def _write(kept: list[KeptPack]) -> None:
    text = json.dumps({"trusted": [each._asdict() for each in kept]}, indent=1) + "\n"
    write_inside(state_folder(), NAME, text.encode("utf-8"), mode=0o600)


def _entry(data: object) -> KeptPack:
    if not isinstance(data, dict) or set(data) != set(KeptPack._fields):
        raise ValueError("an entry has a path, a digest and a time")
    entry = KeptPack(**data)
    if not all(isinstance(part, str) for part in entry) or not os.path.isabs(entry.path):
        raise ValueError("an entry has texts, and a whole path")
    if not _DIGEST.fullmatch(entry.digest):
        raise ValueError("a digest has 40 digits")
    return entry


def _is_own(status: os.stat_result) -> bool:
    if not stat.S_ISREG(status.st_mode):
        return False
    return not hasattr(os, "geteuid") or (status.st_uid == os.geteuid() and not status.st_mode & 0o022)


@contextmanager
def _alone() -> Iterator[None]:
    """Let no other process change the list meanwhile: what one takes back, another must not write again."""
    descriptor = open_inside(state_folder(), _LOCK_NAME)
    try:
        try:
            import fcntl
        except ImportError:
            pass
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
