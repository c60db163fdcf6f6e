"""Brings the hooks of packs into a registry: of trusted packs by running their Python, of others by reading it."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from engine import RegistrationError, Registry
from mapforge.checks import relations
from mapforge.findings import Finding
from mapforge.kinds import HOOKS
from mapforge.library import Pack
from mapforge.signatures import signatures


def add_hooks(pack: Pack, registry: Registry, known: Registry) -> Iterator[Finding]:
    """Register what a pack's hooks.py brings, and tell what is wrong with it."""
    path = pack.folder / HOOKS
    if not path.is_file():
        return
    if pack.is_trusted:
        broken = list(_run(pack, path, registry))
        yield from broken
        if broken:
            # What is broken is told; the names it has are known all the same.
            list(_read(pack, path, known))
    else:
        said = f"the pack '{pack.id}' brings Python, which was read but not run"
        yield relations.UNTRUSTED_HOOKS.in_file(path, said, help=f"If you know what it does: `--trust {pack.id}`.")
        yield from _read(pack, path, known)


def _run(pack: Pack, path: Path, registry: Registry) -> Iterator[Finding]:
    try:
        pack.hooks = _import(f"mapforge_pack_{pack.id}", path)
        registry.add_module(pack.hooks, pack.id)
    except RegistrationError as error:
        yield relations.BROKEN_HOOKS.in_file(path, str(error), *_line_named_in(path, str(error)))
    except SyntaxError as error:
        yield relations.BROKEN_HOOKS.in_file(
            path, f"this is no Python: {error.msg}", error.lineno or 1, error.offset or 1
        )
    except (Exception, SystemExit) as error:
        said = f"running it failed: {type(error).__name__}: {error}".splitlines()[0]
        yield relations.BROKEN_HOOKS.in_file(path, said, _line_of(error, path))


def _import(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    # Annotations are looked up in sys.modules under the module's name.
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _line_of(error: BaseException, path: Path) -> int:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return lines[-1] if lines and lines[-1] else 1


def _line_named_in(path: Path, message: str) -> tuple[int, int]:
    """The line of the function a message names in quotes."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("def ") and f"'{line[4:].partition('(')[0]}'" in message:
            return number, 5
    return 1, 1


def _read(pack: Pack, path: Path, known: Registry) -> Iterator[Finding]:
    try:
        found = signatures(path.read_text(encoding="utf-8"), pack.id)
    except SyntaxError as error:
        said = f"this is no Python: {error.msg}"
        yield relations.BROKEN_HOOKS.in_file(path, said, error.lineno or 1, error.offset or 1)
        return
    except (OSError, ValueError, RecursionError, MemoryError) as error:
        yield relations.BROKEN_HOOKS.in_file(path, f"this cannot be read: {error}")
        return
    for name, hook in found.items():
        known.hooks.setdefault(name, hook)
