"""Loads packs with all they require, in order; whatever is wrong on the way becomes a finding."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from engine import Registry
from mapforge.errors import MapforgeError
from mapforge.files import MANIFEST, Finding, exists, is_archive, is_shipped, refusal_of
from mapforge.hooks import PackCode, add_hooks, hook_files
from mapforge.packs import pack_checks
from mapforge.packs.library import Library, Pack
from mapforge.packs.load_order import load_order
from mapforge.packs.overrides import link
from mapforge.packs.pack_checks import OVERRIDE_WITHOUT_TARGET
from mapforge.packs.pack_files import condition_of, read_pack
from mapforge.packs.pack_paths import NoSuchPath, pack_folders
from mapforge.packs.requirements import PackFinder, missing_requirements, needed_packs, troubles_between
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

    `texts` stand for the content of files, to see what a change would do before it is written.
    """
    findings: list[Finding] = []
    read = partial(read_pack, use_cache=use_cache, texts=texts or {})
    named = list(_named_packs(folders, read, findings))
    loaded = {pack.id: pack for pack in named}
    _add_requirements(loaded, PackFinder(folders), read)
    packs = {id: loaded[id] for id in load_order({id: needed_packs(pack, loaded) for id, pack in loaded.items()})}
    for pack in packs.values():
        findings += [finding for document in pack.documents.values() for finding in document.findings]
    registry, known = _hooks(packs, trust, findings)
    missing = list(missing_requirements(packs))
    findings += [*(finding for _, finding in missing), *troubles_between(packs)]
    _join_conditional(packs)
    resolve_references(packs)
    findings += _link_overrides(packs)
    incomplete = frozenset(id for id, _ in missing)
    return Library(packs, tuple(pack.id for pack in named), registry, known, findings, incomplete)


def named_library(names: Iterable[str], trust: Collection[str] = ()) -> Library:
    """Load packs that are named by a path or a shipped id; NoSuchPath when one is missing or none can be read."""
    library = load_library(pack_folders(names), trust=trust)
    if not library.named:
        raise NoSuchPath(library.findings[0].message)
    return library


def _named_packs(folders: Sequence[Path], read: ReadPack, findings: list[Finding]) -> Iterator[Pack]:
    seen: dict[str, Pack] = {}
    for folder in folders:
        if not exists(folder / MANIFEST):
            findings.append(_no_pack(folder))
            continue
        pack = read(folder)
        other = seen.get(pack.id)
        if other is None:
            seen[pack.id] = pack
            yield pack
        elif other.folder.resolve() != folder.resolve():
            said = f"'{other.folder.name}' also has the id '{pack.id}', so this pack is not used"
            place = other.document.place(("id",), "the pack that is used")
            findings.append(pack_checks.DUPLICATE_PACK.at(pack.document, ("id",), said, related=[place]))


def _no_pack(folder: Path) -> Finding:
    if why := refusal_of(folder):
        return pack_checks.UNSAFE_ARCHIVE.in_file(folder, f"'{folder.name}' is not read: {why}")
    is_there = folder.is_dir() or is_archive(folder)
    said = f"there is no pack.yaml in '{folder.resolve().name}'" if is_there else f"'{folder}' is not a folder"
    return pack_checks.NO_MANIFEST.in_file(folder, said)


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


def _hooks(packs: Mapping[str, Pack], trust: Collection[str], findings: list[Finding]) -> tuple[Registry, Registry]:
    """The hooks that can be run, and all whose signature is known."""
    runnable, known = Registry(), Registry()
    for pack in packs.values():
        pack.is_trusted = pack.id in trust or is_shipped(pack.folder)
        code = PackCode(pack.id, pack.folder, pack.is_trusted)
        findings += [replace(finding, pack=pack.id) for finding in add_hooks(code, runnable, known)]
    known.hooks.update(runnable.hooks)
    return runnable, known


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
    for item, keys, said in link(packs):
        yield OVERRIDE_WITHOUT_TARGET.at(item.document, item.keys(*keys), said, value=keys == ("override",))


def refuse_untrusted(library: Library, packs: Iterable[str]) -> None:
    """Raise UntrustedPack when some packs cannot be played because nobody trusts their Python."""
    for id in packs:
        if not library.packs[id].is_trusted and hook_files(library.packs[id].folder):
            raise UntrustedPack(f"the pack '{id}' has Python of its own, which runs only with `--trust {id}`")
