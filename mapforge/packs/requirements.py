"""What packs say about each other: finds required packs, and what is wrong between those that were found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from mapforge.files.archives import ARCHIVE_ENDING, folder_in_archive, is_archive, is_file, place_of, size
from mapforge.files.documents import read_document
from mapforge.files.findings import Finding
from mapforge.files.kinds import MANIFEST
from mapforge.files.shipped_folders import content_folder
from mapforge.files.suggestions import closest
from mapforge.packs import pack_checks
from mapforge.packs.installed_packs import LONGEST_MANIFEST, installed_packs, is_shipped_id, packs_from_elsewhere
from mapforge.packs.library import Pack
from mapforge.packs.load_order import cycles
from mapforge.packs.manifest import read_manifest
from mapforge.packs.versions import is_within
from mapforge.version import __version__

ORDERING_RELATIONS = ("requires", "optional", "load_after")


class PackFinder:
    """Finds packs by id: among the shipped ones, next to the named ones, and among those that are installed."""

    def __init__(self, folders: Sequence[Path]) -> None:
        parents = dict.fromkeys(place_of(folder).parent for folder in folders)
        # What is shipped comes first, so that nothing can take its place.
        self.parents = [content_folder(), *parents]

    def find(self, id: str) -> Path | None:
        """The folder of a pack, or None."""
        for parent in self.parents:
            for folder in (parent / id, parent / f"{id}{ARCHIVE_ENDING}"):
                folder = folder_in_archive(folder) if is_archive(folder) else folder
                path = folder / MANIFEST
                if is_file(path) and read_manifest(read_document(path), id).id == id:
                    return folder
        return next(iter(self.all_called(id)), None)

    @property
    def ids(self) -> list[str]:
        """The ids of all packs that are shipped, next to the named ones, or installed."""
        return [*self._by_id, *(pack.id for pack in installed_packs())]

    def all_called(self, id: str) -> list[Path]:
        """The folders of all packs that have an id, whatever their folders are called."""
        beside = self._by_id.get(id, [])
        return beside if is_shipped_id(id) else [*beside, *self._installed(id)]

    def _installed(self, id: str) -> list[Path]:
        known = {folder.resolve() for folder in self._by_id.get(id, [])}
        return [folder for folder in self._elsewhere.get(id, []) if folder.resolve() not in known]

    @cached_property
    def _elsewhere(self) -> dict[str, list[Path]]:
        """The packs that were got or came as distributions, looked for once, however many ids are asked about."""
        folders_by_id: dict[str, list[Path]] = {}
        for pack in packs_from_elsewhere():
            folders_by_id.setdefault(pack.id, []).append(pack.folder)
        return folders_by_id

    @cached_property
    def _by_id(self) -> dict[str, list[Path]]:
        folders_by_id: dict[str, list[Path]] = {}
        for parent in self.parents:
            zips = [folder_in_archive(path) for path in parent.glob(f"*{ARCHIVE_ENDING}") if path.is_file()]
            inside = [folder / MANIFEST for folder in zips if is_file(folder / MANIFEST)]
            for path in [*sorted(parent.glob(f"*/{MANIFEST}")), *sorted(inside)]:
                if size(path) <= LONGEST_MANIFEST:
                    folders_by_id.setdefault(read_manifest(read_document(path), path.parent.name).id, []).append(
                        path.parent
                    )
        return folders_by_id


def needed_packs(pack: Pack, loaded: Mapping[str, Pack]) -> set[str]:
    """The loaded packs that must come before a pack."""
    named = {other.id for relation in ORDERING_RELATIONS for other in pack.manifest.relations[relation]}
    named |= {item.only_with for item in pack.conditional} - {pack.id}
    return {id for id in named if id in loaded}


def missing_requirements(packs: Mapping[str, Pack]) -> Iterator[tuple[str, Finding]]:
    """Requirements that nothing fulfils, each with the pack that has it."""
    for pack in packs.values():
        for relation in ("requires", "optional"):
            for other, keys in pack.manifest.relations[relation].items():
                other_pack = packs.get(other.id)
                if other_pack is None and relation == "requires":
                    help = _where_to_put(other.id, packs)
                    message = f"the pack '{other.id}' is required but cannot be found"
                    yield (
                        pack.id,
                        pack_checks.MISSING_REQUIREMENT.at(pack.document, keys, message, help=help, root=other.id),
                    )
                elif other_pack is not None and not is_within(other_pack.manifest.version, other.range):
                    message = f"'{other}' is required, but '{other.id}' has version {other_pack.manifest.version}"
                    yield pack.id, pack_checks.MISSING_REQUIREMENT.at(pack.document, keys, message)


def _where_to_put(id: str, packs: Mapping[str, Pack]) -> str:
    shipped = [path.parent.name for path in content_folder().glob(f"*/{MANIFEST}")]
    close = closest(id, [*packs, *shipped])
    return f"Did you mean '{close}'?" if close else ""


def problems_between(packs: Mapping[str, Pack]) -> Iterator[Finding]:
    """Conflicts, cycles, and packs made for another mapforge."""
    yield from _conflicts(packs)
    for path in cycles({id: needed_packs(pack, packs) for id, pack in packs.items()}):
        first = packs[path[0]]
        message = f"these packs depend on each other: {' → '.join(path)}"
        steps = [
            packs[one].document.place(_keys_of(packs[one], two), f"'{one}' needs '{two}'")
            for one, two in pairwise(path)
        ]
        yield pack_checks.CYCLE.at(first.document, _keys_of(first, path[1]), message, related=steps[1:])
    for pack in packs.values():
        if not is_within(__version__, pack.manifest.mapforge):
            message = f"'{pack.id}' works with mapforge {pack.manifest.mapforge}, but this is {__version__}"
            yield pack_checks.WRONG_MAPFORGE.at(pack.document, ("mapforge",), message)


def _conflicts(packs: Mapping[str, Pack]) -> Iterator[Finding]:
    reported = set()
    for pack in packs.values():
        for other, keys in pack.manifest.relations["conflicts"].items():
            other_pack = packs.get(other.id)
            pair = frozenset((pack.id, other.id))
            if other_pack is None or pair in reported or not is_within(other_pack.manifest.version, other.range):
                continue
            reported.add(pair)
            message = f"'{pack.id}' does not work together with '{other}'"
            yield pack_checks.CONFLICT.at(
                pack.document, keys, message, related=[other_pack.document.place(("id",), "the other pack")]
            )


def _keys_of(pack: Pack, other: str) -> tuple[str | int, ...]:
    for relation in ORDERING_RELATIONS:
        for requirement, keys in pack.manifest.relations[relation].items():
            if requirement.id == other:
                return keys
    return ()
