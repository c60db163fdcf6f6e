"""Where a pack can be got: a zip, a folder, or the address of a manifest that names a zip and its digest."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from urllib.parse import urljoin

from engine.vocabulary.json_text import BadJson, read_json
from mapforge.errors import MapforgeError
from mapforge.files.archives import MOST_UNPACKED, is_archive, is_zip_by_another_name, why_no_pack
from mapforge.files.kinds import MANIFEST
from mapforge.files.plain_files import plain_content
from mapforge.files.printable_text import printable_line
from mapforge.packs.downloads import CannotDownload, Downloads, checked_address, shown_address
from mapforge.packs.installed_packs import ADDRESS, FOLDER, LONGEST_MANIFEST, ZIP
from mapforge.packs.pack_paths import MISNAMED_ZIP
from mapforge.packs.pack_zip import zipped
from mapforge.packs.versions import VERSION, is_pack_id

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://.*", re.DOTALL)
_SHA256 = re.compile(r"[0-9a-f]{64}")
_FIELDS = ("id", "version", "download", "sha256")


class CannotGet(MapforgeError):  # noqa: N818 - it names what could not be done
    """A pack cannot be got; nothing was written."""


@dataclass(frozen=True)
class PackOffer:
    """A zip that somebody offers, and where it is from."""

    content: bytes
    kind: str
    origin: str
    id: str = ""
    """What the pack must be called; empty where nobody has said."""
    version: str = ""
    """The version it must have."""

    @property
    def sha256(self) -> str:
        """The digest of the zip."""
        return sha256(self.content).hexdigest()


@dataclass(frozen=True)
class Announcement:
    """What a manifest at an address says."""

    address: str
    id: str
    version: str
    download: str
    sha256: str


def is_address(source: str) -> bool:
    """Tell whether a source is an address, allowed or not, rather than a path."""
    return _ADDRESS.fullmatch(source) is not None


def offer_at(source: str) -> PackOffer:
    """What lies at an address or a path; CannotGet or CannotDownload when it is nothing to be had."""
    return _downloaded(source) if is_address(source) else _on_disk(source)


def _on_disk(source: str) -> PackOffer:
    path = Path(source)
    try:
        if path.is_dir():
            if not (path / MANIFEST).is_file():
                raise CannotGet(f"'{source}' is not taken: {why_no_pack(path)}")
            return PackOffer(zipped(path)[0], FOLDER, str(path.resolve()))
        if is_archive(path):
            return PackOffer(plain_content(path, MOST_UNPACKED), ZIP, str(path.resolve()))
        is_there = path.exists()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise CannotGet(f"'{source[:200]}' cannot be read: {why}") from error
    if is_zip_by_another_name(path):
        raise CannotGet(f"'{source}' {MISNAMED_ZIP}")
    if is_there:
        raise CannotGet(f"'{source}' is neither a zip, nor a folder, nor the address of a manifest")
    raise CannotGet(f"there is no zip or folder '{source[:200]}', and an address would begin with https://")


def _downloaded(address: str) -> PackOffer:
    downloads = Downloads()
    announced = _announcement(address, downloads)
    content, _ = downloads.content(announced.download)
    digest = sha256(content).hexdigest()
    if digest != announced.sha256:
        raise CannotGet(
            f"'{announced.download}' is not what '{address}' announces: its digest is {digest}, not "
            f"{announced.sha256}. It was damaged on the way, or replaced; nothing was written"
        )
    return PackOffer(content, ADDRESS, address, announced.id, announced.version)


def _announcement(address: str, downloads: Downloads) -> Announcement:
    text, found_at = downloads.content(address, LONGEST_MANIFEST)
    try:
        data = read_json(text)
    except BadJson as error:
        raise CannotGet(f"'{address}' is no manifest: {error}. {_WANTED}") from error
    values = [data.get(name) for name in _FIELDS] if isinstance(data, dict) else []
    words = [value for value in values if isinstance(value, str)]
    if len(words) < len(_FIELDS):
        raise CannotGet(f"'{address}' is no manifest. {_WANTED}")
    id, version, download, digest = words
    if not is_pack_id(id):
        raise _wrong(address, f"'{printable_line(id[:80])}' is not the id of a pack")
    if not re.fullmatch(VERSION, version):
        raise _wrong(address, f"'{printable_line(version[:80])}' is not a version such as 1.2.0")
    if not download.strip():
        raise _wrong(address, "its download is empty, and should be the address of a zip")
    if not _SHA256.fullmatch(digest.lower()):
        raise _wrong(address, "its sha256 must have 64 hexadecimal digits")
    try:
        target = checked_address(urljoin(found_at, download))
    except ValueError as error:
        raise CannotDownload(f"'{shown_address(download)}' is not an address") from error
    return Announcement(address, id, version, target, digest.lower())


def _wrong(address: str, why: str) -> CannotGet:
    return CannotGet(f"the manifest at '{address}' is wrong: {why}")


_WANTED = f"A manifest is JSON with {', '.join(_FIELDS[:-1])} and {_FIELDS[-1]}, all of them text"
