"""Brings the hooks of packs into a registry: of trusted packs by running their Python, of others by reading it."""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from engine import Hook, RegistrationError, Registry
from engine.vocabulary.answer_contents import looked_through
from engine.vocabulary.errors import in_one_line, is_from_outside
from mapforge.files.archives import content_of, place_of
from mapforge.files.findings import Finding
from mapforge.files.folders import walk
from mapforge.files.kinds import HOOKS, HOOKS_FOLDER
from mapforge.files.shipped_folders import is_shipped
from mapforge.hooks import hook_checks
from mapforge.hooks.keyboard_interrupt import listen_to_keyboard
from mapforge.hooks.pack_modules import PackModules
from mapforge.hooks.signatures import UnreadablePython, read_signatures
from mapforge.hooks.time_limit import TooLong, time_limit
from mapforge.hooks.trust_words import TRUST_MEANING
from mapforge.hooks.trusted_packs import PackWithCode, Trust, code_digest

LIMIT = 10.0
"""Seconds that running a pack's Python may take before its hooks are asked anything."""
_ID = re.compile(r"[a-z][a-z0-9_]{0,59}")


def hook_files(folder: Path) -> list[Path]:
    """The modules of a pack's Python: hooks.py, and those in the folder hooks."""
    files = [Path(path) for path in walk(str(folder), (".py",))]
    inside = [path for path in files if path.parent == folder / HOOKS_FOLDER and path.stem.isidentifier()]
    return [*(path for path in files if path == folder / HOOKS), *inside]


@dataclass(frozen=True)
class PackCode:
    """Whose Python it is, where it stands, and who trusts what."""

    pack: str
    folder: Path
    trust: Trust
    never: str = ""
    """Why it does not run whatever anybody trusts; empty when it may."""

    @property
    def package(self) -> str:
        """The name under which the modules of the pack are imported."""
        return _package(self.pack)

    def refusal(self, sources: Mapping[Path, bytes]) -> str:
        """Why the Python does not run, with what to do; empty when it runs."""
        if is_shipped(self.folder):
            return ""
        if not _ID.fullmatch(self.pack):
            return "Its pack has no id that could be trusted: ids have small letters, digits and _."
        return self.never or self.trust.refusal(self.pack, place_of(self.folder), self.digest(sources))

    @property
    def with_digest(self) -> PackWithCode:
        """The pack as a word of trust may mean it, with the Python it has now."""
        sources: dict[Path, bytes] = {}
        for path in hook_files(self.folder):
            with suppress(OSError):
                sources[path] = content_of(path)
        folder = Path(os.path.realpath(self.folder))
        return PackWithCode(self.pack, place_of(self.folder), folder, self.digest(sources) if sources else "")

    def digest(self, sources: Mapping[Path, bytes]) -> str:
        """A name for the content of the Python."""
        return code_digest({path.relative_to(self.folder).as_posix(): text for path, text in sources.items()})


def add_hooks(code: PackCode, registry: Registry, known: Registry) -> Iterator[Finding]:
    """Register what a pack's Python brings, and tell what is wrong with it."""
    sources: dict[Path, bytes] = {}
    unread: list[Finding] = []
    for path in hook_files(code.folder):
        try:
            sources[path] = content_of(path)
        except OSError as error:
            unread.append(hook_checks.BROKEN_HOOKS.in_file(path, f"this cannot be read: {error.strerror or error}"))
    yield from unread
    if not sources and not unread:
        return
    known.digests[code.pack] = code.digest(sources)
    if refusal := "Mend what cannot be read first." if unread else code.refusal(sources):
        doubt = code.trust.doubt(code.pack, place_of(code.folder))
        message = f"the pack '{code.pack}' brings Python, which was read but not run{doubt and f': {doubt}'}"
        yield hook_checks.UNTRUSTED_HOOKS.in_file(
            next(iter(sources), code.folder / HOOKS), message, help=f"{refusal} {TRUST_MEANING}"
        )
        for path, text in sources.items():
            yield from _read(code, path, text, known)
            yield from _taken(code, path, text, (registry, known))
        return
    if is_shipped(code.folder):
        yield from _run_once(code, sources, registry, known)
        return
    code.trust.tell(code.pack, place_of(code.folder), code.digest(sources))
    listen_to_keyboard()
    yield from _run_all(code, sources, registry, known)


_SHIPPED: dict[tuple[Path, str], dict[str, Hook]] = {}
"""What the Python of each shipped pack brought, by its folder and content.

Nearly every library has all of it, and half of the time that loading one takes went into running and reading it anew.
"""


