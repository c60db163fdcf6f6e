"""Names that some computers cannot have: Windows devices, and files that differ only in case."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from mapforge.files.findings import Check, Finding, Place, Severity
from mapforge.files.folders import walk
from mapforge.files.kinds import ITEM_KINDS
from mapforge.packs.library import Library, Pack
from mapforge.validation.checks.check_registry import rule

DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})

DEVICE_NAME = Check(
    "pack/device-name",
    Severity.ERROR,
    "An id is the name of a Windows device",
    "Windows cannot have a file of that name, so nobody there could unpack or copy the pack.",
    "Choose another id.",
    bad="# terrains.yaml\ncon:\n  name: Convent\n",
    good="# terrains.yaml\nconvent:\n  name: Convent\n",
)
CASE_CLASH = Check(
    "pack/case-clash",
    Severity.ERROR,
    "Two files differ only in case",
    "On Windows and macOS they are one file, so one of the two would be lost.",
    "Rename one of them; file names are in lower case.",
    bad="# races/ants.yaml\nid: ants\nname: Ants\ntokens: 6\nsupply: 11\n# races/Ants.yaml\nid: Ants\n",
    good="# races/ants.yaml\nid: ants\nname: Ants\ntokens: 6\nsupply: 11\n",
)


@rule
def device_names(library: Library) -> Iterator[Finding]:
    """Find packs and items that are called like devices."""
    for pack in (library.packs[id] for id in library.named):
        if pack.id.lower() in DEVICES:
            yield DEVICE_NAME.at(pack.document, ("id",), _is_device(pack.id), value=True)
        for kind in ITEM_KINDS:
            for item in pack.items[kind].values():
                if item.id.lower() in DEVICES:
                    yield DEVICE_NAME.at(item.document, item.keys() or ("id",), _is_device(item.id))


def _is_device(name: str) -> str:
    return f"'{name}' is the name of a device on Windows"


@rule
def case_clashes(library: Library) -> Iterator[Finding]:
    """Find files of a pack whose names differ only in case."""
    for pack in (library.packs[id] for id in library.named):
        yield from _clashes(pack)


def _clashes(pack: Pack) -> Iterator[Finding]:
    first: dict[str, Path] = {}
    for path in map(Path, walk(str(pack.folder), ("",))):
        name = path.relative_to(pack.folder).as_posix()
        other = first.setdefault(name.casefold(), path)
        if other != path:
            message = f"'{name}' differs from another file only in case"
            finding = CASE_CLASH.in_file(path, message)
            yield replace(finding, pack=pack.id, related=(Place(other, message="the other file"),))
