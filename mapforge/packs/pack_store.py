"""The user's folder of packs: puts packs into it, brings them up to date, and takes them out."""

from __future__ import annotations

import json
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mapforge.errors import MapforgeError
from mapforge.files.archives import ARCHIVE_ENDING, folder_in_archive, is_file, open_archive, place_of, why_no_pack
from mapforge.files.documents import read_document
from mapforge.files.kinds import MANIFEST
from mapforge.files.output import CannotWrite, remove_inside, write_inside
from mapforge.files.suggestions import closest
from mapforge.files.user_folders import user_packs_folder
from mapforge.packs.installed_packs import (
    BY_HAND,
    LONGEST_MANIFEST,
    RECORD_ENDING,
    InstalledPack,
    damaged_zip,
    got_packs,
    installed_packs,
    is_shipped_id,
    packs_from_elsewhere,
)
from mapforge.packs.manifest import Manifest, read_manifest
from mapforge.packs.pack_sources import CannotGet, PackOffer, offer_at
from mapforge.packs.versions import is_pack_id, version

_DEVICES = ("con", "prn", "aux", "nul", *(f"{name}{number}" for name in ("com", "lpt") for number in range(10)))
"""What no file may be called on some systems, whatever its ending."""


class NotGot(MapforgeError):  # noqa: N818 - it says what is wrong
    """A pack that was never got, so that there is nothing to update or remove."""


@dataclass(frozen=True)
class Change:
    """What became of a pack in the user's folder."""

    new: Manifest
    origin: str
    old: InstalledPack | None = None
    is_same: bool = False
    """Whether it was there already, just so."""


def get_pack(source: str) -> Change:
    """Put the pack at a path or an address into the user's folder; nothing is written unless all of it is sound."""
    offer = offer_at(source)
    manifest = _examined(offer)
    return _kept(offer, manifest, _present(manifest.id))


def update_pack(pack: InstalledPack) -> Change:
    """Get a pack again from where it came from; an older version than the one that is here is refused."""
    if pack.kind == BY_HAND:
        raise CannotGet(
            f"it is not recorded where '{pack.id}' came from: get it again from an address, a zip or a folder"
        )
    offer = offer_at(pack.origin)
    manifest = _examined(offer)
    if manifest.id != pack.id:
        raise CannotGet(f"'{pack.origin}' has another pack now, '{manifest.id}', so '{pack.id}' stays as it is")
    if version(manifest.version) < version(pack.manifest.version):
        raise CannotGet(
            f"'{pack.origin}' has version {manifest.version} of '{pack.id}', which is older than yours, "
            f"{pack.manifest.version}, so that one stays; `mapforge get {pack.origin}` gets the older one"
        )
    return _kept(offer, manifest, pack)


@dataclass(frozen=True)
class Removal:
    """A pack that is no longer in the user's folder."""

    id: str
    version: str = ""
    """Its version; empty when the zip could not be read any more."""
    origin: str = ""
    """Where it came from; empty when that was not recorded."""


def remove_pack(id: str) -> Removal:
    """Take a pack out of the user's folder, or the zip that was one before it was damaged."""
    damaged = damaged_zip(id)
    if damaged is not None and _present(id) is None:
        _remove(damaged)
        return Removal(id)
    pack = got_pack(id)
    place = place_of(pack.folder)
    if place.suffix.lower() != ARCHIVE_ENDING or place.parent != user_packs_folder().resolve():
        raise CannotGet(f"'{pack.folder}' was put there by hand, not by `mapforge get`: remove it yourself")
    _remove(place)
    return Removal(pack.id, pack.manifest.version, "" if pack.kind == BY_HAND else pack.origin)


def _remove(zip: Path) -> None:
    remove_inside(user_packs_folder(), zip.name)
    with suppress(CannotWrite):
        remove_inside(user_packs_folder(), zip.with_suffix(RECORD_ENDING).name)


def missing_beside(manifest: Manifest) -> list[str]:
    """The packs that a pack requires, and that have no id here."""
    known = {pack.id for pack in installed_packs()}
    return [other.id for other in manifest.requires if other.id not in known]