def _run_once(code: PackCode, sources: Mapping[Path, bytes], registry: Registry, known: Registry) -> list[Finding]:
    """Run the Python of a shipped pack, or take what it brought to an earlier library of this process."""
    key = code.folder, known.digests[code.pack]
    brought = _SHIPPED.get(key, {})
    if brought and not brought.keys() & registry.hooks.keys():
        registry.hooks.update(brought)
        return []
    findings = _run_all(code, sources, registry, known)
    if not findings:
        _SHIPPED[key] = {name: hook for name, hook in registry.hooks.items() if hook.pack == code.pack}
    return findings


def _run_all(code: PackCode, sources: Mapping[Path, bytes], registry: Registry, known: Registry) -> list[Finding]:
    modules = PackModules(code.package, sources)
    findings: list[Finding] = []
    with modules.installed():
        for path, text in sources.items():
            broken = list(_run(code, modules, path, text, registry))
            findings += broken
            if broken:
                # What is broken is told; the names it has are known all the same.
                list(_read(code, path, text, known))
    return findings


def _run(code: PackCode, modules: PackModules, path: Path, text: bytes, registry: Registry) -> Iterator[Finding]:
    try:
        with nullcontext() if is_shipped(code.folder) else _in_time(code):
            registry.add_module(modules.load(path), code.pack)
            if not is_shipped(code.folder):
                _look_through_answers(code.pack, registry)
    except TooLong:
        yield hook_checks.BROKEN_HOOKS.in_file(path, f"it did not finish running within {LIMIT:g} seconds")
    except RegistrationError as error:
        yield hook_checks.BROKEN_HOOKS.in_file(path, str(error), *_line_named_in(text, str(error)))
    except SyntaxError as error:
        yield hook_checks.BROKEN_HOOKS.in_file(
            path, f"this is not valid Python: {error.msg}", error.lineno or 1, error.offset or 1
        )
    except BaseException as error:
        if is_from_outside(error):
            raise
        message = f"running it failed: {in_one_line(error)}"
        yield hook_checks.BROKEN_HOOKS.in_file(path, message, _line_of(error, path))


def register_hooks(pack: str, sources: Mapping[Path, bytes], registry: Registry, *, is_stranger: bool) -> None:
    """Run a pack's Python that was found sound before, and somebody has agreed to; what it raises is its own."""
    modules = PackModules(_package(pack), sources)
    with modules.installed():
        for path in sources:
            registry.add_module(modules.load(path), pack)
    if is_stranger:
        _look_through_answers(pack, registry)


def _package(pack: str) -> str:
    return f"mapforge_pack_{pack}"


def _look_through_answers(pack: str, registry: Registry) -> None:
    """Let nonsense in the answers of strangers be found where it is said, with the name of the hook."""
    for hook in registry.hooks.values():
        if hook.pack == pack:
            hook.functions = {point: looked_through(function) for point, function in hook.functions.items()}


def _in_time(code: PackCode) -> AbstractContextManager[None]:
    return time_limit(LIMIT, lambda: f"the Python of '{code.pack}' did not end")


def _line_of(error: BaseException, path: Path) -> int:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return lines[-1] if lines and lines[-1] else 1


def _line_named_in(text: bytes, message: str) -> tuple[int, int]:
    """The line of the function a message names in quotes."""
    for number, line in enumerate(text.decode("utf-8", "replace").splitlines(), start=1):
        if line.startswith("def ") and f"'{line[4:].partition('(')[0]}'" in message:
            return number, 5
    return 1, 1


def _taken(code: PackCode, path: Path, text: bytes, registries: tuple[Registry, ...]) -> Iterator[Finding]:
    """Names of hooks that an earlier pack has: run or only read, they are refused alike."""
    with suppress(UnreadablePython):
        for name in read_signatures(text, code.pack).hooks:
            taken = [registry.hooks[name] for registry in registries if name in registry.hooks]
            owners = {hook.pack for hook in taken if hook.name == name}
            if other := next(iter(owners - {code.pack}), ""):
                message = f"the hook '{name}' is already registered by {other}"
                yield hook_checks.BROKEN_HOOKS.in_file(path, message, *_line_named_in(text, message))


def _read(code: PackCode, path: Path, text: bytes, known: Registry) -> Iterator[Finding]:
    try:
        signatures = read_signatures(text, code.pack)
    except UnreadablePython as error:
        yield hook_checks.BROKEN_HOOKS.in_file(path, str(error), error.line, error.column)
        return
    for oddity in signatures.oddities:
        yield hook_checks.BROKEN_HOOKS.in_file(path, *oddity)
    for name, hook in signatures.hooks.items():
        known.hooks.setdefault(name, hook)
