"""Validation: loads packs, runs every check, and reports each cause once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from engine.vocabulary.item_id import ItemId
from mapforge.files.deadline import CHECKING, working_on
from mapforge.files.findings import Finding, Place, reading_order
from mapforge.files.kinds import WITH
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.packs.requirements import PackFinder
from mapforge.validation.checks.check_registry import all_checks, all_rules
from mapforge.validation.checks.suppressions import suppress
from mapforge.validation.report import Report

MOST_OF_A_KIND = 12


def validate(
    folders: Sequence[Path], *, trust: Collection[str] = (), use_cache: bool = False, files: Collection[Path] = ()
) -> Report:
    """Find everything that is wrong with some packs; with `files`, at least what is wrong with those."""
    library = with_maps_of(load_library(folders, trust=trust, use_cache=use_cache), files)
    return with_conditional(examine(library), library, folders, trust=trust)


def with_maps_of(library: Library, files: Collection[Path]) -> Library:
    """The library without maps that nobody asked about, when all files that somebody asked about are maps."""
    asked = {path.resolve() for path in files}
    maps = {
        item.document.path.resolve(): item for id in library.named for item in library.packs[id].items["map"].values()
    }
    # Whether an item can be used on some map is asked of all maps.
    if not asked or not asked <= maps.keys():
        return library
    packs = dict(library.packs)
    for id in library.named:
        kept = {key: item for key, item in packs[id].items["map"].items() if item.document.path.resolve() in asked}
        packs[id] = replace(packs[id], items={**packs[id].items, "map": kept})
    return library.with_packs(packs)


def with_conditional(
    report: Report, library: Library, folders: Sequence[Path], *, trust: Collection[str] = ()
) -> Report:
    """The report with what is wrong under `with/<pack>/`, for packs that were not loaded but can be found."""
    findings = list(report.findings)
    for inside, both in conditional_libraries(library, folders, trust=trust):
        findings += findings_inside(inside, both)
    return replace(report, findings=tuple(sorted(dict.fromkeys(findings), key=reading_order)))


def conditional_libraries(
    library: Library, folders: Sequence[Path], *, trust: Collection[str] = ()
) -> Iterator[tuple[Path, Library]]:
    """The folders `with/<pack>/` for packs that were not loaded but can be found, each with a library that has both."""
    finder = PackFinder(folders)
    for pack in (library.packs[id] for id in library.named):
        for other in sorted({item.only_with for item in pack.conditional} - library.packs.keys()):
            if (folder := finder.find(other)) is not None:
                both = replace(load_library([*folders, folder], trust=trust), named=library.named)
                yield pack.folder / WITH / other, both


def findings_inside(folder: Path, library: Library) -> list[Finding]:
    """What is wrong with the files in a folder of a named pack."""
    return [finding for finding in examine(library).findings if finding.file.is_relative_to(folder)]


def examine(library: Library) -> Report:
    """Find everything that is wrong with the named packs of a library."""
    with working_on(CHECKING, next((library.packs[id].folder for id in library.named), "")):
        findings = [*library.findings, *(finding for rule in all_rules() for finding in rule(library))]
    shown = [finding for finding in findings if _concerns(library, finding) and not _is_deleted(library, finding)]
    unsuppressed = suppress(library, _without_echoes(shown), all_checks())
    _keep_parsed(library, findings)
    causes = _few_of_a_kind(_one_per_cause(unsuppressed))
    return Report(tuple(sorted(causes, key=reading_order)), library.named)


def _keep_parsed(library: Library, found: Iterable[Finding]) -> None:
    misshapen = {finding.file for finding in found if finding.check.startswith("schema/")}
    for pack in library.packs.values():
        if pack.id in library.named:
            for document in pack.documents.values():
                document.is_well_formed = document.path not in misshapen
        if pack.shelf is not None:
            pack.shelf.keep()


def _concerns(library: Library, finding: Finding) -> bool:
    """Tell whether a finding is about a named pack, or about how another one gets along with it."""
    if not finding.pack or finding.pack in library.named:
        return True
    folders = [library.packs[id].folder for id in library.named]
    return any(place.file.is_relative_to(folder) for place in finding.related for folder in folders)


def _is_deleted(library: Library, finding: Finding) -> bool:
    """Whether a finding is about something that a pack deletes, which is reported once, at the deletion."""
    return finding.check == "reference/unknown" and ItemId.in_world(finding.root) in library.deleted


def _without_echoes(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Where a value cannot be read or has the wrong shape, leave out what else is reported about it."""
    listed = list(findings)
    reported_places = {(_depth(finding), finding.file, finding.line, finding.column) for finding in listed}
    for finding in listed:
        place = (finding.file, finding.line, finding.column)
        if not any((depth, *place) in reported_places for depth in range(_depth(finding))):
            yield finding


def _depth(finding: Finding) -> int:
    """How much of a value must be understood before a check can say anything."""
    return next((depth for depth, kind in enumerate(("yaml/", "schema/")) if finding.check.startswith(kind)), 2)


def _few_of_a_kind(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Tell many findings of one check about one map once, with their number and the other places beside it."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.check, str(finding.file)), []).append(finding)
    for (check, _), group in groups.items():
        if len(group) <= MOST_OF_A_KIND or not check.startswith("map/"):
            yield from group
            continue
        first, *others = sorted(group, key=reading_order)
        places = [place for f in others for place in (Place(f.file, f.line, f.column, f.message, f.fix), *f.related)]
        message = f"{first.message}; there are {len(group)} findings of this kind"
        where = tuple(point for finding in group for point in finding.where[:1])
        yield replace(first, message=message, related=(*first.related, *places), where=where)


def _one_per_cause(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Tell findings with the same root once, with the other places beside it."""
    groups: dict[object, list[Finding]] = {}
    for index, finding in enumerate(findings):
        cause = (finding.check, finding.pack, finding.root) if finding.root else index
        groups.setdefault(cause, []).append(finding)
    for group in groups.values():
        first, *others = sorted(group, key=reading_order)
        if not others:
            yield first
            continue
        places = tuple(Place(f.file, f.line, f.column, f.message, f.fix) for f in others)
        count = f"and {len(others)} other place{'s' if len(others) > 1 else ''}"
        where = tuple(point for finding in (first, *others) for point in finding.where)
        yield replace(first, message=f"{first.message} ({count})", related=first.related + places, where=where)
