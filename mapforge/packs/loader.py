"""Loads packs with all they require, in order; whatever is wrong on the way becomes a finding."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from engine import Registry
from mapforge.errors import MapforgeError
from mapforge.files.archives import exists, is_archive, refusal_of, why_no_pack
from mapforge.files.deadline import DEADLINE, WORKING
from mapforge.files.findings import Finding
from mapforge.files.kinds import MANIFEST
from mapforge.files.shipped_folders import content_folder
from mapforge.files.short_paths import short_path
from mapforge.hooks.hook_checks import UNTRUSTED_HOOKS
from mapforge.hooks.pack_code import PackCode, add_hooks
from mapforge.hooks.trusted_packs import Trust
from mapforge.packs import pack_checks
from mapforge.packs.identity import ALONE, OWN_ID, duplicate, impostor, is_impostor, rivalries
from mapforge.packs.installed_packs import folders_called
from mapforge.packs.left_out import tell_left_out
from mapforge.packs.library import Library, Pack
from mapforge.packs.load_order import load_order
from mapforge.packs.overrides import link
from mapforge.packs.pack_checks import OVERRIDE_WITHOUT_TARGET
from mapforge.packs.pack_files import condition_of, read_pack
from mapforge.packs.pack_origin import PackOrigin
from mapforge.packs.pack_paths import NoSuchPath, pack_around, pack_folders, packs_at
from mapforge.packs.requirements import PackFinder, missing_requirements, needed_packs, problems_between
from mapforge.packs.short_ids import resolve_references

ReadPack = Callable[..., Pack]


class UntrustedPack(MapforgeError):  # noqa: N818 - it says what is in the way
    """A pack has Python that nobody trusts, so it cannot be played."""


def load_library(
    folders: Sequence[Path],
    *,
    trust: Collection[str] = (),
    use_cache: bool = False,
    texts: Mapping[Path, str] | None = None,
) -> Library:
    """Load the packs in these folders and those they require; shipped packs are always trusted.

    `trust` has the paths or ids of packs whose Python may run, `pirates@0123456789ab` with that content only.
    `texts` stand for the content of files, to see what a change would do before it is written.
    """
    DEADLINE.guard()
    findings: list[Finding] = []
    read = partial(read_pack, use_cache=use_cache, texts=texts or {})
    named = list(_named_packs(folders, read, findings))
    if named:
        # Where nothing is left, whoever asked says why.
        tell_left_out(findings)
    loaded = {pack.id: pack for pack in named}
    finder = PackFinder(folders)
    _add_requirements(loaded, finder, read)
    packs = {id: loaded[id] for id in load_order({id: needed_packs(pack, loaded) for id, pack in loaded.items()})}
    for pack in packs.values():
        findings += [finding for document in pack.documents.values() for finding in document.findings]
    doubts = _doubts(packs, [pack.id for pack in named], finder, findings)
    registry, known = _hooks(packs, Trust.of(trust), doubts, findings)
    missing = list(missing_requirements(packs))
    findings += [*(finding for _, finding in missing), *problems_between(packs)]
    findings += link_items(packs)
    incomplete = frozenset(id for id, _ in missing)
    if named:
        DEADLINE.turn_to(WORKING, named[0].folder)
    return Library(packs, tuple(pack.id for pack in named), registry, known, findings, incomplete)


def named_library(names: Iterable[str], trust: Collection[str] = ()) -> Library:
    """Load packs that are named by a path or an id; NoSuchPath when one is missing or none can be read."""
    library = load_library(pack_folders(names), trust=trust)
    if not library.named:
        raise NoSuchPath(library.findings[0].message)
    return library


def library_with_shipped(
    packs: Sequence[str] = (), trust: Collection[str] = (), *, beside: Sequence[Path] = ()
) -> Library:
    """The shipped packs with others that are named by a path or an id, or with the one that the user is in.

    `beside` names the folders of packs that are loaded in any case.
    """
    here = pack_around(Path())
    named = pack_folders(packs) if packs else [here] if here else []
    own = list({folder.resolve(): folder for folder in (*named, *beside)}.values())
    for folder in own:
        if not exists(folder / MANIFEST):
            raise NoSuchPath(_no_pack(folder).message)
    names = {folder.resolve() for folder in own}
    shipped = [folder for folder in packs_at([content_folder()]) if folder.resolve() not in names]
    return load_library([*own, *shipped], trust=trust, use_cache=True)


def _named_packs(folders: Sequence[Path], read: ReadPack, findings: list[Finding]) -> Iterator[Pack]:
    seen: dict[str, Pack] = {}
    for folder in folders:
        if not exists(folder / MANIFEST):
            findings.append(_no_pack(folder))
            continue
        pack = read(folder)
        other = seen.get(pack.id)
        if is_impostor(pack):
            findings.append(impostor(pack, is_used=len(folders) == 1))
            if len(folders) > 1:
                continue
        if other is None:
            seen[pack.id] = pack
            yield pack
        elif other.folder.resolve() != folder.resolve():
            findings.append(duplicate(pack, other))


def _doubts(
    packs: Mapping[str, Pack], named: Collection[str], finder: PackFinder, findings: list[Finding]
) -> dict[str, str]:
    """Why the Python of some packs never runs, whatever anybody trusts; what is doubtful about ids is told."""
    doubts = {finding.pack: ALONE for finding in findings if finding.check == pack_checks.DUPLICATE_PACK.id}
    for id, finding in rivalries(packs, named, finder):
        findings.append(finding)
        doubts[id] = ALONE
    return doubts | {id: OWN_ID for id, pack in packs.items() if is_impostor(pack)}


def _no_pack(folder: Path) -> Finding:
    if why := refusal_of(folder):
        return pack_checks.UNSAFE_ARCHIVE.in_file(folder, f"'{folder.name}' is not read: {why}")
    if is_archive(folder):
        return pack_checks.NO_MANIFEST.in_file(folder, f"'{folder.name}' is not a pack: {why_no_pack(folder)}")
    is_there = os.path.isdir(folder)
    message = f"there is no pack.yaml in '{folder.resolve().name}'" if is_there else f"'{folder}' is not a folder"
    return pack_checks.NO_MANIFEST.in_file(folder, message)


def _add_requirements(loaded: dict[str, Pack], finder: PackFinder, read: ReadPack) -> None:
    waiting = list(loaded.values())
    while waiting:
        for other in waiting.pop().manifest.requires:
            if other.id not in loaded and (folder := finder.find(other.id)) is not None:
                # Its scenarios are its own business.
                pack = read(folder, with_scenarios=False)
                if pack.id not in loaded:
                    loaded[pack.id] = pack
                    waiting.append(pack)


def _hooks(
    packs: Mapping[str, Pack], trust: Trust, doubts: Mapping[str, str], findings: list[Finding]
) -> tuple[Registry, Registry]:
    """The hooks that can be run, and all whose signature is known."""
    runnable, known = Registry(), Registry()
    codes = {pack.id: PackCode(pack.id, pack.folder, trust, doubts.get(pack.id, "")) for pack in packs.values()}
    if trust.words:
        trust.meet(code.with_digest for code in codes.values())
        trust.meet(PackCode(id, folder, trust).with_digest for id in trust.ids for folder in folders_called(id))
    for pack in packs.values():
        code = codes[pack.id]
        pack_findings = list(add_hooks(code, runnable, known))
        refusals = [finding.help for finding in pack_findings if finding.check == UNTRUSTED_HOOKS.id]
        pack.refusal = refusals[0] if refusals else ""
        findings += [replace(finding, pack=pack.id) for finding in pack_findings]
    known.hooks.update(runnable.hooks)
    runnable.digests = known.digests
    runnable.origin = known.origin = PackOrigin(packs, known.digests, load_library)
    return runnable, known


def link_items(packs: dict[str, Pack]) -> list[Finding]:
    """Let the items of packs know each other; what finds nothing to override is told."""
    _join_conditional(packs)
    resolve_references(packs)
    return list(_link_overrides(packs))


def _join_conditional(packs: dict[str, Pack]) -> None:
    """Let what lies under `with/<pack>/` exist when that pack is there."""
    for pack in packs.values():
        for item in pack.conditional:
            if item.only_with in packs:
                pack.items[item.kind].setdefault(item.id, item)
        for name in list(pack.scenarios):
            if condition_of(name)[0] not in ("", *packs):
                del pack.scenarios[name]


def _link_overrides(packs: dict[str, Pack]) -> Iterator[Finding]:
    """Let items that override one of another pack know it, and report what finds nothing to override."""
    for item, keys, message in link(packs):
        yield OVERRIDE_WITHOUT_TARGET.at(item.document, item.keys(*keys), message, value=keys == ("override",))


def refuse_untrusted(library: Library, packs: Iterable[str]) -> None:
    """Raise UntrustedPack when some packs cannot be played because nobody trusts their Python."""
    for id in packs:
        pack = library.packs[id]
        if pack.refusal:
            raise UntrustedPack(
                f"the pack '{id}' in '{short_path(pack.folder)}' has Python of its own, which does not run. "
                f"{pack.refusal}"
            )
