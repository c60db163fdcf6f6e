"""Brings the hooks of packs into a registry: of trusted packs by running their Python, of others by reading it."""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType

from engine import EngineError, RegistrationError, Registry
from mapforge.commands.trust_option import MEANING
from mapforge.files import archives
from mapforge.files.findings import Finding
from mapforge.files.folders import walk
from mapforge.files.kinds import HOOKS, HOOKS_FOLDER
from mapforge.files.shipped import content_folder
from mapforge.hooks.signatures import signatures
from mapforge.hooks.watchdog import TooLong, time_limit
from mapforge.packs import pack_checks
from mapforge.packs.library import Library, Pack

LIMIT = 10.0
"""Seconds that running a pack's Python may take before its hooks are asked anything."""


def is_shipped(pack: Pack) -> bool:
    """Tell whether a pack comes with mapforge, and is trusted for that."""
    return pack.folder.resolve().parent == content_folder().resolve()


def hook_files(folder: Path) -> list[Path]:
    """The modules of a pack's Python: hooks.py, and those in the folder hooks."""
    files = [Path(path) for path in walk(str(folder), (".py",))]
    inside = [path for path in files if path.parent == folder / HOOKS_FOLDER and path.stem.isidentifier()]
    return [*(path for path in files if path == folder / HOOKS), *inside]


def refuse_untrusted(library: Library, packs: Iterable[str]) -> None:
    """Raise EngineError when some packs cannot be played because nobody trusts their Python."""
    for id in packs:
        if not library.packs[id].is_trusted and hook_files(library.packs[id].folder):
            raise EngineError(f"the pack '{id}' has Python of its own; it runs when you say `--trust {id}`")


def add_hooks(pack: Pack, registry: Registry, known: Registry) -> Iterator[Finding]:
    """Register what a pack's Python brings, and tell what is wrong with it."""
    paths = hook_files(pack.folder)
    if not paths:
        return
    if not pack.is_trusted:
        said = f"the pack '{pack.id}' brings Python, which was read but not run"
        yield pack_checks.UNTRUSTED_HOOKS.in_file(
            paths[0], said, help=f"If you know what it does: `--trust {pack.id}`. {MEANING}"
        )
        for path in paths:
            yield from _read(pack, path, known)
        return
    pack.hooks = _fresh_package(pack)
    for path in paths:
        broken = list(_run(pack, path, registry))
        yield from broken
        if broken:
            # What is broken is told; the names it has are known all the same.
            list(_read(pack, path, known))


def _fresh_package(pack: Pack) -> ModuleType:
    """A package for the pack's modules, so that they can import one another; what was loaded before is forgotten."""
    name = f"mapforge_pack_{pack.id}"
    for old in [other for other in sys.modules if other == name or other.startswith(f"{name}.")]:
        del sys.modules[old]
    importlib.invalidate_caches()
    package = ModuleType(name)
    package.__path__ = [str(pack.folder / HOOKS_FOLDER)]
    sys.modules[name] = package
    return package


def _run(pack: Pack, path: Path, registry: Registry) -> Iterator[Finding]:
    try:
        registry.add_module(_imported(pack, path), pack.id)
    except TooLong:
        yield pack_checks.BROKEN_HOOKS.in_file(path, f"running it did not end within {LIMIT:g} seconds")
    except RegistrationError as error:
        yield pack_checks.BROKEN_HOOKS.in_file(path, str(error), *_line_named_in(path, str(error)))
    except SyntaxError as error:
        yield pack_checks.BROKEN_HOOKS.in_file(
            path, f"this is no Python: {error.msg}", error.lineno or 1, error.offset or 1
        )
    except (Exception, SystemExit) as error:
        said = f"running it failed: {type(error).__name__}: {error}".splitlines()[0]
        yield pack_checks.BROKEN_HOOKS.in_file(path, said, _line_of(error, path))


def _imported(pack: Pack, path: Path) -> ModuleType:
    name = f"mapforge_pack_{pack.id}"
    if is_shipped(pack):
        return _import(name, path)
    with time_limit(LIMIT, lambda: f"the Python of '{pack.id}' did not end"):
        return _import(name, path)


def _import(package: str, path: Path) -> ModuleType:
    # In the folder, another module may have imported this one already.
    name = f"{package}.{path.stem}" if path.parent.name == HOOKS_FOLDER else f"{package}.__{path.stem}__"
    if name in sys.modules:
        return sys.modules[name]
    module = ModuleType(name)
    module.__file__, module.__package__ = str(path), package
    # Annotations are looked up in sys.modules under the module's name.
    sys.modules[name] = module
    try:
        # What a pack prints must not end up in the middle of a report.
        with redirect_stdout(sys.stderr):
            exec(compile(archives.read(path), str(path), "exec"), module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _line_of(error: BaseException, path: Path) -> int:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return lines[-1] if lines and lines[-1] else 1


def _line_named_in(path: Path, message: str) -> tuple[int, int]:
    """The line of the function a message names in quotes."""
    for number, line in enumerate(_text(path).splitlines(), start=1):
        if line.startswith("def ") and f"'{line[4:].partition('(')[0]}'" in message:
            return number, 5
    return 1, 1


def _text(path: Path) -> str:
    return archives.read(path).decode("utf-8")


def _read(pack: Pack, path: Path, known: Registry) -> Iterator[Finding]:
    try:
        found = signatures(_text(path), pack.id)
    except SyntaxError as error:
        said = f"this is no Python: {error.msg}"
        yield pack_checks.BROKEN_HOOKS.in_file(path, said, error.lineno or 1, error.offset or 1)
        return
    except (OSError, ValueError, RecursionError, MemoryError) as error:
        yield pack_checks.BROKEN_HOOKS.in_file(path, f"this cannot be read: {error}")
        return
    for name, hook in found.items():
        known.hooks.setdefault(name, hook)
