"""Brings the hooks of packs into a registry: of trusted packs by running their Python, of others by reading it."""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from engine import RegistrationError, Registry
from mapforge.files import HOOKS, HOOKS_FOLDER, Finding, content_of, is_shipped, walk
from mapforge.hooks import hook_checks
from mapforge.hooks.signatures import hook_signatures
from mapforge.hooks.trust_words import TRUST_MEANING
from mapforge.hooks.watchdog import TooLong, time_limit

LIMIT = 10.0
"""Seconds that running a pack's Python may take before its hooks are asked anything."""


def hook_files(folder: Path) -> list[Path]:
    """The modules of a pack's Python: hooks.py, and those in the folder hooks."""
    files = [Path(path) for path in walk(str(folder), (".py",))]
    inside = [path for path in files if path.parent == folder / HOOKS_FOLDER and path.stem.isidentifier()]
    return [*(path for path in files if path == folder / HOOKS), *inside]


@dataclass(frozen=True)
class PackCode:
    """Whose Python it is, where it stands, and whether somebody trusts it."""

    pack: str
    folder: Path
    is_trusted: bool

    @property
    def package(self) -> str:
        """The name under which the modules of the pack are imported."""
        return f"mapforge_pack_{self.pack}"


def add_hooks(code: PackCode, registry: Registry, known: Registry) -> Iterator[Finding]:
    """Register what a pack's Python brings, and report what is wrong with it."""
    paths = hook_files(code.folder)
    if not paths:
        return
    if not code.is_trusted:
        said = f"the pack '{code.pack}' brings Python, which was read but not run"
        yield hook_checks.UNTRUSTED_HOOKS.in_file(
            paths[0], said, help=f"If you know what it does: `--trust {code.pack}`. {TRUST_MEANING}"
        )
        for path in paths:
            yield from _read(code, path, known)
        return
    _make_fresh_package(code)
    for path in paths:
        broken = list(_run(code, path, registry))
        yield from broken
        if broken:
            # What is broken is told; the names it has are known all the same.
            list(_read(code, path, known))


def _make_fresh_package(code: PackCode) -> None:
    """A package for the pack's modules, so that they can import one another; what was loaded before is forgotten."""
    name = code.package
    for old in [other for other in sys.modules if other == name or other.startswith(f"{name}.")]:
        del sys.modules[old]
    importlib.invalidate_caches()
    package = ModuleType(name)
    package.__path__ = [str(code.folder / HOOKS_FOLDER)]
    sys.modules[name] = package


def _run(code: PackCode, path: Path, registry: Registry) -> Iterator[Finding]:
    try:
        registry.add_module(_imported(code, path), code.pack)
    except TooLong:
        yield hook_checks.BROKEN_HOOKS.in_file(path, f"it did not finish running within {LIMIT:g} seconds")
    except RegistrationError as error:
        yield hook_checks.BROKEN_HOOKS.in_file(path, str(error), *_line_named_in(path, str(error)))
    except SyntaxError as error:
        yield hook_checks.BROKEN_HOOKS.in_file(
            path, f"this is not valid Python: {error.msg}", error.lineno or 1, error.offset or 1
        )
    except (Exception, SystemExit) as error:
        said = f"running it failed: {type(error).__name__}: {error}".splitlines()[0]
        yield hook_checks.BROKEN_HOOKS.in_file(path, said, _line_of(error, path))


def _imported(code: PackCode, path: Path) -> ModuleType:
    if is_shipped(code.folder):
        return _import(code.package, path)
    with time_limit(LIMIT, lambda: f"the Python of '{code.pack}' did not finish"):
        return _import(code.package, path)


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
            exec(compile(content_of(path), str(path), "exec"), module.__dict__)
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
    return content_of(path).decode("utf-8")


def _read(code: PackCode, path: Path, known: Registry) -> Iterator[Finding]:
    try:
        found = hook_signatures(_text(path), code.pack)
    except SyntaxError as error:
        said = f"this is not valid Python: {error.msg}"
        yield hook_checks.BROKEN_HOOKS.in_file(path, said, error.lineno or 1, error.offset or 1)
        return
    except (OSError, ValueError, RecursionError, MemoryError) as error:
        yield hook_checks.BROKEN_HOOKS.in_file(path, f"this cannot be read: {error}")
        return
    for name, hook in found.items():
        known.hooks.setdefault(name, hook)
