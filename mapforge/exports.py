"""Exports that load late: a package offers names, and the module of a name is imported when somebody asks for it.

It imports nothing that Python has not imported itself, because the current folder may still be on the path.
"""

import sys
from importlib import import_module

TYPE_CHECKING = False
"""As in `typing`, for modules that every run comes past: `typing` takes longer to import than all of them together."""

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def late(package: str, **homes: str) -> "Callable[[str], Any]":
    """The `__getattr__` of a package; `homes` are its modules, each with the names that the package exports from it.

    Type checkers cannot look into this: beside it stand the same names as imports under `if TYPE_CHECKING:`.
    """

    def find(name: str) -> "Any":
        if name == "__all__":
            return sorted(" ".join(homes.values()).split())
        for home, names in homes.items():
            if name in names.split():
                module, target = import_module(f"{package}.{home}"), sys.modules[package]
                # Once they are there, Python finds them without asking.
                for each in names.split():
                    setattr(target, each, getattr(module, each))
                return getattr(module, name)
        raise AttributeError(f"module '{package}' has no attribute '{name}'")

    return find
