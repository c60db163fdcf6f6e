"""The engine as it is written, or as `make fast` has compiled it: both lie side by side, and play the same games."""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from importlib.util import find_spec

PURE_VARIABLE = "MAPFORGE_PURE"
"""Set to 1, it makes Python import the modules as they are written."""


def is_compiled() -> bool:
    """Whether the engine that runs is compiled."""
    spec = find_spec("engine.state.state")
    return spec is not None and not str(spec.origin).endswith(".py")


def import_as_wished(folder: str) -> None:
    """Where the user's environment says so, import the modules in a folder from their source, compiled or not."""
    if os.environ.get(PURE_VARIABLE) != "1":
        return
    folder = os.path.abspath(folder)

    def finder(path: str) -> FileFinder:
        if path != folder and not path.startswith(folder + os.sep):
            raise ImportError
        return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))

    sys.path_hooks.insert(0, finder)
    sys.path_importer_cache.pop(folder, None)