def packs_that_require(id: str) -> list[str]:
    """The packs in the user's folder and in distributions that do not work without another one."""
    return [pack.id for pack in packs_from_elsewhere() if id in [other.id for other in pack.manifest.requires]]


def got_pack(id: str) -> InstalledPack:
    """The pack of an id in the user's folder; NotGot when there is none."""
    packs = {pack.id: pack for pack in got_packs()}
    if id not in packs and (zip := damaged_zip(id)) is not None:
        raise CannotGet(f"'{zip}' is damaged: {why_no_pack(zip)}; get the pack again from where it came from")
    if id not in packs:
        near = closest(id, packs)
        hint = f"did you mean '{near}'?" if near else "`mapforge packs` lists those that are here"
        raise NotGot(f"`mapforge get` has installed no pack '{id[:80]}'; {hint}")
    return packs[id]


def _present(id: str) -> InstalledPack | None:
    return next((pack for pack in got_packs() if pack.id == id), None)


def _examined(offer: PackOffer) -> Manifest:
    """The manifest of the pack in a zip; CannotGet unless it can be read and is what was announced."""
    with tempfile.TemporaryDirectory(prefix="mapforge-get-") as folder:
        path = write_inside(Path(folder), f"pack{ARCHIVE_ENDING}", offer.content)
        archive = open_archive(path)
        if archive.refusal:
            raise CannotGet(f"'{offer.origin}' is not taken: {archive.refusal}")
        inside = folder_in_archive(path) / MANIFEST
        if not is_file(inside):
            raise CannotGet(f"'{offer.origin}' is not taken: {why_no_pack(path)}")
        _read_everything(offer, path)
        manifest = _manifest(offer, inside)
    is_announced = (manifest.id, version(manifest.version)) == (offer.id, version(offer.version))
    if offer.id and not is_announced:
        raise CannotGet(
            f"'{offer.origin}' is not taken: it announces {offer.id} {offer.version}, "
            f"but the zip has {manifest.id} {manifest.version}"
        )
    return manifest


def _read_everything(offer: PackOffer, path: Path) -> None:
    archive = open_archive(path)
    for name, info in archive.entries.items():
        try:
            archive.read(name, info.file_size)
        except OSError as error:
            raise CannotGet(f"'{offer.origin}' is not taken: '{name[:80]}' in it: {error.strerror}") from error


def _manifest(offer: PackOffer, path: Path) -> Manifest:
    document = read_document(path)
    if document.findings or not isinstance(document.data, dict) or len(document.text) > LONGEST_MANIFEST:
        why = document.findings[0].message if document.findings else "it says nothing that a pack could be"
        raise CannotGet(f"'{offer.origin}' is not taken: its {MANIFEST} cannot be read: {why}")
    manifest = read_manifest(document, "")
    if not is_pack_id(manifest.id) or manifest.id in _DEVICES:
        raise CannotGet(f"'{offer.origin}' is not taken: its id '{manifest.id[:80]}' is not one that a pack can have")
    if is_shipped_id(manifest.id):
        raise CannotGet(f"'{offer.origin}' is not taken: it calls itself '{manifest.id}', like a pack of mapforge")
    return manifest


def _kept(offer: PackOffer, manifest: Manifest, old: InstalledPack | None) -> Change:
    is_same = old is not None and (old.sha256, old.origin) == (offer.sha256, offer.origin)
    if not is_same:
        _refuse_beside(manifest.id, old)
        write_inside(user_packs_folder(), f"{manifest.id}{ARCHIVE_ENDING}", offer.content)
        record = {"kind": offer.kind, "origin": offer.origin, "sha256": offer.sha256}
        text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
        write_inside(user_packs_folder(), f"{manifest.id}{RECORD_ENDING}", text)
    return Change(manifest, offer.origin, old, is_same)


def _refuse_beside(id: str, old: InstalledPack | None) -> None:
    """Raise CannotGet when a pack of that id was put there by hand under another name, which would stay beside it."""
    if old is not None and place_of(old.folder).name != f"{id}{ARCHIVE_ENDING}":
        raise CannotGet(f"'{place_of(old.folder)}' is called '{id}', too, and was put there by hand: remove it first")
