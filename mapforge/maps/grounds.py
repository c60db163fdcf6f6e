"""Which regions of a map a filter can ever match, without playing: what is printed counts, all else is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mapforge.maps.compiled_map import CompiledMap
from mapforge.packs import Library

Regions = frozenset[str]


class Grounds:
    """The printed facts of a map, for filters."""

    def __init__(self, compiled: CompiledMap, library: Library) -> None:
        self.compiled, self.library = compiled, library
        self.everywhere: Regions = frozenset(compiled.neighbours)
        self.features = self._features()
        self.fixed: dict[str, Callable[[Any], Regions]] = {
            "terrain": lambda value: self._named("terrain", value),
            "symbol": lambda value: self._named("symbol", value),
            "edge": lambda value: self._flag(value, (r["id"] for r in compiled.regions if r["edge"])),
            "coast": lambda value: self._flag(value, compiled.coasts),
            "water": lambda value: self._flag(value, self._ground("water")),
            "impassable": lambda value: self._flag(value, self._ground("impassable")),
            "left_empty": lambda value: self._flag(value, self._ground("left_empty")),
        }

    @property
    def are_known(self) -> bool:
        """All terrains and symbols of the map exist."""
        return all(
            self.library.find("terrain", str(region.get("terrain"))) is not None
            and all(self.library.find("symbol", str(symbol)) for symbol in region.get("symbols") or [])
            for region in self.compiled.regions
        )

    def possible(self, words: Any) -> Regions:
        """The regions that a filter may match at some time of a game."""
        if not isinstance(words, dict):
            return self.everywhere
        found = self.everywhere
        for key, value in words.items():
            found &= self._condition(key, value)
        return found

    def _condition(self, key: str, value: Any) -> Regions:
        if key in self.fixed:
            return self.fixed[key](value)
        if key == "and" and isinstance(value, list):
            return self.everywhere.intersection(*(self.possible(words) for words in value))
        if key == "or" and isinstance(value, list):
            return frozenset().union(*(self.possible(words) for words in value))
        if key == "not" and isinstance(value, dict) and value.keys() <= self.fixed.keys():
            return self.everywhere - self.possible(value)
        if key == "borders":
            near = (self.compiled.neighbours[id] for id in self.possible(value))
            return frozenset(other for others in near for other in others)
        if key in ("adjacent_to", "linked_to"):
            inner = value.get("to", value) if key == "linked_to" and isinstance(value, dict) else value
            return self.everywhere if self.possible(inner) else frozenset()
        if key == "contains":
            return self._containing(value)
        return self.everywhere

    def _containing(self, value: Any) -> Regions:
        """Relics and places come to a map that has guarded regions, or that has them printed."""
        names = value if isinstance(value, list) else [value]
        if any(name not in ("relic", "place") for name in names):
            return self.everywhere
        standing = {piece for region in self.compiled.regions for piece in region.get("pieces") or {}}
        guards = {id for id, item in self.library.items("piece").items() if item.fields.get("guards_marker")}
        markers = {id for name in names for id in self.library.items(name)}
        return self.everywhere if standing & (guards | markers) else frozenset()

    def _named(self, kind: str, value: Any) -> Regions:
        names = value if isinstance(value, list) else [value]
        return frozenset().union(*(self.features.get(f"{kind}/{name}", frozenset()) for name in names))

    def _flag(self, value: Any, regions: Iterable[str]) -> Regions:
        found = frozenset(regions)
        return found if value is True else self.everywhere - found

    def _ground(self, trait: str) -> list[str]:
        return [id for id in self.everywhere if self.compiled.is_ground(id, trait)]

    def _features(self) -> dict[str, Regions]:
        """The regions with each terrain and symbol; names that are equal have the same ones."""
        groups = self._equal_names()
        found: dict[str, set[str]] = {}
        for region in self.compiled.regions:
            own = [f"terrain/{region.get('terrain')}", *(f"symbol/{s}" for s in region.get("symbols") or [])]
            for name in own:
                for equal in groups.get(name, {name}):
                    found.setdefault(equal, set()).add(region["id"])
        return {name: frozenset(regions) for name, regions in found.items()}

    def _equal_names(self) -> dict[str, set[str]]:
        groups: dict[str, set[str]] = {}
        for kind in ("terrain", "symbol"):
            for id, item in self.library.items(kind).items():
                equals = item.fields.get("equals")
                names = {f"{kind}/{id}"} | {
                    name if "/" in name else f"{kind}/{name}"
                    for name in (equals if isinstance(equals, list) else [])
                    if isinstance(name, str)
                }
                merged = names.union(*(groups.get(name, set()) for name in names))
                groups.update(dict.fromkeys(merged, merged))
        return groups
