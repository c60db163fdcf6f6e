"""Which layers and groups of a drawing become regions: those whose names fit one of the patterns that were given."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase

from mapforge.files.suggestions import closest
from mapforge.maps.formats.features import CannotImport

MOST_SHOWN = 12


class LayerChoice:
    """The names of layers and groups that were asked for, and those that the drawing has."""

    def __init__(self, patterns: Sequence[str] = ()) -> None:
        self.patterns = tuple(patterns)
        self._names: list[str] = []

    def __bool__(self) -> bool:
        return bool(self.patterns)

    def takes(self, names: Collection[str]) -> bool:
        """Tell whether one of some names was asked for."""
        return any(name and _fits(name, pattern) for pattern in self.patterns for name in names)

    def note(self, names: Collection[str]) -> bool:
        """Remember the names of a group, and tell whether it was asked for."""
        self._names += sorted(names)
        return self.takes(names)

    @property
    def names(self) -> tuple[str, ...]:
        """The names that the drawing has, each once."""
        return tuple(dict.fromkeys(filter(None, self._names)))

    def check(self) -> None:
        """Raise CannotImport when a pattern fits no layer and no group."""
        for pattern in self.patterns:
            if not any(_fits(name, pattern) for name in self._names):
                near = closest(pattern, self._names)
                shown = ", ".join(sorted(set(self._names))[:MOST_SHOWN]) or "none"
                known = f"did you mean '{near}'?" if near else f"there are {shown}"
                raise CannotImport(f"there is no layer or group '{pattern}'; {known}")


def _fits(name: str, pattern: str) -> bool:
    return name == pattern or fnmatchcase(name.lower(), pattern.lower())
