"""Exports that load late: a package offers names, and the module of a name is imported when somebody asks for it."""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any


def late(package: str, **homes: str) -> tuple[list[str], Callable[[str], Any]]:
    """The `__all__` and the `__getattr__` of a package; `homes` are its modules, each with the names it exports.

    Type checkers cannot look into this: beside it stand the same names as imports under `if TYPE_CHECKING:`.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def find(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        # Once it is there, Python finds it without asking.
        setattr(sys.modules[package], name, value)
        return value

    return sorted(home_of), find
