"""Zips with packs in them, and the manifests from which packs are downloaded."""

from __future__ import annotations

from hashlib import sha256

from mapforge.errors import MapforgeError
from mapforge.files.archives import content_of, names_in
from mapforge.packs.downloads import Downloads
from mapforge.packs.loader import load_library
from mapforge.packs.pack_sources import CannotDownload, CannotGet, _announcement
from mapforge.packs.pack_store import get_pack
from mapforge.validation.runner import examine
from tests.fuzz.scratch import scratch, written
from tests.fuzz.target import Target


def read_zip(content: bytes) -> None:
    """A zip: everything in it is read, it is got, and it is validated as a pack."""
    path = written("fuzz.zip", content)
    for name in names_in(path) or ():
        try:
            content_of(path / name)
        except OSError:
            # It is damaged there, or too large.
            continue
    examine(load_library([path]))
    got = scratch() / "xdg_data_home" / "mapforge" / "packs"
    try:
        get_pack(str(path))
    finally:
        for each in got.iterdir() if got.is_dir() else ():
            each.unlink()


class _Given(Downloads):
    """Downloads of which the first is at hand; whatever a stranger names, no other machine is asked."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self._content = content

    def content(self, address: str, most: int | None = None) -> tuple[bytes, str]:
        """The one content that there is."""
        return self._content[:most], address


def read_manifest(content: bytes) -> None:
    """A manifest: what it announces is safe to ask for."""
    announced = _announcement("https://example.org/packs/fuzz.json", _Given(content))
    assert announced.download.startswith("https://"), announced
    assert announced.id.isidentifier(), announced
    assert len(announced.sha256) == len(sha256().hexdigest()), announced


TARGETS = {
    "zip": Target(read_zip, (MapforgeError,), words=("PK\x03\x04", "PK\x01\x02", "PK\x05\x06", "../", "pack.yaml")),
    "get_manifest": Target(
        read_manifest,
        (CannotGet, CannotDownload),
        is_data=True,
        words=("download", "sha256", "version", "https://", "//[::1]", "@", "\\\\", "file://"),
    ),
}
