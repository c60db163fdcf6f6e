"""The modules of a pack's Python, made of what was read once: nothing else in its folder is ever imported."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from threading import RLock
from types import CodeType, ModuleType

from mapforge.files.kinds import HOOKS_FOLDER

_LOADING = RLock()
"""What is imported and what stdout is belong to the whole process: threads that load packs do so one after another."""


class PackModules(MetaPathFinder, InspectLoader):
    """Finds and loads the modules of one pack from their sources.

    Python would take compiled files, extensions and folders beside the sources as well, which nobody has looked at.
    """

    def __init__(self, package: str, sources: Mapping[Path, bytes]) -> None:
        self.package = package
        self.paths = {module_name(package, path): path for path in sources}
        self._sources = {module_name(package, path): content for path, content in sources.items()}

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Make the package anew, and let nobody else load one meanwhile; what was loaded before is forgotten."""
        with _LOADING:
            self._install()
            yield

    def _install(self) -> None:
        name = self.package
        # Other threads import other things at any time.
        for old in [other for other in tuple(sys.modules) if other == name or other.startswith(f"{name}.")]:
            sys.modules.pop(old, None)
        sys.meta_path[:] = [
            finder for finder in sys.meta_path if not (isinstance(finder, PackModules) and finder.package == name)
        ]
        sys.meta_path.insert(0, self)
        package = ModuleType(name)
        package.__path__ = []
        sys.modules[name] = package

    def load(self, path: Path) -> ModuleType:
        """The module of a file of an installed package; another one may have imported it already."""
        from importlib import import_module

        # What a pack prints must not end up in the middle of a report.
        with redirect_stdout(sys.stderr):
            return import_module(module_name(self.package, path))

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of a module of this pack; None for all others."""
        if fullname not in self._sources:
            return None
        return spec_from_loader(fullname, self, origin=str(self.paths[fullname]), is_package=False)

    def get_source(self, fullname: str) -> str:
        """The text of a module, for tracebacks."""
        return self._sources[fullname].decode("utf-8", "replace")

    def get_code(self, fullname: str) -> CodeType:
        """What runs."""
        return compile(self._sources[fullname], str(self.paths[fullname]), "exec")

    def exec_module(self, module: ModuleType) -> None:
        """Run a module."""
        module.__file__ = str(self.paths[module.__name__])
        exec(self.get_code(module.__name__), module.__dict__)


def module_name(package: str, path: Path) -> str:
    """The name under which a file of a pack is imported."""
    return f"{package}.{path.stem}" if path.parent.name == HOOKS_FOLDER else f"{package}.__{path.stem}__"
